//! The USI protocol: reads the commands of a GUI and answers them.
//!
//! One thread reads the input ([`katagami_client`]), one executes the commands, and each search runs on a thread of its own, so `stop` and
//! `quit` are obeyed at any moment. Malformed input is answered by one `info string error: ...` line and leaves the
//! state as it was.
//!
//! | module | contents |
//! | --- | --- |
//! | `command` | what a line asks for, and why it is refused |
//! | `arguments` | reading the arguments of a command |
//! | `options` | the options: declared, set and explained by one table |
//! | `settings` | what follows from the values of the options |
//! | `session` | executes one command after another |
//! | `session_memory` | transposition table, evaluation and histories, kept between searches |
//! | `book` | the opening book that the options name |
//! | `background` | the one task that runs in the background |
//! | `tasks` | what a background task does |
//! | `output`, `answers` | writing lines; the answers that USI and UCI write differently |
//! | `uci` | UCI for tools that do not speak USI |
//!
//! `docs/src/reference/usi.md` describes commands and options for users.

mod answers;
mod arguments;
mod background;
mod book;
mod command;
mod options;
mod output;
mod session;
mod session_memory;
mod settings;
mod tasks;
mod uci;

use katagami_rules::position::Position;

use arguments::{Go, parse_position, set_option};
use command::Command;
use options::Options;

pub use options::{OPTIONS, OptionKind, UsiOption};
pub use session::{run, serve};

/// Reads a line with all its arguments, as a session does, and executes nothing: for tests that throw lines at the readers.
/// `go` is read as in the start position. The line is read as USI, and as UCI.
#[doc(hidden)]
pub fn dry_run(line: &str) {
    for line in [line, &uci::command(line)] {
        match Command::parse(line) {
            Command::SetOption(words) => drop(set_option(words, &mut Options::default())),
            Command::Position(words) => drop(parse_position(words)),
            Command::Go(words) => drop(Go::parse(words, &Position::start(), &mut |_| {})),
            _ => {}
        }
    }
}
