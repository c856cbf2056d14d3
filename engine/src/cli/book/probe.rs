//! `katagami book probe`: the moves that a book has for a position.

use std::fmt::Write;
use std::path::PathBuf;

use katagami::board::START_SFEN;
use katagami::book::{Book, Entry, Matching};
use katagami::position::Position;

/// Where to look for which position.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A book.
    path: PathBuf,
    /// The position.
    #[arg(long, default_value = START_SFEN)]
    sfen: String,
    /// Look into the file where it lies, which must be sorted.
    #[arg(long)]
    on_the_fly: bool,
    /// Find the position at any number of moves.
    #[arg(long)]
    ignore_ply: bool,
}

/// Prints the moves: of the position as it is, and of the same one turned by 180 degrees.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let position = Position::from_sfen(&arguments.sfen).map_err(|error| error.to_string())?;
    let opened = Book::open(&arguments.path, arguments.on_the_fly).map_err(|error| error.to_string())?;
    let (mut book, _) = opened;
    let matching = Matching { flipped: false, any_ply: arguments.ignore_ply };
    let mut find = |position: &Position| {
        book.find(position, matching).map_err(|error| format!("{}: {error}", arguments.path.display()))
    };
    let direct = find(&position)?;
    let rotated = position.rotated();
    let turned: Vec<_> = find(&rotated)?.into_iter().map(Entry::turned).collect();
    let text = [show("direct", &position, &position, &direct), show("flipped", &rotated, &position, &turned)];
    super::super::say(text.concat().trim_end())
}

/// The moves found under one SFEN, turned so that they fit the position.
fn show(how: &str, found: &Position, position: &Position, entries: &[Entry]) -> String {
    let mut text = format!("{how}: {}\n", found.to_sfen());
    if entries.is_empty() {
        text.push_str("  not in the book\n");
    }
    for entry @ Entry { mv, ponder, value, depth, count } in entries {
        let remark = if entry.mv.legal_in(position).is_some() { "" } else { "  illegal" };
        let (mv, ponder) = (mv.to_string(), ponder.to_string());
        // Writing to a text cannot fail.
        let _ = writeln!(
            text,
            "  {mv:<6}ponder {ponder:<6}value {value:>6}  depth {depth:>3}  count {count}{remark}"
        );
    }
    text
}
