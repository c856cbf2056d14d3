//! Way 3: the stencil, plain. One loop for each kind; whether a piece may promote is asked for each piece.

use codegen_macros::stencil;
use katagami_rules::position::Position;
use katagami_rules::position::attacks::{attacks, dead, slides, steps};
use katagami_rules::types::{Bitboard, Color, Kind, Move, PartialMove, Square};

use katagami_benches::quiets::kinds::{BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, PAWN, ROOK, SILVER};
use katagami_benches::quiets::moves::{Moves, golds};

#[stencil]
pub mod template {
    use super::*;

    /// Our quiet moves.
    #[inline(never)]
    pub fn quiets(position: &Position, room: &mut [Move]) -> usize {
        let mut moves = Moves::new(room);
        promoting(PAWN, position, |from| steps(Us, PAWN, from), &mut moves);
        all_but_pawns(position, &mut moves);
        moves.listed()
    }

    /// The same, with the pawns all at once.
    #[inline(never)]
    pub fn quiets_with_pawns_at_once(position: &Position, room: &mut [Move]) -> usize {
        let mut moves = Moves::new(room);
        for to in position.pieces(Us, PAWN).forward() - position.occupied() {
            let base = PartialMove::from_square(PAWN, to.backward());
            if Bitboard::zone(Us).has(to) {
                moves.push(base.promoting().to(to));
            }
            if !dead(Us, PAWN).has(to) {
                moves.push(base.to(to));
            }
        }
        all_but_pawns(position, &mut moves);
        moves.listed()
    }

    #[inline(always)]
    fn all_but_pawns(position: &Position, moves: &mut Moves) {
        let occupied = position.occupied();
        promoting(KNIGHT, position, |from| steps(Us, KNIGHT, from), moves);
        promoting(SILVER, position, |from| steps(Us, SILVER, from), moves);
        promoting(LANCE, position, |from| slides(Us, LANCE, from, occupied), moves);
        promoting(BISHOP, position, |from| slides(Us, BISHOP, from, occupied), moves);
        promoting(ROOK, position, |from| slides(Us, ROOK, from, occupied), moves);
        for from in golds(position, Us) {
            if let Some(kind) = position.kind_at(from) {
                moves.list(PartialMove::from_square(kind, from), steps(Us, GOLD, from) - occupied);
            }
        }
        final_kind(HORSE, position, moves);
        final_kind(DRAGON, position, moves);
        final_kind(KING, position, moves);
    }

    /// Moves of a kind that promotes.
    #[inline(always)]
    fn promoting(kind: Kind, position: &Position, attacks: impl Fn(Square) -> Bitboard, moves: &mut Moves) {
        for from in position.pieces(Us, kind) {
            let to = attacks(from) - position.occupied();
            let base = PartialMove::from_square(kind, from);
            moves.list(
                base.promoting(),
                if Bitboard::zone(Us).has(from) { to } else { to & Bitboard::zone(Us) },
            );
            moves.list(base, to - dead(Us, kind));
        }
    }

    /// Moves of a kind that does not promote.
    #[inline(always)]
    fn final_kind(kind: Kind, position: &Position, moves: &mut Moves) {
        for from in position.pieces(Us, kind) {
            let to = attacks(Us, kind, from, position.occupied()) - position.occupied();
            moves.list(PartialMove::from_square(kind, from), to);
        }
    }
}
