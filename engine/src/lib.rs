//! The engine: search, mate solver, opening books, the USI protocol and the command line, above the rules ([`katagami_rules`]) and the
//! evaluation ([`katagami_evaluation`]).
//!
//! | module | contents |
//! | --- | --- |
//! | [`mate`] | the mate solver |
//! | [`search`] | search and quiescence, move picking, histories, pruning, transposition table, time |
//! | [`analysis`] | games judged move by move; it uses the search |
//! | [`reasons`] | what a club player would say of a position or a move, each sentence provable; it uses the search |
//! | [`book`] | opening books: reading, writing, choosing a move |
//! | [`usi`] | the protocol; it uses the search, which does not depend on it |
//! | `cli` | the command line; not in WebAssembly |
//!
//! ```
//! use katagami::search::{Decision, HistoryPool, Limits, Resources, Settings, Signals, TranspositionTable, search};
//! use katagami_evaluation::Evaluation;
//! use katagami_rules::{Game, Position};
//!
//! let (table, histories) = (TranspositionTable::new(1)?, HistoryPool::new());
//! let evaluation = Evaluation::material();
//! let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let (game, signals) = (Game::new(Position::start()), Signals::thinking());
//! let decision = search(&game, &limits, &Settings::default(), resources, &signals, &mut |_| {});
//! assert!(matches!(decision, Decision::Move { .. }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
// The names are for the command line.
#[cfg_attr(target_family = "wasm", expect(dead_code))]
mod boards;
pub mod book;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod mate;
pub mod reasons;
pub mod search;
pub mod usi;
