//! The model: piece values and parameters of terms, and the value that they give a position.

use katagami_evaluation::PieceValues;
use katagami_evaluation::terms::{Combination, LoweredWeights};
use katagami_evaluation::weights::{FV_SCALE, MAX_PHASE, phase};
use katagami_evaluation::{ActiveFeatures, Perspectives};
use katagami_rules::board::KINDS;
use katagami_rules::internals::VALUES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};

use super::arrays::FloatBuffer;

/// A linear evaluation function with floating-point parameters, in points.
#[derive(Clone, Debug)]
pub struct Model {
    combination: Combination,
    /// The value of each kind, then the parameters of the terms in the order of the combination. Behind them a training may
    /// keep further numbers, on which the value does not depend.
    pub parameters: FloatBuffer,
}

impl Model {
    /// The board's piece values, and terms whose parameters are all zero.
    pub fn new(combination: Combination) -> Self {
        let mut parameters = FloatBuffer::zeros(KINDS + combination.parameter_count());
        for (parameter, value) in parameters.iter_mut().zip(VALUES) {
            *parameter = value as f32;
        }
        Self { combination, parameters }
    }

    /// The model that wrote these weights.
    pub fn from_weights(values: &PieceValues, lowered: &LoweredWeights) -> Self {
        let values = values.board.iter().map(|&value| value as f32);
        let terms = lowered.parameters().iter().map(|&fixed| f32::from(fixed) / FV_SCALE as f32);
        let parameters: Vec<f32> = values.chain(terms).collect();
        Self { combination: lowered.combination().clone(), parameters: FloatBuffer::from(&*parameters) }
    }

    /// The terms.
    pub fn combination(&self) -> &Combination {
        &self.combination
    }

    /// Replaces `features` by those of a position. Returns `false` if a king is missing.
    pub fn extract(&self, position: &Position, features: &mut FeatureVector) -> bool {
        features.extract(&self.combination, position)
    }

    /// The value for Black of a position with these features, in points.
    pub fn value(&self, features: &FeatureVector) -> f32 {
        let (values, terms) = self.values_and_terms();
        let sum = |indices: &[u32]| indices.iter().map(|&index| terms[index as usize]).sum::<f32>();
        let material: f32 = values.iter().zip(&features.material).map(|(value, count)| value * count).sum();
        let weighted = features.weighted();
        let weighted = weighted.as_flattened().iter();
        weighted.fold(material, |value, (indices, coefficient)| value + coefficient * sum(indices))
    }

    /// The value of each kind, and the parameters of the terms.
    #[inline]
    fn values_and_terms(&self) -> (&[f32], &[f32]) {
        let (values, rest) = self.parameters.split_at(KINDS);
        (values, &rest[..self.combination.parameter_count()])
    }

    /// The weights that the engine plays with, parameters rounded to 32nds of a point, values to points.
    ///
    /// # Errors
    ///
    /// If a parameter does not fit into 16 bits, or the engine refuses the parameters.
    pub fn quantized(&self) -> Result<(PieceValues, LoweredWeights), String> {
        let (values, terms) = self.values_and_terms();
        let values = std::array::from_fn(|kind| values[kind].round() as i32);
        let fixed = terms.iter().enumerate().map(|(index, &value)| {
            let fixed = (value * FV_SCALE as f32).round();
            if (f32::from(i16::MIN)..=f32::from(i16::MAX)).contains(&fixed) {
                Ok(fixed as i16)
            } else {
                let name = self.combination.parameter_name(index);
                Err(format!(
                    "the parameter {name} is {value} points; a weight file cannot hold more than 1023"
                ))
            }
        });
        let lowered = LoweredWeights::new(self.combination.clone(), fixed.collect::<Result<_, _>>()?)
            .map_err(|error| error.to_string())?;
        Ok((PieceValues::same_in_hand(values), lowered))
    }
}

/// A sparse vector: the parameters that contribute to a position's value, each with its coefficient.
///
/// Features are counted for Black. The features of the first [`KINDS`] parameters are the differences in material.
#[derive(Clone, Default, Debug)]
pub struct FeatureVector {
    active: ActiveFeatures,
    /// By kind: Black's pieces less White's, on the board and in hand.
    material: [f32; KINDS],
    /// 1 if Black is to move, else -1.
    side: f32,
    /// The weight of the endgame component, from 0 to 1.
    endgame: f32,
}

impl FeatureVector {
    /// Replaces the vector by the features of a position. Returns `false` if a king is missing.
    fn extract(&mut self, combination: &Combination, position: &Position) -> bool {
        let Some(perspectives) = Perspectives::of(position) else { return false };
        self.active.find(combination, perspectives.both());
        for kind in Kind::ALL {
            let count = |color| {
                let held = if Kind::in_hand().any(|hand| hand == kind) {
                    position.hand(color).count(kind)
                } else {
                    0
                };
                (position.pieces(color, kind).len() + held) as f32
            };
            self.material[kind as usize] = count(Color::Black) - count(Color::White);
        }
        self.side = if position.side() == Color::Black { 1.0 } else { -1.0 };
        self.endgame = phase(position) as f32 / MAX_PHASE as f32;
        true
    }

    /// Calls `visit` with the index in [`Model::parameters`] and the coefficient of each
    /// active feature of the terms. A feature may come several times; its coefficients add up.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(usize, f32)) {
        for (kind, &count) in self.material.iter().enumerate() {
            if count != 0.0 {
                visit(kind, count);
            }
        }
        for &(indices, coefficient) in self.weighted().as_flattened() {
            for &index in indices {
                visit(KINDS + index as usize, coefficient);
            }
        }
    }

    /// The active parameters of terms: for each component those that are added and those that are subtracted, with the coefficient
    /// of each list.
    #[inline]
    fn weighted(&self) -> [[(&[u32], f32); 2]; 3] {
        let ActiveFeatures { board, tempo, endgame } = &self.active;
        [(board, 1.0), (tempo, self.side), (endgame, self.endgame)]
            .map(|(found, factor)| [(&*found.added, factor), (&*found.subtracted, -factor)])
    }
}
