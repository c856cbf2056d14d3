//! The running form: what the engine plays with.
//!
//! An [`Evaluator`] follows a search. It updates the piece list ([`pieces`]) with every move and undo, and keeps the
//! sums of each position that it evaluated. A new sum comes from the nearest earlier one and the entries that changed
//! since, however many moves lie between. After a move of the king it comes from the last sum of the same king on the
//! same square (`refresh`). Only if there is neither, it is computed in full. In the small form the kings are entries
//! like the pieces, so their moves need nothing of the kind, unless there are weights of pieces near a king. The
//! differential update is Bonanza's (Hoki, 2006); the sums kept for each square of the king come from NNUE engines
//! ("Finny tables", Koivisto, 2021).

mod evaluator;
mod king_pairs;
mod king_squares;
mod lookup_tables;
mod near_list;
pub mod pieces;
mod refresh;
mod row_sums;
mod sums;

pub use evaluator::Evaluator;
pub use lookup_tables::full_sums;
pub use pieces::PieceList;
pub use sums::Sums;
