//! Way 4: the stencil, unrolled by rows. The row that a piece stands on decides by its loop whether it may promote.

use codegen_macros::stencil;
use katagami::board::{
    BLACK_ZONE_ADJACENT, BLACK_ZONE_BEYOND, BLACK_ZONE_INSIDE, RANKS, WHITE_ZONE_ADJACENT, WHITE_ZONE_BEYOND,
    WHITE_ZONE_INSIDE, ZONE_DEPTH,
};
use katagami::position::Position;
use katagami::position::attacks::{attacks, slides, steps};
use katagami::types::{Bitboard, Color, Kind, Move, Square};

use super::kinds::{BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, LEAP, PAWN, ROOK, SILVER};
use super::moves::{Moves, golds};

#[stencil]
pub mod template {
    use super::*;

    /// Our quiet moves.
    #[inline(never)]
    pub fn quiets(position: &Position, room: &mut [Move]) -> usize {
        let mut moves = Moves::new(room);
        let occupied = position.occupied();
        pawns(position, occupied, &mut moves);
        knights(position, occupied, &mut moves);
        silvers(position, occupied, &mut moves);
        lances(position, occupied, &mut moves);
        sliders(BISHOP, position, occupied, &mut moves);
        sliders(ROOK, position, occupied, &mut moves);
        for from in golds(position, Us) {
            if let Some(kind) = position.kind_at(from) {
                moves.list(Move::from(kind, from), steps(Us, GOLD, from) - occupied);
            }
        }
        final_kind(HORSE, position, occupied, &mut moves);
        final_kind(DRAGON, position, occupied, &mut moves);
        final_kind(KING, position, occupied, &mut moves);
        moves.len()
    }

    /// All at once: those that reach the last row must promote, those that enter the zone may.
    #[inline(always)]
    fn pawns(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let targets = forward!(position.pieces(Us, PAWN)) - occupied;
        for to in targets & rows!(1) {
            moves.push(Move::from(PAWN, backward!(to)).promoting().to(to));
        }
        for to in targets & rows!(2..=ZONE_DEPTH) {
            push_both(Move::from(PAWN, backward!(to)), to, moves);
        }
        for to in targets - zone!(inside) {
            moves.push(Move::from(PAWN, backward!(to)).to(to));
        }
    }

    /// Each jumps to one row, which is dead, in the zone, or beyond it.
    #[inline(always)]
    fn knights(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let knights = position.pieces(Us, KNIGHT);
        for from in knights & rows!(1..=2 * LEAP) {
            moves.list(Move::from(KNIGHT, from).promoting(), steps(Us, KNIGHT, from) - occupied);
        }
        for from in knights & rows!(2 * LEAP + 1..=ZONE_DEPTH + LEAP) {
            list_both(Move::from(KNIGHT, from), steps(Us, KNIGHT, from) - occupied, moves);
        }
        for from in knights & rows!(ZONE_DEPTH + LEAP + 1..=RANKS) {
            moves.list(Move::from(KNIGHT, from), steps(Us, KNIGHT, from) - occupied);
        }
    }

    #[inline(always)]
    fn silvers(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let silvers = position.pieces(Us, SILVER);
        for from in silvers & zone!(inside) {
            list_both(Move::from(SILVER, from), steps(Us, SILVER, from) - occupied, moves);
        }
        for from in silvers & zone!(adjacent) {
            let to = steps(Us, SILVER, from) - occupied;
            let base = Move::from(SILVER, from);
            list_both(base, to & zone!(inside), moves);
            moves.list(base, to - zone!(inside));
        }
        for from in silvers & zone!(beyond) {
            moves.list(Move::from(SILVER, from), steps(Us, SILVER, from) - occupied);
        }
    }

    /// From inside the zone every target is inside; the last row is dead.
    #[inline(always)]
    fn lances(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let lances = position.pieces(Us, LANCE);
        for from in lances & zone!(inside) {
            let to = slides(Us, LANCE, from, occupied) - occupied;
            moves.list(Move::from(LANCE, from).promoting(), to);
            moves.list(Move::from(LANCE, from), to - rows!(1));
        }
        for from in lances - zone!(inside) {
            let to = slides(Us, LANCE, from, occupied) - occupied;
            moves.list(Move::from(LANCE, from).promoting(), to & zone!(inside));
            moves.list(Move::from(LANCE, from), to - rows!(1));
        }
    }

    /// Bishops or rooks.
    #[inline(always)]
    fn sliders(kind: Kind, position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let sliders = position.pieces(Us, kind);
        for from in sliders & zone!(inside) {
            list_both(Move::from(kind, from), slides(Us, kind, from, occupied) - occupied, moves);
        }
        for from in sliders - zone!(inside) {
            let to = slides(Us, kind, from, occupied) - occupied;
            let base = Move::from(kind, from);
            list_both(base, to & zone!(inside), moves);
            moves.list(base, to - zone!(inside));
        }
    }

    /// Moves of a kind that does not promote.
    #[inline(always)]
    fn final_kind(kind: Kind, position: &Position, occupied: Bitboard, moves: &mut Moves) {
        for from in position.pieces(Us, kind) {
            moves.list(Move::from(kind, from), attacks(Us, kind, from, occupied) - occupied);
        }
    }
}

/// `base` to each square of `targets`, promoting and not.
#[inline(always)]
fn list_both(base: Move, targets: Bitboard, moves: &mut Moves) {
    for to in targets {
        push_both(base, to, moves);
    }
}

/// `base` to one square, promoting and not.
#[inline(always)]
fn push_both(base: Move, to: Square, moves: &mut Moves) {
    moves.push(base.promoting().to(to));
    moves.push(base.to(to));
}
