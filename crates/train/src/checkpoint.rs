//! A course of learning as bytes, to be gone on with later.

use search::network::Weights;
use table::{Digest, Evaluate, Observe};

use crate::learner::{Learner, zero};
use crate::trainer::{TrainError, Trainer};

/// What the first bytes are.
const MARK: &[u8; 24] = b"ruinforge training 1    ";

impl<G: Evaluate + Observe + Send> Trainer<G> {
    /// Everything that is needed to go on later as if nothing had happened, for a trainer of the same tables and plan.
    pub fn keep(&self) -> Vec<u8> {
        let mut out = MARK.to_vec();
        out.extend(self.identity().to_le_bytes());
        out.extend(self.n_rounds_done().to_le_bytes());
        out.extend(self.learner().n_steps.to_le_bytes());
        for part in self.learner().parts() {
            numbers(part).for_each(|it| out.extend(it.to_le_bytes()));
        }
        out.extend(sum(&out).to_le_bytes());
        out
    }

    /// Goes on from what [`Trainer::keep`] gave.
    pub fn take_up(&mut self, kept: &[u8]) -> Result<(), TrainError> {
        let fault = |what: &str| TrainError::Other(what.to_owned());
        let n_inputs = self.inputs().len();
        let n_numbers = numbers(&zero(n_inputs)).count();
        let (body, digest) = kept.split_last_chunk::<8>().ok_or_else(|| fault("the file is too short"))?;
        let (mark, rest) = body.split_at_checked(MARK.len()).ok_or_else(|| fault("the file is too short"))?;
        if mark != MARK {
            return Err(fault("the file is something else"));
        }
        if rest.len() != 3 * 8 + 3 * 4 * n_numbers {
            return Err(fault("it has another number of inputs, or the file is damaged"));
        }
        if sum(body).to_le_bytes() != *digest {
            return Err(fault("the file is damaged"));
        }
        let (head, rest) = rest.split_at(3 * 8);
        let mut heads = head.as_chunks::<8>().0.iter().map(|it| u64::from_le_bytes(*it));
        let [identity, n_rounds, n_steps] = [(); 3].map(|()| heads.next().unwrap_or_default());
        if identity != self.identity() {
            return Err(fault("its tables or its plan are not the same"));
        }
        let mut values = rest.as_chunks::<4>().0.iter().map(|it| f32::from_le_bytes(*it));
        let parts = [(); 3].map(|()| {
            let mut part = zero(n_inputs);
            numbers_mut(&mut part).zip(&mut values).for_each(|(to, from)| *to = from);
            part
        });
        let learner = Learner::restored(self.inputs(), parts, n_steps);
        self.go_on(learner, n_rounds);
        Ok(())
    }

    /// A number that only courses share that learn the same in the same way.
    fn identity(&self) -> u64 {
        let mut digest = Digest::new();
        for input in self.inputs() {
            digest.bytes(input.name.as_bytes()).number(u64::from(input.unit.unsigned_abs()));
        }
        // Written out, so that a forgotten field does not compile.
        let crate::Plan { n_games, games_a_round, seed, manner, rates, batch } = *self.plan();
        let crate::Manner { wavering, accidents, patience, iterations } = manner;
        digest.number(n_games).number(games_a_round).number(seed).number(batch as u64);
        digest.number(wavering.into()).number(accidents.into()).number(patience.to_bits().into());
        digest.number(iterations.into()).number(rates.0.to_bits().into()).number(rates.1.to_bits().into());
        digest.short()
    }
}

fn sum(bytes: &[u8]) -> u64 {
    let mut digest = Digest::new();
    digest.bytes(bytes);
    digest.short()
}

fn numbers(weights: &Weights) -> impl Iterator<Item = f32> {
    let Weights { first, first_bias, second, second_bias, answers, answer_bias } = weights;
    first
        .as_flattened()
        .iter()
        .chain(first_bias)
        .chain(second.as_flattened())
        .chain(second_bias)
        .chain(answers.as_flattened())
        .chain(answer_bias)
        .copied()
}

fn numbers_mut(weights: &mut Weights) -> impl Iterator<Item = &mut f32> {
    let Weights { first, first_bias, second, second_bias, answers, answer_bias } = weights;
    first
        .as_flattened_mut()
        .iter_mut()
        .chain(first_bias)
        .chain(second.as_flattened_mut())
        .chain(second_bias)
        .chain(answers.as_flattened_mut())
        .chain(answer_bias)
}
