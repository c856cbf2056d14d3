//! The `katagami` command for all boards. `--board`, a position or a record on the command line, or `USI_Variant` choose one; without
//! them it is 9x9.

mod choice;

use std::ffi::OsString;
use std::process::ExitCode;

use katagami_client::{Client, Handover};

/// The engine of a board.
struct Board {
    name: &'static str,
    variant: &'static str,
    knows: fn(&str) -> bool,
    run: fn(Vec<OsString>, fn()) -> ExitCode,
    serve: fn(&Client, Option<Handover>) -> Option<Handover>,
    /// Speaks USI, with this board at first.
    usi: fn(),
}

macro_rules! boards {
    ($($board:ident),+) => {
        const BOARDS: &[Board] = &[$(Board {
            name: $board::cli::board::NAME,
            variant: $board::cli::board::VARIANT,
            knows: $board::cli::board::knows,
            run: $board::cli::run,
            serve: $board::usi::serve,
            usi: || usi($board::usi::serve),
        }),+];
    };
}

include!(concat!(env!("CARGO_MANIFEST_DIR"), "/boards.rs"));

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let boards: Vec<_> = BOARDS.iter().map(|board| (board.name, board.knows)).collect();
    let board = &BOARDS[choice::board(&arguments, &boards)];
    (board.run)(arguments, board.usi)
}

/// Speaks USI with the client: an engine serves it until it asks for another board.
fn usi(mut serve: fn(&Client, Option<Handover>) -> Option<Handover>) {
    let client = Client::new(std::io::stdin());
    let mut handover = None;
    while let Some(next) = serve(&client, handover) {
        let Some(board) = BOARDS.iter().find(|board| board.variant == next.variant) else { return };
        (serve, handover) = (board.serve, Some(next));
    }
}
