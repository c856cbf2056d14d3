//! The stages of move generation.

use paste::paste;

use super::filters::ChecksOnly;
use super::sink::{Any, Sink};
use super::{board_moves, drops as drop_moves, king};
use crate::position::{Checks, Position};
use crate::types::Bitboard;

/// All legal moves.
#[inline]
pub fn legal(position: &Position, sink: &mut impl Sink) {
    legal_with(position, &position.checks(), sink);
}

/// All legal moves, given the position's checks and pins.
#[inline]
pub fn legal_with(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    let us = position.side();
    on_board(position, checks, !position.of(us), sink);
    drops(position, checks, sink);
}

/// All legal moves that take a piece.
#[inline]
pub fn captures(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    on_board(position, checks, position.of(!position.side()), sink);
}

/// All legal moves on the board that take nothing.
#[inline]
pub fn quiets(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    on_board(position, checks, !position.occupied(), sink);
}

/// All legal drops.
#[inline]
pub fn drops(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    let targets = checks.targets - position.occupied();
    if targets.any() {
        drop_moves::drops(position.side(), position, targets, sink);
    }
}

/// All legal answers to a check.
///
/// The position must be in check; then these are all its legal moves.
#[inline]
pub fn evasions(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    debug_assert!(checks.any());
    legal_with(position, checks, sink);
}

/// The stages again, each restricted to the moves that give check.
macro_rules! checking_stages {
    ($($stage:ident $name:ident)*) => { paste! {$(
        #[doc = concat!("All legal ", stringify!($stage), " that give check.")]
        pub fn [<$name _checks>](position: &Position, checks: &Checks, sink: &mut impl Sink) {
            if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
                $stage(position, checks, &mut checks_only);
            }
        }
    )*} };
}

checking_stages! { captures capture  quiets quiet  drops drop }

/// All legal moves that give check and take nothing, drops included.
pub fn non_capture_checks(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
        quiets(position, checks, &mut checks_only);
        drops(position, checks, &mut checks_only);
    }
}

/// All legal moves that give check.
pub fn checks(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    if let Some(mut checks_only) = ChecksOnly::new(position, sink) {
        legal_with(position, checks, &mut checks_only);
    }
}

/// Legal moves of pieces on the board to `targets`, which must hold no piece of ours.
#[inline]
pub(crate) fn on_board(position: &Position, checks: &Checks, targets: Bitboard, sink: &mut impl Sink) {
    let us = position.side();
    king::king(us, position, targets, sink);
    let targets = targets & checks.targets;
    if targets.any() {
        board_moves::board_moves(us, position, checks, targets, sink);
    }
}

/// All legal promotions of pawns that take nothing: with the captures, the moves that win material at once.
#[inline]
pub fn pawn_promotions(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    let targets = checks.targets - position.occupied();
    board_moves::pawn_promotions(position.side(), position, checks, targets, sink);
}

/// Whether there is a legal move.
pub fn any_legal(position: &Position) -> bool {
    let mut any = Any::default();
    legal(position, &mut any);
    any.found()
}
