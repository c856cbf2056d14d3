//! `katagami book`: makes and inspects opening books.

mod analysis;
mod info;
mod make;

use std::fmt::Write;
use std::path::PathBuf;

use clap::Subcommand;

use crate::book::{Book, BookEntry, PositionMatching};
use crate::cli::common::{CommandResult, ResultFormat, at};
use crate::cli::given_game::GivenGame;
use katagami_rules::{Position, board::START_SFEN};
use serde_json::{Value, json};

/// The subcommands of `katagami book`.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Makes or extends a book from analysis, games and other books.
    Make(make::Arguments),
    /// Prints what a book contains, and what is wrong with it.
    Info(info::Arguments),
    /// Prints the moves of a position in a book.
    Probe(ProbeArguments),
}

/// Executes the subcommand.
pub(super) fn run(command: &Command) -> CommandResult {
    match command {
        Command::Make(arguments) => make::run(arguments),
        Command::Info(arguments) => info::run(arguments),
        Command::Probe(arguments) => probe(arguments),
    }
}

/// The arguments of `katagami book probe`.
#[derive(Debug, clap::Args)]
pub(crate) struct ProbeArguments {
    /// The book.
    path: PathBuf,
    /// The position: an SFEN, `startpos moves ...`, or the file of a record.
    #[arg(long, alias = "position", value_name = "GAME", default_value = START_SFEN)]
    sfen: GivenGame,
    /// Look the position up in the file, which must be sorted, instead of reading it into memory.
    #[arg(long)]
    on_the_fly: bool,
    /// Ignore the move number of the position.
    #[arg(long)]
    ignore_ply: bool,
    #[command(flatten)]
    format: ResultFormat,
}

/// Prints the moves of the position, and of the same one rotated by 180 degrees.
fn probe(arguments: &ProbeArguments) -> CommandResult {
    let position = arguments.sfen.read()?.game().position().clone();
    let (mut book, _) = Book::open(&arguments.path, arguments.on_the_fly)?;
    let matching = PositionMatching { rotated: false, any_ply: arguments.ignore_ply };
    let mut find = |position: &Position| book.find(position, matching).map_err(at(&arguments.path));
    let direct = find(&position)?;
    let rotated = position.rotated();
    let found_rotated: Vec<_> = find(&rotated)?.into_iter().map(BookEntry::rotated).collect();
    let text =
        [show("direct", &position, &position, &direct), show("flipped", &rotated, &position, &found_rotated)];
    Ok(arguments.format.print(text.concat().trim_end(), || {
        let found = [(&position, &direct), (&rotated, &found_rotated)];
        let [direct, rotated] = found.map(|(found, entries)| {
            let entries: Vec<Value> = entries.iter().map(|entry| as_json(&position, entry)).collect();
            json!({ "sfen": found.to_sfen(), "entries": entries })
        });
        json!({ "direct": direct, "flipped": rotated })
    })?)
}

/// An entry with moves of `position`.
fn as_json(position: &Position, BookEntry { mv, ponder, value, depth, count }: &BookEntry) -> Value {
    json!({
        "move": mv.to_string(),
        "ponder": ponder.to_string(),
        "value": value,
        "depth": depth,
        "count": count,
        "legal": mv.legal_in(position).is_some(),
    })
}

/// The entries found for the SFEN of `found`, with moves of `position`.
fn show(how: &str, found: &Position, position: &Position, entries: &[BookEntry]) -> String {
    let mut text = format!("{how}: {}\n", found.to_sfen());
    if entries.is_empty() {
        text.push_str("  not in the book\n");
    }
    for entry @ BookEntry { mv, ponder, value, depth, count } in entries {
        let remark = if entry.mv.legal_in(position).is_some() { "" } else { "  illegal" };
        let (mv, ponder) = (mv.to_string(), ponder.to_string());
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {mv:<6}ponder {ponder:<6}value {value:>6}  depth {depth:>3}  count {count}{remark}"
        );
    }
    text
}
