//! Way 4: the stencil, unrolled by rows. The row that a piece stands on decides by its loop whether it may promote.

use codegen_macros::stencil;
use katagami_rules::board::{RANKS, ZONE_DEPTH};
use katagami_rules::position::Position;
use katagami_rules::position::attacks::{attacks, slides, steps};
use katagami_rules::types::{Bitboard, Color, Kind, Move, PartialMove, Square};

use super::kinds::{BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, LEAP, PAWN, ROOK, SILVER};
use super::moves::{Moves, golds};

/// The generator, printed for both colours.
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
                moves.list(PartialMove::from_square(kind, from), steps(Us, GOLD, from) - occupied);
            }
        }
        final_kind(HORSE, position, occupied, &mut moves);
        final_kind(DRAGON, position, occupied, &mut moves);
        final_kind(KING, position, occupied, &mut moves);
        moves.listed()
    }

    /// All at once: those that reach the last row must promote, those that enter the zone may.
    #[inline(always)]
    fn pawns(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let targets = position.pieces(Us, PAWN).forward() - occupied;
        for to in targets & const { Bitboard::rows(Us, 1, 1) } {
            moves.push(PartialMove::from_square(PAWN, to.backward()).promoting().to(to));
        }
        for to in targets & const { Bitboard::rows(Us, 2, ZONE_DEPTH) } {
            push_both(PartialMove::from_square(PAWN, to.backward()), to, moves);
        }
        for to in targets - Bitboard::zone(Us) {
            moves.push(PartialMove::from_square(PAWN, to.backward()).to(to));
        }
    }

    /// Each jumps to one row, which is dead, in the zone, or beyond it.
    #[inline(always)]
    fn knights(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let knights = position.pieces(Us, KNIGHT);
        for from in knights & const { Bitboard::rows(Us, 1, 2 * LEAP) } {
            moves
                .list(PartialMove::from_square(KNIGHT, from).promoting(), steps(Us, KNIGHT, from) - occupied);
        }
        for from in knights & const { Bitboard::rows(Us, 2 * LEAP + 1, ZONE_DEPTH + LEAP) } {
            list_both(PartialMove::from_square(KNIGHT, from), steps(Us, KNIGHT, from) - occupied, moves);
        }
        for from in knights & const { Bitboard::rows(Us, ZONE_DEPTH + LEAP + 1, RANKS) } {
            moves.list(PartialMove::from_square(KNIGHT, from), steps(Us, KNIGHT, from) - occupied);
        }
    }

    #[inline(always)]
    fn silvers(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let silvers = position.pieces(Us, SILVER);
        for from in silvers & Bitboard::zone(Us) {
            list_both(PartialMove::from_square(SILVER, from), steps(Us, SILVER, from) - occupied, moves);
        }
        for from in silvers & const { Bitboard::rows(Us, ZONE_DEPTH + 1, ZONE_DEPTH + 1) } {
            let to = steps(Us, SILVER, from) - occupied;
            let base = PartialMove::from_square(SILVER, from);
            list_both(base, to & Bitboard::zone(Us), moves);
            moves.list(base, to - Bitboard::zone(Us));
        }
        for from in silvers & const { Bitboard::rows(Us, ZONE_DEPTH + 2, RANKS) } {
            moves.list(PartialMove::from_square(SILVER, from), steps(Us, SILVER, from) - occupied);
        }
    }

    /// From inside the zone every target is inside; the last row is dead.
    #[inline(always)]
    fn lances(position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let lances = position.pieces(Us, LANCE);
        for from in lances & Bitboard::zone(Us) {
            let to = slides(Us, LANCE, from, occupied) - occupied;
            moves.list(PartialMove::from_square(LANCE, from).promoting(), to);
            moves.list(PartialMove::from_square(LANCE, from), to - const { Bitboard::rows(Us, 1, 1) });
        }
        for from in lances - Bitboard::zone(Us) {
            let to = slides(Us, LANCE, from, occupied) - occupied;
            moves.list(PartialMove::from_square(LANCE, from).promoting(), to & Bitboard::zone(Us));
            moves.list(PartialMove::from_square(LANCE, from), to - const { Bitboard::rows(Us, 1, 1) });
        }
    }

    /// Bishops or rooks.
    #[inline(always)]
    fn sliders(kind: Kind, position: &Position, occupied: Bitboard, moves: &mut Moves) {
        let sliders = position.pieces(Us, kind);
        for from in sliders & Bitboard::zone(Us) {
            list_both(
                PartialMove::from_square(kind, from),
                slides(Us, kind, from, occupied) - occupied,
                moves,
            );
        }
        for from in sliders - Bitboard::zone(Us) {
            let to = slides(Us, kind, from, occupied) - occupied;
            let base = PartialMove::from_square(kind, from);
            list_both(base, to & Bitboard::zone(Us), moves);
            moves.list(base, to - Bitboard::zone(Us));
        }
    }

    /// Moves of a kind that does not promote.
    #[inline(always)]
    fn final_kind(kind: Kind, position: &Position, occupied: Bitboard, moves: &mut Moves) {
        for from in position.pieces(Us, kind) {
            moves.list(PartialMove::from_square(kind, from), attacks(Us, kind, from, occupied) - occupied);
        }
    }
}

/// `base` to each square of `targets`, promoting and not.
#[inline(always)]
fn list_both(base: PartialMove, targets: Bitboard, moves: &mut Moves) {
    for to in targets {
        push_both(base, to, moves);
    }
}

/// `base` to one square, promoting and not.
#[inline(always)]
fn push_both(base: PartialMove, to: Square, moves: &mut Moves) {
    moves.push(base.promoting().to(to));
    moves.push(base.to(to));
}
