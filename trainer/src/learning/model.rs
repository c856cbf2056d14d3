//! The numbers that are learned.

use katagami::board::{KINDS, VALUES};
use katagami::eval::Values;
use katagami::eval::forms::FV_SCALE;
use katagami::eval::progress::{END, progress};
use katagami::eval::terms::{Combination, Lowered, Sights, Touched};
use katagami::position::Position;
use katagami::types::{Color, Kind};

use super::numbers::Numbers;

/// The values of the kinds and the parameters of terms, as floating-point numbers in points.
#[derive(Clone, Debug)]
pub struct Model {
    combination: Combination,
    /// First a value for each kind, then the parameters as the combination lays them out.
    pub numbers: Numbers,
}

/// What a position touches of a model, and how often.
#[derive(Clone, Default, Debug)]
pub struct Trace {
    touched: Touched,
    /// How many pieces of each kind Black has more than White, in hand and on the board.
    pieces: [f32; KINDS],
    /// 1 if Black is to move, else -1.
    side: f32,
    /// How much of what is for the end of the game counts, from 0 to 1.
    late: f32,
}

impl Model {
    /// The board's piece values, and terms that know nothing.
    pub fn new(combination: Combination) -> Self {
        let mut numbers = Numbers::zeros(KINDS + combination.parameters());
        for (number, value) in numbers.iter_mut().zip(VALUES) {
            *number = value as f32;
        }
        Self { combination, numbers }
    }

    /// What was learned before, to go on with.
    pub fn from_weights(values: &Values, lowered: &Lowered) -> Self {
        let values = values.board.iter().map(|&value| value as f32);
        let parameters = lowered.parameters().iter().map(|&number| f32::from(number) / FV_SCALE as f32);
        let numbers: Vec<f32> = values.chain(parameters).collect();
        Self { combination: lowered.combination().clone(), numbers: Numbers::from(&*numbers) }
    }

    /// The terms.
    pub fn combination(&self) -> &Combination {
        &self.combination
    }

    /// Finds what a position touches; false if a king is missing.
    pub fn trace(&self, position: &Position, trace: &mut Trace) -> bool {
        let Some(sights) = Sights::of(position) else { return false };
        self.combination.collect(sights.both(), &mut trace.touched);
        for kind in Kind::ALL {
            let count = |color| {
                let held = if Kind::in_hand().any(|hand| hand == kind) {
                    position.hand(color).count(kind)
                } else {
                    0
                };
                (position.pieces(color, kind).len() + held) as f32
            };
            trace.pieces[kind as usize] = count(Color::Black) - count(Color::White);
        }
        trace.side = if position.side() == Color::Black { 1.0 } else { -1.0 };
        trace.late = progress(position) as f32 / END as f32;
        true
    }

    /// What a position is worth to Black.
    pub fn value(&self, trace: &Trace) -> f32 {
        let (values, parameters) = self.numbers.split_at(KINDS);
        let sum = |indices: &[u32]| indices.iter().map(|&index| parameters[index as usize]).sum::<f32>();
        let material: f32 = values.iter().zip(trace.pieces).map(|(value, count)| value * count).sum();
        trace.weighed().iter().fold(material, |value, (indices, weight)| value + weight * sum(indices))
    }

    /// As the engine plays with it: rounded to 32nds of a point.
    ///
    /// # Errors
    ///
    /// If a number does not fit into 16 bits.
    pub fn quantised(&self) -> Result<(Values, Lowered), String> {
        let (values, parameters) = self.numbers.split_at(KINDS);
        let whole = std::array::from_fn(|kind| values[kind].round() as i32);
        let fixed = parameters.iter().enumerate().map(|(index, &number)| {
            let fixed = (number * FV_SCALE as f32).round();
            let fits = (f32::from(i16::MIN)..=f32::from(i16::MAX)).contains(&fixed);
            let name = || self.combination.parameter(index);
            if fits {
                Ok(fixed as i16)
            } else {
                Err(format!("{} is {number} points, too many for a file", name()))
            }
        });
        let lowered = Lowered::new(self.combination.clone(), fixed.collect::<Result<_, _>>()?);
        Ok((Values::alike(whole), lowered.map_err(|error| error.to_string())?))
    }
}

impl Trace {
    /// Tells of each number touched how much more the position is worth for each point more of it: for values and
    /// parameters alike, by their place in [`Model::numbers`].
    #[inline]
    pub fn each(&self, mut hear: impl FnMut(usize, f32)) {
        for (kind, &count) in self.pieces.iter().enumerate() {
            if count != 0.0 {
                hear(kind, count);
            }
        }
        for (indices, weight) in self.weighed() {
            for &index in indices {
                hear(KINDS + index as usize, weight);
            }
        }
    }

    /// The parameters touched, and what each counts.
    #[inline]
    fn weighed(&self) -> [(&[u32], f32); 5] {
        let Touched { plus, minus, turn, late_plus, late_minus } = &self.touched;
        [(plus, 1.0), (minus, -1.0), (turn, self.side), (late_plus, self.late), (late_minus, -self.late)]
    }
}
