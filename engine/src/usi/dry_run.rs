//! Reading a line without executing it.

use super::command::Command;
use super::go::Go;
use super::options::Options;
use super::position;
use super::set_option::SetOption;
use super::uci;
use katagami_rules::position::Position;

/// Reads a line with all its arguments, as a session does, and executes nothing: for tests that throw lines at the readers.
/// `go` is read as in the start position. The line is read as USI, and as UCI.
#[doc(hidden)]
pub fn dry_run(line: &str) {
    read(line);
    read(&uci::command(line));
}

fn read(line: &str) {
    match Command::parse(line) {
        Command::SetOption(words) => {
            let _ = SetOption::parse(words).and_then(|option| option.apply(&mut Options::default()));
        }
        Command::Position(words) => drop(position::parse(words)),
        Command::Go(words) => drop(Go::parse(words, &Position::start(), &mut |_| {})),
        _ => {}
    }
}
