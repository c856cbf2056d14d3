//! Drops.

use codegen_macros::stencil;

use super::king;
use super::sink::Sink;
use crate::position::attacks::{attacks, dead, steps};
use crate::position::{Position, checks};
use crate::tables::{HAND_KINDS, Kind};
use crate::types::{Bitboard, Color, PartialMove, Square};

/// Drops from our hand.
#[stencil]
pub mod template {
    use super::*;

    /// All legal drops on `targets`, which must be empty and leave our king out of check.
    #[inline]
    pub fn drops<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let hand = position.hand(Us);
        if hand.is_empty() {
            return;
        }
        for KIND in kinds!(pawns) {
            if hand.has(KIND) {
                sink.moves(Us, PartialMove::drop(KIND), pawn_targets(position, KIND, targets));
            }
        }
        for KIND in kinds!(hand_kinds_with_dead_rows) {
            if hand.has(KIND) {
                sink.moves(Us, PartialMove::drop(KIND), targets - dead(Us, KIND));
            }
        }
        let mut bases = [PartialMove::drop(Kind::ALL[0]); HAND_KINDS];
        let mut count = 0;
        for KIND in kinds!(hand_kinds_without_dead_rows) {
            if hand.has(KIND) {
                bases[count] = PartialMove::drop(KIND);
                count += 1;
            }
        }
        sink.drops(Us, &bases[..count], targets);
    }

    /// Where a pawn may be dropped: not on a file with another of ours (nifu), not where it could never move, and
    /// not so that it mates at once (uchifuzume).
    #[inline]
    fn pawn_targets(position: &Position, pawn: Kind, targets: Bitboard) -> Bitboard {
        let targets = targets - position.pieces(Us, pawn).columns() - dead(Us, pawn);
        let Some(their_king) = position.king(Them) else { return targets };
        let checking = steps(Them, pawn, their_king) & targets;
        match checking.first() {
            Some(drop) if mates(position, their_king, drop) => targets - checking,
            _ => targets,
        }
    }

    /// Whether our pawn dropped on `drop`, in front of their king, would be mate: nothing takes it and the king
    /// has no flight.
    #[inline(never)]
    fn mates(position: &Position, their_king: Square, drop: Square) -> bool {
        let occupied = position.occupied() | Bitboard::from(drop);
        let beside_king = occupied - Bitboard::from(their_king);
        let flights = steps(Them, Kind::King, their_king) - position.of(Them);
        let attacked = king::them::attacked_near(position, their_king, beside_king);
        (flights - attacked).is_empty() && !is_taken(position, drop, occupied)
    }

    /// Whether a piece of theirs other than the king can take our pawn on `drop`.
    fn is_taken(position: &Position, drop: Square, occupied: Bitboard) -> bool {
        let mut takers = Bitboard::EMPTY;
        for KIND in kinds!(all_but_king) {
            takers |= attacks(Us, KIND, drop, occupied) & position.pieces(Them, KIND);
        }
        let (_, pinned) = checks::them::slide_checks(position, occupied);
        // A pinned piece on the king's file stands behind the king or behind the pawn: it cannot take either.
        (takers - pinned).any()
    }
}
