//! Tactical moves: captures and promotions of pawns, moves near the king, and what moves lose by exchange.

use super::parameters::{Event, count};
use katagami_rules::board::PAWN;
use katagami_rules::position::Position;
use katagami_rules::position::neighbourhood::around24;
use katagami_rules::types::{Bitboard, Kind, Move};

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

/// The squares from which a piece of the side to move bears on the opponent's king: those within two squares of it.
#[inline]
pub(super) fn near_their_king(position: &Position) -> Bitboard {
    position.king(!position.side()).map_or(Bitboard::EMPTY, around24)
}

/// Whether a move wins at least `threshold` by static exchange.
#[inline]
pub(super) fn see_ge(position: &Position, mv: Move, threshold: i32) -> bool {
    count(Event::Exchange);
    position.see_ge(mv, threshold)
}
