//! Which way the numbers should go.

use super::marks::{BLOCK, Marks};
use super::model::{Model, Trace};
use super::numbers::Numbers;
use super::study::Study;

/// The sums over some lessons, as one thread finds them.
///
/// There are millions of numbers and a lesson touches some thousands: so it is remembered which blocks of them were
/// touched, and only those are looked at and forgotten again.
#[derive(Debug)]
pub(super) struct Lane {
    pub sums: Numbers,
    /// Which of them are not zero.
    pub marks: Marks,
    /// The loss summed up, and over how many lessons.
    pub loss: f64,
    pub count: usize,
    traces: [Trace; 2],
}

impl Lane {
    /// For a model with so many numbers.
    pub(super) fn new(numbers: usize) -> Self {
        Self {
            sums: Numbers::zeros(numbers.next_multiple_of(BLOCK)),
            marks: Marks::new(numbers),
            loss: 0.0,
            count: 0,
            traces: Default::default(),
        }
    }

    /// Adds what lessons teach.
    pub(super) fn study<'l, L: Study + 'l>(
        &mut self,
        model: &Model,
        aim: L::Aim,
        lessons: impl Iterator<Item = &'l L>,
    ) {
        let Self { sums, marks, loss, count, traces } = self;
        let sums: &mut [f32] = sums;
        let mut add = |trace: &Trace, error: f32| {
            trace.each(|place, weight| {
                sums[place] += error * weight;
                marks.touch(place);
            });
        };
        for lesson in lessons {
            let Some(found) = lesson.judge(model, aim, traces, &mut add) else { continue };
            *loss += f64::from(found);
            *count += 1;
        }
    }

    /// Adds up the loss alone.
    pub(super) fn examine<'l, L: Study + 'l>(
        &mut self,
        model: &Model,
        aim: L::Aim,
        lessons: impl Iterator<Item = &'l L>,
    ) {
        for found in lessons.filter_map(|lesson| lesson.judge(model, aim, &mut self.traces, |_, _| {})) {
            self.loss += f64::from(found);
            self.count += 1;
        }
    }

    /// Forgets which sums were touched, which are zero by now, and the loss.
    pub(super) fn restart(&mut self) {
        self.marks.clear();
        (self.loss, self.count) = (0.0, 0);
    }
}

#[cfg(test)]
mod tests {
    use katagami::eval::Evaluation;
    use katagami::search::{Experience, Resources, Table};
    use katagami_tests::random_play::random_moves;

    use super::*;
    use crate::learning::adam::{Adam, Step};
    use crate::learning::{Comparison, Expectation, Lesson, Preference, Scale};
    use crate::positions::{Example, Outcome, Packed};

    const EXPECTATION: Expectation = Expectation { scale: Scale(400.0), trust: 0.3 };
    const PREFERENCE: Preference = Preference { scale: Scale(300.0), window: 2000 };

    /// Examples of random play.
    fn examples(count: usize) -> Vec<Example> {
        let mut random = fastrand::Rng::with_seed(3);
        let example = |(position, mv)| {
            let (score, outcome) = (Some(random.i16(-2000..2000)), *random.choice(&Outcome::ALL).unwrap());
            Example { position, score, outcome, mv }
        };
        random_moves(3, count, 80).into_iter().map(example).collect()
    }

    fn lessons(count: usize) -> Vec<Lesson> {
        let lesson = |Example { position, score, outcome, .. }: Example| Lesson {
            leaf: Packed::new(&position),
            score,
            outcome,
        };
        examples(count).into_iter().map(lesson).collect()
    }

    fn comparisons(count: usize) -> Vec<Comparison> {
        let (table, evaluation, experience) =
            (Table::new(1).unwrap(), Evaluation::material(), Experience::new());
        let resources = Resources { table: &table, evaluation: &evaluation, experience: &experience };
        let examples = examples(2 * count);
        let found =
            examples.iter().filter_map(|example| Comparison::new(example, PREFERENCE.window, resources));
        found.take(count).collect()
    }

    /// Compares the sums with how the loss changes when single numbers do.
    fn check<L: Study>(aim: L::Aim, scale: Scale, lessons: &[L]) {
        const STEP: f32 = 2.0;
        let mut random = fastrand::Rng::with_seed(5);
        let mut model = Model::new("pp,kp,hand,turn:p".parse().unwrap());
        model.numbers.iter_mut().for_each(|number| *number += 40.0 * (random.f32() - 0.5));
        let mut lane = Lane::new(model.numbers.len());
        lane.study(&model, aim, lessons.iter());
        assert_eq!(lane.count, lessons.len());
        let places = 0..model.numbers.len();
        let touched: Vec<usize> = places.filter(|&place| lane.sums[place].abs() > 0.5).collect();
        assert!(touched.len() > 20, "{}", touched.len());
        for _ in 0..40 {
            let place = *random.choice(&touched).unwrap();
            let at = |step: f32| {
                let mut moved = model.clone();
                moved.numbers[place] += step;
                let mut lane = Lane::new(moved.numbers.len());
                lane.examine(&moved, aim, lessons.iter());
                lane.loss
            };
            let found = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP) * f64::from(scale.0);
            let told = f64::from(lane.sums[place]);
            assert!((found - told).abs() < 0.02 * told.abs().max(1.0), "number {place}: {found}, not {told}");
        }
    }

    #[test]
    fn the_gradient_of_expectation_is_the_losss_derivative() {
        check(EXPECTATION, EXPECTATION.scale, &lessons(60));
    }

    #[test]
    fn the_gradient_of_comparison_is_the_losss_derivative() {
        check(PREFERENCE, PREFERENCE.scale, &comparisons(40));
    }

    #[test]
    fn after_a_step_a_lane_is_as_new() {
        let mut model = Model::new("kp".parse().unwrap());
        let mut lane = Lane::new(model.numbers.len());
        lane.study(&model, EXPECTATION, lessons(20).iter());
        assert!(lane.sums.iter().any(|&sum| sum != 0.0));
        let mut adam = Adam::new(model.numbers.len());
        let before = model.numbers.to_vec();
        adam.step(&mut model.numbers, std::slice::from_mut(&mut lane), Step { rate: 1.0, decay: 0.0 });
        assert_ne!(before, model.numbers.to_vec());
        assert!(lane.sums.iter().all(|&sum| sum == 0.0) && lane.marks.blocks().next().is_none());
        assert_eq!((lane.loss, lane.count), (0.0, 0));
    }
}
