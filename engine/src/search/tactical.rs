//! Tactical moves: captures and promotions of pawns.

use katagami_rules::board::PAWN;
use katagami_rules::position::Position;
use katagami_rules::types::{Kind, Move};

/// The kind that a move captures, if it captures one.
#[inline]
pub(super) fn captured_kind(mv: Move, position: &Position) -> Option<Kind> {
    if mv.is_drop() { None } else { position.kind_at(mv.target()) }
}

/// Whether a move promotes a pawn.
#[inline]
pub(super) fn is_pawn_promotion(mv: Move) -> bool {
    mv.is_promotion() && Some(mv.kind()) == PAWN
}

/// Whether a move captures or promotes a pawn: it changes the material by more than it is likely to lose again.
#[inline]
pub(super) fn is_tactical(mv: Move, position: &Position) -> bool {
    captured_kind(mv, position).is_some() || is_pawn_promotion(mv)
}
