//! Drops.

use codegen_macros::stencil;

use super::king;
use super::sink::Sink;
use crate::position::rays::BySquare;
use crate::position::{Position, attacks, checks};
use crate::tables::{DROP_KINDS, FILES, Kind, MAX_PER_FILE, TAKERS_MAY_STRAND};
use crate::types::{Bitboard, Color, PartialMove, Square};

/// Drops from our hand.
#[stencil]
pub mod template {
    use super::*;
    use crate::position::reach::*;

    /// All legal drops on `targets`, which must be empty and leave our king out of check.
    #[inline]
    pub fn drops<S: Sink>(position: &Position, targets: Bitboard, sink: &mut S) {
        let hand = position.hand(Us);
        if hand.is_empty() {
            return;
        }
        for (KIND, HELD) in kinds!(restricted_drops) {
            if hand.has(HELD) {
                let free = if kinds!(limited_per_file).has(KIND) {
                    uncrowded(position, KIND, targets)
                } else {
                    targets
                };
                let alive = free - US_KIND_DEAD;
                let legal = if kinds!(mating_drops).has(KIND) {
                    alive
                } else {
                    unless_mating(position, THEM_KIND_STEPS, alive)
                };
                sink.moves(Us, PartialMove::drop(KIND), legal);
            }
        }
        for (KIND, HELD) in kinds!(drops_with_dead_squares) {
            if hand.has(HELD) {
                sink.moves(Us, PartialMove::drop(KIND), targets - US_KIND_DEAD);
            }
        }
        let mut bases = [PartialMove::drop(Kind::ALL[0]); DROP_KINDS];
        let mut count = 0;
        for (KIND, HELD) in kinds!(drops_anywhere) {
            if hand.has(HELD) {
                bases[count] = PartialMove::drop(KIND);
                count += 1;
            }
        }
        sink.drops(Us, &bases[..count], targets);
    }

    /// Those of `targets` whose files are not full of our pieces of this kind, of which a file has a limited number: in shogi
    /// one pawn (nifu).
    #[inline(always)]
    pub fn uncrowded(position: &Position, kind: Kind, targets: Bitboard) -> Bitboard {
        let ours = position.pieces(Us, kind);
        match MAX_PER_FILE[kind as usize] {
            1 => targets - ours.columns(),
            maximum => {
                let full = |&column: &usize| (ours & Bitboard::column(column)).len() >= maximum;
                (0..FILES).filter(full).fold(targets, |targets, column| targets - Bitboard::column(column))
            }
        }
    }

    /// Those of `targets` where a dropped piece whose kind may not mate at once does not: in shogi a pawn (uchifuzume). It
    /// moves as a pawn does, and `steps` are those of theirs.
    #[inline(always)]
    fn unless_mating(position: &Position, steps: &BySquare, targets: Bitboard) -> Bitboard {
        let Some(their_king) = position.king(Them) else { return targets };
        let checking = steps[their_king] & targets;
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
        let flights = THEM_KING_STEPS[their_king] - position.of(Them);
        let attacked = king::them::attacked_near(position, their_king, beside_king);
        (flights - attacked).is_empty() && !is_taken(position, drop, occupied)
    }

    /// Whether a piece of theirs other than the king can take our pawn on `drop`.
    fn is_taken(position: &Position, drop: Square, occupied: Bitboard) -> bool {
        let mut takers = Bitboard::EMPTY;
        for KIND in kinds!(all_but_king) {
            takers |= us_KIND_attacks(drop, occupied) & position.pieces(Them, KIND);
        }
        let (_, pinned) = checks::them::slide_checks(position, occupied);
        // A pinned piece on the king's file stands behind the king or behind the pawn: it cannot take either.
        let takers = takers - pinned;
        if TAKERS_MAY_STRAND {
            let may_take =
                |from| position.kind_at(from).is_some_and(|kind| attacks::them::may_take(kind, from, drop));
            return takers.into_iter().any(may_take);
        }
        takers.any()
    }
}
