//! Games that a network plays against itself, and what can be learned from them.

use std::sync::Arc;

use search::network::{ANSWERS, Measures, Mind, Outlook};
use search::{Budget, DECISION_LIMIT, Intuition, Knowledge, Learned, Player, SURE, Searcher, Temper, verdict};
use table::{Dice, Observe, Reading, Seat, Seed};

use crate::learner::Samples;

/// How the games are played that are learned from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// Whoever is a little behind the best is still taken now and then: see [`Temper::wavering`].
    pub wavering: u32,
    /// Of a thousand decisions so many are left to chance.
    pub accidents: u32,
    /// How much of what is learned comes from how the game went on, and how much from what was thought of the next
    /// position: from 0, the next position alone, to 1, the end of the game alone.
    pub patience: f32,
    /// Decisions are searched with so many guesses; with 0 they are made one move ahead.
    pub iterations: u32,
}

/// One position of a game, as one seat saw it.
struct Moment {
    seat: Seat,
    /// Where its readings end.
    end: usize,
    /// What was thought of it then.
    thought: [f32; ANSWERS],
}

/// Plays one game and makes samples of what every seat saw. `translate` says what the table's inputs are called where
/// everything is learned together. A game that does not end teaches nothing.
pub fn play<G: Observe>(
    game: &G,
    mind: &Arc<Mind>,
    measures: Measures,
    manner: Manner,
    translate: &[u16],
    seed: u64,
) -> Samples {
    let mut dice = Dice::fast(Dice::fast(seed).bits());
    let mut players: Vec<Pupil<G>> = (0..game.n_seats()).map(|_| Pupil::new(mind, manner, dice.bits())).collect();
    let mut eye = Learned::new(Arc::clone(mind));
    let (mut moments, mut readings) = (Vec::<Moment>::new(), Vec::<Reading>::new());
    let mut s = game.deal(&Seed::from_number(seed));
    let mut options = Vec::new();
    let mut n_decisions = 0;
    while let Some(seat) = game.waiting(&s).lowest() {
        if n_decisions == DECISION_LIMIT {
            return Samples::default();
        }
        let known = Knowledge::new(game, &s, seat);
        options.clear();
        known.options(&mut options);
        let choice = if dice.below(1_000) < manner.accidents {
            search::pick(&mut dice, &options)
        } else {
            players[seat.index()].choose(&known)
        };
        let was_question = options.len() > 1;
        game.play_listed(&mut s, seat, choice, &mut |_| {});
        n_decisions += 1;
        if was_question && !game.waiting(&s).is_empty() {
            for seat in (0..game.n_seats()).map(Seat::new) {
                let thought = shares(eye.outlook(game, &s, seat));
                let told = eye.readings().iter();
                readings.extend(told.map(|it| Reading { input: translate[usize::from(it.input)], ..*it }));
                moments.push(Moment { seat, end: readings.len(), thought });
            }
        }
    }
    let scores = game.scores(&s);
    let outcome = |seat| shares(measures.outcome(verdict(game, &s, seat), &scores, seat));
    let mut ahead: Vec<[f32; ANSWERS]> = (0..game.n_seats()).map(Seat::new).map(outcome).collect();
    // From the end backwards: what comes of a position is what came of the next one, mixed with what was thought of it.
    let mut targets = vec![[0.0; ANSWERS]; moments.len()];
    for (moment, target) in moments.iter().zip(&mut targets).rev() {
        *target = ahead[moment.seat.index()];
        let next = &mut ahead[moment.seat.index()];
        for (next, thought) in next.iter_mut().zip(moment.thought) {
            *next = manner.patience * *next + (1.0 - manner.patience) * thought;
        }
    }
    let mut samples = Samples::default();
    let mut start = 0;
    for (moment, target) in moments.iter().zip(&targets) {
        samples.push(readings[start..moment.end].iter().copied(), *target);
        start = moment.end;
    }
    samples
}

#[expect(clippy::cast_precision_loss, reason = "parts of SURE have 17 bits")]
fn shares(outlook: Outlook) -> [f32; ANSWERS] {
    [outlook.win, outlook.margin, outlook.score].map(|it| it as f32 / SURE as f32)
}

/// Who plays the games.
enum Pupil<G: Observe> {
    Intuition(Intuition<G, Learned>),
    Searcher(Box<Searcher<G, Learned>>),
}

impl<G: Observe> Pupil<G> {
    fn new(mind: &Arc<Mind>, manner: Manner, seed: u64) -> Self {
        let judge = Learned::new(Arc::clone(mind));
        if manner.iterations > 0 {
            Pupil::Searcher(Box::new(Searcher::new(&judge, Budget::iterations(manner.iterations), seed)))
        } else {
            Pupil::Intuition(Intuition::new(judge, Temper { samples: 1, wavering: manner.wavering }, seed))
        }
    }

    fn choose(&mut self, known: &Knowledge<'_, G>) -> G::Choice {
        match self {
            Pupil::Intuition(player) => player.choose(known),
            Pupil::Searcher(player) => player.choose(known),
        }
    }
}
