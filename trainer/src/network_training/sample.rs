//! What a network sees of a quiet position, and what it should say.

use katagami_evaluation::network::inputs::ACTIVE;
use katagami_evaluation::network_in_full::active_inputs;
use katagami_evaluation::{Evaluation, Evaluator};
use katagami_rules::types::Color;

use crate::learn::{ValueLoss, ValueSample};

/// A position as a network sees it. Finding the inputs takes longer than learning from them, so they are kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetworkSample {
    /// The active inputs of the side to move's view, and of the other side's; [`NONE`] for pieces that are not there.
    inputs: [[u16; ACTIVE]; 2],
    /// The value of the linear weights, in points.
    pub linear: f32,
    /// The expected result, from 0 to 1.
    pub target: f32,
}

/// No input.
const NONE: u16 = u16::MAX;

impl NetworkSample {
    /// What a network sees of a sample; `None` if it cannot see the position.
    pub(super) fn new(sample: &ValueSample, loss: ValueLoss, linear: &Evaluation) -> Option<Self> {
        let position = sample.leaf.unpack(1).ok()?;
        let side = position.side();
        let mut inputs = [[NONE; ACTIVE]; 2];
        for (view, viewer) in inputs.iter_mut().zip([side, !side]) {
            for (input, active) in view.iter_mut().zip(active_inputs(&position, viewer, None)?) {
                *input = active as u16;
            }
        }
        let linear = Evaluator::new(linear, &position).evaluate_uncached(&position) as f32;
        let for_black = sample.target(loss);
        let target = if side == Color::Black { for_black } else { 1.0 - for_black };
        Some(Self { inputs, linear, target })
    }

    /// The active inputs of the side to move's view, or of the other side's.
    pub(super) fn active(&self, view: usize) -> impl Iterator<Item = usize> {
        self.inputs[view].iter().take_while(|&&input| input != NONE).map(|&input| usize::from(input))
    }

    /// Adds the sample to a checksum.
    pub(super) fn update_checksum(&self, checksum: &mut crc32fast::Hasher) {
        for input in self.inputs.as_flattened() {
            checksum.update(&input.to_le_bytes());
        }
        for number in [self.linear, self.target] {
            checksum.update(&number.to_le_bytes());
        }
    }
}
