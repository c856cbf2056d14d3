//! How far the numbers go: Adam (Kingma and Ba, 2014), with decay of its own (Loshchilov and Hutter, 2017).

use std::mem::take;
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
        let share = blocks.len().div_ceil(lanes.len()).max(1);
        let moving = Moving { lessons, bias, step };
        let sums = lanes.iter_mut().map(|lane| &mut *lane.sums).collect();
        let mut rest = Part { start: 0, numbers, means: &mut self.means, squares: &mut self.squares, sums };
        std::thread::scope(|scope| {
            for share in blocks.chunks(share) {
                let end = share.last().map_or(0, |&block| (block as usize + 1) * BLOCK);
                let part;
                (part, rest) = rest.split(end);
                scope.spawn(move || moving.share(part, share));
            }
        });
        lanes.iter_mut().for_each(Lane::restart);
    }
}

/// Numbers that one thread moves, what is remembered of them, and what each lane found.
struct Part<'a> {
    /// The place of the first.
    start: usize,
    numbers: &'a mut [f32],
    means: &'a mut [f32],
    squares: &'a mut [f32],
    sums: Vec<&'a mut [f32]>,
}

impl Part<'_> {
    /// Cuts at a place; all is before it if there are not so many.
    fn split(self, place: usize) -> (Self, Self) {
        let middle = (place - self.start).min(self.numbers.len());
        let (numbers, late_numbers) = self.numbers.split_at_mut(middle);
        let (means, late_means) = self.means.split_at_mut(middle);
        let (squares, late_squares) = self.squares.split_at_mut(middle);
        let (sums, late_sums) = self.sums.into_iter().map(|sums| sums.split_at_mut(middle)).unzip();
        let early = Self { start: self.start, numbers, means, squares, sums };
        let (numbers, means, squares, sums) = (late_numbers, late_means, late_squares, late_sums);
        (early, Self { start: self.start + middle, numbers, means, squares, sums })
    }
}

/// How all numbers move in one step.
#[derive(Clone, Copy)]
struct Moving {
    lessons: f32,
    /// How far the means are from what they would be after many steps.
    bias: [f32; 2],
    step: Step,
}

impl Moving {
    /// Moves the numbers of some blocks, and sets their sums to zero while they are at hand.
    fn share(self, part: Part<'_>, blocks: &[u32]) {
        let Part { start, numbers, means, squares, mut sums } = part;
        for &block in blocks {
            let from = block as usize * BLOCK - start;
            let own = from..(from + BLOCK).min(numbers.len());
            let mut gradients = [0.0; BLOCK];
            for sums in &mut sums {
                gradients.iter_mut().zip(&mut sums[own.clone()]).for_each(|(all, sum)| *all += take(sum));
            }
            let remembered = means[own.clone()].iter_mut().zip(&mut squares[own.clone()]);
            let moved = numbers[own].iter_mut().zip(remembered);
            for ((number, (mean, square)), (sum, decay)) in
                moved.zip(gradients.iter().zip(&self.decays(start + from)))
            {
                let gradient = sum / self.lessons;
                *mean += (1.0 - Adam::MEAN) * (gradient - *mean);
                *square += (1.0 - Adam::SQUARE) * (gradient * gradient - *square);
                let change = (*mean / self.bias[0]) / ((*square / self.bias[1]).sqrt() + Adam::LEAST);
                *number -= self.step.rate * (change + decay * *number);
            }
        }
    }

    /// How much each number of a block loses. A piece is worth something even where none is missing: the values, which
    /// come first, do not decay.
    fn decays(self, block: usize) -> [f32; BLOCK] {
        let mut decays = [self.step.decay; BLOCK];
        decays[..KINDS.saturating_sub(block).min(BLOCK)].fill(0.0);
        decays
    }
}
