//! Records of games: CSA, KIF and KI2, read and written, replayed by our rules.
//!
//! | module | contents |
//! | --- | --- |
//! | [`csa`], [`csa_writer`] | the CSA format |
//! | [`kif`], [`kif_writer`] | KIF and KI2 |
//! | [`japanese`] | moves and pieces in Japanese notation |
//!
//! A record that breaks off gives the moves before the error, and the error with its line.
//!
//! ```
//! use katagami_records::{Ending, csa_writer, kif, kif_writer};
//! # if katagami_rules::board::NAME == "standard" {
//! let game = kif::read("▲７六歩 △３四歩\nまで2手で中断\n").whole()?;
//! assert_eq!((game.moves.len(), game.ending), (2, Ending::Interruption));
//! assert!(csa_writer::write(&game).contains("+7776FU\n-3334FU\n%CHUDAN"));
//! assert!(kif_writer::kif(&game).contains("   1 ７六歩(77)"));
//! # }
//! # Ok::<(), katagami_records::RecordError>(())
//! ```

pub mod csa;
mod csa_kind;
pub mod csa_writer;
mod ending;
mod game_record;
mod game_result;
mod handicaps;
mod initial_position;
pub mod japanese;
pub mod kif;
pub mod kif_writer;
mod reading;
mod record_error;
mod replay;
mod text;

pub use ending::Ending;
pub use game_record::GameRecord;
pub use game_result::GameResult;
pub use handicaps::HANDICAPS;
pub use reading::Reading;
pub use record_error::RecordError;
