//! The USI protocol: reads the commands of a GUI and answers them.
//!
//! One thread reads the input, one executes the commands, and each search runs on a thread of its own, so `stop` and
//! `quit` are obeyed at any moment. Malformed input is answered by one `info string error: ...` line and leaves the
//! state as it was.
//!
//! | module | contents |
//! | --- | --- |
//! | `input`, `interruptions` | reading lines; commands that overtake those before them |
//! | `command` | what a line asks for |
//! | `position`, `go`, `set_option`, `words` | reading the arguments of a command |
//! | `error` | why a command cannot be executed |
//! | `dry_run` | reading a line without executing it, for tests |
//! | `options` | the options and what follows from them |
//! | `session_memory` | transposition table, evaluation and histories, kept between searches |
//! | `book` | the opening book that the options name |
//! | `task` | the one task that runs in the background |
//! | `think`, `mate`, `perft` | what a background task does |
//! | `output`, `info` | writing lines; the text of `info` lines |
//! | `uci` | UCI for tools that do not speak USI, translated |
//! | `session` | executes one command after another |
//!
//! `docs/src/reference/usi.md` describes commands and options for users.

mod book;
mod command;
mod dry_run;
mod error;
mod go;
mod help;
mod info;
mod input;
mod interruptions;
mod mate;
mod options;
mod output;
mod perft;
mod position;
mod session;
mod session_memory;
mod set_option;
mod task;
mod think;
#[cfg(feature = "tune")]
mod tuning;
mod uci;
mod words;

#[doc(hidden)]
pub use dry_run::dry_run;
pub use session::run;
