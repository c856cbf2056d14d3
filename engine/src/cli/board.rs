//! The board of the command line: named by an option, or known by what an argument names. A program of one board plays no other;
//! that of all boards looks here for the one to run.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use clap::builder::PossibleValuesParser;

use super::given_game::GivenGame;
use crate::boards::NAMES;

pub use katagami_rules::board::{NAME, VARIANT};

/// The option that names the board, of both programs.
#[derive(Clone, Debug, clap::Args)]
pub struct ChosenBoard {
    /// The board: its own for a program of one board, any for the program of all boards.
    // A command may have an argument called `board` of its own.
    #[arg(id = "chosen-board", long = "board", global = true, value_name = "BOARD", value_parser = PossibleValuesParser::new(NAMES), hide_possible_values = true)]
    board: Option<String>,
}

/// Whether an argument names something of this board: a position, a record, or a file whose head names the board, as those of
/// weights and of positions to learn from do. Files longer than any record are not read.
pub fn knows(argument: &str) -> bool {
    /// The length of such a file.
    const LONGEST: u64 = 1 << 24;
    /// The longest head of a file.
    const HEAD: u64 = 4096;
    let mut head = Vec::new();
    if File::open(argument).and_then(|file| file.take(HEAD).read_to_end(&mut head)).is_ok() {
        let head = String::from_utf8_lossy(&head);
        if head.contains("\"board\":\"") {
            return head.contains(&format!("\"board\":\"{NAME}\""));
        }
    }
    let may_be = match Path::new(argument).metadata() {
        Ok(file) => file.is_file() && file.len() <= LONGEST,
        Err(_) => argument.contains('/') || argument.starts_with("startpos"),
    };
    let games = may_be.then(|| GivenGame::from(argument.to_owned()).read_all().ok()).flatten();
    games.is_some_and(|games| games.iter().all(|game| game.error.is_none()))
}
