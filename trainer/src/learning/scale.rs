//! What a point of the evaluation is worth in games won.

use serde::{Deserialize, Serialize};

use super::lesson::Lesson;

/// So many points more make the odds *e* times as good.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scale(pub f32);

impl Scale {
    /// The share of the points that a score promises: the logistic function.
    #[inline]
    pub fn points(self, score: f32) -> f32 {
        1.0 / (1.0 + (-score / self.0).exp())
    }

    /// The scale by which scores that searches found tell best how their games ended; `None` without scores.
    ///
    /// One number is sought, and the loss has one minimum: Newton's method on its inverse.
    pub fn fitted(lessons: &[Lesson]) -> Option<Self> {
        const STEPS: usize = 50;
        /// Where the search begins, and how far it may go.
        const FIRST: f64 = 1.0 / 600.0;
        const RANGE: [f64; 2] = [1.0 / 10_000.0, 1.0 / 50.0];
        let pairs = || {
            let scored =
                |lesson: &Lesson| Some((f64::from(lesson.score?), f64::from(lesson.outcome.points())));
            lessons.iter().filter_map(scored)
        };
        pairs().next()?;
        let mut slope = FIRST;
        for _ in 0..STEPS {
            let (mut first, mut second) = (0.0, 0.0);
            for (score, points) in pairs() {
                let expected = 1.0 / (1.0 + (-slope * score).exp());
                first += (expected - points) * score;
                second += expected * (1.0 - expected) * score * score;
            }
            if second <= 0.0 {
                break;
            }
            let next = (slope - first / second).clamp(RANGE[0], RANGE[1]);
            let step = next - slope;
            slope = next;
            if step.abs() < 1e-9 {
                break;
            }
        }
        Some(Self((1.0 / slope) as f32))
    }
}

#[cfg(test)]
mod tests {
    use katagami::position::Position;

    use super::*;
    use crate::positions::{Outcome, Packed};

    #[test]
    fn a_scale_that_games_follow_is_found() {
        let mut random = fastrand::Rng::with_seed(1);
        let leaf = Packed::new(&Position::start());
        let lesson = |random: &mut fastrand::Rng| {
            let score = random.i16(-1500..1500);
            let wins = random.f32() < Scale(470.0).points(f32::from(score));
            Lesson { leaf, score: Some(score), outcome: if wins { Outcome::Win } else { Outcome::Loss } }
        };
        let lessons: Vec<_> = (0..40_000).map(|_| lesson(&mut random)).collect();
        let Scale(found) = Scale::fitted(&lessons).unwrap();
        assert!((found - 470.0).abs() < 20.0, "{found}");
        assert_eq!(Scale::fitted(&[]), None);
    }
}
