//! What learns: a network in floating-point numbers, and how it changes with what it is shown.
//!
//! Everything is worked out in the same order on any number of cores, so the same samples make the same network.

use rayon::prelude::*;
use search::network::{ANSWERS, FULL_ACTIVATION, LARGEST_FIRST, LARGEST_LATER, NARROW, WIDE, Weights};
use table::{Dice, Input, Reading};

/// Positions and what came of them.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    readings: Vec<Reading>,
    /// Where the readings of each sample end.
    ends: Vec<u32>,
    targets: Vec<[f32; ANSWERS]>,
}

impl Samples {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Adds one: what was seen, and what the answers should have been, as shares.
    pub fn push(&mut self, readings: impl IntoIterator<Item = Reading>, target: [f32; ANSWERS]) {
        self.readings.extend(readings);
        self.ends.push(u32::try_from(self.readings.len()).unwrap_or(u32::MAX));
        self.targets.push(target);
    }

    /// Adds all of the others.
    pub fn append(&mut self, other: &Samples) {
        for i in 0..other.len() {
            let (readings, target) = other.get(i);
            self.push(readings.iter().copied(), *target);
        }
    }

    /// The samples by number.
    pub fn get(&self, i: usize) -> (&[Reading], &[f32; ANSWERS]) {
        let start = i.checked_sub(1).map_or(0, |before| self.ends[before]) as usize;
        (&self.readings[start..self.ends[i] as usize], &self.targets[i])
    }
}

/// How fast it learns, and from how many samples at once.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// How large a step is.
    pub rate: f32,
    /// How many samples a step is made from.
    pub batch: usize,
}

/// How far a rectified sum lets through what would change it where it is cut off: a little, so that no neuron is lost for
/// good.
const LEAK: f32 = 0.01;
/// A step is worked out in so many parts, however many cores there are, because the order of sums shows in their last bit.
const PARTS: usize = 4;
/// The constants of the method (Adam).
const MEMORY: f32 = 0.9;
const LONG_MEMORY: f32 = 0.999;
const TINY: f32 = 1e-8;

/// A network that is being learned.
#[derive(Clone, Debug, PartialEq)]
pub struct Learner {
    /// One over the unit of each input.
    scales: Vec<f32>,
    /// What it is by now.
    pub weights: Weights,
    /// The mean of each change and of its square.
    means: Weights,
    squares: Weights,
    /// How many steps it has made.
    pub n_steps: u64,
}

/// Nothing, in the shape of a network with so many inputs.
pub fn zero(n_inputs: usize) -> Weights {
    Weights {
        first: vec![[0.0; WIDE]; n_inputs],
        first_bias: [0.0; WIDE],
        second: [[0.0; WIDE]; NARROW],
        second_bias: [0.0; NARROW],
        answers: [[0.0; NARROW]; ANSWERS],
        answer_bias: [0.0; ANSWERS],
    }
}

impl Learner {
    /// One that knows nothing yet.
    pub fn new(inputs: &[Input], seed: u64) -> Learner {
        let mut dice = Dice::fast(seed);
        #[expect(clippy::cast_precision_loss, reason = "a random number of 20 bits fits")]
        let mut any = |size: f32| (dice.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
        let mut weights = zero(inputs.len());
        // So that sums are about as large as 1, whatever the number of terms.
        weights.first.iter_mut().flatten().for_each(|it| *it = any(0.12));
        weights.first_bias.iter_mut().for_each(|it| *it = 0.2 + any(0.2));
        weights.second.iter_mut().flatten().for_each(|it| *it = any(0.2));
        weights.second_bias.iter_mut().for_each(|it| *it = 0.1 + any(0.1));
        weights.answers.iter_mut().flatten().for_each(|it| *it = any(0.2));
        Learner {
            scales: inputs.iter().map(|it| 1.0 / f32::from(it.unit.max(1))).collect(),
            weights,
            means: zero(inputs.len()),
            squares: zero(inputs.len()),
            n_steps: 0,
        }
    }

    /// The same with what was kept of it: see [`Learner::parts`].
    pub fn restored(inputs: &[Input], [weights, means, squares]: [Weights; 3], n_steps: u64) -> Learner {
        Learner { weights, means, squares, n_steps, ..Learner::new(inputs, 0) }
    }

    /// Everything that must be kept to go on later as if nothing had happened.
    pub fn parts(&self) -> [&Weights; 3] {
        [&self.weights, &self.means, &self.squares]
    }

    /// Learns from all samples once, in the order of the dice, and says by how much it was wrong on the whole: the mean
    /// cross entropy of the three answers.
    pub fn learn(&mut self, samples: &Samples, pace: Pace, dice: &mut Dice) -> f64 {
        let mut order: Vec<u32> = (0..u32::try_from(samples.len()).unwrap_or(u32::MAX)).collect();
        dice.shuffle(&mut order);
        let mut parts: Vec<Change> = (0..PARTS).map(|_| Change::new(self.scales.len())).collect();
        let mut loss = 0.0;
        for batch in order.chunks(pace.batch.max(1)) {
            let size = batch.len().div_ceil(PARTS);
            parts.par_iter_mut().zip(batch.par_chunks(size)).for_each(|(part, numbers)| {
                for &number in numbers {
                    let (readings, target) = samples.get(number as usize);
                    part.add(&self.weights, &self.scales, readings, target);
                }
            });
            let (first, rest) = parts.split_at_mut(1);
            for part in rest {
                first[0].merge(part);
            }
            loss += self.step(&mut first[0], pace.rate, batch.len());
        }
        #[expect(clippy::cast_precision_loss, reason = "a count of samples")]
        let n = samples.len().max(1) as f64;
        loss / n
    }

    /// Takes one step against a sum of slopes, which is emptied.
    fn step(&mut self, change: &mut Change, rate: f32, n: usize) -> f64 {
        self.n_steps += 1;
        #[expect(clippy::cast_precision_loss, reason = "a batch is small")]
        let share = 1.0 / n as f32;
        let rule = Rule {
            rate: rate * (1.0 - power(LONG_MEMORY, self.n_steps)).sqrt() / (1.0 - power(MEMORY, self.n_steps)),
            share,
        };
        let Change { slopes, touched, is_touched, loss } = change;
        let (weights, means, squares) = (&mut self.weights, &mut self.means, &mut self.squares);
        for &input in &*touched {
            let i = input as usize;
            rule.row(
                &mut weights.first[i],
                &mut means.first[i],
                &mut squares.first[i],
                &mut slopes.first[i],
                LARGEST_FIRST,
            );
            is_touched[i] = false;
        }
        touched.clear();
        macro_rules! rows {
            ($($field:ident)*) => {$(
                for (((w, m), q), g) in
                    weights.$field.iter_mut().zip(&mut means.$field).zip(&mut squares.$field).zip(&mut slopes.$field)
                {
                    rule.row(w, m, q, g, LARGEST_LATER);
                }
            )*};
        }
        rows!(second answers);
        macro_rules! row {
            ($($field:ident)*) => {$(
                rule.row(&mut weights.$field, &mut means.$field, &mut squares.$field, &mut slopes.$field, LARGEST_LATER);
            )*};
        }
        row!(first_bias second_bias answer_bias);
        std::mem::take(loss)
    }
}

struct Rule {
    rate: f32,
    share: f32,
}

impl Rule {
    fn row(&self, weights: &mut [f32], means: &mut [f32], squares: &mut [f32], slopes: &mut [f32], largest: f32) {
        for (((w, m), q), g) in weights.iter_mut().zip(means).zip(squares).zip(slopes) {
            let slope = *g * self.share;
            *g = 0.0;
            *m = MEMORY * *m + (1.0 - MEMORY) * slope;
            *q = LONG_MEMORY * *q + (1.0 - LONG_MEMORY) * slope * slope;
            *w = (*w - self.rate * *m / (q.sqrt() + TINY)).clamp(-largest, largest);
        }
    }
}

/// The slopes of some samples, summed up.
struct Change {
    slopes: Weights,
    /// Which inputs occurred.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
    loss: f64,
}

impl Change {
    fn new(n_inputs: usize) -> Change {
        Change { slopes: zero(n_inputs), touched: Vec::new(), is_touched: vec![false; n_inputs], loss: 0.0 }
    }

    fn touch(&mut self, input: usize) {
        if !self.is_touched[input] {
            self.is_touched[input] = true;
            self.touched.push(u32::try_from(input).unwrap_or(u32::MAX));
        }
    }

    fn add(&mut self, net: &Weights, scales: &[f32], readings: &[Reading], target: &[f32; ANSWERS]) {
        let value = |it: &Reading| f32::from(it.value) * scales[usize::from(it.input)];
        let mut wide = net.first_bias;
        for it in readings {
            let x = value(it);
            wide.iter_mut().zip(&net.first[usize::from(it.input)]).for_each(|(sum, w)| *sum += x * w);
        }
        let lit = wide.map(|it| it.clamp(0.0, FULL_ACTIVATION));
        let narrow: [f32; NARROW] = std::array::from_fn(|j| net.second_bias[j] + product(&lit, &net.second[j]));
        let seen = narrow.map(|it| it.clamp(0.0, FULL_ACTIVATION));

        let mut to_narrow = [0.0; NARROW];
        for (i, &target) in target.iter().enumerate() {
            let sum = net.answer_bias[i] + product(&seen, &net.answers[i]);
            let said = share(sum);
            self.loss += f64::from(cross_entropy(target, said));
            let slope = said - target;
            self.slopes.answer_bias[i] += slope;
            for j in 0..NARROW {
                self.slopes.answers[i][j] += slope * seen[j];
                to_narrow[j] += slope * net.answers[i][j];
            }
        }
        let mut to_wide = [0.0; WIDE];
        for j in 0..NARROW {
            let slope = to_narrow[j] * passed(narrow[j]);
            self.slopes.second_bias[j] += slope;
            for i in 0..WIDE {
                self.slopes.second[j][i] += slope * lit[i];
                to_wide[i] += slope * net.second[j][i];
            }
        }
        for i in 0..WIDE {
            to_wide[i] *= passed(wide[i]);
            self.slopes.first_bias[i] += to_wide[i];
        }
        for it in readings {
            let x = value(it);
            self.touch(usize::from(it.input));
            self.slopes.first[usize::from(it.input)]
                .iter_mut()
                .zip(&to_wide)
                .for_each(|(sum, slope)| *sum += x * slope);
        }
    }

    /// Adds what the other has, and empties it.
    fn merge(&mut self, other: &mut Change) {
        for input in std::mem::take(&mut other.touched) {
            let i = input as usize;
            self.touch(i);
            other.is_touched[i] = false;
            move_over(&mut self.slopes.first[i], &mut other.slopes.first[i]);
        }
        let (own, others) = (&mut self.slopes, &mut other.slopes);
        own.second.iter_mut().zip(&mut others.second).for_each(|(to, from)| move_over(to, from));
        own.answers.iter_mut().zip(&mut others.answers).for_each(|(to, from)| move_over(to, from));
        move_over(&mut own.first_bias, &mut others.first_bias);
        move_over(&mut own.second_bias, &mut others.second_bias);
        move_over(&mut own.answer_bias, &mut others.answer_bias);
        self.loss += std::mem::take(&mut other.loss);
    }
}

fn move_over(to: &mut [f32], from: &mut [f32]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += std::mem::take(from));
}

fn product<const N: usize>(a: &[f32; N], b: &[f32; N]) -> f32 {
    // Eight sums side by side, which processors work out at once; one sum would have to wait for itself.
    let mut sums = [0.0; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    sums.iter().sum()
}

/// The standard library does not promise the same last bit everywhere.
fn power(base: f32, n: u64) -> f32 {
    let (mut power, mut square, mut rest) = (1.0, base, n);
    while rest > 0 && power > 0.0 {
        if rest % 2 == 1 {
            power *= square;
        }
        square *= square;
        rest /= 2;
    }
    power
}

fn passed(sum: f32) -> f32 {
    if (0.0..FULL_ACTIVATION).contains(&sum) { 1.0 } else { LEAK }
}

#[expect(clippy::cast_possible_truncation, reason = "less exact is exact enough")]
fn share(x: f32) -> f32 {
    search::numbers::share(f64::from(x)) as f32
}

#[expect(clippy::cast_possible_truncation, reason = "less exact is exact enough")]
fn cross_entropy(target: f32, said: f32) -> f32 {
    let said = f64::from(said).clamp(1e-6, 1.0 - 1e-6);
    let target = f64::from(target);
    -(target * search::numbers::ln(said) + (1.0 - target) * search::numbers::ln(1.0 - said)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::network::{Measures, Mind, Network, Retina};

    fn inputs() -> Vec<Input> {
        (0..12_i16).map(|i| Input::new(format!("input.{i}"), 1 + i % 3)).collect()
    }

    /// Positions of a made-up game: the more of the even inputs, the better; the score is what input 3 says.
    fn samples(n: usize, seed: u64) -> Samples {
        let mut dice = Dice::fast(seed);
        let mut samples = Samples::default();
        for _ in 0..n {
            let readings: Vec<Reading> = (0..12)
                .map(|input| Reading { input, value: i16::try_from(dice.below(4)).unwrap() })
                .filter(|it| it.value != 0)
                .collect();
            let sum = |odd: u16| -> i16 { readings.iter().filter(|it| it.input % 2 == odd).map(|it| it.value).sum() };
            let ahead = f32::from(sum(0) - sum(1));
            let score = readings.iter().find(|it| it.input == 3).map_or(0.0, |it| f32::from(it.value));
            samples.push(readings, [f32::from(u8::from(ahead > 0.0)), share(ahead / 4.0), score / 3.0]);
        }
        samples
    }

    #[test]
    fn slopes_are_those_of_the_loss() {
        let learner = Learner::new(&inputs(), 1);
        let samples = samples(1, 5);
        let (readings, target) = samples.get(0);
        let loss = |weights: &Weights| {
            let mut change = Change::new(12);
            change.add(weights, &learner.scales, readings, target);
            (change.loss, change.slopes)
        };
        let (_, slopes) = loss(&learner.weights);
        let input = usize::from(readings[0].input);
        let mut n_checked = 0;
        for i in 0..WIDE {
            let by = |step: f32| {
                let mut weights = learner.weights.clone();
                weights.first[input][i] += step;
                loss(&weights).0
            };
            let slope = (by(0.005) - by(-0.005)) / 0.01;
            let found = f64::from(slopes.first[input][i]);
            // Neurons that are just at a bound have two slopes.
            if (slope - found).abs() < 2e-3 + 0.05 * slope.abs() {
                n_checked += 1;
            }
        }
        assert!(n_checked > WIDE - 6, "only {n_checked} of {WIDE} slopes are right");
    }

    #[test]
    fn powers_are_products() {
        assert!((power(0.9, 5) - 0.59049).abs() < 1e-6 && power(0.9, 1 << 40) == 0.0);
    }

    #[test]
    fn it_learns_what_it_is_shown() {
        let inputs = inputs();
        let (shown, others) = (samples(4_000, 1), samples(500, 2));
        let mut learner = Learner::new(&inputs, 3);
        let mut dice = Dice::fast(4);
        let pace = Pace { rate: 3e-3, batch: 64 };
        let first = learner.learn(&shown, pace, &mut dice);
        for _ in 0..5 {
            learner.learn(&shown, pace, &mut dice);
        }
        let last = learner.learn(&shown, pace, &mut dice);
        assert!(last < first - 0.1, "{first} before, {last} after");

        // And in whole numbers it knows what it has never seen.
        let network = Network::new(Vec::new(), inputs.clone(), &learner.weights, Measures::default());
        let mind = Mind::new(&network, &inputs);
        let n_right = (0..others.len())
            .filter(|&i| {
                let (readings, target) = others.get(i);
                let outlook = mind.outlook(readings, &mut Retina::new(&mind));
                (outlook.win > search::SURE / 2) == (target[0] > 0.5)
            })
            .count();
        assert!(n_right > 460, "{n_right} of 500 are right");
    }

    #[test]
    fn the_number_of_cores_changes_nothing() {
        let shown = samples(600, 1);
        let learn = |n_threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(n_threads).build().unwrap();
            pool.install(|| {
                let mut learner = Learner::new(&inputs(), 3);
                learner.learn(&shown, Pace { rate: 1e-3, batch: 50 }, &mut Dice::fast(4));
                learner
            })
        };
        assert_eq!(learn(1), learn(3));
    }
}
