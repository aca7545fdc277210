//! A small network that judges positions, in whole numbers: the same on every machine.
//!
//! What a game tells of a position ([`table::Observe`]) goes through two layers of neurons to three answers. Inputs have
//! names, so a network that learned at one table of a game serves every other one, too: what a table does not have is
//! never told, and what the network does not know counts for nothing.

use std::collections::HashMap;
use std::sync::LazyLock;

use table::{Digest, Input, Reading, Seat};

use crate::judge::{SURE, as_share, in_parts, margin};
use crate::numbers::share;

/// How many neurons the first layer has.
pub const WIDE: usize = 64;
/// How many neurons the second layer has.
pub const NARROW: usize = 32;
/// The answers: the chance to win, the margin, and the score.
pub const ANSWERS: usize = 3;

/// Weights between inputs and the first layer are parts of this.
const FIRST_SCALE: f32 = 4_096.0;
/// So many bits less, and a sum of the first layer is an activation.
const FIRST_SHIFT: u32 = 5;
/// Weights behind that are parts of this; an activation of 1 is 128.
const LATER_SCALE: f32 = 1_024.0;
const LATER_SHIFT: u32 = 10;
/// The largest activation. Below 0 there is none.
const FULL: i32 = 255;
/// The same as a number: what it is when learning.
pub const FULL_ACTIVATION: f32 = 255.0 / 128.0;
/// The sum of an answer for 1: activations times weights.
const ANSWER_BITS: u32 = 17;

/// The largest weight of the first layer, and of those behind it: what fits into 16 bits.
pub const LARGEST_FIRST: f32 = 7.9;
/// See [`LARGEST_FIRST`].
pub const LARGEST_LATER: f32 = 31.0;

/// What the first line of a file says.
const MARK: &str = "ruinforge network 1";
/// Bounds of a file.
const MOST_INPUTS: usize = 16_384;
const LONGEST_NAME: usize = 120;
const MOST_NOTES: usize = 200;
/// The largest file.
pub const LARGEST_FILE: usize = 8 << 20;

/// A network with the names of what it looks at.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    notes: Vec<(String, String)>,
    inputs: Vec<Input>,
    first: Vec<[i16; WIDE]>,
    first_bias: [i32; WIDE],
    later: Later,
    /// What no other network shares.
    digest: u64,
}

/// Everything behind the first layer.
#[derive(Clone, Debug, PartialEq)]
struct Later {
    second: [[i16; WIDE]; NARROW],
    second_bias: [i32; NARROW],
    answers: [[i16; NARROW]; ANSWERS],
    answer_bias: [i32; ANSWERS],
}

/// The same in floating-point numbers, as it is learned. An input is its value divided by its unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// From each input to the first layer.
    pub first: Vec<[f32; WIDE]>,
    /// What is added to the first layer.
    pub first_bias: [f32; WIDE],
    /// From the first layer to each neuron of the second.
    pub second: [[f32; WIDE]; NARROW],
    /// What is added to the second layer.
    pub second_bias: [f32; NARROW],
    /// From the second layer to each answer.
    pub answers: [[f32; NARROW]; ANSWERS],
    /// What is added to the answers.
    pub answer_bias: [f32; ANSWERS],
}

/// What answers are measured by: scores become shares between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measures {
    /// A margin of so many points is a share of about 73%.
    pub margin: f64,
    /// The score that is a share of one half.
    pub middle: f64,
    /// So much more is a share of about 73%.
    pub score: f64,
}

/// What a network makes of a position for a seat, each from 0 to [`SURE`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outlook {
    /// The chance to win.
    pub win: i32,
    /// By how much it will be ahead: see [`Measures::margin`].
    pub margin: i32,
    /// How many points it will have: see [`Measures::score`].
    pub score: i32,
}

impl Outlook {
    /// All of it in one number. A victory by much is worth more than one by little: players that only want to win play
    /// badly as soon as they are far ahead or far behind. Who is alone plays for points.
    #[inline]
    pub fn prospects(self, n_seats: u8) -> i32 {
        if n_seats > 1 { i32::midpoint(self.win, self.margin) } else { (self.win + 3 * self.score) / 4 }
    }
}

impl Default for Measures {
    fn default() -> Measures {
        Measures { margin: 8.0, middle: 40.0, score: 15.0 }
    }
}

impl Measures {
    /// What a network should have said of a game that ended like this; `verdict` is the seat's part of the victory.
    pub fn outcome(&self, verdict: i32, scores: &[i32], seat: Seat) -> Outlook {
        let own = scores.get(seat.index()).copied().unwrap_or(0);
        Outlook {
            win: verdict,
            margin: in_parts(share(f64::from(margin(scores, seat)) / self.margin)),
            score: in_parts(share((f64::from(own) - self.middle) / self.score)),
        }
    }

    /// The margin in points that such an answer means.
    pub fn points(&self, margin: i32) -> f64 {
        crate::numbers::odds(as_share(margin)) * self.margin
    }
}

/// A network at a table: its first layer in the order in which that table counts its inputs.
#[derive(Clone, Debug)]
pub struct Mind {
    first: Vec<[i16; WIDE]>,
    first_bias: [i32; WIDE],
    later: Later,
    measures: Measures,
    digest: u64,
}

/// What a seat saw last, and what that was in the first layer.
#[derive(Clone, Debug)]
pub struct Retina {
    readings: Vec<Reading>,
    sums: [i32; WIDE],
}

impl Retina {
    /// One that has seen nothing.
    pub fn new(mind: &Mind) -> Retina {
        Retina { readings: Vec::new(), sums: mind.first_bias }
    }
}

impl Mind {
    /// The network at a table with these inputs.
    pub fn new(network: &Network, inputs: &[Input]) -> Mind {
        let known: HashMap<&str, usize> =
            network.inputs.iter().enumerate().map(|(i, input)| (input.name.as_str(), i)).collect();
        let first = inputs
            .iter()
            .map(|input| known.get(input.name.as_str()).map_or([0; WIDE], |&i| network.first[i]))
            .collect();
        Mind {
            first,
            first_bias: network.first_bias,
            later: network.later.clone(),
            measures: network.measures(),
            digest: network.digest,
        }
    }

    /// What its answers are measured by.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// A number that no other network shares.
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// What it makes of readings in rising order. Only what is not as in `retina` is worked out anew.
    pub fn outlook(&self, readings: &[Reading], retina: &mut Retina) -> Outlook {
        self.look(readings, retina);
        self.later.outlook(&retina.sums)
    }

    fn look(&self, readings: &[Reading], retina: &mut Retina) {
        let Retina { readings: before, sums } = retina;
        let (mut old, mut new) = (before.iter().copied().peekable(), readings.iter().copied().peekable());
        loop {
            match (old.peek().copied(), new.peek().copied()) {
                (Some(was), Some(is)) if was.input == is.input => {
                    if was.value != is.value {
                        self.add(sums, is.input, i32::from(is.value) - i32::from(was.value));
                    }
                    old.next();
                    new.next();
                }
                (Some(was), is) if is.is_none_or(|is| was.input < is.input) => {
                    self.add(sums, was.input, -i32::from(was.value));
                    old.next();
                }
                (_, Some(is)) => {
                    self.add(sums, is.input, is.value.into());
                    new.next();
                }
                // The arm above it takes whatever is left of the old ones.
                (_, None) => break,
            }
        }
        before.clear();
        before.extend_from_slice(readings);
    }

    /// Wraps around like the hardware: nothing comes near the bounds, and a made-up card must not end the program.
    #[inline]
    fn add(&self, sums: &mut [i32; WIDE], input: u16, value: i32) {
        // What the table did not announce counts for nothing.
        let Some(weights) = self.first.get(usize::from(input)) else { return };
        for (sum, &weight) in sums.iter_mut().zip(weights) {
            *sum = sum.wrapping_add(i32::from(weight).wrapping_mul(value));
        }
    }
}

impl Later {
    fn outlook(&self, sums: &[i32; WIDE]) -> Outlook {
        let mut wide = [0_i16; WIDE];
        for (it, &sum) in wide.iter_mut().zip(sums) {
            *it = activation(sum >> FIRST_SHIFT);
        }
        let mut narrow = [0_i16; NARROW];
        for ((it, weights), &bias) in narrow.iter_mut().zip(&self.second).zip(&self.second_bias) {
            *it = activation((bias.wrapping_add(product(&wide, weights))) >> LATER_SHIFT);
        }
        let [win, margin, score] =
            std::array::from_fn(|i| logistic(self.answer_bias[i].wrapping_add(product(&narrow, &self.answers[i]))));
        Outlook { win, margin, score }
    }
}

#[inline]
fn activation(sum: i32) -> i16 {
    sum.clamp(0, FULL) as i16
}

/// Cannot overflow: 64 times 255 times 2^15 is below 2^31.
#[inline]
fn product<const N: usize>(activations: &[i16; N], weights: &[i16; N]) -> i32 {
    activations.iter().zip(weights).map(|(&a, &w)| i32::from(a) * i32::from(w)).sum()
}

/// How fine the table of the logistic function is: so many steps for 1.
const STEPS: i32 = 64;
/// Beyond this it is as good as flat.
const REACH: i32 = 12;

static LOGISTIC: LazyLock<Vec<i32>> =
    LazyLock::new(|| (0..=STEPS * REACH + 1).map(|i| in_parts(share(f64::from(i) / f64::from(STEPS)))).collect());

/// The logistic function of a sum, in parts of [`SURE`].
#[inline]
fn logistic(sum: i32) -> i32 {
    let step = (1 << ANSWER_BITS) / STEPS;
    let size = sum.unsigned_abs().min((REACH << ANSWER_BITS).unsigned_abs()).cast_signed();
    let (place, rest) = ((size / step).unsigned_abs() as usize, size % step);
    let (low, high) = (LOGISTIC[place], LOGISTIC[place + 1]);
    let value = low + (high - low) * rest / step;
    if sum >= 0 { value } else { SURE - value }
}

impl Network {
    /// Brings what was learned into whole numbers. `notes` say how it was made; they are written on top of the file.
    ///
    /// # Panics
    ///
    /// If there is not a row of weights for each input.
    pub fn new(notes: Vec<(String, String)>, inputs: Vec<Input>, weights: &Weights, measures: Measures) -> Network {
        assert_eq!(inputs.len(), weights.first.len(), "every input has its weights");
        let notes = notes
            .into_iter()
            .chain([
                ("margin".to_owned(), measures.margin.to_string()),
                ("middle".to_owned(), measures.middle.to_string()),
                ("score".to_owned(), measures.score.to_string()),
            ])
            .collect();
        let first = inputs.iter().zip(&weights.first).map(|(input, row)| {
            let unit = f32::from(input.unit.max(1));
            row.map(|weight| small(weight / unit * FIRST_SCALE))
        });
        let later_sum = |bias: f32| whole(bias * 128.0 * LATER_SCALE);
        let network = Network {
            notes,
            first: first.collect(),
            inputs,
            first_bias: weights.first_bias.map(|bias| whole(bias * FIRST_SCALE)),
            later: Later {
                second: weights.second.map(|row| row.map(|weight| small(weight * LATER_SCALE))),
                second_bias: weights.second_bias.map(later_sum),
                answers: weights.answers.map(|row| row.map(|weight| small(weight * LATER_SCALE))),
                answer_bias: weights.answer_bias.map(later_sum),
            },
            digest: 0,
        };
        Network { digest: sum_of(&network.body()), ..network }
    }

    /// How it was made, as keys and values.
    pub fn notes(&self) -> &[(String, String)] {
        &self.notes
    }

    /// What it looks at.
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// What its answers are measured by.
    pub fn measures(&self) -> Measures {
        let note = |key: &str| {
            let value = self.notes.iter().rev().find(|(it, _)| it == key).map(|(_, value)| value);
            value.and_then(|value| value.parse().ok()).filter(|it: &f64| it.is_finite())
        };
        let usual = Measures::default();
        Measures {
            margin: note("margin").filter(|it| *it > 0.0).unwrap_or(usual.margin),
            middle: note("middle").unwrap_or(usual.middle),
            score: note("score").filter(|it| *it > 0.0).unwrap_or(usual.score),
        }
    }

    /// The network as a file: its notes as lines of text, an empty line, and the weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = self.body();
        out.extend(self.digest.to_le_bytes());
        out
    }

    /// Everything but the digest behind it.
    fn body(&self) -> Vec<u8> {
        let mut out = format!("{MARK}\n").into_bytes();
        for (key, value) in &self.notes {
            out.extend_from_slice(format!("{key} {value}\n").as_bytes());
        }
        out.push(b'\n');
        let count = u16::try_from(self.inputs.len()).unwrap_or(u16::MAX);
        out.extend(count.to_le_bytes());
        for (input, row) in self.inputs.iter().zip(&self.first) {
            out.push(u8::try_from(input.name.len()).unwrap_or(u8::MAX));
            out.extend_from_slice(input.name.as_bytes());
            out.extend(input.unit.to_le_bytes());
            out.extend(row.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        out.extend(self.first_bias.iter().flat_map(|it| it.to_le_bytes()));
        out.extend(self.later.second.iter().flatten().flat_map(|it| it.to_le_bytes()));
        out.extend(self.later.second_bias.iter().flat_map(|it| it.to_le_bytes()));
        out.extend(self.later.answers.iter().flatten().flat_map(|it| it.to_le_bytes()));
        out.extend(self.later.answer_bias.iter().flat_map(|it| it.to_le_bytes()));
        out
    }

    /// Reads a file.
    pub fn from_bytes(file: &[u8]) -> Result<Network, NetworkError> {
        if file.len() > LARGEST_FILE {
            return Err(NetworkError::Large(file.len()));
        }
        let (body, digest) = file.split_last_chunk::<8>().ok_or(NetworkError::Short)?;
        let mut rest = Bytes(body);
        if rest.line()? != MARK {
            return Err(NetworkError::Other);
        }
        let digest = u64::from_le_bytes(*digest);
        if sum_of(body) != digest {
            return Err(NetworkError::Damaged);
        }
        let mut notes = Vec::new();
        loop {
            let line = rest.line()?;
            if line.is_empty() {
                break;
            }
            if notes.len() == MOST_NOTES {
                return Err(NetworkError::Damaged);
            }
            let (key, value) = line.split_once(' ').unwrap_or((line, ""));
            notes.push((key.to_owned(), value.to_owned()));
        }
        let n_inputs = usize::from(u16::from_le_bytes(rest.take()?));
        if n_inputs > MOST_INPUTS {
            return Err(NetworkError::Damaged);
        }
        let (mut inputs, mut first) = (Vec::new(), Vec::new());
        for _ in 0..n_inputs {
            let [length] = rest.take()?;
            let length = usize::from(length);
            if length > LONGEST_NAME {
                return Err(NetworkError::Damaged);
            }
            let name = std::str::from_utf8(rest.slice(length)?).map_err(|_| NetworkError::Damaged)?;
            inputs.push(Input::new(name, i16::from_le_bytes(rest.take()?)));
            first.push(rest.weights()?);
        }
        let first_bias = rest.sums()?;
        let mut second = [[0; WIDE]; NARROW];
        for row in &mut second {
            *row = rest.weights()?;
        }
        let second_bias = rest.sums()?;
        let mut answers = [[0; NARROW]; ANSWERS];
        for row in &mut answers {
            *row = rest.weights()?;
        }
        let answer_bias = rest.sums()?;
        if !rest.0.is_empty() {
            return Err(NetworkError::Damaged);
        }
        let later = Later { second, second_bias, answers, answer_bias };
        Ok(Network { notes, inputs, first, first_bias, later, digest })
    }
}

/// Why a file is not a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetworkError {
    /// Something else, or of another version.
    #[error("expected a network whose first line is '{MARK}', found another file")]
    Other,
    /// It ends too early.
    #[error("the file of a network ends too early")]
    Short,
    /// It is larger than any network.
    #[error("expected a network of at most {LARGEST_FILE} bytes, found {0}")]
    Large(usize),
    /// It was changed after it was written.
    #[error("the file of a network is damaged")]
    Damaged,
}

fn sum_of(bytes: &[u8]) -> u64 {
    let mut digest = Digest::new();
    digest.bytes(bytes);
    digest.short()
}

/// What is left of a file.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn slice(&mut self, n: usize) -> Result<&'a [u8], NetworkError> {
        let (taken, rest) = self.0.split_at_checked(n).ok_or(NetworkError::Short)?;
        self.0 = rest;
        Ok(taken)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetworkError::Short)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn line(&mut self) -> Result<&'a str, NetworkError> {
        let end = self.0.iter().position(|&byte| byte == b'\n').ok_or(NetworkError::Other)?;
        let line = std::str::from_utf8(self.slice(end)?).map_err(|_| NetworkError::Other)?;
        self.slice(1)?;
        Ok(line)
    }

    fn weights<const N: usize>(&mut self) -> Result<[i16; N], NetworkError> {
        let mut all = [0; N];
        for it in &mut all {
            *it = i16::from_le_bytes(self.take()?);
        }
        Ok(all)
    }

    fn sums<const N: usize>(&mut self) -> Result<[i32; N], NetworkError> {
        let mut all = [0; N];
        for it in &mut all {
            *it = i32::from_le_bytes(self.take()?);
        }
        Ok(all)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "casts of floating-point numbers stop at the bounds")]
fn small(x: f32) -> i16 {
    x.round() as i16
}

#[expect(clippy::cast_possible_truncation, reason = "it has just been brought between the bounds")]
fn whole(x: f32) -> i32 {
    // Half of the range, so that adding a product of a layer does not leave it.
    x.round().clamp(-1e9, 1e9) as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Dice;

    const N: u16 = 40;

    fn made_up(seed: u64) -> (Vec<Input>, Weights) {
        let mut dice = Dice::fast(seed);
        let mut any = |size: f32| (f32::from(u16::try_from(dice.below(2_001)).unwrap()) / 1_000.0 - 1.0) * size;
        let inputs = (0..N).map(|i| Input::new(format!("input.{i}"), 1 + i16::try_from(i % 5).unwrap())).collect();
        let weights = Weights {
            first: (0..N).map(|_| std::array::from_fn(|_| any(0.5))).collect(),
            first_bias: std::array::from_fn(|_| any(0.5)),
            second: std::array::from_fn(|_| std::array::from_fn(|_| any(0.4))),
            second_bias: std::array::from_fn(|_| any(0.4)),
            answers: std::array::from_fn(|_| std::array::from_fn(|_| any(0.5))),
            answer_bias: std::array::from_fn(|_| any(0.5)),
        };
        (inputs, weights)
    }

    fn network(seed: u64) -> Network {
        let (inputs, weights) = made_up(seed);
        Network::new(vec![("game".into(), "toy".into())], inputs, &weights, Measures::default())
    }

    fn readings(dice: &mut Dice) -> Vec<Reading> {
        let all = (0..N).map(|input| Reading { input, value: i16::try_from(dice.below(7)).unwrap() - 3 });
        all.filter(|it| it.value != 0).collect()
    }

    /// The same in floating-point numbers, the plain way.
    fn in_floats(inputs: &[Input], weights: &Weights, readings: &[Reading]) -> [f32; ANSWERS] {
        let rectified = |sum: f32| sum.clamp(0.0, FULL_ACTIVATION);
        let wide: [f32; WIDE] = std::array::from_fn(|j| {
            let sum: f32 = readings
                .iter()
                .map(|it| {
                    let i = usize::from(it.input);
                    f32::from(it.value) / f32::from(inputs[i].unit) * weights.first[i][j]
                })
                .sum();
            rectified(sum + weights.first_bias[j])
        });
        let narrow: [f32; NARROW] = std::array::from_fn(|j| {
            let sum: f32 = wide.iter().zip(&weights.second[j]).map(|(a, w)| a * w).sum();
            rectified(sum + weights.second_bias[j])
        });
        std::array::from_fn(|j| {
            let sum: f32 = narrow.iter().zip(&weights.answers[j]).map(|(a, w)| a * w).sum();
            1.0 / (1.0 + (-sum - weights.answer_bias[j]).exp())
        })
    }

    #[test]
    fn whole_numbers_say_nearly_what_was_learned() {
        let (inputs, weights) = made_up(1);
        let network = Network::new(Vec::new(), inputs.clone(), &weights, Measures::default());
        let mind = Mind::new(&network, &inputs);
        let mut dice = Dice::fast(2);
        for _ in 0..500 {
            let readings = readings(&mut dice);
            let outlook = mind.outlook(&readings, &mut Retina::new(&mind));
            let found = [outlook.win, outlook.margin, outlook.score].map(as_share);
            for (found, expected) in found.iter().zip(in_floats(&inputs, &weights, &readings)) {
                assert!((found - f64::from(expected)).abs() < 0.02, "{found} instead of {expected}");
            }
        }
    }

    #[test]
    fn what_was_seen_before_changes_nothing() {
        let network = network(3);
        let mind = Mind::new(&network, network.inputs());
        let mut retina = Retina::new(&mind);
        let mut dice = Dice::fast(4);
        for _ in 0..500 {
            let readings = readings(&mut dice);
            assert_eq!(mind.outlook(&readings, &mut retina), mind.outlook(&readings, &mut Retina::new(&mind)));
        }
    }

    #[test]
    fn inputs_are_known_by_their_names() {
        let network = network(5);
        let mut inputs = network.inputs().to_vec();
        inputs.reverse();
        inputs.insert(0, Input::new("never.learned", 1));
        let (same, other) = (Mind::new(&network, network.inputs()), Mind::new(&network, &inputs));
        let outlook = |mind: &Mind, readings: &[Reading]| mind.outlook(readings, &mut Retina::new(mind));
        let read = |input| Reading { input, value: 2 };
        assert_eq!(outlook(&same, &[read(3), read(8)]), outlook(&other, &[read(0), read(N - 8), read(N - 3)]));
        assert_ne!(outlook(&same, &[read(3)]), outlook(&same, &[read(8)]));
    }

    #[test]
    fn files_are_read_back_and_checked() {
        let network = network(6);
        let file = network.to_bytes();
        assert_eq!(Network::from_bytes(&file), Ok(network.clone()));
        assert_eq!(network.notes()[0], ("game".to_owned(), "toy".to_owned()));
        assert_eq!(network.measures(), Measures::default());
        for place in (0..file.len()).step_by(37) {
            let mut changed = file.clone();
            changed[place] ^= 1;
            assert!(Network::from_bytes(&changed).is_err(), "byte {place}");
            assert!(Network::from_bytes(&file[..place]).is_err(), "the first {place} bytes");
        }
        let error = Network::from_bytes(b"something else altogether\n, of some length").unwrap_err();
        assert_eq!(
            error.to_string(),
            "expected a network whose first line is 'ruinforge network 1', found another file"
        );
        assert!(matches!(Network::from_bytes(&vec![0; LARGEST_FILE + 1]), Err(NetworkError::Large(_))));
    }

    #[test]
    fn the_logistic_function_is_even_and_rises() {
        #[expect(clippy::cast_possible_truncation, reason = "at most 15 times 2^17")]
        let of = |x: f64| logistic((x * f64::from(1 << ANSWER_BITS)) as i32);
        assert_eq!(of(0.0), SURE / 2);
        for i in -150..150 {
            let x = f64::from(i) / 10.0;
            assert_eq!(of(x) + of(-x), SURE);
            assert!((as_share(of(x)) - share(x)).abs() < 1e-4, "{x}");
            assert!(of(x) <= of(x + 0.05));
        }
        assert_eq!((logistic(i32::MAX), logistic(i32::MIN)), (of(100.0), of(-100.0)));
    }

    #[test]
    fn outcomes_are_measured() {
        let measures = Measures { margin: 8.0, middle: 40.0, score: 15.0 };
        let outcome = measures.outcome(SURE, &[48, 40], Seat::new(0));
        assert_eq!((outcome.win, outcome.margin), (SURE, in_parts(share(1.0))));
        assert_eq!(outcome.score, in_parts(share(8.0 / 15.0)));
        assert!((measures.points(outcome.margin) - 8.0).abs() < 0.01);
        assert_eq!(outcome.prospects(2), i32::midpoint(SURE, in_parts(share(1.0))));
        assert!(outcome.prospects(1) < outcome.prospects(2));
    }
}
