//! What is known after some games of a plan: sums that every report is made of.

use std::collections::BTreeMap;

use table::{Chronicle, Deed, Seat, Seed};

use crate::deeds::Deeds;
use crate::plan::{Plan, SimulateError};
use crate::played::Played;
use crate::run::Block;
use crate::stats::{Spread, Wins};

/// What is known after the first games of a plan.
#[derive(Clone, Debug)]
pub struct Results {
    plan: Plan,
    names: Names,
    n_games: u64,
    n_games_without_winner: u64,
    decisions: Spread,
    /// By the place in the plan.
    entries: Vec<Line>,
    /// By side: the seats, then the opponents that the game plays by itself.
    seats: Vec<Line>,
    /// By the place in the order at the beginning.
    order: Vec<Line>,
    /// By faction.
    factions: Vec<Line>,
    /// By line-up, and by the place in it.
    line_ups: Vec<Vec<Line>>,
    /// In how many games a player of the plan had so many points.
    scores: Vec<BTreeMap<i64, u64>>,
    /// How many games had so many rounds.
    rounds: BTreeMap<u16, u64>,
    deeds: Option<Deeds>,
}

/// What numbers stand for in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    pub round: &'static str,
    pub deeds: &'static [Deed],
    pub cards: Vec<String>,
    pub factions: Vec<String>,
    pub n_seats: usize,
    /// The seats, and the opponents that the game plays by itself.
    pub n_sides: usize,
}

/// What somebody, or something, has reached in some games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub score: Spread,
    pub wins: Wins,
}

impl Line {
    pub const EMPTY: Line = Line { score: Spread::EMPTY, wins: Wins::NONE };

    fn add(&mut self, score: i32, n_winners: Option<u32>) {
        self.score.add(score.into());
        if let Some(n) = n_winners {
            self.wins.add(n);
        }
    }
}

impl Names {
    pub fn of<G: Chronicle>(game: &G) -> Names {
        Names {
            round: G::ROUND,
            deeds: game.deeds(),
            cards: game.cards(),
            factions: game.factions(),
            n_seats: game.n_seats().into(),
            n_sides: game.scores(&game.deal(&Seed::from_number(1))).len(),
        }
    }

    /// Whether this can be the result of a game.
    pub fn fit(&self, played: &Played) -> bool {
        let mut order: Vec<usize> = played.order.iter().map(|seat| seat.index()).collect();
        order.sort_unstable();
        played.scores.len() == self.n_sides
            && played.winners.iter().all(|seat| seat.index() < self.n_seats)
            && order.into_iter().eq(0..self.n_seats)
            && played.factions.len() == self.n_seats
            && played.factions.iter().flatten().all(|&it| usize::from(it) < self.factions.len())
    }
}

impl Results {
    /// No games yet.
    pub fn new<G: Chronicle>(game: &G, plan: &Plan) -> Result<Results, SimulateError> {
        let names = Names::of(game);
        plan.check(names.n_seats)?;
        let lines = |n| vec![Line::EMPTY; n];
        Ok(Results {
            n_games: 0,
            n_games_without_winner: 0,
            decisions: Spread::EMPTY,
            entries: lines(plan.players.len()),
            seats: lines(names.n_sides),
            order: lines(names.n_seats),
            factions: lines(names.factions.len()),
            line_ups: vec![lines(names.n_seats); plan.line_ups.len()],
            scores: vec![BTreeMap::new(); plan.players.len()],
            rounds: BTreeMap::new(),
            deeds: None,
            plan: plan.clone(),
            names,
        })
    }

    /// The games that come next.
    pub fn add(&mut self, block: &Block) {
        for (played, i) in block.games.iter().zip(block.from..) {
            self.add_game(i, played);
        }
        if let Some(deeds) = &block.deeds {
            self.deeds
                .get_or_insert_with(|| Deeds::of_size(self.names.deeds.len(), self.names.cards.len()))
                .merge(deeds);
        }
    }

    fn add_game(&mut self, i: u64, played: &Played) {
        let n_winners = played.winners.len();
        for (side, &score) in played.scores.iter().enumerate() {
            let won = played.winners.iter().any(|seat| seat.index() == side).then_some(n_winners);
            self.seats[side].add(score, won);
            if side >= self.names.n_seats {
                continue;
            }
            let entry = self.plan.entry_at(i, side);
            self.entries[entry].add(score, won);
            *self.scores[entry].entry(score.into()).or_default() += 1;
            self.line_ups[self.plan.line_up(i)][self.plan.place_at(i, side)].add(score, won);
            if let Some(faction) = played.factions[side] {
                self.factions[usize::from(faction)].add(score, won);
            }
            if let Some(place) = played.order.iter().map(|seat| Seat::index(*seat)).position(|seat| seat == side) {
                self.order[place].add(score, won);
            }
        }
        self.n_games += 1;
        self.n_games_without_winner += u64::from(n_winners == 0);
        self.decisions.add(played.n_decisions.into());
        *self.rounds.entry(played.rounds).or_default() += 1;
    }

    /// How many games it are.
    pub fn n_games(&self) -> u64 {
        self.n_games
    }

    /// What was played.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    pub(crate) fn n_games_without_winner(&self) -> u64 {
        self.n_games_without_winner
    }

    pub(crate) fn decisions(&self) -> &Spread {
        &self.decisions
    }

    pub(crate) fn entries(&self) -> &[Line] {
        &self.entries
    }

    pub(crate) fn seats(&self) -> &[Line] {
        &self.seats
    }

    pub(crate) fn order(&self) -> &[Line] {
        &self.order
    }

    pub(crate) fn factions(&self) -> &[Line] {
        &self.factions
    }

    pub(crate) fn line_ups(&self) -> &[Vec<Line>] {
        &self.line_ups
    }

    pub(crate) fn scores(&self) -> &[BTreeMap<i64, u64>] {
        &self.scores
    }

    pub(crate) fn rounds(&self) -> &BTreeMap<u16, u64> {
        &self.rounds
    }

    pub(crate) fn deeds(&self) -> Option<&Deeds> {
        self.deeds.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Toy;
    use search::PlayerKind::Random;
    use table::SeatSet;

    fn seat(n: u8) -> Seat {
        Seat::new(n)
    }

    fn played(scores: [i32; 3], winners: &[u8], order: [u8; 3]) -> Played {
        Played {
            scores: scores.to_vec(),
            winners: winners.iter().map(|&n| seat(n)).collect(),
            order: order.map(seat).to_vec(),
            factions: vec![Some(4), None, Some(0)],
            rounds: 6,
            n_decisions: 100,
        }
    }

    #[test]
    fn every_game_is_added_where_it_belongs() {
        let game = Toy::new(3);
        let mut results = Results::new(&game, &Plan::new(vec![Random; 3], 2)).unwrap();
        let games = vec![played([10, 20, 30], &[2], [1, 2, 0]), played([7, 7, 1], &[0, 1], [0, 1, 2])];
        results.add(&Block { from: 0, games, deeds: None });
        assert_eq!((results.n_games(), results.n_games_without_winner()), (2, 0));
        let wins = |lines: &[Line]| lines.iter().map(|it| it.wins.total()).collect::<Vec<_>>();
        let means = |lines: &[Line]| lines.iter().map(|it| it.score.mean()).collect::<Vec<_>>();
        assert_eq!(wins(results.seats()), [0.5, 0.5, 1.0]);
        // All have moved up a seat for the second game.
        assert_eq!(wins(results.entries()), [0.5, 0.0, 1.5]);
        assert_eq!(means(results.entries()), [8.5, 10.5, 18.5]);
        assert_eq!(wins(results.order()), [0.5, 1.5, 0.0]);
        assert_eq!(wins(results.factions()), [1.0, 0.0, 0.0, 0.0, 0.5]);
        assert_eq!(results.factions()[4].score.n, 2);
        assert_eq!(results.scores()[0], BTreeMap::from([(10, 1), (7, 1)]));
        assert_eq!(results.rounds(), &BTreeMap::from([(6, 2)]));
        assert_eq!(wins(&results.line_ups()[0]), wins(results.entries()));
    }

    #[test]
    fn results_that_no_game_has_are_noticed() {
        let names = Names::of(&Toy::new(3));
        let good = played([1, 2, 3], &[2], [2, 0, 1]);
        assert!(names.fit(&good));
        assert!(names.fit(&Played { winners: SeatSet::EMPTY, ..good.clone() }), "the game itself may win");
        for wrong in [
            Played { scores: vec![1, 2], ..good.clone() },
            Played { winners: SeatSet::only(seat(3)), ..good.clone() },
            Played { order: vec![seat(0), seat(0), seat(1)], ..good.clone() },
            Played { order: vec![seat(0), seat(1)], ..good.clone() },
            Played { factions: vec![None; 2], ..good.clone() },
            Played { factions: vec![Some(5), None, None], ..good.clone() },
        ] {
            assert!(!names.fit(&wrong), "{wrong:?}");
        }
        let solo = Names::of(&Toy { rival: Some(9), ..Toy::new(1) });
        assert_eq!((solo.n_seats, solo.n_sides), (1, 2));
    }
}
