//! What is counted of the events of games: who has done what to which card, and in which round.

use serde::{Deserialize, Serialize};
use table::{Chronicle, Fact, SeatSet};

use crate::played::{Listener, Played};
use crate::stats::Wins;

/// What was done in some games. Sums of whole numbers, so that merging does not depend on the order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deeds {
    n_cards: usize,
    n_kinds: usize,
    /// By deed and card.
    counts: Vec<Count>,
    /// By round and deed, with and without a card.
    by_round: Vec<Vec<u64>>,
}

/// How often something was done to a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// How often.
    pub times: u64,
    /// Players who did it at least once; somebody who plays many games is another player in each.
    pub players: u64,
    /// What they have won, in the parts of [`Wins`].
    pub wins: u64,
}

/// The largest round that is counted by itself; what comes later is counted with it.
const MAX_ROUND: usize = 999;

impl Deeds {
    pub(crate) fn none<G: Chronicle>(game: &G) -> Deeds {
        Deeds::of_size(game.deeds().len(), game.cards().len())
    }

    pub(crate) fn of_size(n_deeds: usize, n_cards: usize) -> Deeds {
        Deeds { n_cards, n_kinds: n_deeds, counts: vec![Count::default(); n_deeds * n_cards], by_round: Vec::new() }
    }

    pub(crate) fn count(&self, deed: usize, card: usize) -> &Count {
        &self.counts[deed * self.n_cards + card]
    }

    /// How often each deed was done in each round, from round 0 on.
    pub(crate) fn by_round(&self) -> &[Vec<u64>] {
        &self.by_round
    }

    fn done_in(&mut self, round: usize, deed: usize) -> &mut u64 {
        let round = round.min(MAX_ROUND);
        if self.by_round.len() <= round {
            self.by_round.resize(round + 1, vec![0; self.n_kinds]);
        }
        &mut self.by_round[round][deed]
    }

    pub(crate) fn merge(&mut self, other: &Deeds) {
        for (count, other) in self.counts.iter_mut().zip(&other.counts) {
            count.times += other.times;
            count.players += other.players;
            count.wins += other.wins;
        }
        for (round, deeds) in other.by_round.iter().enumerate() {
            for (deed, n) in deeds.iter().enumerate() {
                *self.done_in(round, deed) += n;
            }
        }
    }
}

/// The same as it is written: only what is there.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Written {
    /// Deed, card, times, players, and their wins in parts.
    cards: Vec<(u8, u16, u64, u64, u64)>,
    /// Round, deed, times.
    rounds: Vec<(u16, u8, u64)>,
}

impl Deeds {
    pub(crate) fn written(&self) -> Written {
        let number = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let deed = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let of_card = |(i, it): (usize, &Count)| {
            let (deed, card) = (deed(i / self.n_cards), number(i % self.n_cards));
            (it.times > 0).then_some((deed, card, it.times, it.players, it.wins))
        };
        let of_round = |(round, deeds): (usize, &Vec<u64>)| {
            let done: Vec<_> = deeds.iter().enumerate().filter(|(_, n)| **n > 0).map(|(i, &n)| (deed(i), n)).collect();
            done.into_iter().map(move |(deed, n)| (number(round), deed, n))
        };
        Written {
            cards: self.counts.iter().enumerate().filter_map(of_card).collect(),
            rounds: self.by_round.iter().enumerate().flat_map(of_round).collect(),
        }
    }

    /// Reads it back; nothing if it is not of these deeds and cards.
    pub(crate) fn read(n_deeds: usize, n_cards: usize, written: &Written) -> Option<Deeds> {
        let mut deeds = Deeds::of_size(n_deeds, n_cards);
        for &(deed, card, times, players, wins) in &written.cards {
            let (deed, card) = (usize::from(deed), usize::from(card));
            let too_many = players > times || Wins::whole(wins) > players as f64;
            if deed >= n_deeds || card >= n_cards || too_many {
                return None;
            }
            deeds.counts[deed * n_cards + card] = Count { times, players, wins };
        }
        for &(round, deed, n) in &written.rounds {
            if usize::from(deed) >= n_deeds || usize::from(round) > MAX_ROUND {
                return None;
            }
            *deeds.done_in(round.into(), deed.into()) += n;
        }
        Some(deeds)
    }
}

/// Listens to games and counts what is done in them.
pub(crate) struct Counter {
    pub deeds: Deeds,
    n_seats: usize,
    round: usize,
    /// Seat, deed and card of everything done to a card in the game that is being played. Kept between games, so that
    /// listening allocates nothing once it has grown.
    done: Vec<(u8, u8, u16)>,
    /// Round and deed of everything done in it.
    by_round: Vec<(u16, u8)>,
}

impl Counter {
    pub fn new(deeds: Deeds, n_seats: u8) -> Counter {
        Counter { deeds, n_seats: n_seats.into(), round: 0, done: Vec::new(), by_round: Vec::new() }
    }

    fn note(&mut self, fact: Fact) {
        match fact {
            Fact::Round(round) => self.round = round.into(),
            // Opponents that the rules play cannot win, so nothing is learned from what they do.
            Fact::Deed { seat, .. } if seat.index() >= self.n_seats => {}
            Fact::Deed { seat, deed, card } => {
                self.by_round.push((u16::try_from(self.round).unwrap_or(u16::MAX), deed));
                if let Some(card) = card {
                    self.done.push((seat.number() - 1, deed, card));
                }
            }
        }
    }

    /// The game is over: what was done in it counts. A game without a result leaves nothing.
    pub fn end(&mut self, played: &Played) {
        for &(round, deed) in &self.by_round {
            *self.deeds.done_in(round.into(), deed.into()) += 1;
        }
        self.done.sort_unstable();
        for same in self.done.chunk_by(|one, other| one == other) {
            let (seat, deed, card) = same[0];
            let count = &mut self.deeds.counts[usize::from(deed) * self.deeds.n_cards + usize::from(card)];
            count.times += same.len() as u64;
            count.players += 1;
            if has_won(played.winners, seat) {
                count.wins += Wins::part(played.winners.len());
            }
        }
    }
}

fn has_won(winners: SeatSet, seat: u8) -> bool {
    winners.iter().any(|it| it.index() == usize::from(seat))
}

impl<G: Chronicle> Listener<G> for Counter {
    fn dealt(&mut self, game: &G, s: &G::State) {
        self.round = game.round(s).into();
        self.done.clear();
        self.by_round.clear();
    }

    fn hear(&mut self, game: &G, event: &G::Event) {
        game.facts(event, &mut |fact| self.note(fact));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::plan::Plan;
    use crate::played::play;
    use crate::toy::{Event, Toy};
    use search::{Bot, Knowledge, Player as _, PlayerKind};
    use table::{Rules as _, Seat, Seed};

    fn counted(game: &Toy, plan: &Plan, games: impl IntoIterator<Item = u64>) -> Deeds {
        let mut counter = Counter::new(Deeds::none(game), game.n_seats);
        for i in games {
            let played = play(game, plan, i, &AtomicBool::new(false), &mut counter).unwrap();
            counter.end(&played);
        }
        counter.deeds
    }

    #[test]
    fn counts_are_those_of_a_replayed_games_events() {
        let game = Toy::new(2);
        let plan = Plan::new(vec![PlayerKind::Random, PlayerKind::Random], 1);
        let deeds = counted(&game, &plan, [0]);
        // The same game by hand, with every event looked at as it is.
        let played = play(&game, &plan, 0, &AtomicBool::new(false), &mut crate::played::Silence).unwrap();
        let scrambled = table::Dice::fast(1).bits();
        let mut bots =
            [0, 1].map(|i| Bot::with(plan.players[0], None, table::Dice::fast(scrambled.wrapping_add(i)).bits()));
        let mut s = game.deal(&Seed::from_number(1));
        let mut took = [[0_u64; 2]; 3];
        while let Some(seat) = game.waiting(&s).lowest() {
            let choice = bots[seat.index()].choose(&Knowledge::new(&game, &s, seat));
            game.play_listed(&mut s, seat, choice, &mut |event| {
                if let Event::Took(seat, n) = event {
                    took[usize::from(n)][seat.index()] += 1;
                }
            });
        }
        for (card, took) in took.iter().enumerate() {
            let did = |seat: usize| took[seat] > 0;
            let wins = Seat::from_number(1).into_iter().chain(Seat::from_number(2));
            let n_wins = wins.filter(|&it| did(it.index()) && played.winners.contains(it)).count();
            let count = deeds.count(0, card);
            assert_eq!(count.times, took[0] + took[1]);
            assert_eq!(count.players, u64::from(did(0)) + u64::from(did(1)));
            let share = n_wins as f64 / f64::from(played.winners.len());
            assert!((Wins::whole(count.wins) - share).abs() < 1e-9, "{count:?}");
        }
        assert_eq!(deeds.by_round().len(), 11);
        assert!(deeds.by_round()[1..].iter().all(|round| round[0] == 2), "two turns in each round");
    }

    #[test]
    fn opponents_of_the_game_itself_are_not_counted() {
        let mut counter = Counter::new(Deeds::of_size(1, 1), 1);
        for seat in [0, 1].map(Seat::new) {
            counter.note(Fact::Deed { seat, deed: 0, card: Some(0) });
        }
        assert_eq!((counter.done.len(), counter.by_round.len()), (1, 1));
    }

    #[test]
    fn merging_is_the_same_as_counting_on() {
        let game = Toy::new(3);
        let plan = Plan::new(vec![PlayerKind::Random; 3], 20);
        let whole = counted(&game, &plan, 0..20);
        let mut sum = counted(&game, &plan, 13..20);
        sum.merge(&counted(&game, &plan, 0..13));
        assert_eq!(sum, whole);
        let mut none = Deeds::none(&game);
        none.merge(&whole);
        assert_eq!(none, whole);
    }

    #[test]
    fn what_is_written_is_read_back_and_nothing_else() {
        let game = Toy::new(2);
        let deeds = counted(&game, &Plan::new(vec![PlayerKind::Random; 2], 5), 0..5);
        let (n_deeds, n_cards) = (game.deeds().len(), game.cards().len());
        let text = serde_json::to_string(&deeds.written()).unwrap();
        let written: Written = serde_json::from_str(&text).unwrap();
        assert_eq!(Deeds::read(n_deeds, n_cards, &written), Some(deeds));
        for wrong in [
            r#"{"cards":[[9,0,1,1,0]],"rounds":[]}"#,
            r#"{"cards":[[0,9,1,1,0]],"rounds":[]}"#,
            r#"{"cards":[[0,0,1,2,0]],"rounds":[]}"#,
            r#"{"cards":[[0,0,1,1,841]],"rounds":[]}"#,
            r#"{"cards":[],"rounds":[[1000,0,1]]}"#,
            r#"{"cards":[],"rounds":[[1,9,1]]}"#,
        ] {
            assert_eq!(Deeds::read(n_deeds, n_cards, &serde_json::from_str(wrong).unwrap()), None, "{wrong}");
        }
    }

    #[test]
    fn endless_rounds_take_no_more_room() {
        let mut deeds = Deeds::of_size(1, 1);
        *deeds.done_in(60_000, 0) += 1;
        assert_eq!(deeds.by_round().len(), MAX_ROUND + 1);
    }
}
