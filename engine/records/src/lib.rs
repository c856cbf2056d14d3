//! Records of games: KIF, KI2, CSA, JKF and USI, read and written, replayed by our rules.
//!
//! | module | contents |
//! | --- | --- |
//! | [`csa`] | the CSA format |
//! | [`kif`], [`kif_writer`] | KIF and KI2 |
//! | [`jkf`] | JKF, the JSON of Kifu for JS |
//! | [`usi`] | positions and moves in USI's notation |
//! | [`japanese`], [`western`] | moves in Japanese and in Western notation |
//!
//! A [`Record`] is a tree: moves with variations, comments and times. Who wants the game only takes its main line, a
//! [`GameRecord`]. A record that breaks off gives the moves before the error, and the error with its line.
//!
//! ```
//! use katagami_records::{Ending, Format, kif};
//! # if katagami_rules::board::NAME == "standard" {
//! let record = kif::read("▲７六歩 △３四歩\n*the usual answer\nまで2手で中断\n").whole()?;
//! let game = record.main_line();
//! assert_eq!((game.moves.len(), game.ending), (2, Ending::Interruption));
//! assert!(Format::Csa.write(&record).contains("+7776FU\n-3334FU\n'*the usual answer\n%CHUDAN"));
//! assert!(Format::Kif.write(&record).contains("   1 ７六歩(77)"));
//! # }
//! # Ok::<(), katagami_records::RecordError>(())
//! ```

mod boards;
mod clock;
pub mod csa;
mod csa_writer;
pub mod encoding;
mod ending;
mod error;
mod format;
mod initial_position;
pub mod japanese;
pub mod jkf;
pub mod kif;
mod kif_position;
pub mod kif_writer;
mod reading;
mod record;
mod text;
mod typed;
pub mod usi;
pub mod western;

pub use boards::another_board;
pub use clock::{Clock, NoTimeLimit, TimeLimit};
pub use ending::{End, Ending, GameResult};
pub use error::RecordError;
pub use format::{Format, read};
pub use initial_position::{handicap, handicaps};
pub use reading::Reading;
pub use record::{GameRecord, Node, NodeId, Record, Step};
pub use typed::{TypedMoveError, typed_move};
