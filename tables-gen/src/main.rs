//! Prints what `tables-gen` emits for a board, or compares it with the golden files.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use tables_gen::{Spec, golden};

/// Prints the Rust source that follows from a board's spec
#[derive(Parser)]
struct Arguments {
    /// The boards; --check and --bless take all of them if none is named
    boards: Vec<String>,
    /// Compare with the golden files instead, and name the first line that differs
    #[arg(long, conflicts_with = "bless")]
    check: bool,
    /// Rewrite the golden files instead
    #[arg(long)]
    bless: bool,
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
    let Arguments { mut boards, check, bless } = arguments;
    let known = tables_gen::variants();
    if let Some(board) = boards.iter().find(|board| !known.contains(board)) {
        return Err(format!("no board is called `{board}`; the boards are {}", known.join(", ")));
    }
    if boards.is_empty() && !(check || bless) {
        return Err(format!("which board? There are {}", known.join(", ")));
    }
    if boards.is_empty() {
        boards = known;
    }
    let one = if check {
        golden::check
    } else if bless {
        |spec: &Spec| golden::bless(spec).map_err(|error| error.to_string())
    } else {
        print
    };
    let specs = boards.iter().map(|board| tables_gen::load(board).map_err(|error| error.to_string()));
    let problems: Vec<String> = specs.filter_map(|spec| spec.and_then(|spec| one(&spec)).err()).collect();
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

fn print(spec: &Spec) -> Result<(), String> {
    let emission = [tables_gen::emit(spec), tables_gen::emit_evaluation(spec)].join("\n");
    io::stdout().write_all(emission.as_bytes()).map_err(|error| error.to_string())
}
