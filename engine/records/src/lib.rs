//! Records of games: CSA, KIF and KI2, read and written, replayed by our rules.
//!
//! | module | contents |
//! | --- | --- |
//! | [`csa`] | the CSA format |
//! | [`kif`], [`kif_writer`] | KIF and KI2 |
//! | [`japanese`] | moves and pieces in Japanese notation |
//!
//! A record that breaks off gives the moves before the error, and the error with its line.
//!
//! ```
//! use katagami_records::{Ending, csa, kif, kif_writer};
//! # if katagami_rules::board::NAME == "standard" {
//! let game = kif::read("▲７六歩 △３四歩\nまで2手で中断\n").whole()?;
//! assert_eq!((game.moves.len(), game.ending), (2, Ending::Interruption));
//! assert!(csa::write(&game).contains("+7776FU\n-3334FU\n%CHUDAN"));
//! assert!(kif_writer::kif(&game).contains("   1 ７六歩(77)"));
//! # }
//! # Ok::<(), katagami_records::RecordError>(())
//! ```

pub mod csa;
mod game_record;
mod initial_position;
pub mod japanese;
pub mod kif;
pub mod kif_writer;
mod reading;

pub use game_record::{Ending, GameRecord, GameResult};
pub use initial_position::handicaps;
pub use reading::{Reading, RecordError};
