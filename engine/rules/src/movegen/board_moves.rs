//! Moves of the pieces on the board, the king's apart.
//!
//! Squares are visited by `for_each`, not by `for`: a set of two machine words is then taken one word at a time, which
//! saves an eighth of the instructions of a perft.

use codegen_macros::stencil;

use super::sink::Sink;
use crate::position::attacks::{self, must_turn, tether, turns_by_capture};
use crate::position::{Checks, Position, exchange};
use crate::tables::Kind;
use crate::types::{Bitboard, Color, PartialMove, Square};

/// Moves of our pieces, the king's apart.
#[stencil]
pub mod template {
    use super::*;
    use crate::position::reach::*;

    /// All moves to `targets`, each of which must leave our king out of check (see [`Checks::targets`]).
    ///
    /// Free pieces go kind by kind, each kind's loop specialised; the few that are pinned follow, each bound to
    /// its line.
    #[inline]
    pub fn board_moves<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        pawns(position, checks, targets, sink);
        free_steppers(position, checks, targets, sink);
        free_sliders(position, checks, targets, sink);
        if checks.pinned.any() {
            pinned(position, checks, targets, sink);
        }
    }

    /// Pawns, all at once.
    #[inline]
    fn pawns<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        for (KIND, PROMOTED) in kinds!(promoting_pawns) {
            let targets = pushes(KIND, position, checks) & targets;
            let promote = targets & push_turns(KIND, position.of(Them));
            sink.pushes(Us, crate::types::PawnPush::new(KIND).promoting(), promote - US_PROMOTED_DEAD);
            let stay = if kinds!(must_turn).has(KIND) { targets - promote } else { targets };
            sink.pushes(Us, crate::types::PawnPush::new(KIND), stay - US_KIND_DEAD);
        }
        for KIND in kinds!(final_pawns) {
            let targets = pushes(KIND, position, checks) & targets;
            sink.pushes(Us, crate::types::PawnPush::new(KIND), targets - US_KIND_DEAD);
        }
    }

    /// Promotions of pawns to `targets`.
    #[inline]
    pub fn pawn_promotions<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        for (KIND, PROMOTED) in kinds!(promoting_pawns) {
            let targets = pushes(KIND, position, checks) & targets;
            let promote = targets & push_turns(KIND, position.of(Them));
            sink.pushes(Us, crate::types::PawnPush::new(KIND).promoting(), promote - US_PROMOTED_DEAD);
        }
    }

    /// Where pawns can push. A pinned pawn can only push along its king's file, and such a push stays on its line.
    #[inline(always)]
    fn pushes(kind: Kind, position: &Position, checks: &Checks) -> Bitboard {
        let mut pawns = position.pieces(Us, kind);
        if (pawns & checks.pinned).any() {
            let file = position.king(Us).map_or(Bitboard::EMPTY, |king| Bitboard::column(king.column()));
            pawns &= !checks.pinned | file;
        }
        pawns.forward()
    }

    /// The targets to which a push may turn a pawn over. It moves forward, so that what begins in the zone ends there.
    #[inline(always)]
    fn push_turns(kind: Kind, taken: Bitboard) -> Bitboard {
        let turns_to = attacks::us::turns_to(kind);
        if turns_by_capture(kind) { turns_to | taken } else { turns_to }
    }

    /// Pieces that step and are not pinned.
    #[inline]
    fn free_steppers<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        for KIND in kinds!(promoting_steppers) {
            (position.pieces(Us, KIND) - checks.pinned).from_far_side().for_each(|from| {
                promote_or_stay(position, KIND, from, US_KIND_STEPS[from] & targets, sink);
            });
        }
        for KIND in kinds!(final_steppers) {
            let targets = targets - US_KIND_DEAD;
            (position.pieces(Us, KIND) - checks.pinned).from_far_side().for_each(|from| {
                sink.moves(Us, PartialMove::from_square(KIND, from), US_KIND_STEPS[from] & targets);
            });
        }
    }

    /// Pieces that slide and are not pinned.
    #[inline]
    fn free_sliders<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let occupied = position.occupied();
        for KIND in kinds!(promoting_sliders) {
            (position.pieces(Us, KIND) - checks.pinned).from_far_side().for_each(|from| {
                promote_or_stay(position, KIND, from, us_KIND_attacks(from, occupied) & targets, sink);
            });
        }
        for KIND in kinds!(final_sliders) {
            let targets = targets - US_KIND_DEAD;
            (position.pieces(Us, KIND) - checks.pinned).from_far_side().for_each(|from| {
                sink.moves(
                    Us,
                    PartialMove::from_square(KIND, from),
                    us_KIND_attacks(from, occupied) & targets,
                );
            });
        }
    }

    /// Pinned pieces of any kind but pawns, along their lines.
    fn pinned<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let Some(king) = position.king(Us) else { return };
        let occupied = position.occupied();
        for KIND in kinds!(all_but_pawns) {
            (position.pieces(Us, KIND) & checks.pinned).from_far_side().for_each(|from| {
                let to = us_KIND_attacks(from, occupied) & tether(king, from, occupied) & targets;
                if kinds!(promoting).has(KIND) {
                    promote_or_stay(position, KIND, from, to, sink);
                } else {
                    sink.moves(Us, PartialMove::from_square(KIND, from), to - US_KIND_DEAD);
                }
            });
        }
    }

    /// Moves of our pieces, the king's apart, to one target, which must leave our king out of check: quicker than
    /// [`board_moves`] for a few targets, but not in the order of kinds.
    pub fn moves_to<S: Sink>(position: &Position, checks: &Checks, to: Square, sink: &mut S) {
        let movers = exchange::us::attackers(position, to, position.occupied());
        (movers - position.pieces(Us, Kind::King)).from_far_side().for_each(|from| {
            moves_from(position, checks, from, Bitboard::from(to), sink);
        });
    }

    /// Moves of one piece of ours, not the king, to squares that it attacks, each of which must leave our king out of check.
    pub fn moves_from<S: Sink>(
        position: &Position,
        checks: &Checks,
        from: Square,
        attacked: Bitboard,
        sink: &mut S,
    ) {
        let free = match position.king(Us) {
            Some(king) if checks.pinned.has(from) => attacked & tether(king, from, position.occupied()),
            _ => attacked,
        };
        if let Some(kind) = position.kind_at(from) {
            promote_or_stay(position, kind, from, free, sink);
        }
    }

    /// The moves of one piece to `targets`: turning over where it may, and as it is where it need not turn and could move again.
    #[inline(always)]
    fn promote_or_stay<S: Sink>(
        position: &Position,
        kind: Kind,
        from: Square,
        targets: Bitboard,
        sink: &mut S,
    ) {
        // Most pieces have nothing to take.
        if targets.is_empty() {
            return;
        }
        let base = PartialMove::from_square(kind, from);
        let turning = if attacks::us::turns_from(kind).has(from) {
            targets
        } else if turns_by_capture(kind) {
            targets & (attacks::us::turns_to(kind) | position.of(Them))
        } else {
            targets & attacks::us::turns_to(kind)
        };
        if let Some(promoted) = kind.promoted() {
            sink.moves(Us, base.promoting(), turning - attacks::us::dead(promoted));
        }
        let staying = if must_turn(kind) { targets - turning } else { targets };
        sink.moves(Us, base, staying - attacks::us::dead(kind));
    }
}
