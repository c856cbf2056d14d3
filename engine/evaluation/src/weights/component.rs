//! The components of weights: board, tempo, endgame; and the phase of the game, by which those of the endgame count.

use codegen_macros::stencil;
use katagami_rules::board::NON_KINGS;
use katagami_rules::position::Position;
use katagami_rules::types::Color;

/// The scale of the weights: a sum is divided by it once, at the very end (Bonanza's `FV_SCALE`).
pub const FV_SCALE: i32 = 32;

/// Both components of a weight or of a sum of weights: that of the board, and the one that
/// [`Tables::second_component`](super::Tables::second_component) names. [`Component::index`] says where each is.
pub type Components = [i32; 2];

/// What a number of [`Components`] is added for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    /// The value of the board.
    Board,
    /// A bonus for the side to move.
    Tempo,
    /// An addition to the value of the board in the endgame. Before that a part of it counts, by [`phase()`].
    Endgame,
}

impl Component {
    /// The index in [`Components`].
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Self::Board => 0,
            Self::Tempo | Self::Endgame => 1,
        }
    }

    /// Whether the component changes its sign when the board is rotated and the sides are exchanged. A bonus for the side to
    /// move does not.
    #[inline]
    pub const fn is_antisymmetric(self) -> bool {
        !matches!(self, Self::Tempo)
    }

    /// The name of the component in messages and tables.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Tempo => "to move",
            Self::Endgame => "at the end",
        }
    }
}

/// Adds weights.
#[inline(always)]
pub fn add(sum: &mut Components, weight: Components) {
    sum[0] += weight[0];
    sum[1] += weight[1];
}

/// Subtracts weights.
#[inline(always)]
pub fn subtract(sum: &mut Components, weight: Components) {
    sum[0] -= weight[0];
    sum[1] -= weight[1];
}

/// Sums as our side counts them.
#[stencil]
pub mod template {
    use super::*;

    /// A sum good for Black as one good for us, and back. `second` is the second component of the sum.
    #[inline(always)]
    pub const fn relative(sum: Components, second: Component) -> Components {
        let other = if second.is_antisymmetric() { 0_i32.plus(sum[1]) } else { sum[1] };
        [0_i32.plus(sum[0]), other]
    }
}

/// The value of a sum good for the side to move. `second` is the second component of the sum.
#[inline]
pub fn value([board, other]: Components, second: Component, position: &Position) -> i32 {
    match second {
        Component::Endgame => board + other * phase(position) / MAX_PHASE,
        Component::Board | Component::Tempo => board + other,
    }
}

/// The value of a sum good for Black, to the side to move. `second` is the second component of the sum.
#[inline]
pub fn value_for_side_to_move(sum: Components, second: Component, position: &Position) -> i32 {
    value(relative(position.side(), sum, second), second, position)
}

/// The phase from which on endgame weights count in full: half of the pieces other than the kings.
pub const MAX_PHASE: i32 = NON_KINGS as i32 / 2;

/// The phase of the game, from 0 to [`MAX_PHASE`]: the number of pieces that are not on the board, in hand or missing
/// from the start.
///
/// A game of shogi does not run out of pieces. Towards its end more of them are in hand, waiting to be dropped. Counting
/// the pieces on the board takes a few instructions.
#[inline]
pub fn phase(position: &Position) -> i32 {
    const KINGS: i32 = 2;
    (NON_KINGS as i32 + KINGS - position.occupied().len() as i32).clamp(0, MAX_PHASE)
}
