//! A whole course of learning: rounds of games, and what is learned from each.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use search::network::{Measures, Mind, Network};
use search::{Bot, PlayerKind, play_out};
use table::{Dice, Evaluate, Input, Observe, Seed};

use crate::learner::{Learner, Pace, Samples};
use crate::self_play::{Manner, play};

/// What is to be learned, and how.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// How many games in all.
    pub n_games: u64,
    /// After how many games the network is changed.
    pub games_a_round: u64,
    /// Everything random follows from it.
    pub seed: u64,
    /// How the games are played.
    pub manner: Manner,
    /// How large steps are at the beginning and at the end.
    pub rates: (f32, f32),
    /// How many samples a step is made from.
    pub batch: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            n_games: 60_000,
            games_a_round: 256,
            seed: 1,
            manner: Manner { wavering: 60, accidents: 15, patience: 0.9, iterations: 0 },
            rates: (5e-4, 5e-5),
            batch: 256,
        }
    }
}

impl Plan {
    /// How many rounds it takes.
    pub fn n_rounds(&self) -> u64 {
        self.n_games.div_ceil(self.games_a_round.max(1))
    }
}

/// A table that games are played at.
pub struct Table<G> {
    /// The game with its setup.
    pub game: Arc<G>,
    /// How often it is played, beside the others.
    pub share: u32,
}

/// A course of learning at some place between its beginning and its end.
pub struct Trainer<G> {
    tables: Vec<Table<G>>,
    /// The inputs of all tables together.
    inputs: Vec<Input>,
    /// For each table the number that each of its inputs has among all.
    translations: Vec<Vec<u16>>,
    measures: Measures,
    plan: Plan,
    learner: Learner,
    n_rounds_done: u64,
}

/// Why nothing can be learned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TrainError {
    /// There is no table.
    #[error("expected at least one table to learn at, found none")]
    NoTable,
    /// Two tables mean different things by a name.
    #[error("two tables disagree about the unit of the input {0}")]
    Units(String),
    /// More than can be numbered.
    #[error("the tables have {0} inputs together, more than there can be")]
    TooMany(usize),
    /// Something kept from another course.
    #[error("what was kept is from another course of learning: {0}")]
    Other(String),
}

/// What a round brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// How many rounds are done by now.
    pub number: u64,
    /// How many positions were learned from.
    pub n_samples: usize,
    /// By how much the network was wrong.
    pub loss: f64,
}

/// How many games of greedy players the measures of a network are taken from, at each table.
const GAMES_TO_MEASURE: u64 = 24;

impl<G: Evaluate + Observe + Send> Trainer<G> {
    /// The beginning of a course.
    pub fn new(tables: Vec<Table<G>>, plan: Plan) -> Result<Self, TrainError> {
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut inputs: Vec<Input> = Vec::new();
        let mut translations = Vec::new();
        for table in &tables {
            let mut translation = Vec::new();
            for input in table.game.inputs() {
                let number = *numbers.entry(input.name.clone()).or_insert_with(|| {
                    inputs.push(input.clone());
                    inputs.len() - 1
                });
                if inputs[number].unit != input.unit {
                    return Err(TrainError::Units(input.name));
                }
                translation.push(u16::try_from(number).map_err(|_| TrainError::TooMany(number))?);
            }
            translations.push(translation);
        }
        if tables.iter().all(|it| it.share == 0) {
            return Err(TrainError::NoTable);
        }
        let learner = Learner::new(&inputs, plan.seed);
        let measures = measured(&tables, plan.seed);
        Ok(Trainer { tables, inputs, translations, measures, plan, learner, n_rounds_done: 0 })
    }

    /// Whether everything is learned.
    pub fn is_done(&self) -> bool {
        self.n_rounds_done >= self.plan.n_rounds()
    }

    /// How many rounds are done.
    pub fn n_rounds_done(&self) -> u64 {
        self.n_rounds_done
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// What the network as it is by now makes of positions at a table of the course, by its number.
    pub fn mind(&self, table: usize) -> Arc<Mind> {
        Arc::new(Mind::new(&self.network(Vec::new()), &self.tables[table].game.inputs()))
    }

    /// The tables of the course.
    pub fn tables(&self) -> &[Table<G>] {
        &self.tables
    }

    /// The network as it is by now, with notes on how it was made.
    pub fn network(&self, notes: Vec<(String, String)>) -> Network {
        Network::new(notes, self.inputs.clone(), &self.learner.weights, self.measures)
    }

    /// Plays the games of one round on all cores, and learns from them.
    pub fn round(&mut self) -> Round {
        let network = self.network(Vec::new());
        let minds: Vec<Arc<Mind>> =
            self.tables.iter().map(|it| Arc::new(Mind::new(&network, &it.game.inputs()))).collect();
        let first = self.n_rounds_done * self.plan.games_a_round;
        let numbers: Vec<u64> = (first..(first + self.plan.games_a_round).min(self.plan.n_games)).collect();
        let games: Vec<Samples> = numbers
            .into_par_iter()
            .map(|number| {
                let seed = Dice::fast(self.plan.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number)).bits();
                let i = self.table_of(seed);
                let game = self.tables[i].game.as_ref();
                play(game, &minds[i], self.measures, self.plan.manner, &self.translations[i], seed)
            })
            .collect();
        let mut samples = Samples::default();
        for game in &games {
            samples.append(game);
        }
        let mut dice = Dice::fast(self.plan.seed ^ self.n_rounds_done.rotate_left(32));
        let pace = Pace { rate: self.rate(), batch: self.plan.batch };
        let loss = self.learner.learn(&samples, pace, &mut dice);
        self.n_rounds_done += 1;
        Round { number: self.n_rounds_done, n_samples: samples.len(), loss }
    }

    /// Falls evenly from its first to its last value.
    fn rate(&self) -> f32 {
        let (first, last) = self.plan.rates;
        #[expect(clippy::cast_precision_loss, reason = "a count of rounds")]
        let done = self.n_rounds_done as f32 / self.plan.n_rounds().max(1) as f32;
        first + (last - first) * done
    }

    /// A table by lot, each as often as its share says.
    fn table_of(&self, seed: u64) -> usize {
        let all: u32 = self.tables.iter().map(|it| it.share).sum();
        let mut rest = Dice::fast(seed ^ 0x5EED).below(all.max(1));
        for (i, table) in self.tables.iter().enumerate() {
            if rest < table.share {
                return i;
            }
            rest -= table.share;
        }
        0
    }

    pub(crate) fn learner(&self) -> &Learner {
        &self.learner
    }

    pub(crate) fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    pub(crate) fn go_on(&mut self, learner: Learner, n_rounds_done: u64) {
        self.learner = learner;
        self.n_rounds_done = n_rounds_done;
    }
}

/// How far scores of ordinary games lie apart, from some games of greedy players.
fn measured<G: Evaluate + Observe + Send>(tables: &[Table<G>], seed: u64) -> Measures {
    let (mut margins, mut alone, mut scores) = (Spread::default(), Spread::default(), Spread::default());
    for table in tables.iter().filter(|it| it.share > 0) {
        let game = table.game.as_ref();
        let all: Vec<Vec<i32>> = (0..GAMES_TO_MEASURE)
            .into_par_iter()
            .filter_map(|i| {
                let mut dice = Dice::fast(seed.wrapping_add(i));
                let mut bots: Vec<Bot<G>> =
                    (0..game.n_seats()).map(|_| Bot::new(PlayerKind::Greedy, None, dice.bits())).collect();
                Some(play_out(game, Seed::from_number(dice.bits()), &mut bots).ok()?.scores)
            })
            .collect();
        for game_scores in &all {
            for seat in (0..game.n_seats()).map(table::Seat::new) {
                let own = f64::from(game_scores[seat.index()]);
                if game.n_seats() > 1 {
                    margins.add(f64::from(search::margin(game_scores, seat)));
                    scores.add(own);
                } else {
                    alone.add(own);
                }
            }
        }
    }
    // Whoever is alone plays for points, so their games say what many points are.
    let scores = if alone.n > 0.0 { alone } else { scores };
    let usual = Measures::default();
    Measures {
        margin: if margins.n > 0.0 { margins.width().max(1.0) * 0.75 } else { usual.margin },
        middle: if scores.n > 0.0 { scores.mean() * 1.1 } else { usual.middle },
        score: if scores.n > 0.0 { scores.width().max(1.0) } else { usual.score },
    }
}

#[derive(Clone, Copy, Default)]
struct Spread {
    n: f64,
    sum: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, x: f64) {
        self.n += 1.0;
        self.sum += x;
        self.squares += x * x;
    }

    fn mean(&self) -> f64 {
        self.sum / self.n
    }

    fn width(&self) -> f64 {
        (self.squares / self.n - self.mean() * self.mean()).max(0.0).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{State, Stones};
    use crate::{Contender, standing};
    use search::{Knowledge, Player as _};
    use table::Seat;

    fn plan(n_games: u64) -> Plan {
        Plan { n_games, games_a_round: 64, batch: 32, rates: (1e-2, 1e-3), ..Plan::default() }
    }

    fn trainer(plan: Plan) -> Trainer<Stones> {
        let table = |n_seats, share| Table { game: Arc::new(Stones { n_seats }), share };
        Trainer::new(vec![table(2, 3), table(3, 1)], plan).unwrap()
    }

    #[test]
    fn a_game_is_learned_from_nothing() {
        let mut trainer = trainer(plan(2_500));
        let before = trainer.mind(0);
        while !trainer.is_done() {
            trainer.round();
        }
        let mind = trainer.mind(0);
        let game = trainer.tables()[0].game.as_ref();
        for left in [2_u8, 3, 5, 6, 7] {
            let s = State { left, turn: 1 };
            let seat = Seat::new(1);
            let taken = Bot::new(PlayerKind::Medium, Some(&mind), 1).choose(&Knowledge::new(game, &s, seat));
            assert_eq!(taken, left % 4, "of {left} stones");
        }
        let own = Contender::Network(mind);
        let standing = standing(game, &own, &Contender::Network(before), 200, 5);
        assert!(standing.n_games == 200 && standing.share() > 0.6, "{standing:?}");
        let even = crate::standing(game, &own, &own, 200, 5);
        assert!((even.wins - 100.0).abs() < 0.5 || even.share() > 0.3, "{even:?}");
    }

    #[test]
    fn a_course_that_was_interrupted_ends_the_same() {
        let mut whole = trainer(plan(400));
        let mut first = trainer(plan(400));
        for _ in 0..3 {
            whole.round();
            first.round();
        }
        let kept = first.keep();
        let mut second = trainer(plan(400));
        second.take_up(&kept).unwrap();
        assert_eq!(second.n_rounds_done(), 3);
        while !whole.is_done() {
            assert_eq!(whole.round(), second.round());
        }
        assert!(second.is_done());
        assert_eq!(whole.network(Vec::new()), second.network(Vec::new()));
    }

    #[test]
    fn what_was_kept_of_something_else_is_refused() {
        let kept = trainer(plan(400)).keep();
        let refused = |bytes: &[u8]| trainer(plan(400)).take_up(bytes).unwrap_err().to_string();
        let mut damaged = kept.clone();
        damaged[200] ^= 1;
        assert!(refused(&damaged).ends_with("the file is damaged"));
        assert!(refused(&kept[..100]).contains("another number of inputs"));
        assert!(refused(b"nothing").ends_with("too short"));
        let other = trainer(plan(500)).take_up(&kept).unwrap_err().to_string();
        assert!(other.ends_with("its tables or its plan are not the same"), "{other}");
    }

    #[test]
    fn what_cannot_be_learned_is_refused() {
        assert_eq!(Trainer::<Stones>::new(Vec::new(), plan(1)).err(), Some(TrainError::NoTable));
    }
}
