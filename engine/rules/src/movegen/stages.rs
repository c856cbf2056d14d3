//! The stages of move generation, as the side that moves sees them: each decides once whose move it is.

use codegen_macros::stencil;

use super::sink::Sink;
use super::{board_moves, drops as drop_moves, king};
use crate::position::{Checks, Position, attacks, checks as of_position};
use crate::tables::Kind;
use crate::types::{Bitboard, Color, Square};

/// The stages of our moves.
#[stencil]
pub mod template {
    use super::*;
    use crate::movegen::filters::us::ChecksOnly;

    /// All our legal moves.
    #[inline]
    pub fn legal<S: Sink>(position: &Position, sink: &mut S) {
        legal_with(position, &of_position::us::checks(position), sink);
    }

    /// The same, given the position's checks and pins.
    #[inline]
    pub fn legal_with<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        on_board(position, checks, !position.of(Us), sink);
        drops(position, checks, sink);
    }

    /// Moves of our pieces on the board to `targets`, which must hold no piece of ours.
    #[inline]
    pub fn on_board<S: Sink>(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut S) {
        king::us::king(position, targets, sink);
        let targets = targets & checks.targets;
        if targets.any() {
            board_moves::us::board_moves(position, checks, targets, sink);
        }
    }

    /// Moves of our piece on a square to `targets`, which must hold no piece of ours.
    pub fn from_square<S: Sink>(
        position: &Position,
        checks: &Checks,
        from: Square,
        targets: Bitboard,
        sink: &mut S,
    ) {
        match position.kind_at(from) {
            Some(Kind::King) => king::us::king(position, targets, sink),
            Some(kind) => {
                let attacked = attacks::us::attacks(kind, from, position.occupied());
                board_moves::us::moves_from(
                    position,
                    checks,
                    from,
                    attacked & targets & checks.targets,
                    sink,
                );
            }
            None => {}
        }
    }

    /// Our moves that take a piece.
    #[inline]
    pub fn captures<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        on_board(position, checks, position.of(Them), sink);
    }

    /// Our moves on the board that take nothing.
    #[inline]
    pub fn quiets<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        on_board(position, checks, !position.occupied(), sink);
    }

    /// Our drops.
    #[inline]
    pub fn drops<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        let targets = checks.targets - position.occupied();
        if targets.any() {
            drop_moves::us::drops(position, targets, sink);
        }
    }

    /// Our promotions of pawns that take nothing.
    #[inline]
    pub fn pawn_promotions<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        board_moves::us::pawn_promotions(position, checks, checks.targets - position.occupied(), sink);
    }

    /// Our captures that give check.
    pub fn capture_checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = position.of(Them) & checks_only.targets();
            on_board(position, checks, targets, &mut checks_only);
        }
    }

    /// Our moves on the board that give check and take nothing.
    pub fn quiet_checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = checks_only.targets() - position.occupied();
            on_board(position, checks, targets, &mut checks_only);
        }
    }

    /// Our drops that give check.
    pub fn drop_checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            drops(position, checks, &mut checks_only);
        }
    }

    /// Our moves that give check and take nothing, drops included.
    pub fn non_capture_checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = checks_only.targets() - position.occupied();
            on_board(position, checks, targets, &mut checks_only);
            drops(position, checks, &mut checks_only);
        }
    }

    /// All our moves that give check.
    pub fn checks<S: Sink>(position: &Position, checks: &Checks, sink: &mut S) {
        if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
            let targets = checks_only.targets() - position.of(Us);
            on_board(position, checks, targets, &mut checks_only);
            drops(position, checks, &mut checks_only);
        }
    }
}
