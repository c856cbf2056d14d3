//! Histories: what a thread has learned of moves and positions while it searched.
//!
//! | module | what is learned |
//! | --- | --- |
//! | [`quiet`] | how well quiet moves did |
//! | [`capture`] | how well captures did |
//! | [`continuation`] | how well quiet moves did after the moves before them |
//! | [`gains`] | how much quiet moves improved the static evaluation |
//! | [`correction`] | how far the static evaluation of similar positions was off |
//! | [`histories`] | all of them, with the updates after a node |

mod capture;
mod continuation;
mod correction;
mod entry;
mod gains;
mod histories;
mod piece_to;
mod previous_moves;
mod quiet;
mod tried_moves;

pub(super) use continuation::PieceToHistory;
pub(super) use correction::CorrectionKeys;
pub(super) use entry::HistoryEntry;
pub(super) use gains::Gains;
pub(super) use histories::{Histories, history_bonus};
pub(super) use piece_to::{ContinuationKey, MovedPiece, PieceTo};
pub(super) use previous_moves::PreviousMoves;
pub(super) use quiet::QuietHistory;
pub(super) use tried_moves::TriedMoves;
