//! Moves of the pieces on the board, the king's apart.
//!
//! Squares are visited by `for_each`, not by `for`: a set of two machine words is then taken one word at a time, which
//! saves an eighth of the instructions of a perft.

use codegen_macros::stencil;

use super::sink::Sink;
use crate::position::attacks::{
    attacks, dead, must_turn, steps, tether, turns_by_capture, turns_from, turns_to,
};
use crate::position::{Checks, Position};
use crate::tables::Kind;
use crate::types::{Bitboard, Color, PartialMove, PawnPush, Square};

/// Moves of our pieces, the king's apart.
#[stencil]
pub mod template {
    use super::*;

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
        for KIND in kinds!(pawns) {
            let targets = pushes(KIND, position, checks) & targets;
            let base = PawnPush::new(KIND);
            let promote = targets & push_turns(KIND, position.of(Them));
            if let Some(promoted) = KIND.promoted() {
                sink.pushes(Us, base.promoting(), promote - dead(Us, promoted));
            }
            let stay = if must_turn(KIND) { targets - promote } else { targets };
            sink.pushes(Us, base, stay - dead(Us, KIND));
        }
    }

    /// Promotions of pawns to `targets`.
    #[inline]
    pub fn pawn_promotions<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        for KIND in kinds!(pawns) {
            if let Some(promoted) = KIND.promoted() {
                let targets = pushes(KIND, position, checks) & targets;
                let promote = targets & push_turns(KIND, position.of(Them));
                sink.pushes(Us, PawnPush::new(KIND).promoting(), promote - dead(Us, promoted));
            }
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
        pawns.forward(Us)
    }

    /// The targets to which a push may turn a pawn over. It moves forward, so that what begins in the zone ends there.
    #[inline(always)]
    fn push_turns(kind: Kind, taken: Bitboard) -> Bitboard {
        if turns_by_capture(kind) { turns_to(Us, kind) | taken } else { turns_to(Us, kind) }
    }

    /// Pieces that step and are not pinned. From inside the zone every move may promote, from elsewhere those
    /// that enter it.
    #[inline]
    fn free_steppers<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        for KIND in kinds!(promoting_steppers) {
            let movers = position.pieces(Us, KIND) - checks.pinned;
            let zone = turns_from(Us, KIND);
            (movers & zone).from_far_side(Us).for_each(|from| {
                let to = steps(Us, KIND, from) & targets;
                promote_or_stay(position, KIND, from, to, to, sink);
            });
            (movers - zone).from_far_side(Us).for_each(|from| {
                let to = steps(Us, KIND, from) & targets;
                promote_or_stay(position, KIND, from, to & turns_to(Us, KIND), to, sink);
            });
        }
        for KIND in kinds!(final_steppers) {
            (position.pieces(Us, KIND) - checks.pinned).from_far_side(Us).for_each(|from| {
                sink.moves(Us, PartialMove::from_square(KIND, from), steps(Us, KIND, from) & targets);
            });
        }
    }

    /// Pieces that slide and are not pinned.
    #[inline]
    fn free_sliders<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let occupied = position.occupied();
        for KIND in kinds!(promoting_sliders) {
            let movers = position.pieces(Us, KIND) - checks.pinned;
            let zone = turns_from(Us, KIND);
            (movers & zone).from_far_side(Us).for_each(|from| {
                let to = attacks(Us, KIND, from, occupied) & targets;
                promote_or_stay(position, KIND, from, to, to, sink);
            });
            (movers - zone).from_far_side(Us).for_each(|from| {
                let to = attacks(Us, KIND, from, occupied) & targets;
                promote_or_stay(position, KIND, from, to & turns_to(Us, KIND), to, sink);
            });
        }
        for KIND in kinds!(final_sliders) {
            (position.pieces(Us, KIND) - checks.pinned).from_far_side(Us).for_each(|from| {
                sink.moves(
                    Us,
                    PartialMove::from_square(KIND, from),
                    attacks(Us, KIND, from, occupied) & targets,
                );
            });
        }
    }

    /// Pinned pieces of any kind but pawns, along their lines.
    fn pinned<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        let Some(king) = position.king(Us) else { return };
        let occupied = position.occupied();
        for KIND in kinds!(all_but_pawns) {
            (position.pieces(Us, KIND) & checks.pinned).from_far_side(Us).for_each(|from| {
                let to = attacks(Us, KIND, from, occupied) & tether(king, from, occupied) & targets;
                if KIND.promoted().is_none() {
                    sink.moves(Us, PartialMove::from_square(KIND, from), to);
                } else if turns_from(Us, KIND).has(from) {
                    promote_or_stay(position, KIND, from, to, to, sink);
                } else {
                    promote_or_stay(position, KIND, from, to & turns_to(Us, KIND), to, sink);
                }
            });
        }
    }

    /// The moves of one piece to `targets`, of which those to `turning` may turn it over, and captures, if these do. It may
    /// not come to stand where it could never move.
    #[inline(always)]
    fn promote_or_stay<S: Sink>(
        position: &Position,
        kind: Kind,
        from: Square,
        turning: Bitboard,
        targets: Bitboard,
        sink: &mut S,
    ) {
        let base = PartialMove::from_square(kind, from);
        let turning = if turns_by_capture(kind) { turning | targets & position.of(Them) } else { turning };
        if let Some(promoted) = kind.promoted() {
            sink.moves(Us, base.promoting(), turning - dead(Us, promoted));
        }
        let staying = if must_turn(kind) { targets - turning } else { targets };
        sink.moves(Us, base, staying - dead(Us, kind));
    }
}
