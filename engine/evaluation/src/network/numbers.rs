//! The numbers of a network: their order in files, and what of them fits into the arithmetic.
//!
//! With I = [`INPUTS`] and N units a file has (I + 3) · N + 1 numbers of 16 bits: a row of N for each input, the row a that a view
//! begins with, the weights w of the side to move's units and v of the other side's, and b. With u the sum of a and the rows of the
//! active inputs of the side to move's view, u' that of the other's, each between 0 and 255, the network adds
//!
//! ```text
//! 32 · 400 · ((Σ u² · w + Σ u'² · v) / 255 + b) / (255 · 64)
//! ```
//!
//! 32nds of a point, good for the side to move. Both divisions round towards zero.

use super::inputs::{ACTIVE, INPUTS};

/// What stands for 1 in a unit.
pub const ONE_UNIT: i16 = 255;

/// What stands for 1 in a weight of the output.
pub const ONE_WEIGHT: i16 = 64;

/// An output of 1 in the units of scores.
pub const ONE_OUTPUT: i32 = 400;

/// The largest weight of the output: a unit times this fits into 16 bits.
pub const LARGEST_WEIGHT: i16 = 127;

/// The numbers of units are multiples of this, for the sake of vector instructions.
pub const UNIT_STEP: usize = 16;

/// The most units of a view.
pub const MOST_UNITS: usize = 1024;

/// A network, as files hold it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    units: usize,
    /// A row for each input, the row that each view begins with, the weights of the output for the view of the side to move and for
    /// the other, and what the output begins with.
    numbers: Vec<i16>,
}

impl Network {
    /// The number of numbers of a network with so many units.
    pub const fn count(units: usize) -> usize {
        (INPUTS + 3) * units + 1
    }

    /// The number of units of a network with so many numbers; `None` if there is no such network.
    pub fn units_of(count: u64) -> Option<usize> {
        let units = usize::try_from(count).ok()?.checked_sub(1)? / (INPUTS + 3);
        let fits = units.is_multiple_of(UNIT_STEP) && (UNIT_STEP..=MOST_UNITS).contains(&units);
        (fits && Self::count(units) as u64 == count).then_some(units)
    }

    /// A network of these numbers: a row for each input, the row that each view begins with, the weights of the output for the view
    /// of the side to move and for the other, and what the output begins with.
    ///
    /// # Errors
    ///
    /// What is wrong: there is no network with so many numbers, or sums could overflow.
    pub fn new(numbers: Vec<i16>) -> Result<Self, String> {
        let count = numbers.len();
        let Some(units) = Self::units_of(count as u64) else {
            return Err(format!("a network of {count} numbers"));
        };
        let this = Self { units, numbers };
        match this.overflow() {
            None => Ok(this),
            Some(problem) => Err(problem),
        }
    }

    /// All numbers, as [`Network::new`] takes them.
    pub fn numbers(&self) -> &[i16] {
        &self.numbers
    }

    /// The number of units of a view.
    #[inline]
    pub fn units(&self) -> usize {
        self.units
    }

    /// The row of an input.
    #[inline]
    pub fn row(&self, input: usize) -> &[i16] {
        &self.numbers[input * self.units..][..self.units]
    }

    /// The row that each view begins with.
    #[inline]
    pub fn first_row(&self) -> &[i16] {
        self.row(INPUTS)
    }

    /// The weights of the output for the units of the side to move, and for those of the other side.
    #[inline]
    pub fn output_weights(&self) -> [&[i16]; 2] {
        [self.row(INPUTS + 1), self.row(INPUTS + 2)]
    }

    /// What the output begins with, in parts of [`ONE_UNIT`] · [`ONE_WEIGHT`].
    #[inline]
    pub fn output_bias(&self) -> i16 {
        self.numbers[(INPUTS + 3) * self.units]
    }

    /// What would not fit, if anything.
    fn overflow(&self) -> Option<String> {
        let weights = self.output_weights().into_iter().flatten();
        if let Some(weight) = weights.copied().find(|weight| weight.unsigned_abs() > LARGEST_WEIGHT as u16) {
            return Some(format!("a weight {weight} of the network's output, over {LARGEST_WEIGHT}"));
        }
        let mut largest = vec![0_u16; self.units];
        for input in 0..INPUTS {
            for (largest, weight) in largest.iter_mut().zip(self.row(input)) {
                *largest = (*largest).max(weight.unsigned_abs());
            }
        }
        let fits = |(first, &largest): (&i16, &u16)| {
            i16::try_from(u32::from(first.unsigned_abs()) + ACTIVE as u32 * u32::from(largest)).is_ok()
        };
        let unit = self.first_row().iter().zip(&largest).position(|unit| !fits(unit))?;
        Some(format!("unit {} of the network can overflow", unit + 1))
    }
}
