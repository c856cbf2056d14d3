//! When pieces turn over: promotion in shogi, and what other games make of it.

use crate::tables::{
    BLACK_TURNS_FROM, BLACK_TURNS_TO, Kind, MUST_TURN, TURNS_BY_CAPTURE, WHITE_TURNS_FROM, WHITE_TURNS_TO,
};
use crate::types::{Bitboard, Color, Square};

/// The squares from which any move may turn `kind` of `color` over.
#[inline(always)]
pub const fn turns_from(color: Color, kind: Kind) -> Bitboard {
    Bitboard(match color {
        Color::Black => BLACK_TURNS_FROM[kind as usize],
        Color::White => WHITE_TURNS_FROM[kind as usize],
    })
}

/// The squares to which any move may turn `kind` of `color` over.
#[inline(always)]
pub const fn turns_to(color: Color, kind: Kind) -> Bitboard {
    Bitboard(match color {
        Color::Black => BLACK_TURNS_TO[kind as usize],
        Color::White => WHITE_TURNS_TO[kind as usize],
    })
}

/// Whether `kind` may turn over when it takes a piece, wherever that is.
#[inline(always)]
pub const fn turns_by_capture(kind: Kind) -> bool {
    TURNS_BY_CAPTURE[kind as usize]
}

/// Whether `kind` must turn over where it may.
#[inline(always)]
pub const fn must_turn(kind: Kind) -> bool {
    MUST_TURN[kind as usize]
}

/// Whether `kind` of `color` may turn over by a move that takes a piece or not.
#[inline]
pub const fn may_turn(color: Color, kind: Kind, from: Square, to: Square, takes: bool) -> bool {
    turns_from(color, kind).has(from) || turns_to(color, kind).has(to) || takes && turns_by_capture(kind)
}
