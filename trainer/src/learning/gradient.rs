//! Which way the numbers should go.

use super::lesson::Lesson;
use super::model::{Model, Trace};
use super::scale::Scale;

/// How many neighbouring numbers are looked at together: those of a cache line.
pub(super) const BLOCK: usize = 16;

/// What is asked of a model: to expect the points that lessons say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub scale: Scale,
    /// How much the outcome counts beside the score.
    pub trust: f32,
}

/// The sums over some lessons, as one thread finds them.
///
/// There are millions of numbers and a lesson touches some thousands: so it is remembered which blocks of them were
/// touched, and only those are looked at and forgotten again.
#[derive(Debug)]
pub(super) struct Lane {
    pub sums: Vec<f32>,
    /// Whether a block was touched, and those that were.
    marks: Vec<bool>,
    pub blocks: Vec<u32>,
    /// The loss summed up, and over how many lessons.
    pub loss: f64,
    pub count: usize,
    trace: Trace,
}

impl Lane {
    /// For a model with so many numbers.
    pub(super) fn new(numbers: usize) -> Self {
        let blocks = numbers.div_ceil(BLOCK);
        Self {
            sums: vec![0.0; blocks * BLOCK],
            marks: vec![false; blocks],
            blocks: Vec::new(),
            loss: 0.0,
            count: 0,
            trace: Trace::default(),
        }
    }

    /// Adds what lessons teach.
    pub(super) fn study<'l>(&mut self, model: &Model, aim: Aim, lessons: impl Iterator<Item = &'l Lesson>) {
        for lesson in lessons {
            let Some(error) = self.judge(model, aim, lesson) else { continue };
            let Self { sums, marks, blocks, trace, .. } = self;
            trace.each(|place, weight| {
                sums[place] += error * weight;
                let block = place / BLOCK;
                if !marks[block] {
                    marks[block] = true;
                    blocks.push(block as u32);
                }
            });
        }
    }

    /// Adds up the loss alone.
    pub(super) fn examine<'l>(&mut self, model: &Model, aim: Aim, lessons: impl Iterator<Item = &'l Lesson>) {
        for lesson in lessons {
            self.judge(model, aim, lesson);
        }
    }

    /// By how much the model expects more points than it should: the cross-entropy's derivative but for the scale.
    fn judge(&mut self, model: &Model, aim: Aim, lesson: &Lesson) -> Option<f32> {
        let position = lesson.leaf.unpack(1).ok()?;
        if !model.trace(&position, &mut self.trace) {
            return None;
        }
        let expected = aim.scale.points(model.value(&self.trace));
        let wanted = lesson.expectation(aim.scale, aim.trust);
        self.loss += f64::from(cross_entropy(wanted, expected));
        self.count += 1;
        Some(expected - wanted)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for &block in &self.blocks {
            self.marks[block as usize] = false;
            self.sums[block as usize * BLOCK..][..BLOCK].fill(0.0);
        }
        self.blocks.clear();
        (self.loss, self.count) = (0.0, 0);
    }
}

/// What it costs to expect `expected` where `wanted` is right, beyond what certainty about `wanted` would cost.
fn cross_entropy(wanted: f32, expected: f32) -> f32 {
    const LEAST: f32 = 1e-7;
    let part = |wanted: f32, expected: f32| {
        if wanted <= 0.0 { 0.0 } else { -wanted * expected.max(LEAST).ln() }
    };
    part(wanted, expected) + part(1.0 - wanted, 1.0 - expected)
}

#[cfg(test)]
mod tests {
    use katagami::movegen::{self, MoveList};
    use katagami::position::{Game, Position, Rules};

    use super::*;
    use crate::positions::{Outcome, Packed};

    fn lessons(count: usize) -> Vec<Lesson> {
        let mut random = fastrand::Rng::with_seed(3);
        let mut game = Game::new(Position::start());
        let mut lessons = Vec::new();
        while lessons.len() < count {
            let mut moves = MoveList::new();
            movegen::legal(game.position(), &mut moves);
            if movegen::game_end(&game, &Rules::default()).is_some() || game.position().ply() > 80 {
                game = Game::new(Position::start());
                continue;
            }
            lessons.push(Lesson {
                leaf: Packed::new(game.position()),
                score: Some(random.i16(-2000..2000)),
                outcome: *random.choice(&Outcome::ALL).unwrap(),
            });
            game.play(*random.choice(moves.iter()).unwrap());
        }
        lessons
    }

    /// The mean loss, in double precision where it is summed up.
    fn loss(model: &Model, aim: Aim, lessons: &[Lesson]) -> f64 {
        let mut lane = Lane::new(model.numbers.len());
        lane.examine(model, aim, lessons.iter());
        assert_eq!(lane.count, lessons.len());
        lane.loss
    }

    #[test]
    fn the_gradient_is_the_losss_derivative() {
        let mut random = fastrand::Rng::with_seed(5);
        let mut model = Model::new("pp,kp,hand,turn:p".parse().unwrap());
        model.numbers.iter_mut().for_each(|number| *number += 40.0 * (random.f32() - 0.5));
        let aim = Aim { scale: Scale(400.0), trust: 0.3 };
        let lessons = lessons(60);
        let mut lane = Lane::new(model.numbers.len());
        lane.study(&model, aim, lessons.iter());
        let touched: Vec<usize> =
            (0..model.numbers.len()).filter(|&place| lane.sums[place].abs() > 0.5).collect();
        assert!(touched.len() > 20, "{}", touched.len());
        for _ in 0..40 {
            const STEP: f32 = 2.0;
            let place = *random.choice(&touched).unwrap();
            let at = |step: f32| {
                let mut moved = model.clone();
                moved.numbers[place] += step;
                loss(&moved, aim, &lessons)
            };
            let found = (at(STEP) - at(-STEP)) / f64::from(2.0 * STEP) * f64::from(aim.scale.0);
            let told = f64::from(lane.sums[place]);
            assert!((found - told).abs() < 0.02 * told.abs().max(1.0), "number {place}: {found}, not {told}");
        }
    }

    #[test]
    fn a_cleared_lane_is_as_new() {
        let model = Model::new("kp".parse().unwrap());
        let aim = Aim { scale: Scale(400.0), trust: 0.3 };
        let mut lane = Lane::new(model.numbers.len());
        lane.study(&model, aim, lessons(20).iter());
        assert!(lane.sums.iter().any(|&sum| sum != 0.0));
        lane.clear();
        assert!(
            lane.sums.iter().all(|&sum| sum == 0.0) && lane.blocks.is_empty() && !lane.marks.contains(&true)
        );
        assert_eq!((lane.loss, lane.count), (0.0, 0));
    }
}
