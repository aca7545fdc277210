//! One game from the deal to the result.

use std::sync::atomic::{AtomicBool, Ordering};

use search::{Bot, Knowledge, Player as _};
use serde::{Deserialize, Serialize};
use table::{Chronicle, Dice, Evaluate, Observe, Seat, SeatSet, Seed};

use crate::plan::Plan;

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Fields", into = "Fields")]
pub struct Played {
    /// The scores of all sides: the seats, then the opponents that the game plays by itself.
    pub scores: Vec<i32>,
    /// Who has won.
    pub winners: SeatSet,
    /// The order in which the seats acted at the beginning, the first player first.
    pub order: Vec<Seat>,
    /// What each seat played, by the numbers of the game.
    pub factions: Vec<Option<u16>>,
    /// The last round.
    pub rounds: u16,
    /// How many decisions were made.
    pub n_decisions: u32,
}

/// The same as it is written: scores, numbers of the winners and of the order, factions, rounds, decisions.
#[derive(Serialize, Deserialize)]
struct Fields(Vec<i32>, Vec<u8>, Vec<u8>, Vec<Option<u16>>, u16, u32);

impl From<Fields> for Played {
    fn from(Fields(scores, winners, order, factions, rounds, n_decisions): Fields) -> Played {
        // Numbers that no seat has are left out, which whoever reads the line notices.
        let seats = |numbers: Vec<u8>| numbers.into_iter().filter_map(Seat::from_number);
        Played {
            scores,
            winners: seats(winners).collect(),
            order: seats(order).collect(),
            factions,
            rounds,
            n_decisions,
        }
    }
}

impl From<Played> for Fields {
    fn from(it: Played) -> Fields {
        let numbers = |seats: &mut dyn Iterator<Item = Seat>| seats.map(Seat::number).collect();
        let (winners, order) = (numbers(&mut it.winners.iter()), numbers(&mut it.order.iter().copied()));
        Fields(it.scores, winners, order, it.factions, it.rounds, it.n_decisions)
    }
}

/// Why a game has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// It goes on and on.
    TooLong,
    /// Nobody wants it any more.
    Stopped,
}

/// Somebody who listens to a game.
pub(crate) trait Listener<G: Chronicle> {
    /// Cards have been dealt.
    fn dealt(&mut self, game: &G, s: &G::State);

    /// Something happens.
    fn hear(&mut self, game: &G, event: &G::Event);
}

/// Nobody.
pub(crate) struct Silence;

impl<G: Chronicle> Listener<G> for Silence {
    #[inline]
    fn dealt(&mut self, _: &G, _: &G::State) {}

    #[inline]
    fn hear(&mut self, _: &G, _: &G::Event) {}
}

/// Plays the `i`-th game of a plan. The players are new in each, so that none remembers what it met on its thread.
pub(crate) fn play<G: Evaluate + Observe + Chronicle>(
    game: &G,
    plan: &Plan,
    i: u64,
    stop: &AtomicBool,
    listener: &mut impl Listener<G>,
) -> Result<Played, Halt> {
    let seed = plan.seed(i);
    // Scrambled first: neighboring seeds must not make related players.
    let scrambled = Dice::fast(seed).bits();
    let n_seats = game.n_seats();
    let mut bots: Vec<Bot<G>> = (0..usize::from(n_seats))
        .map(|seat| {
            let own = scrambled.wrapping_add(plan.place_at(i, seat) as u64);
            Bot::with(plan.players[plan.entry_at(i, seat)], plan.mind.as_ref(), Dice::fast(own).bits())
        })
        .collect();
    let mut s = game.deal(&Seed::from_number(seed));
    listener.dealt(game, &s);
    let order = game.order(&s);
    let mut n_decisions = 0;
    // Where several seats decide at once, the lowest answers first.
    while let Some(seat) = game.waiting(&s).lowest() {
        if n_decisions == plan.decision_limit {
            return Err(Halt::TooLong);
        }
        if stop.load(Ordering::Relaxed) {
            return Err(Halt::Stopped);
        }
        let choice = bots[seat.index()].choose(&Knowledge::new(game, &s, seat));
        debug_assert!(game.lists(&s, seat, choice), "{choice:?} of player {seat} is not an option");
        game.play_listed(&mut s, seat, choice, &mut |event| listener.hear(game, &event));
        n_decisions += 1;
    }
    Ok(Played {
        scores: game.scores(&s),
        winners: game.winners(&s),
        order,
        factions: (0..n_seats).map(|i| game.faction(&s, Seat::new(i))).collect(),
        rounds: game.round(&s),
        n_decisions,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;
    use search::PlayerKind::{Greedy, Random};

    fn on() -> AtomicBool {
        AtomicBool::new(false)
    }

    #[test]
    fn a_game_is_played_to_its_end() {
        let game = Toy { n_turns: 4, head_start: 3, ..Toy::new(2) };
        let plan = Plan::new(vec![Greedy, Random], 2);
        let played = [0, 1].map(|i| play(&game, &plan, i, &on(), &mut Silence).unwrap());
        assert_eq!(played[0].scores[0], 3 + 8);
        assert_eq!(played[1].scores[1], 8, "greedy has moved up a seat");
        assert_eq!(played[0].winners, SeatSet::only(Seat::new(0)));
        assert_eq!((played[0].rounds, played[0].n_decisions), (4, 8));
        assert_eq!(played[0].order, [Seat::new(0), Seat::new(1)]);
        assert_eq!(played[0].factions, [Some(0), Some(1)]);
        assert_eq!(play(&game, &plan, 1, &on(), &mut Silence).unwrap(), played[1]);
    }

    #[test]
    fn a_game_is_stopped_when_it_is_too_long_or_not_wanted() {
        let plan = Plan { decision_limit: 19, ..Plan::new(vec![Random; 2], 1) };
        assert_eq!(play(&Toy::new(2), &plan, 0, &on(), &mut Silence), Err(Halt::TooLong));
        let enough = Plan { decision_limit: 20, ..plan };
        assert!(play(&Toy::new(2), &enough, 0, &on(), &mut Silence).is_ok());
        assert_eq!(play(&Toy::new(2), &enough, 0, &AtomicBool::new(true), &mut Silence), Err(Halt::Stopped));
    }

    #[test]
    fn a_result_is_read_as_it_was_written() {
        let played = Played {
            scores: vec![31, -2, 40],
            winners: [Seat::new(0), Seat::new(1)].into_iter().collect(),
            order: vec![Seat::new(1), Seat::new(0)],
            factions: vec![Some(3), None],
            rounds: 6,
            n_decisions: 211,
        };
        let text = serde_json::to_string(&played).unwrap();
        assert_eq!(text, "[[31,-2,40],[1,2],[2,1],[3,null],6,211]");
        assert_eq!(serde_json::from_str::<Played>(&text).unwrap(), played);
    }
}
