//! Where the points of a game of Forged in Steel came from.

use forged::{Cause, Event, Hood, Phase, View};
use table::Seat;

use crate::browse::ScoreSheet;
use crate::seats;

/// Where points come from, in the order of the sheet: first what comes during the eras, then the assessments.
const ROWS: [&str; 20] = [
    "Own cubes built over",
    "City cubes, as Mayor",
    "Rolls for mines",
    "Events",
    "Headlines",
    "Responses",
    "Industry Leader",
    "Bigwig tokens",
    "Mogul",
    "Unrest in riots",
    "Assessment: mines",
    "Assessment: factories",
    "Assessment: commercial buildings",
    "Assessment: houses in the North Side",
    "Assessment: houses on Goat Hill",
    "Assessment: houses in East Pueblo",
    "Assessment: houses in Mesa Junction",
    "Assessment: houses in Bessemer",
    "Assessment: mansions",
    UNKNOWN,
];

/// Points that no event told of, as in a game that did not begin at its beginning.
const UNKNOWN: &str = "Before the log";

/// The row of a cause.
const fn row(cause: Cause) -> usize {
    match cause {
        Cause::Cube => 0,
        Cause::Mayor => 1,
        Cause::MineRoll => 2,
        Cause::Event(_) => 3,
        Cause::Headline(_) => 4,
        Cause::Response(_) => 5,
        Cause::Leader(_) => 6,
        Cause::Token(_) => 7,
        Cause::Mogul => 8,
        Cause::Penalty => 9,
        Cause::Mines => 10,
        Cause::Factories => 11,
        Cause::Commercial => 12,
        Cause::Houses(Hood::NorthSide) => 13,
        Cause::Houses(Hood::GoatHill) => 14,
        Cause::Houses(Hood::EastPueblo) => 15,
        Cause::Houses(Hood::MesaJunction) => 16,
        Cause::Houses(Hood::Bessemer) => 17,
        Cause::Mansions(_) => 18,
    }
}

/// The score sheet of a game from everything that happened in it. `names` are those of the players, in seat order.
///
/// Each round of City Building is a round here; the last of an era has its assessment too.
pub(crate) fn score_sheet(view: &View, events: &[Event], names: &[String]) -> ScoreSheet {
    let n = view.players.len();
    let mut sources = vec![vec![0; n]; ROWS.len()];
    let mut so_far = vec![0; n];
    let mut rounds: Vec<Vec<i32>> = Vec::new();
    let mut is_round = false;
    for event in events {
        match *event {
            Event::RoundBegan { .. } => {
                if is_round {
                    rounds.push(so_far.clone());
                }
                is_round = true;
            }
            Event::Scored { seat, n: points, cause } if seat.index() < n => {
                so_far[seat.index()] += i32::from(points);
                sources[row(cause)][seat.index()] += i32::from(points);
            }
            _ => {}
        }
    }
    let totals: Vec<i32> = view.open.vp.0.iter().take(n).map(|&vp| vp.into()).collect();
    if let Some(unknown) = sources.last_mut() {
        *unknown = totals.iter().zip(&so_far).map(|(all, known)| all - known).collect();
    }
    if is_round {
        rounds.push(totals.clone());
    }
    let sources = ROWS.iter().map(|&name| name.to_owned()).zip(sources);
    ScoreSheet {
        players: (0..n).map(|i| names.get(i).cloned().unwrap_or_else(|| format!("Player {}", i + 1))).collect(),
        colors: (0_u8..).take(n).map(|i| seats::color(Seat::new(i)).to_owned()).collect(),
        winners: winner(view, &totals).into_iter().collect(),
        sources: sources.filter(|(_, points)| points.iter().any(|&it| it != 0)).collect(),
        totals,
        rounds,
        remark: None,
    }
}

/// The most points; of equals, the higher influence.
fn winner(view: &View, totals: &[i32]) -> Option<usize> {
    let order = view.open.influence.iter().rev().map(|seat| seat.index());
    order.max_by_key(|&i| totals.get(i).copied().unwrap_or_default()).filter(|_| view.open.phase == Phase::Over)
}

#[cfg(test)]
mod tests {
    use forged::{Choice, Game, Setup};
    use table::{Dice, Rules, Seed, Viewer};

    use super::*;

    #[test]
    fn the_sources_add_up_and_the_winner_is_the_games() {
        for seed in 0..20 {
            let game = Game::embedded(Setup::new(2 + u8::try_from(seed % 3).unwrap())).unwrap();
            let mut state = game.deal(&Seed::from_number(seed));
            let (mut dice, mut options, mut events) = (Dice::fast(seed), Vec::<Choice>::new(), Vec::new());
            while let Some(seat) = game.waiting(&state).lowest() {
                options.clear();
                game.options(&state, seat, &mut options);
                let choice = options[dice.below(u32::try_from(options.len()).unwrap()) as usize];
                game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
            }
            let sheet = score_sheet(&game.view(&state, Viewer::Watcher), &events, &[]);
            assert_eq!(sheet.totals, game.scores(&state));
            for (i, total) in sheet.totals.iter().enumerate() {
                assert_eq!(sheet.sources.iter().map(|(_, points)| points[i]).sum::<i32>(), *total);
            }
            assert!(sheet.sources.iter().all(|(name, _)| name != UNKNOWN), "{:?}", sheet.sources);
            assert_eq!(sheet.rounds.len(), 15);
            let winners: Vec<usize> = game.winners(&state).iter().map(table::Seat::index).collect();
            assert_eq!(sheet.winners, winners);
        }
    }
}
