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
