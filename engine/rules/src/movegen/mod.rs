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

mod board_moves;
pub(crate) mod drops;
mod filters;
pub(crate) mod king;
mod legal_moves;
mod perft;
mod sink;
mod stages;

pub use filters::{PromotionFilter, is_pointless_non_promotion};
pub use legal_moves::{IllegalMove, ParseMoveError, expand, is_legal};
pub use perft::{divide, perft, perft_no_bulk};
pub use sink::{Any, Count, Find, MAX_MOVES, MoveList, Sink};
pub(crate) use stages::on_board;
pub use stages::{
    any_legal, capture_checks, captures, checks, drop_checks, drops, evasions, legal, legal_with,
    non_capture_checks, pawn_promotions, quiet_checks, quiets,
};
