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
//! | [`checks`] | everything that gives check |
//! | [`legal`] | all of them |
//!
//! Captures, quiets and drops together are all legal moves, each once; so are evasions in check. Non-promotions are
//! included wherever they are legal.

mod board_moves;
mod checking;
mod drops;
pub(crate) mod king;
mod legality;
mod list;
mod perft;
mod refusal;
mod sink;

use paste::paste;

use crate::position::{Checks, End, Game, Position, Rules};
use crate::types::{Bitboard, Move};

use checking::Checking;

pub use legality::is_legal;
pub use list::{MAX_MOVES, MoveList};
pub use perft::{divide, perft, perft_no_bulk};
pub use refusal::{Purposeful, refuses_in_vain};
pub(crate) use sink::pushed;
pub use sink::{Any, Count, Find, Sink};

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
        drops::drops(position.side(), position, targets, sink);
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
    ($($stage:ident)*) => { paste! {$(
        #[doc = concat!("All legal ", stringify!($stage), "s that give check.")]
        pub fn [<$stage _checks>](position: &Position, checks: &Checks, sink: &mut impl Sink) {
            if let Some(mut checking) = Checking::new(position, sink) {
                [<$stage s>](position, checks, &mut checking);
            }
        }
    )*} };
}

checking_stages! { capture quiet drop }

/// All legal moves that give check and take nothing, drops among them.
pub fn peaceful_checks(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    if let Some(mut checking) = Checking::new(position, sink) {
        quiets(position, checks, &mut checking);
        drops(position, checks, &mut checking);
    }
}

/// All legal moves that give check.
pub fn checks(position: &Position, checks: &Checks, sink: &mut impl Sink) {
    if let Some(mut checking) = Checking::new(position, sink) {
        legal_with(position, checks, &mut checking);
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

/// Completes a move kept in 16 bits, if it is legal here.
pub fn expand(position: &Position, checks: &Checks, compact: u16) -> Option<Move> {
    let mv = Move::expand(compact, |square| position.kind_at(square))?;
    is_legal(position, checks, mv).then_some(mv)
}

/// Reads a legal move in USI's notation; `None` if it is malformed or illegal here.
pub fn parse_usi(position: &Position, text: &str) -> Option<Move> {
    expand(position, &position.checks(), Move::compact_from_usi(text)?)
}

/// How the game ends in its current position by the rules, if it does.
pub fn game_end(game: &Game, rules: &Rules) -> Option<End> {
    let tried = game.try_winner(rules.entering_king).map(|winner| End::Try { winner });
    tried
        .or_else(|| (!any_legal(game.position())).then_some(End::NoMoves))
        .or_else(|| game.end_by_repetition())
        .or_else(|| game.is_over_long(rules).then_some(End::MaximumPlies))
}
