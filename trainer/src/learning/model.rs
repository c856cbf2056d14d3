//! The model: piece values and parameters of terms.

use std::ops::Range;

use katagami_evaluation::PieceValues;
use katagami_evaluation::forms::FV_SCALE;
use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_rules::board::KINDS;
use katagami_rules::internals::VALUES;
use katagami_rules::position::Position;

use super::feature_vector::FeatureVector;
use super::float_buffer::FloatBuffer;
use super::network::{HiddenUnits, Network};
use super::touched_blocks::TouchedBlocks;

/// A linear evaluation function with floating-point parameters, in points, and perhaps a network.
#[derive(Clone, Debug)]
pub struct Model {
    combination: Combination,
    network: Option<Network>,
    /// The value of each kind, then the parameters of the terms in the order of the combination. Behind them a training may
    /// keep further numbers, of which the value depends on those of the network only.
    pub parameters: FloatBuffer,
}

/// Why a model cannot be written as weights.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum QuantizeError {
    /// A parameter does not fit into 16 bits.
    #[error("the parameter {name} is {value} points; a weight file cannot hold more than 1023")]
    OutOfRange {
        /// The name of the parameter.
        name: String,
        /// Its value in points.
        value: f32,
    },
    /// The engine refuses the parameters.
    #[error("{0}")]
    Terms(String),
}

impl Model {
    /// The board's piece values, and terms whose parameters are all zero.
    pub fn new(combination: Combination) -> Self {
        let mut parameters = FloatBuffer::zeros(KINDS + combination.parameter_count());
        for (parameter, value) in parameters.iter_mut().zip(VALUES) {
            *parameter = value as f32;
        }
        Self { combination, network: None, parameters }
    }

    /// The model that wrote these weights.
    pub fn from_weights(values: &PieceValues, lowered: &LoweredWeights) -> Self {
        let values = values.board.iter().map(|&value| value as f32);
        let terms = lowered.parameters().iter().map(|&fixed| f32::from(fixed) / FV_SCALE as f32);
        let parameters: Vec<f32> = values.chain(terms).collect();
        Self {
            combination: lowered.combination().clone(),
            network: None,
            parameters: FloatBuffer::from(&*parameters),
        }
    }

    /// Adds a network, whose output is 0 before it has learned anything.
    pub fn add_network(&mut self, hidden: HiddenUnits, seed: u64) {
        let network = Network::new(hidden, self.parameters.len());
        self.parameters = network.initial_numbers(&self.parameters, seed);
        self.network = Some(network);
    }

    /// Whether it has a network, which weights have no place for.
    pub fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// The terms.
    pub fn combination(&self) -> &Combination {
        &self.combination
    }

    /// Replaces `features` by those of a position. Returns `false` if a king is missing.
    pub fn extract(&self, position: &Position, features: &mut FeatureVector) -> bool {
        features.extract(&self.combination, self.network.as_ref(), position)
    }

    /// The value for Black of a position with these features, in points.
    pub fn value(&self, features: &FeatureVector) -> f32 {
        let (values, terms) = self.values_and_terms();
        let sum = |indices: &[u32]| indices.iter().map(|&index| terms[index as usize]).sum::<f32>();
        let material: f32 = values.iter().zip(features.material()).map(|(value, count)| value * count).sum();
        let weighted = features.weighted();
        let linear = weighted
            .iter()
            .fold(material, |value, (indices, coefficient)| value + coefficient * sum(indices));
        let network = self.network.as_ref();
        linear + network.map_or(0.0, |network| network.value(&self.parameters, features.network()))
    }

    /// Adds the gradient of [`value`](Self::value), times `derivative`.
    #[inline]
    pub(super) fn add_gradient(
        &self,
        features: &FeatureVector,
        derivative: f32,
        gradient: &mut [f32],
        touched: &mut TouchedBlocks,
    ) {
        features.for_each(|index, coefficient| {
            gradient[index] += derivative * coefficient;
            touched.touch(index);
        });
        if let Some(network) = &self.network {
            network.add_gradient(&self.parameters, features.network(), derivative, gradient, touched);
        }
    }

    /// Piece values and the network's numbers. The parameters of terms decay, so that what is seen rarely says little; a
    /// network whose numbers decay as fast never learns anything.
    pub(super) fn not_decaying(&self) -> [Range<usize>; 2] {
        [0..KINDS, self.network.as_ref().map_or(0..0, Network::numbers)]
    }

    /// The value of each kind, and the parameters of the terms.
    #[inline]
    fn values_and_terms(&self) -> (&[f32], &[f32]) {
        let (values, rest) = self.parameters.split_at(KINDS);
        (values, &rest[..self.combination.parameter_count()])
    }

    /// The weights that the engine plays with, without the network: parameters rounded to 32nds of a point, values to points.
    ///
    /// # Errors
    ///
    /// If a parameter does not fit into 16 bits.
    pub fn quantized(&self) -> Result<(PieceValues, LoweredWeights), QuantizeError> {
        let (values, terms) = self.values_and_terms();
        let values = std::array::from_fn(|kind| values[kind].round() as i32);
        let fixed = terms.iter().enumerate().map(|(index, &value)| {
            let fixed = (value * FV_SCALE as f32).round();
            if (f32::from(i16::MIN)..=f32::from(i16::MAX)).contains(&fixed) {
                Ok(fixed as i16)
            } else {
                Err(QuantizeError::OutOfRange { name: self.combination.parameter_name(index), value })
            }
        });
        let lowered = LoweredWeights::new(self.combination.clone(), fixed.collect::<Result<_, _>>()?)
            .map_err(|error| QuantizeError::Terms(error.to_string()))?;
        Ok((PieceValues::same_in_hand(values), lowered))
    }
}
