//! Move generation: strictly legal, written once for both colours and every board.
//!
//! The stencils (`board_moves.rs`, `drops.rs`, `king.rs`) find *sets* of moves: an origin with a set of targets, a
//! row of pawns that push at once, a set of squares for several kinds to drop on. A [`Sink`] takes them: it lists
//! them ([`MoveList`]), counts them without listing ([`Count`]), or lets only checks through.
//!
//! | stage | moves |
//! | --- | --- |
//! | [`captures`] | take a piece |
//! | [`quiets`] | move a piece on the board and take nothing |
//! | [`drops()`] | put a piece from the hand |
//! | [`evasions`] | everything that answers a check |
//! | [`capture_checks`], [`quiet_checks`], [`drop_checks`] | those of them that give check |
//! | [`non_capture_checks`] | quiet checks and drop checks |
//! | [`checks`] | everything that gives check |
//! | [`legal`] | all of them |
//!
//! Captures, quiets and drops together are all legal moves, each once; so are evasions in check. Non-promotions are
//! included wherever they are legal.

pub(crate) mod board_moves;
pub(crate) mod drops;
mod filters;
mod illegality;
pub(crate) mod king;
mod legal_moves;
mod perft;
mod sink;
pub(crate) mod stages;

use crate::position::{Checks, Position};
pub use filters::{PromotionFilter, is_pointless_non_promotion};
pub(crate) use illegality::refuse;
pub use illegality::{IllegalMove, Illegality};
pub use legal_moves::{ParseMoveError, expand, is_legal};
pub use perft::{divide, each_after_move, perft, perft_no_bulk};
pub use sink::{Any, Count, Find, MAX_MOVES, MoveList, Sink};

/// The stages of the side to move.
macro_rules! stages {
    ($($(#[$doc:meta])* $stage:ident)*) => {$(
        $(#[$doc])*
        #[inline]
        pub fn $stage(position: &Position, checks: &Checks, sink: &mut impl Sink) {
            stages::$stage(position.side(), position, checks, sink);
        }
    )*};
}

stages! {
    /// All legal moves, given the position's checks and pins.
    legal_with
    /// All legal moves that take a piece.
    captures
    /// All legal moves on the board that take nothing.
    quiets
    /// All legal drops.
    drops
    /// All legal promotions of pawns that take nothing: with the captures, the moves that win material at once.
    pawn_promotions
    /// All legal captures that give check.
    capture_checks
    /// All legal moves on the board that give check and take nothing.
    quiet_checks
    /// All legal drops that give check.
    drop_checks
    /// All legal moves that give check and take nothing, drops included.
    non_capture_checks
    /// All legal moves that give check.
    checks
}

/// All legal moves.
#[inline]
pub fn legal(position: &Position, sink: &mut impl Sink) {
    stages::legal(position.side(), position, sink);
}

/// All legal answers to a check.
///
/// The position must be in check; then these are all its legal moves.
#[inline]
pub fn evasions(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    debug_assert!(checks.any());
    legal_with(position, checks, sink);
}

/// Whether there is a legal move.
pub fn any_legal(position: &Position) -> bool {
    let mut any = Any::default();
    legal(position, &mut any);
    any.found()
}
