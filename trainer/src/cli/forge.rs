//! `katagami-trainer forge`.

use std::path::PathBuf;

use katagami::cli::time_control::TimeControl;
use katagami_trainer::forge::{self, Forge, ForgeBoard, ForgeSettings};

use crate::session::{Result, Session, print_line};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The board: the file of a spec, or the name of a board of the tree
    #[arg(value_name = "BOARD")]
    board: PathBuf,
    /// The time for all of it, builds included
    #[arg(long, default_value_t = 1.0, value_parser = hours)]
    hours: f64,
    /// The folder for the engine, its weights and the page; a forge in it is continued. forged/BOARD if not given
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The number of threads, and of games at once; as many as there are processors if not given
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// The maximum number of nodes of each search of self-play
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Another USI engine to play against at the end: name= cmd= args= dir= tc= option.NAME=, as `match --engine`
    #[arg(long, value_name = "WORDS")]
    opponent: Option<String>,
    /// The time control of the last matches
    #[arg(long, value_name = "CONTROL", default_value = "movetime=100")]
    time: TimeControl,
    /// The profile that cargo builds with
    #[arg(long, value_name = "NAME", default_value = "release")]
    profile: String,
    /// Build nothing: this program is a trainer of the board. The folder gets no engine
    #[arg(long)]
    built: bool,
}

/// Forges the board and prints a line for each stage.
pub(super) fn run(arguments: Arguments) -> Result {
    let board = ForgeBoard::find(&arguments.board)?;
    let processors = || std::thread::available_parallelism().map_or(1, |count| count.get().min(256) as u16);
    let name = board.spec.name().to_owned();
    let folder = arguments.out.unwrap_or_else(|| PathBuf::from("forged").join(&name));
    let session = Session::of_user()?;
    let forge = Forge {
        settings: ForgeSettings {
            board: name,
            spec_checksum: crc32fast::hash(board.text.as_bytes()),
            hours: arguments.hours,
            threads: arguments.threads.unwrap_or_else(processors),
            nodes: arguments.nodes,
            time: arguments.time,
            opponent: arguments.opponent,
            profile: arguments.profile,
            built: arguments.built,
        },
        board,
        folder: std::path::absolute(&folder).map_err(|error| format!("{}: {error}", folder.display()))?,
        program: std::env::current_exe()
            .map_err(|error| format!("the path of this program is unknown: {error}"))?,
    };
    let words: Vec<_> = std::env::args_os().skip(1).collect();
    let here = forge::run(&forge, &words, &session, &|line| {
        // A closed standard output does not end hours of work.
        let _ = print_line(line);
    })?;
    if !here {
        // The trainer for the board has said so.
        return Ok(());
    }
    print_line(format_args!("forged: {}", folder.join("README.md").display()))
}

/// Parses a positive number of hours, up to a year.
fn hours(text: &str) -> Result<f64, String> {
    const YEAR: f64 = 24.0 * 365.0;
    let hours = text.parse::<f64>().ok().filter(|hours| *hours > 0.0 && *hours <= YEAR);
    hours.ok_or_else(|| "expected a number of hours greater than 0, up to a year".into())
}
