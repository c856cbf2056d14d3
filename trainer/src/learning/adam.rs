//! How far the numbers go: Adam (Kingma and Ba, 2014), with decay of its own (Loshchilov and Hutter, 2017).

use katagami::board::KINDS;

use super::gradient::{BLOCK, Lane};

/// What is remembered of each number's gradients.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    /// Their mean, and the mean of their squares, late ones counting more.
    pub means: Vec<f32>,
    pub squares: Vec<f32>,
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

    pub(super) fn new(numbers: usize) -> Self {
        Self { means: vec![0.0; numbers], squares: vec![0.0; numbers], steps: 0 }
    }

    /// Moves the numbers that the lanes' lessons touched, and makes the lanes ready for the next.
    ///
    /// What was not touched stays as it is and keeps its means; so what no position ever shows stays 0.
    pub(super) fn step(&mut self, numbers: &mut [f32], lanes: &mut [Lane], step: Step) {
        self.steps += 1;
        let lessons = lanes.iter().map(|lane| lane.count).sum::<usize>().max(1) as f32;
        let steps = self.steps.min(i32::MAX as u64) as i32;
        let (mean_bias, square_bias) = (1.0 - Self::MEAN.powi(steps), 1.0 - Self::SQUARE.powi(steps));
        let mut blocks: Vec<u32> = lanes.iter().flat_map(|lane| lane.blocks.iter().copied()).collect();
        blocks.sort_unstable();
        blocks.dedup();
        for block in blocks {
            let from = block as usize * BLOCK;
            for place in from..(from + BLOCK).min(numbers.len()) {
                let gradient = lanes.iter().map(|lane| lane.sums[place]).sum::<f32>() / lessons;
                let (mean, square) = (&mut self.means[place], &mut self.squares[place]);
                *mean += (1.0 - Self::MEAN) * (gradient - *mean);
                *square += (1.0 - Self::SQUARE) * (gradient * gradient - *square);
                let change = (*mean / mean_bias) / ((*square / square_bias).sqrt() + 1e-8);
                // A piece is worth something even where none is missing; its value does not decay.
                let decay = if place < KINDS { 0.0 } else { step.decay * numbers[place] };
                numbers[place] -= step.rate * (change + decay);
            }
        }
        lanes.iter_mut().for_each(Lane::clear);
    }
}
