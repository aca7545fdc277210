//! Where the points of a game of 51st State came from.

use fifty_first::{Cause, Event, Game, Good, Phase, Rank, View};
use table::{Seat, capitalized};

use super::color;
use crate::browse::ScoreSheet;

/// Where points come from, in the order of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum From {
    Production,
    Deals,
    Actions,
    Bonuses,
    Features,
    Board,
    Connections,
    Spoils,
    Compensation,
    Developments,
    Visitors,
    RivalTurns,
    Prizes,
    /// Territories with Outposts.
    Outposts,
    Capitols,
    Locations,
    Unknown,
}

impl From {
    const ALL: [From; 17] = [
        From::Production,
        From::Deals,
        From::Actions,
        From::Bonuses,
        From::Features,
        From::Board,
        From::Connections,
        From::Spoils,
        From::Compensation,
        From::Developments,
        From::Visitors,
        From::RivalTurns,
        From::Prizes,
        From::Outposts,
        From::Capitols,
        From::Locations,
        From::Unknown,
    ];

    const fn of(cause: Cause) -> From {
        match cause {
            Cause::Production(_) => From::Production,
            Cause::Deal(_) | Cause::CityDeal(_) => From::Deals,
            Cause::Action(_) | Cause::Border(_) => From::Actions,
            Cause::Bonus(_) => From::Bonuses,
            Cause::Feature(_) => From::Features,
            Cause::Faction | Cause::BoardAction => From::Board,
            Cause::Connection(_) => From::Connections,
            Cause::Spoils(_) | Cause::CityGoods(_) => From::Spoils,
            Cause::Compensation(_) => From::Compensation,
            Cause::Development => From::Developments,
            Cause::Visitor => From::Visitors,
            Cause::Rival(_) => From::RivalTurns,
            Cause::Prize | Cause::Machine | Cause::ServerRoom => From::Prizes,
            Cause::Outpost(_) => From::Outposts,
            Cause::Capitol(_) => From::Capitols,
        }
    }

    fn name(self, game: &Game) -> String {
        let name = match self {
            From::Production => "Production",
            From::Deals => "Deals",
            From::Actions => "Actions",
            From::Bonuses => "Building bonuses",
            From::Features => "Features",
            From::Board => "Faction board",
            From::Connections => "Connections",
            From::Spoils => "Spoils",
            From::Compensation => "Compensation",
            From::Developments => "Developments",
            From::Visitors => "Visitors",
            From::RivalTurns => return format!("Turns of {}", game.rival_called().unwrap_or_default()),
            From::Prizes => "Prizes",
            From::Outposts => "Outposts",
            From::Capitols => "Capitol cards",
            From::Locations => "Locations at the end",
            From::Unknown => UNKNOWN,
        };
        name.to_owned()
    }
}

/// Points that no event told of, as in a game that did not begin at its beginning.
const UNKNOWN: &str = "Before the log";

/// The score sheet of a game from everything that happened in it. `names` are those of the players, in seat order.
///
/// After the end the last round has the points for locations too.
pub fn score_sheet(game: &Game, view: &View, events: &[Event], names: &[String]) -> ScoreSheet {
    let n = view.sides.len();
    let mut sources = From::ALL.map(|from| (from, vec![0; n]));
    let mut so_far = vec![0; n];
    let mut rounds: Vec<Vec<i32>> = Vec::new();
    let mut is_round = false;
    for event in events {
        match *event {
            Event::RoundBegan(_) => {
                if is_round {
                    rounds.push(so_far.clone());
                }
                is_round = true;
            }
            Event::Gained(side, goods, cause) if side.index() < n => {
                let points = i32::from(goods[Good::Vp]);
                so_far[side.index()] += points;
                add(&mut sources, From::of(cause), side.index(), points);
            }
            _ => {}
        }
    }
    for (i, side) in view.sides.iter().enumerate() {
        let track = i32::from(side.vp);
        add(&mut sources, From::Unknown, i, track - so_far[i]);
        add(&mut sources, From::Locations, i, side.score - track);
        so_far[i] = side.score;
    }
    if is_round {
        rounds.push(so_far);
    }
    ScoreSheet {
        players: view.sides.iter().map(|side| side_name(game, view, side.seat, names)).collect(),
        colors: view.sides.iter().map(|side| color(game, side)).collect(),
        winners: (0..n).filter(|&i| view.winners.contains(view.sides[i].seat)).collect(),
        sources: sources
            .into_iter()
            .filter(|(_, points)| points.iter().any(|&it| it != 0))
            .map(|(from, points)| (from.name(game), points))
            .collect(),
        totals: view.sides.iter().map(|side| side.score).collect(),
        rounds,
        remark: remark(game, view),
    }
}

fn add(sources: &mut [(From, Vec<i32>)], from: From, side: usize, points: i32) {
    if let Some((_, all)) = sources.iter_mut().find(|(it, _)| *it == from) {
        all[side] += points;
    }
}

fn side_name(game: &Game, view: &View, seat: Seat, names: &[String]) -> String {
    let is_virtual = view.sides.iter().any(|side| side.seat == seat && side.faction.is_none());
    match names.get(seat.index()) {
        _ if is_virtual => game.rival_name().unwrap_or_default().to_owned(),
        Some(name) => name.clone(),
        None => capitalized(&game.side_name(seat)),
    }
}

/// What a game alone has come to.
fn remark(game: &Game, view: &View) -> Option<String> {
    let rival = game.rival_called()?;
    if view.phase != Phase::Over {
        return None;
    }
    let score = view.sides.first().map_or(0, |side| side.score);
    Some(if view.winners.is_empty() {
        format!("{} was not beaten.", capitalized(rival))
    } else {
        format!("Rank: {}.", Rank::of(score).name())
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fifty_first::{Choice, Opponent, Setup, State};
    use table::{Dice, Rules, Seed, Viewer};

    use super::*;

    fn played(setup: Setup, seed: u64) -> (Game, State, Vec<Event>) {
        let game = Game::embedded(setup).unwrap();
        let mut state = game.deal(&Seed::from_number(seed));
        let (mut dice, mut options, mut events) = (Dice::fast(seed), Vec::<Choice>::new(), Vec::new());
        while let Some(seat) = game.waiting(&state).lowest() {
            options.clear();
            game.options(&state, seat, &mut options);
            let choice = options[dice.below(u32::try_from(options.len()).unwrap()) as usize];
            game.play_listed(&mut state, seat, choice, &mut |event| events.push(event));
        }
        (game, state, events)
    }

    #[test]
    fn every_point_of_twenty_games_has_a_source() {
        let mut seen = BTreeSet::new();
        for seed in 0..20 {
            let players = [1, 2, 3, 4][usize::try_from(seed % 4).unwrap()];
            let set = ["new-era", "winter"][usize::try_from(seed % 2).unwrap()];
            let (game, state, events) = played(Setup::new(players).with(set), seed);
            let view = game.view(&state, Viewer::Watcher);
            let sheet = score_sheet(&game, &view, &events, &[]);
            let scores = game.scores(&state);
            let sums: Vec<i32> =
                (0..scores.len()).map(|i| sheet.sources.iter().map(|(_, points)| points[i]).sum()).collect();
            assert_eq!(sums, scores, "seed {seed}: {sheet:#?}");
            assert_eq!(sheet.totals, scores);
            assert_eq!(sheet.rounds.last(), Some(&scores));
            assert_eq!(sheet.rounds.len(), usize::from(view.round));
            assert!(sheet.rounds.windows(2).all(|two| two[0].iter().zip(&two[1]).all(|(a, b)| a <= b)));
            assert_eq!(sheet.players.len(), scores.len());
            seen.extend(sheet.sources.into_iter().map(|(name, _)| name));
        }
        assert!(!seen.contains(UNKNOWN), "every change of points is told: {seen:?}");
        assert!(seen.len() > 6 && seen.contains("Actions") && seen.contains("Turns of the Virtual Player"), "{seen:?}");
    }

    #[test]
    fn points_that_were_not_told_are_not_lost() {
        let (game, state, events) = played(Setup::new(2), 3);
        let view = game.view(&state, Viewer::Watcher);
        let half = events.iter().rposition(|event| matches!(event, Event::RoundBegan(_))).unwrap();
        let sheet = score_sheet(&game, &view, &events[half..], &["Ada".to_owned()]);
        assert!(sheet.sources.iter().any(|(name, _)| name == UNKNOWN), "{sheet:?}");
        assert_eq!(sheet.totals, game.scores(&state));
        assert_eq!(sheet.players, ["Ada", "Player 2"]);
        assert_eq!(sheet.rounds.len(), 1);
    }

    #[test]
    fn alone_there_is_a_rank_or_a_defeat() {
        for seed in 0..3 {
            for (opponent, name, lost) in [
                (Opponent::VirtualPlayer, "Virtual Player", "The Virtual Player was not beaten."),
                (Opponent::Borgo, "Borgo", "Borgo was not beaten."),
            ] {
                let (game, state, events) = played(Setup::new(1).ultimate().against(opponent), seed);
                let sheet = score_sheet(&game, &game.view(&state, Viewer::Watcher), &events, &["Ada".to_owned()]);
                let remark = sheet.remark.unwrap();
                assert_eq!(
                    (remark.starts_with("Rank: "), remark == lost),
                    (!sheet.winners.is_empty(), sheet.winners.is_empty())
                );
                assert_eq!(sheet.players, ["Ada", name]);
                let scores = game.scores(&state);
                let sums: Vec<i32> = (0..2).map(|i| sheet.sources.iter().map(|(_, points)| points[i]).sum()).collect();
                assert_eq!(sums, scores, "every point has a source");
            }
        }
    }
}
