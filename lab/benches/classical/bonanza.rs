//! The classical way, as in Bonanza 6's `gennocap.c`: while any of the three words holds a bit, find the first one,
//! take it out through a table of single squares, and ask for each move whether it promotes.
//!
//! Unlike Bonanza it lists every legal non-promotion, as its rivals do. How the squares of a set are visited is a [`Walk`], so
//! that each of the article's ideas can be measured alone.

use codegen_macros::stencil;
use katagami_rules::board::ZONE_DEPTH;
use katagami_rules::types::{Color, Kind, Move, PartialMove, Square};

use super::walks::Walk;
use super::words::{Board, in_first, steps};
use katagami_benches::quiets::kinds::{
    BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, LEAP, PAWN, ROOK, SILVER,
};
use katagami_benches::quiets::moves::Moves;

#[stencil]
pub mod template {
    use super::*;

    /// Our quiet moves.
    #[inline(never)]
    pub fn quiets<W: Walk>(board: &Board, room: &mut [Move]) -> usize {
        let mut moves = Moves::new(room);
        pawns::<W>(board, &mut moves);
        lances::<W>(board, &mut moves);
        knights::<W>(board, &mut moves);
        silvers::<W>(board, &mut moves);
        golds::<W>(board, &mut moves);
        sliders::<W>(BISHOP, board, &mut moves);
        sliders::<W>(ROOK, board, &mut moves);
        final_kind::<W>(HORSE, board, &mut moves);
        final_kind::<W>(DRAGON, board, &mut moves);
        final_kind::<W>(KING, board, &mut moves);
        moves.listed()
    }

    #[inline(always)]
    fn pawns<W: Walk>(board: &Board, moves: &mut Moves) {
        W::each(Us, board.pawn_attacks(Us) & board.empty(), |to| {
            let mv = PartialMove::from_square(PAWN, to.backward()).to(to);
            if is_inside(to) {
                moves.push(mv.promoting());
            }
            if !in_first(Us, 1, to) {
                moves.push(mv);
            }
        });
    }

    #[inline(always)]
    fn lances<W: Walk>(board: &Board, moves: &mut Moves) {
        W::each(Us, board.pieces(Us, LANCE), |from| {
            W::each(Us, board.slides(Us, LANCE, from) & board.empty(), |to| {
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
    fn knights<W: Walk>(board: &Board, moves: &mut Moves) {
        W::each(Us, board.pieces(Us, KNIGHT), |from| {
            W::each(Us, steps(Us, KNIGHT, from) & board.empty(), |to| {
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
    fn silvers<W: Walk>(board: &Board, moves: &mut Moves) {
        W::each(Us, board.pieces(Us, SILVER), |from| {
            W::each(Us, steps(Us, SILVER, from) & board.empty(), |to| {
                let mv = PartialMove::from_square(SILVER, from).to(to);
                if is_inside(from) || is_inside(to) {
                    moves.push(mv.promoting());
                }
                moves.push(mv);
            });
        });
    }

    #[inline(always)]
    fn golds<W: Walk>(board: &Board, moves: &mut Moves) {
        W::each(Us, board.golds(Us), |from| {
            if let Some(kind) = board.kind_at(from) {
                let base = PartialMove::from_square(kind, from);
                W::each(Us, steps(Us, GOLD, from) & board.empty(), |to| moves.push(base.to(to)));
            }
        });
    }

    /// Bishops or rooks.
    #[inline(always)]
    fn sliders<W: Walk>(kind: Kind, board: &Board, moves: &mut Moves) {
        W::each(Us, board.pieces(Us, kind), |from| {
            W::each(Us, board.slides(Us, kind, from) & board.empty(), |to| {
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
    fn final_kind<W: Walk>(kind: Kind, board: &Board, moves: &mut Moves) {
        W::each(Us, board.pieces(Us, kind), |from| {
            let base = PartialMove::from_square(kind, from);
            W::each(Us, board.attacks(Us, kind, from) & board.empty(), |to| moves.push(base.to(to)));
        });
    }

    /// Whether a square lies in our promotion zone: Bonanza's `square < A6` for Black.
    #[inline(always)]
    fn is_inside(square: Square) -> bool {
        in_first(Us, ZONE_DEPTH, square)
    }
}
