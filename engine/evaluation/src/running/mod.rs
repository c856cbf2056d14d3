//! The running form: what the engine plays with.
//!
//! An [`Evaluator`] follows a search. It updates the piece list ([`pieces`]) with every move and undo, and keeps the
//! sums of each position that it evaluated. A new sum comes from the nearest earlier one and the entries that changed
//! since, however many moves lie between. After a move of the king it comes from the last sum of the same king on the
//! same square (`RefreshTable`). Only if there is neither, it is computed in full. The differential update is Bonanza's (Hoki,
//! 2006); the sums kept for each square of the king come from NNUE engines ("Finny tables", Koivisto, 2021).
//!
//! A position has up to three sums ([`Sums`]). Each needs some of the [`PlayTables`](crate::weights::PlayTables), as rows of fixed
//! length (`LookupTables`), and a list of the numbers of its columns:
//!
//! | sum | of | form | rows | columns | starts anew when |
//! | --- | --- | --- | --- | --- | --- |
//! | `kkp` | both kings, with each piece | full; small, if a term sees both kings | `KingRows`: one row for both kings | entries of Black's list | a king moves |
//! | `pairs` | all pairs, kings among them unless `kkp` has them | small | `Rows`: one table | entries of Black's list (`ByEntry`) | never |
//! | `kpp` | each king, with all pairs of pieces | full | `OwnKingRows::Squares`: a table for each square of the king | entries of its side's list (`ByEntry`) | the king moves |
//! | | each king, with pairs near it | small, with terms of pieces near a king | `OwnKingRows::Near`: one table | distances from the king (`NearKing`), kept in a `NearList` | the king moves |
//!
//! With a [network](crate::network), the units of each side's view are followed along the path too (`Units`).
//!
//! `KingPairs` are the rows of a sum over pairs with the numbering of their columns (`Numbers`). All such sums are followed by the
//! same function. All rows have cells of one or of two components ([`Cell`](crate::weights::Cell)).

mod evaluator;
mod frame;
pub mod pieces;
mod sums;
mod tables;
mod units;

pub use evaluator::Evaluator;
pub use pieces::PieceList;
pub use sums::Sums;
pub use tables::full_sums;
