//! How far the static value of positions agrees with the score of a deep search: by the phase of the game and by material.

use katagami_evaluation::weights::{MAX_PHASE, phase};
use katagami_evaluation::{Evaluation, Evaluator, PieceValues, material};
use katagami_rules::position::Position;
use katagami_rules::types::Kind;

use crate::learn::Scale;
use crate::positions::Sample;

/// The agreement over some positions. Both values are expected results, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Agreement {
    count: u64,
    sums: [f64; 2],
    /// The sums of products: of the first with itself, of both, of the second with itself.
    products: [f64; 3],
}

impl Agreement {
    /// Adds a pair of expected results.
    pub fn add(&mut self, first: f64, second: f64) {
        self.count += 1;
        self.sums[0] += first;
        self.sums[1] += second;
        self.products[0] += first * first;
        self.products[1] += first * second;
        self.products[2] += second * second;
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Pearson's correlation; `None` if one of the values is always the same.
    pub fn correlation(&self) -> Option<f64> {
        let count = self.count as f64;
        let [x, y] = self.sums.map(|sum| sum / count);
        let [xx, xy, yy] = self.products.map(|sum| sum / count);
        let variances = (xx - x * x) * (yy - y * y);
        (variances > 1e-18).then(|| (xy - x * y) / variances.sqrt())
    }

    /// The root of the mean square of the difference; `None` without pairs.
    pub fn error(&self) -> Option<f64> {
        let [xx, xy, yy] = self.products;
        (self.count > 0).then(|| ((xx - 2.0 * xy + yy).max(0.0) / self.count as f64).sqrt())
    }
}

/// The agreement over all positions, and over those of each band.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AgreementByBand {
    scale: Scale,
    bands: [Agreement; NAMES.len()],
    left_out: u64,
}

/// All positions; three phases; three differences of material.
const NAMES: [&str; 7] = ["all", "opening", "middle game", "endgame", "even", "a piece", "more"];

/// The first band of a phase, and of a difference of material.
const PHASES: usize = 1;
const MATERIAL: usize = 4;

impl AgreementByBand {
    /// Nothing yet. `scale` is that of expected results.
    pub fn new(scale: Scale) -> Self {
        Self { scale, bands: [Agreement::default(); NAMES.len()], left_out: 0 }
    }

    /// Compares the static value of a sample's position with its score. A sample without score, or decided by it, is left out.
    pub fn add(&mut self, sample: &Sample, evaluation: &Evaluation) {
        let Some(score) = sample.score.filter(|_| !sample.is_decided()) else {
            self.left_out += 1;
            return;
        };
        let position = &sample.position;
        let value = Evaluator::new(evaluation, position).evaluate_uncached(position);
        let [found, wanted] =
            [value as f32, f32::from(score)].map(|points| f64::from(self.scale.sigmoid(points)));
        for band in [0, PHASES + phase_band(position), MATERIAL + material_band(position)] {
            self.bands[band].add(found, wanted);
        }
    }

    /// The bands with their names; all positions first.
    pub fn bands(&self) -> impl Iterator<Item = (&'static str, &Agreement)> {
        NAMES.into_iter().zip(&self.bands)
    }

    /// The number of samples that were left out.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }
}

/// The third of the game, by the pieces that are not on the board.
fn phase_band(position: &Position) -> usize {
    (3 * phase(position) / (MAX_PHASE + 1)) as usize
}

/// 0 for a difference of less than twice the least valuable piece, 1 for one of at most the most valuable piece, else 2. The values
/// are those of the board's spec, so that the bands are the same for all weights.
fn material_band(position: &Position) -> usize {
    let values = &PieceValues::SPEC;
    let of_kinds = || Kind::in_hand().map(|kind| values.board[kind as usize]);
    let difference = material(position.side(), position, values).abs();
    let [least, most] = [of_kinds().min(), of_kinds().max()].map(|value| value.unwrap_or(0));
    usize::from(difference >= 2 * least) + usize::from(difference > most.max(2 * least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_correlation_is_pearsons() {
        let mut agreement = Agreement::default();
        assert_eq!((agreement.correlation(), agreement.error()), (None, None));
        for (x, y) in [(0.1, 0.3), (0.4, 0.2), (0.5, 0.9), (0.8, 0.6)] {
            agreement.add(x, y);
        }
        // Computed by hand: the covariance is 0.14, the variances are 0.25 and 0.30, each over four.
        assert!((agreement.correlation().unwrap() - 0.14 / (0.25_f64 * 0.30).sqrt()).abs() < 1e-12);
        assert!((agreement.error().unwrap() - 0.07_f64.sqrt()).abs() < 1e-12);
        let mut constant = Agreement::default();
        constant.add(0.5, 0.1);
        constant.add(0.5, 0.9);
        assert_eq!(constant.correlation(), None);
    }
}
