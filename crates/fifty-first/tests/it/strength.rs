//! The greedy player knows what it is doing when it is alone.

use fifty_first::{Event, Game, MolochEvent, Opponent, PackEvent, Setup};
use lab::{Plan, simulate};
use search::{Greedy, Knowledge, Player, PlayerKind};
use table::{Rules, Seed};

#[test]
fn alone_greedy_usually_wins_and_does_not_dawdle() {
    for (opponent, least) in [
        (Opponent::VirtualPlayer, 16.0),
        (Opponent::Mutants, 16.0),
        (Opponent::NewYork, 11.0),
        (Opponent::Merchants, 16.0),
        (Opponent::Appalachians, 11.0),
        // He is much stronger, and nobody who moves at random wins.
        (Opponent::Borgo, 5.0),
    ] {
        let game = Game::embedded(Setup::new(1).ultimate().against(opponent)).unwrap();
        // A game of six rounds takes less than a hundred decisions; one that never wants to end would hit the limit.
        let plan = Plan { decision_limit: 400, ..Plan::new([PlayerKind::Greedy], 20) };
        let summary = simulate(&game, &plan, |_| {}).unwrap();
        let wins = summary.players[0].wins;
        assert!(wins >= least, "greedy won {wins} of 20 games against {}", opponent.name());
    }
}

/// Goods that are put on Machines mostly bring down a Machine later, and mostly for a reward.
#[test]
fn greedy_pays_for_machines_in_parts_and_wastes_few_of_them_collab_01() {
    let mut setup = Setup::new(2).ultimate().with("moloch");
    setup.collaboration = true;
    let game = Game::embedded(setup).unwrap();
    let (mut laid, mut completed, mut shared, mut left, mut felled) = (0, 0, 0, 0, 0);
    for seed in 0..20 {
        let mut state = game.deal(&Seed::from_number(seed));
        let mut players = [Greedy::new(seed), Greedy::new(seed + 100)];
        let mut decisions = 0;
        while let Some(seat) = game.waiting(&state).lowest() {
            let choice = players[seat.index()].choose(&Knowledge::new(&game, &state, seat));
            game.choose(&mut state, seat, choice, &mut |event| match event {
                Event::Pack(PackEvent::Moloch(MolochEvent::Laid(..))) => laid += 1,
                Event::Pack(PackEvent::Moloch(MolochEvent::Swept(..))) => completed += 1,
                Event::Pack(PackEvent::Moloch(MolochEvent::Shared(..))) => shared += 1,
                Event::Pack(PackEvent::Moloch(MolochEvent::Hacked(..) | MolochEvent::Destroyed(..))) => felled += 1,
                _ => {}
            })
            .unwrap();
            decisions += 1;
            assert!(decisions < 2_000, "the game does not end");
        }
        let view = game.view(&state, table::Viewer::Watcher);
        let moloch = view.packs.moloch.unwrap();
        left += moloch
            .deployed
            .iter()
            .flat_map(|it| &it.parts)
            .flat_map(|(_, goods)| goods)
            .map(|&(_, n)| u32::from(n))
            .sum::<u32>();
    }
    let counts = format!("{laid} goods laid, {left} left; {completed} of {felled} in parts, {shared} for nothing");
    assert!(laid > 100 && completed * 3 > felled, "hardly any: {counts}");
    assert!(left * 5 < laid && shared < completed, "too many are wasted: {counts}");
}
