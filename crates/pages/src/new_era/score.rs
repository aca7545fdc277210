//! Where the points of a game of The New Era came from.

use new_era::{Cause, Event, Game, View};
use table::Seat;

use crate::browse::ScoreSheet;
use crate::seats;

/// Where points come from, in the order of the sheet.
const ROWS: [&str; 12] = [
    "Locations standing",
    "Agreements",
    "Spoils",
    "Production",
    "Once, on entering",
    "Actions",
    "Features",
    "Improvements",
    "Redevelopments",
    "Reconstructions",
    "Other",
    UNKNOWN,
];
const STANDING: usize = 0;

/// Points that no event told of, as in a game that did not begin at its beginning.
const UNKNOWN: &str = "Before the log";

const fn row(cause: Cause) -> usize {
    match cause {
        Cause::Agreement(_) | Cause::Compensation(_) => 1,
        Cause::Spoils(_) => 2,
        Cause::Production(_) | Cause::Visit(_) => 3,
        Cause::Once(_) => 4,
        Cause::Action(_) => 5,
        Cause::Feature(_) => 6,
        Cause::Improvement(_) => 7,
        Cause::Redevelopment => 8,
        Cause::Reconstruction => 9,
        Cause::Base | Cause::Visitor(_) | Cause::Instant(_) | Cause::Contacts | Cause::Workers | Cause::Exchange => 10,
    }
}

/// The score sheet of a game from everything that happened in it. `names` are those of the players, in seat order.
pub(super) fn score_sheet(game: &Game, view: &View, events: &[Event], names: &[String]) -> ScoreSheet {
    let n = view.players.len();
    let mut sources = vec![vec![0; n]; ROWS.len()];
    let mut rounds: Vec<Vec<i32>> = Vec::new();
    let mut track = vec![0; n];
    let mut counted = 0;
    for event in events {
        match *event {
            Event::Gained(seat, goods, cause) if goods.vp > 0 && seat.index() < n => {
                sources[row(cause)][seat.index()] += i32::from(goods.vp);
            }
            Event::Scored(seat, score) if seat.index() < n => {
                track[seat.index()] = i32::from(score);
                counted += 1;
                if counted == n {
                    counted = 0;
                    rounds.push(track.clone());
                }
            }
            _ => {}
        }
    }
    let totals: Vec<i32> = view.players.iter().map(|it| i32::from(it.score)).collect();
    for (i, player) in view.players.iter().enumerate() {
        sources[STANDING][i] = i32::try_from(player.locations.len()).unwrap_or(0);
        let known: i32 = sources.iter().map(|points| points[i]).sum();
        if let Some(unknown) = sources.last_mut() {
            unknown[i] = totals[i] - known;
        }
    }
    let sources = ROWS.iter().map(|&name| name.to_owned()).zip(sources);
    ScoreSheet {
        players: view
            .players
            .iter()
            .map(|it| {
                let faction = &game.factions()[usize::from(it.faction)].name;
                let name = names.get(it.seat.index()).cloned().unwrap_or_else(|| format!("Player {}", it.seat));
                format!("{name} ({faction})")
            })
            .collect(),
        colors: view.players.iter().map(|it| seats::color(it.seat).to_owned()).collect(),
        winners: view.winners.iter().map(Seat::index).collect(),
        sources: sources.filter(|(_, points)| points.iter().any(|&it| it != 0)).collect(),
        totals,
        rounds,
        remark: (view.winners.len() > 1).then(|| "The game is a draw between those with the most VP.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use new_era::{Choice, Setup};
    use table::{Dice, Rules, Seed, Viewer};

    use super::*;

    #[test]
    fn the_sources_add_up_and_the_winner_is_the_games() {
        for seed in 0..10 {
            let players = 2 + u8::try_from(seed % 4).unwrap();
            let game = Game::embedded(Setup { players, merge: seed % 2 == 1 }).unwrap();
            let mut state = game.deal(&Seed::from_number(seed));
            let (mut dice, mut options, mut events) = (Dice::fast(seed), Vec::<Choice>::new(), Vec::new());
            while let Some(seat) = game.waiting(&state).lowest() {
                options.clear();
                game.options(&state, seat, &mut options);
                let choice = options[dice.below(u32::try_from(options.len()).unwrap()) as usize];
                game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
            }
            let sheet = score_sheet(&game, &game.view(&state, Viewer::Watcher), &events, &[]);
            assert_eq!(sheet.totals, game.scores(&state));
            assert!(sheet.sources.iter().all(|(name, _)| name != UNKNOWN), "{seed}: {:?}", sheet.sources);
            assert_eq!(sheet.rounds.last(), Some(&sheet.totals));
            let winners: Vec<usize> = game.winners(&state).iter().map(Seat::index).collect();
            assert_eq!(sheet.winners, winners);
        }
    }
}
