//! The classical way, as in Bonanza 6's `gennocap.c`: while any of the three words holds a bit, find the first one,
//! take it out through a table of single squares, and ask for each move whether it promotes.
//!
//! Unlike Bonanza it lists every legal non-promotion, as its rivals do.

use codegen_macros::stencil;
use katagami_rules::board::ZONE_DEPTH;
use katagami_rules::types::{Color, Kind, Move, PartialMove, Square};

use super::kinds::{BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, LEAP, PAWN, ROOK, SILVER};
use super::moves::Moves;
use super::words::{Bitboard, Board, MASKS, PER_WORD, in_first, steps};

#[stencil]
pub mod template {
    use super::*;

    /// Our quiet moves.
    #[inline(never)]
    pub fn quiets(board: &Board, room: &mut [Move]) -> usize {
        let mut moves = Moves::new(room);
        pawns(board, &mut moves);
        lances(board, &mut moves);
        knights(board, &mut moves);
        silvers(board, &mut moves);
        golds(board, &mut moves);
        sliders(BISHOP, board, &mut moves);
        sliders(ROOK, board, &mut moves);
        final_kind(HORSE, board, &mut moves);
        final_kind(DRAGON, board, &mut moves);
        final_kind(KING, board, &mut moves);
        moves.len()
    }

    #[inline(always)]
    fn pawns(board: &Board, moves: &mut Moves) {
        each(board.pawn_attacks(Us) & board.empty(), |to| {
            let mv = PartialMove::from_square(PAWN, to.backward(Us)).to(to);
            if is_inside(to) {
                moves.push(mv.promoting());
            }
            if !in_first(Us, 1, to) {
                moves.push(mv);
            }
        });
    }

    #[inline(always)]
    fn lances(board: &Board, moves: &mut Moves) {
        each(board.pieces(Us, LANCE), |from| {
            each(board.slides(Us, LANCE, from) & board.empty(), |to| {
                let mv = PartialMove::from_square(LANCE, from).to(to);
                if is_inside(to) {
                    moves.push(mv.promoting());
                }
                if !in_first(Us, 1, to) {
                    moves.push(mv);
                }
            });
        });
    }

    #[inline(always)]
    fn knights(board: &Board, moves: &mut Moves) {
        each(board.pieces(Us, KNIGHT), |from| {
            each(steps(Us, KNIGHT, from) & board.empty(), |to| {
                let mv = PartialMove::from_square(KNIGHT, from).to(to);
                if is_inside(to) {
                    moves.push(mv.promoting());
                }
                if !in_first(Us, LEAP, to) {
                    moves.push(mv);
                }
            });
        });
    }

    #[inline(always)]
    fn silvers(board: &Board, moves: &mut Moves) {
        each(board.pieces(Us, SILVER), |from| {
            each(steps(Us, SILVER, from) & board.empty(), |to| {
                let mv = PartialMove::from_square(SILVER, from).to(to);
                if is_inside(from) || is_inside(to) {
                    moves.push(mv.promoting());
                }
                moves.push(mv);
            });
        });
    }

    #[inline(always)]
    fn golds(board: &Board, moves: &mut Moves) {
        each(board.golds(Us), |from| {
            if let Some(kind) = board.kind_at(from) {
                let base = PartialMove::from_square(kind, from);
                each(steps(Us, GOLD, from) & board.empty(), |to| moves.push(base.to(to)));
            }
        });
    }

    /// Bishops or rooks.
    #[inline(always)]
    fn sliders(kind: Kind, board: &Board, moves: &mut Moves) {
        each(board.pieces(Us, kind), |from| {
            each(board.slides(Us, kind, from) & board.empty(), |to| {
                let mv = PartialMove::from_square(kind, from).to(to);
                if is_inside(from) || is_inside(to) {
                    moves.push(mv.promoting());
                }
                moves.push(mv);
            });
        });
    }

    /// Moves of a kind that does not promote.
    #[inline(always)]
    fn final_kind(kind: Kind, board: &Board, moves: &mut Moves) {
        each(board.pieces(Us, kind), |from| {
            let base = PartialMove::from_square(kind, from);
            each(board.attacks(Us, kind, from) & board.empty(), |to| moves.push(base.to(to)));
        });
    }

    /// Whether a square lies in our promotion zone: Bonanza's `square < A6` for Black.
    #[inline(always)]
    fn is_inside(square: Square) -> bool {
        in_first(Us, ZONE_DEPTH, square)
    }
}

/// Visits the squares of a set.
#[inline(always)]
fn each(mut set: Bitboard, mut visit: impl FnMut(Square)) {
    while set.any() {
        let square = first_one(set);
        xor(square, &mut set);
        visit(square);
    }
}

/// The first square of a set that is not empty: the words are asked in turn.
#[inline(always)]
fn first_one(set: Bitboard) -> Square {
    for (index, &word) in set.0[..Bitboard::LAST].iter().enumerate() {
        if word != 0 {
            return square(index, word);
        }
    }
    square(Bitboard::LAST, set.0[Bitboard::LAST])
}

/// The first square of a word.
#[inline(always)]
fn square(index: usize, word: u32) -> Square {
    Square::from_index(index * PER_WORD + word.trailing_zeros() as usize)
}

/// Takes a square out of a set, or puts it in.
#[inline(always)]
fn xor(square: Square, set: &mut Bitboard) {
    for (word, mask) in set.0.iter_mut().zip(MASKS[square.index()].0) {
        *word ^= mask;
    }
}
