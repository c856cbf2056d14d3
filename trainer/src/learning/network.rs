//! A network of one hidden layer, whose output is added to the value of the terms.
//!
//! Its inputs are the entries of a side's piece list and both kings, as that side sees them, reflected so that its own king is in
//! one half of the board. The same layer looks at the position from both sides, and the side to move comes first:
//!
//! ```text
//! hidden(side) = clamp(bias + Σ row(input), 0, 1)²             one number for each unit of the layer
//! value for the side to move = Σ own · hidden(mover) + Σ other · hidden(opponent)
//! ```
//!
//! That is the first layer of an "efficiently updatable" network (Yu Nasu, 2018) with the squared rectifier of later ones, and no
//! further layer. It is here to be measured: the engine cannot play with it.

use std::ops::Range;
use std::str::FromStr;

use katagami_evaluation::Perspectives;
use katagami_evaluation::entry::Entry;
use katagami_evaluation::weights::ENTRIES;
use katagami_rules::board::SQUARES;
use katagami_rules::types::{Color, Square};
use serde::{Deserialize, Serialize};

use super::float_buffer::FloatBuffer;
use super::touched_blocks::{BLOCK, TouchedBlocks};

/// The number of inputs of one side: entries, its own king, the other king.
const INPUTS: usize = ENTRIES + 2 * SQUARES;

/// What a learned number of 1 is in a row or a bias. The optimizer moves all numbers by about the same, some tenths of a point, and
/// that much would saturate a unit at once.
const UNIT: f32 = 0.0025;

/// The largest weight of an input at the beginning. Some forty inputs are active, so that a unit begins with a deviation of 0.3.
const INITIAL: f32 = 0.08;

/// The bias at the beginning, where most units are neither off nor saturated.
const INITIAL_BIAS: f32 = 0.3;

/// The most units that the hidden layer can have.
const MAX_HIDDEN: usize = 64;

/// The number of units of a hidden layer: a multiple of 16, at most 64.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "usize", into = "usize")]
pub struct HiddenUnits(usize);

impl TryFrom<usize> for HiddenUnits {
    type Error = String;

    fn try_from(units: usize) -> Result<Self, String> {
        if units > 0 && units.is_multiple_of(BLOCK) && units <= MAX_HIDDEN {
            Ok(Self(units))
        } else {
            Err(format!("{units} hidden units: must be a multiple of {BLOCK}, {MAX_HIDDEN} at most"))
        }
    }
}

impl From<HiddenUnits> for usize {
    fn from(units: HiddenUnits) -> Self {
        units.0
    }
}

impl FromStr for HiddenUnits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        text.parse::<usize>().map_err(|_| format!("{text:?} is not a number")).and_then(Self::try_from)
    }
}

/// The active inputs of both sides, the side to move first.
#[derive(Clone, Default, Debug)]
pub(super) struct NetworkInputs {
    rows: [Vec<u32>; 2],
    /// 1 if Black is to move, else -1.
    sign: f32,
}

/// A network whose numbers stand behind the parameters of a model.
#[derive(Clone, Debug)]
pub(super) struct Network {
    hidden: usize,
    /// Its numbers in the model's vector: a row for each input, the biases, the output weights of the side to move and of the
    /// other.
    numbers: Range<usize>,
    /// The entry on the reflected board, by entry.
    mirrored: Vec<u32>,
}

impl Network {
    /// A network behind the given number of parameters.
    pub(super) fn new(HiddenUnits(hidden): HiddenUnits, parameters: usize) -> Self {
        let start = parameters.next_multiple_of(BLOCK);
        let mirrored = (0..ENTRIES)
            .map(|entry| Entry::from_fixed(entry).map_or(entry, |entry| entry.mirrored().fixed()) as u32);
        Self { hidden, numbers: start..start + (INPUTS + 3) * hidden, mirrored: mirrored.collect() }
    }

    /// The places of its numbers in the model's vector.
    pub(super) fn numbers(&self) -> Range<usize> {
        self.numbers.clone()
    }

    /// The parameters, and behind them the network's numbers at the beginning of a training. Its output is 0 then.
    pub(super) fn initial_numbers(&self, parameters: &[f32], seed: u64) -> FloatBuffer {
        let mut numbers = FloatBuffer::zeros(self.numbers.end);
        numbers[..parameters.len()].copy_from_slice(parameters);
        let mut random = fastrand::Rng::with_seed(seed);
        let (rows, rest) = numbers[self.numbers.clone()].split_at_mut(INPUTS * self.hidden);
        rows.fill_with(|| INITIAL / UNIT * (2.0 * random.f32() - 1.0));
        rest[..self.hidden].fill(INITIAL_BIAS / UNIT);
        numbers
    }

    /// Replaces the inputs by those of a position.
    pub(super) fn find_inputs(&self, perspectives: &Perspectives, side: Color, inputs: &mut NetworkInputs) {
        inputs.sign = if side == Color::Black { 1.0 } else { -1.0 };
        for (rows, color) in inputs.rows.iter_mut().zip([side, !side]) {
            let perspective = perspectives.from_side(color);
            let kings = perspective.kings;
            let is_far = |king: Square| king.mirror().by_file() < king.by_file();
            let reflected = is_far(kings.ours);
            let kings = if reflected { kings.mirrored() } else { kings };
            rows.clear();
            let entries = perspective.entries.iter().copied();
            if reflected {
                rows.extend(entries.map(|entry| self.mirrored[entry as usize]));
            } else {
                rows.extend(entries);
            }
            rows.extend(
                [ENTRIES + kings.ours.by_file(), ENTRIES + SQUARES + kings.theirs.by_file()]
                    .map(|row| row as u32),
            );
        }
    }

    /// The value for Black, in points. `numbers` is the model's vector.
    pub(super) fn value(&self, numbers: &[f32], inputs: &NetworkInputs) -> f32 {
        let numbers = &numbers[self.numbers.clone()];
        let mut value = 0.0;
        for (side, rows) in inputs.rows.iter().enumerate() {
            let units = self.units(numbers, rows);
            let weights = &numbers[self.output(side)];
            value += units[..self.hidden]
                .iter()
                .zip(weights)
                .map(|(unit, weight)| unit * unit * weight)
                .sum::<f32>();
        }
        inputs.sign * value
    }

    /// Adds the gradient of the value for Black, times `derivative`.
    pub(super) fn add_gradient(
        &self,
        numbers: &[f32],
        inputs: &NetworkInputs,
        derivative: f32,
        gradient: &mut [f32],
        touched: &mut TouchedBlocks,
    ) {
        let numbers = &numbers[self.numbers.clone()];
        let mut touch = |range: Range<usize>| {
            let first = self.numbers.start + range.start;
            (0..self.hidden / BLOCK).for_each(|block| touched.touch(first + block * BLOCK));
        };
        let gradient = &mut gradient[self.numbers.clone()];
        let derivative = inputs.sign * derivative;
        for (side, rows) in inputs.rows.iter().enumerate() {
            let units = self.units(numbers, rows);
            let weights = &numbers[self.output(side)];
            let mut backward = [0.0; MAX_HIDDEN];
            for ((slope, unit), weight) in backward.iter_mut().zip(units).zip(weights) {
                // At both ends the clamp is flat.
                let inside = if unit > 0.0 && unit < 1.0 { unit } else { 0.0 };
                *slope = derivative * weight * 2.0 * inside * UNIT;
            }
            let output = self.output(side);
            for (sum, unit) in gradient[output.clone()].iter_mut().zip(units) {
                *sum += derivative * unit * unit;
            }
            touch(output);
            let ranges = rows.iter().map(|&row| self.row(row)).chain([self.bias()]);
            for range in ranges {
                let sums = gradient[range.clone()].iter_mut();
                sums.zip(&backward).for_each(|(sum, slope)| *sum += slope);
                touch(range);
            }
        }
    }

    /// The hidden units of one side before they are squared.
    fn units(&self, numbers: &[f32], rows: &[u32]) -> [f32; MAX_HIDDEN] {
        let mut sums = [0.0; MAX_HIDDEN];
        for range in rows.iter().map(|&row| self.row(row)).chain([self.bias()]) {
            sums.iter_mut().zip(&numbers[range]).for_each(|(sum, number)| *sum += number);
        }
        sums.map(|sum| (UNIT * sum).clamp(0.0, 1.0))
    }

    // Places among the network's own numbers.

    fn row(&self, input: u32) -> Range<usize> {
        let start = input as usize * self.hidden;
        start..start + self.hidden
    }

    fn bias(&self) -> Range<usize> {
        self.row(INPUTS as u32)
    }

    fn output(&self, side: usize) -> Range<usize> {
        self.row((INPUTS + 1 + side) as u32)
    }
}
