//! The `katagami-trainer` command for all boards. `--board`, or a file of positions, a record or weights on the command line choose
//! one; without them it is 9x9.

mod choice;

use std::ffi::OsString;
use std::process::ExitCode;

/// The trainer of a board.
struct Board {
    name: &'static str,
    knows: fn(&str) -> bool,
    run: fn(Vec<OsString>) -> ExitCode,
}

macro_rules! boards {
    ($($board:ident),+) => {
        const BOARDS: &[Board] = &[$(Board {
            name: $board::cli::board::NAME,
            knows: $board::cli::board::knows,
            run: $board::cli::run,
        }),+];
    };
}

include!(concat!(env!("CARGO_MANIFEST_DIR"), "/boards.rs"));

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let boards: Vec<_> = BOARDS.iter().map(|board| (board.name, board.knows)).collect();
    (BOARDS[choice::board(&arguments, &boards)].run)(arguments)
}
