//! The active features of a position.

use katagami_evaluation::phase::{MAX_PHASE, phase};
use katagami_evaluation::terms::Combination;
use katagami_evaluation::{ActiveFeatures, Perspectives};
use katagami_rules::board::KINDS;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};

use super::network::{Network, NetworkInputs};

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
    /// The inputs of the network, if the model has one.
    network: NetworkInputs,
}

impl FeatureVector {
    /// Replaces the vector by the features of a position. Returns `false` if a king is missing.
    pub(super) fn extract(
        &mut self,
        combination: &Combination,
        network: Option<&Network>,
        position: &Position,
    ) -> bool {
        let Some(perspectives) = Perspectives::of(position) else { return false };
        self.active.find(combination, perspectives.both());
        if let Some(network) = network {
            network.find_inputs(&perspectives, position.side(), &mut self.network);
        }
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

    /// Calls `visit` with the index in [`Model::parameters`](super::Model::parameters) and the coefficient of each
    /// active feature of the terms. A feature may come several times; its coefficients add up.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(usize, f32)) {
        for (kind, &count) in self.material.iter().enumerate() {
            if count != 0.0 {
                visit(kind, count);
            }
        }
        for (indices, coefficient) in self.weighted() {
            for &index in indices {
                visit(KINDS + index as usize, coefficient);
            }
        }
    }

    /// The inputs of the network, if the model has one.
    pub(super) fn network(&self) -> &NetworkInputs {
        &self.network
    }

    /// The material by kind.
    pub(super) fn material(&self) -> &[f32; KINDS] {
        &self.material
    }

    /// The active parameters of terms, with the coefficient of each list.
    #[inline]
    pub(super) fn weighted(&self) -> [(&[u32], f32); 5] {
        let ActiveFeatures { black, white, tempo, endgame_black, endgame_white } = &self.active;
        let (side, endgame) = (self.side, self.endgame);
        [(black, 1.0), (white, -1.0), (tempo, side), (endgame_black, endgame), (endgame_white, -endgame)]
    }
}
