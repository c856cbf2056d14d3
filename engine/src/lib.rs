//! Katagami: a shogi engine cut from one stencil.
//!
//! Rules and evaluation are written once, from the side to move's point of view, and the
//! [`codegen_macros::stencil`] attribute prints a Black and a White version. Boards are described once, as data
//! (`tables-gen/variants/*.toml`), and the build script prints their tables into [`board`].
//!
//! The floors of the house, lowest first; a floor knows those below it, never the other way round:
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`board`] | what was generated from the board's spec |
//! | [`memory`] | where large tables lie |
//! | [`files`] | files that are there as a whole or not at all |
//! | [`types`] | colours, squares, pieces, moves, hands, sets of squares |
//! | [`position`] | state, make/unmake, SFEN, checks and pins, repetition, declarations |
//! | [`movegen`] | the stencils: moves to a set of squares, drops, evasions, checks; perft |
//! | [`mate`] | mate in one ply, and the mate solver |
//! | [`search`] | search and quiescence, move picking, histories, pruning, transposition table, time |
//! | [`book`] | opening books: reading, writing, choosing a move |
//! | [`usi`] | the protocol; knows of search, search knows nothing of it |
//!
//! ```
//! use katagami::movegen::{self, MoveList};
//! use katagami::position::Position;
//!
//! let position = Position::start();
//! let mut moves = MoveList::new();
//! movegen::legal(&position, &mut moves);
//! assert_eq!(moves.len() as u64, movegen::perft(&mut Position::start(), 1));
//! ```

pub mod board;
pub mod book;
mod excerpt;
pub mod mate;
pub mod search;
pub mod usi;

#[doc(hidden)]
pub use katagami_rules::internals;
pub use katagami_rules::{game, movegen, position, types};
pub use katagami_storage::{files, memory};
