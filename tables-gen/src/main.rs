//! Prints what `tables-gen` emits for a board, compares it with the golden files, says of a board what it is, or compares the
//! offsets of two boards.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser;
use tables_gen::{Spec, compare, golden};

/// What the help ends with.
const EXAMPLES: &str = "Examples:
  tables-gen --describe board.toml            is it fine, and what does it say?
  tables-gen minishogi > derived.rs
  tables-gen --compare standard minishogi";

/// Prints the Rust source that follows from a board's spec, or says what the board is
#[derive(Parser)]
#[command(after_help = EXAMPLES)]
struct Arguments {
    /// The boards, by name or by the path of a spec; --check and --bless take those that have golden files if none is
    /// named
    boards: Vec<String>,
    /// Say instead what a board is: whether it is fine, its start position, the moves of its pieces and its rules
    #[arg(long, conflicts_with_all = ["check", "bless"])]
    describe: bool,
    /// Print a random spec instead, the same for the same number
    #[arg(long, value_name = "NUMBER", exclusive = true)]
    random: Option<u64>,
    /// Compare with the golden files instead, and name the first line that differs
    #[arg(long, conflicts_with = "bless")]
    check: bool,
    /// Rewrite the golden files instead
    #[arg(long)]
    bless: bool,
    /// Print the evaluation's offsets of two boards side by side instead: formula and value
    #[arg(long, num_args = 2, value_names = ["BOARD", "BOARD"], exclusive = true)]
    compare: Vec<String>,
}

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), String> {
    let Arguments { mut boards, describe, random, check, bless, compare } = arguments;
    if let Some(seed) = random {
        return write(&tables_gen::random(seed));
    }
    if let [left, right] = &compare[..] {
        return write(&compare::table(&load(left)?, &load(right)?));
    }
    if boards.is_empty() && !(check || bless) {
        return Err(format!("which board? There are {}", tables_gen::variants().join(", ")));
    }
    if boards.is_empty() {
        boards = golden::boards();
    }
    let one = if describe {
        |spec: &Spec| write(&tables_gen::report(spec))
    } else if check {
        golden::check
    } else if bless {
        |spec: &Spec| golden::bless(spec).map_err(|error| error.to_string())
    } else {
        print
    };
    let problems: Vec<String> =
        boards.iter().filter_map(|board| load(board).and_then(|spec| one(&spec)).err()).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// The spec with a name, or in a file.
fn load(board: &str) -> Result<Spec, String> {
    let known = tables_gen::variants();
    let spec = if known.iter().any(|name| name == board) {
        tables_gen::load(board)
    } else if Path::new(board).extension().is_some() {
        tables_gen::load_file(Path::new(board))
    } else {
        return Err(format!("no board is called `{board}`; the boards are {}", known.join(", ")));
    };
    spec.map_err(|error| error.to_string())
}

fn print(spec: &Spec) -> Result<(), String> {
    write(
        &[tables_gen::emit(spec), tables_gen::emit_reach(spec), tables_gen::emit_evaluation(spec)].join("\n"),
    )
}

fn write(text: &str) -> Result<(), String> {
    io::stdout().write_all(text.as_bytes()).map_err(|error| error.to_string())
}
