//! How far the numbers go: Adam (Kingma and Ba, 2014), with decay of its own (Loshchilov and Hutter, 2017).

use std::ops::Range;

use katagami::board::KINDS;

use super::gradient::Lane;
use super::marks::{BLOCK, Marks};
use super::numbers::Numbers;

/// What is remembered of each number's gradients.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    /// Their mean, and the mean of their squares, late ones counting more.
    pub means: Numbers,
    pub squares: Numbers,
    /// How many steps were made.
    pub steps: u64,
}

/// One step's size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// How far a number goes whose gradients agree, in points.
    pub rate: f32,
    /// How much of a number is lost by each step of one point.
    pub decay: f32,
}

impl Adam {
    /// How much of the means stays.
    const MEAN: f32 = 0.9;
    const SQUARE: f32 = 0.999;
    /// What keeps numbers without gradients from being divided by nothing.
    const LEAST: f32 = 1e-8;

    pub(super) fn new(numbers: usize) -> Self {
        Self { means: Numbers::zeros(numbers), squares: Numbers::zeros(numbers), steps: 0 }
    }

    /// How long a step of one point counts, for each of these numbers: what gradients are divided by.
    pub(super) fn lengths(&self, places: Range<usize>) -> impl Iterator<Item = f64> {
        self.squares[places].iter().map(|square| f64::from(square.sqrt() + Self::LEAST))
    }

    /// Moves the numbers that the lanes' lessons touched, with as many threads as there are lanes, and makes the lanes ready
    /// for the next.
    ///
    /// What was not touched stays as it is and keeps its means; so what no position ever shows stays 0.
    pub(super) fn step(&mut self, numbers: &mut [f32], lanes: &mut [Lane], step: Step) {
        self.steps += 1;
        let lessons = lanes.iter().map(|lane| lane.count).sum::<usize>().max(1) as f32;
        let steps = self.steps.min(i32::MAX as u64) as i32;
        let bias = [Self::MEAN, Self::SQUARE].map(|kept| 1.0 - kept.powi(steps));
        let mut marks = Marks::new(numbers.len());
        for lane in &*lanes {
            marks.join(&lane.marks);
        }
        let blocks: Vec<u32> = marks.blocks().collect();
        let move_on = Moving { lanes, lessons, bias, step };
        std::thread::scope(|scope| {
            let mut rest = Part { start: 0, numbers, means: &mut self.means, squares: &mut self.squares };
            for share in blocks.chunks(blocks.len().div_ceil(lanes.len()).max(1)) {
                let end = share.last().map_or(0, |&block| (block as usize + 1) * BLOCK);
                let part;
                (part, rest) = rest.split(end);
                scope.spawn(move || move_on.share(part, share));
            }
        });
        lanes.iter_mut().for_each(Lane::clear);
    }
}

/// Numbers that one thread moves, and what is remembered of them.
struct Part<'a> {
    /// The place of the first.
    start: usize,
    numbers: &'a mut [f32],
    means: &'a mut [f32],
    squares: &'a mut [f32],
}

impl Part<'_> {
    /// Cuts at a place; all is before it if there are not so many.
    fn split(self, place: usize) -> (Self, Self) {
        let middle = (place - self.start).min(self.numbers.len());
        let (numbers, late_numbers) = self.numbers.split_at_mut(middle);
        let (means, late_means) = self.means.split_at_mut(middle);
        let (squares, late_squares) = self.squares.split_at_mut(middle);
        let early = Self { start: self.start, numbers, means, squares };
        let start = self.start + middle;
        (early, Self { start, numbers: late_numbers, means: late_means, squares: late_squares })
    }
}

/// How all numbers move in one step.
#[derive(Clone, Copy)]
struct Moving<'a> {
    lanes: &'a [Lane],
    lessons: f32,
    /// How far the means are from what they would be after many steps.
    bias: [f32; 2],
    step: Step,
}

impl Moving<'_> {
    /// Moves the numbers of some blocks.
    fn share(self, part: Part<'_>, blocks: &[u32]) {
        let Part { start, numbers, means, squares } = part;
        let sums: Vec<&[f32]> = self.lanes.iter().map(|lane| &*lane.sums).collect();
        for &block in blocks {
            let from = block as usize * BLOCK;
            for place in from..(from + BLOCK).min(start + numbers.len()) {
                let gradient = sums.iter().map(|sums| sums[place]).sum::<f32>() / self.lessons;
                let own = place - start;
                means[own] += (1.0 - Adam::MEAN) * (gradient - means[own]);
                squares[own] += (1.0 - Adam::SQUARE) * (gradient * gradient - squares[own]);
                let change =
                    (means[own] / self.bias[0]) / ((squares[own] / self.bias[1]).sqrt() + Adam::LEAST);
                // A piece is worth something even where none is missing; its value does not decay.
                let decay = if place < KINDS { 0.0 } else { self.step.decay * numbers[own] };
                numbers[own] -= self.step.rate * (change + decay);
            }
        }
    }
}
