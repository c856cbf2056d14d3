//! The classical way as its critic unrolled it: each word has its own loop, and the word that a piece stands on decides which
//! words its targets are in and whether it may promote.
//!
//! How the squares of a word are visited is a [`Walk`]: the article's leaves the test of the whole set out and takes bits
//! out by a shift; with Bonanza's only the unrolling is new. What is rare on the board (horses, dragons, lances, bishops
//! and rooks) is found by a test of the whole set in either.

use codegen_macros::stencil;
use katagami_rules::board::ZONE_DEPTH;
use katagami_rules::types::{Color, Kind, Move, PartialMove, Square};

use super::walks::{Tested, Walk};
use super::words::{Bitboard, Board, in_first, steps, word};
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
        let targets = board.pawn_attacks(Us) & board.empty();
        W::each_of_word(word(Us, 0), targets, |to| {
            let mv = PartialMove::from_square(PAWN, to.backward()).to(to);
            moves.push(mv.promoting());
            if !in_first(Us, 1, to) {
                moves.push(mv);
            }
        });
        for word in [word(Us, 1), word(Us, 2)] {
            W::each_of_word(word, targets, |to| {
                moves.push(PartialMove::from_square(PAWN, to.backward()).to(to));
            });
        }
    }

    #[inline(always)]
    fn lances<W: Walk>(board: &Board, moves: &mut Moves) {
        each::<W>(board.pieces(Us, LANCE), |from| {
            let base = PartialMove::from_square(LANCE, from);
            let targets = board.slides(Us, LANCE, from) & board.empty();
            W::each_of_word(word(Us, 0), targets, |to| {
                moves.push(base.promoting().to(to));
                if !in_first(Us, 1, to) {
                    moves.push(base.to(to));
                }
            });
            W::each_of_word(word(Us, 1), targets, |to| moves.push(base.to(to)));
            W::each_of_word(word(Us, 2), targets, |to| moves.push(base.to(to)));
        });
    }

    /// From the first word they jump into it, from the others into the same or the one before.
    #[inline(always)]
    fn knights<W: Walk>(board: &Board, moves: &mut Moves) {
        let knights = board.pieces(Us, KNIGHT);
        W::each_of_word(word(Us, 0), knights, |from| {
            let base = PartialMove::from_square(KNIGHT, from).promoting();
            each_step::<W>(word(Us, 0), KNIGHT, from, board, |to| moves.push(base.to(to)));
        });
        W::each_of_word(word(Us, 1), knights, |from| {
            let base = PartialMove::from_square(KNIGHT, from);
            each_step::<W>(word(Us, 0), KNIGHT, from, board, |to| {
                moves.push(base.promoting().to(to));
                if !in_first(Us, LEAP, to) {
                    moves.push(base.to(to));
                }
            });
            each_step::<W>(word(Us, 1), KNIGHT, from, board, |to| moves.push(base.to(to)));
        });
        W::each_of_word(word(Us, 2), knights, |from| {
            let base = PartialMove::from_square(KNIGHT, from);
            each_step::<W>(word(Us, 1), KNIGHT, from, board, |to| moves.push(base.to(to)));
            each_step::<W>(word(Us, 2), KNIGHT, from, board, |to| moves.push(base.to(to)));
        });
    }

    /// From the first word they reach the first two and may promote, from the last they reach the last two.
    #[inline(always)]
    fn silvers<W: Walk>(board: &Board, moves: &mut Moves) {
        let silvers = board.pieces(Us, SILVER);
        W::each_of_word(word(Us, 0), silvers, |from| {
            let base = PartialMove::from_square(SILVER, from);
            each_step::<W>(word(Us, 0), SILVER, from, board, |to| push_both(base, to, moves));
            each_step::<W>(word(Us, 1), SILVER, from, board, |to| push_both(base, to, moves));
        });
        W::each_of_word(word(Us, 1), silvers, |from| {
            let base = PartialMove::from_square(SILVER, from);
            each_step::<W>(word(Us, 0), SILVER, from, board, |to| push_both(base, to, moves));
            each_step::<W>(word(Us, 1), SILVER, from, board, |to| moves.push(base.to(to)));
            each_step::<W>(word(Us, 2), SILVER, from, board, |to| moves.push(base.to(to)));
        });
        W::each_of_word(word(Us, 2), silvers, |from| {
            let base = PartialMove::from_square(SILVER, from);
            each_step::<W>(word(Us, 1), SILVER, from, board, |to| moves.push(base.to(to)));
            each_step::<W>(word(Us, 2), SILVER, from, board, |to| moves.push(base.to(to)));
        });
    }

    #[inline(always)]
    fn golds<W: Walk>(board: &Board, moves: &mut Moves) {
        let golds = board.golds(Us);
        W::each_of_word(word(Us, 0), golds, |from| {
            golds_from::<W, _>(from, [word(Us, 0), word(Us, 1)], board, moves);
        });
        W::each_of_word(word(Us, 1), golds, |from| {
            golds_from::<W, _>(from, [word(Us, 0), word(Us, 1), word(Us, 2)], board, moves);
        });
        W::each_of_word(word(Us, 2), golds, |from| {
            golds_from::<W, _>(from, [word(Us, 1), word(Us, 2)], board, moves);
        });
    }

    /// Moves of one gold into some words.
    #[inline(always)]
    fn golds_from<W: Walk, const N: usize>(
        from: Square,
        words: [usize; N],
        board: &Board,
        moves: &mut Moves,
    ) {
        if let Some(kind) = board.kind_at(from) {
            let base = PartialMove::from_square(kind, from);
            for word in words {
                each_step::<W>(word, GOLD, from, board, |to| moves.push(base.to(to)));
            }
        }
    }

    /// Bishops or rooks.
    #[inline(always)]
    fn sliders<W: Walk>(kind: Kind, board: &Board, moves: &mut Moves) {
        each::<W>(board.pieces(Us, kind), |from| {
            let base = PartialMove::from_square(kind, from);
            let targets = board.slides(Us, kind, from) & board.empty();
            W::each_of_word(word(Us, 0), targets, |to| push_both(base, to, moves));
            if in_first(Us, ZONE_DEPTH, from) {
                W::each_of_word(word(Us, 1), targets, |to| push_both(base, to, moves));
                W::each_of_word(word(Us, 2), targets, |to| push_both(base, to, moves));
            } else {
                W::each_of_word(word(Us, 1), targets, |to| moves.push(base.to(to)));
                W::each_of_word(word(Us, 2), targets, |to| moves.push(base.to(to)));
            }
        });
    }

    /// Moves of a kind that does not promote.
    #[inline(always)]
    fn final_kind<W: Walk>(kind: Kind, board: &Board, moves: &mut Moves) {
        each::<W>(board.pieces(Us, kind), |from| {
            let base = PartialMove::from_square(kind, from);
            let targets = board.attacks(Us, kind, from) & board.empty();
            for word in 0..Bitboard::WORDS {
                W::each_of_word(word, targets, |to| moves.push(base.to(to)));
            }
        });
    }

    /// Visits the empty squares of one word that a piece of ours steps to; the other words are not looked at.
    #[inline(always)]
    fn each_step<W: Walk>(word: usize, kind: Kind, from: Square, board: &Board, visit: impl FnMut(Square)) {
        W::each_of_word(word, steps(Us, kind, from) & board.empty(), visit);
    }
}

/// Visits the squares of a set that is mostly empty.
#[inline(always)]
fn each<W: Walk>(set: Bitboard, visit: impl FnMut(Square)) {
    // The direction does not matter to it.
    Tested::<W::Take>::each(Color::Black, set, visit);
}

/// `base` to one square, promoting and not.
#[inline(always)]
fn push_both(base: PartialMove, to: Square, moves: &mut Moves) {
    moves.push(base.promoting().to(to));
    moves.push(base.to(to));
}
