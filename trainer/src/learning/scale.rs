//! The sigmoid from points of the evaluation to win rates.

use serde::{Deserialize, Serialize};

/// The scale of a sigmoid: the number of points that multiply the odds of winning by *e*.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scale(pub f32);

impl Scale {
    /// The logistic function of `points`, between 0 and 1: the expected result at this score.
    #[inline]
    pub fn sigmoid(self, points: f32) -> f32 {
        1.0 / (1.0 + (-points / self.0).exp())
    }

    /// The scale with which scores predict results best, from pairs of a score and a result from 0 to 1.
    ///
    /// Returns `None` without pairs. The cross-entropy is convex in the scale's inverse; Newton's method finds its
    /// minimum.
    pub fn fit(pairs: impl Iterator<Item = (f32, f32)> + Clone) -> Option<Self> {
        const ITERATIONS: usize = 50;
        /// The first guess at the inverse, and its bounds.
        const FIRST: f64 = 1.0 / 600.0;
        const BOUNDS: [f64; 2] = [1.0 / 10_000.0, 1.0 / 50.0];
        let pairs = pairs.map(|(score, result)| (f64::from(score), f64::from(result)));
        pairs.clone().next()?;
        let mut inverse = FIRST;
        for _ in 0..ITERATIONS {
            let (mut first, mut second) = (0.0, 0.0);
            for (score, result) in pairs.clone() {
                let expected = 1.0 / (1.0 + (-inverse * score).exp());
                first += (expected - result) * score;
                second += expected * (1.0 - expected) * score * score;
            }
            if second <= 0.0 {
                break;
            }
            let next = (inverse - first / second).clamp(BOUNDS[0], BOUNDS[1]);
            let change = next - inverse;
            inverse = next;
            if change.abs() < 1e-9 {
                break;
            }
        }
        Some(Self((1.0 / inverse) as f32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_that_results_follow_is_found() {
        let mut random = fastrand::Rng::with_seed(1);
        let pair = |random: &mut fastrand::Rng| {
            let score = f32::from(random.i16(-1500..1500));
            let wins = random.f32() < Scale(470.0).sigmoid(score);
            (score, if wins { 1.0 } else { 0.0 })
        };
        let pairs: Vec<_> = (0..40_000).map(|_| pair(&mut random)).collect();
        let Scale(found) = Scale::fit(pairs.iter().copied()).unwrap();
        assert!((found - 470.0).abs() < 20.0, "{found}");
        assert_eq!(Scale::fit(std::iter::empty()), None);
    }
}
