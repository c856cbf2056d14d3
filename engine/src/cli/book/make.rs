//! `katagami book make`: makes or extends a book.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::book::{BookEntry, BookMove, MemoryBook};
use crate::search::{HistoryPool, Limits, Signals};
use katagami_rules::{Move, Position, UsiGame};
use katagami_storage::files::check_folder;

use super::analysis::Analysis;
use crate::cli::common::{CommandResult, EngineArguments, at, print};
use crate::cli::ending::UsageError;
use crate::cli::progress_display::ProgressDisplay;
use crate::cli::{given_game, interruption};

/// The arguments of `katagami book make`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The book to write; if the file exists, it is extended.
    out: PathBuf,
    /// Count the moves of the games in this file, one game a line: `startpos moves 7g7f ...`.
    #[arg(long, value_name = "FILE")]
    records: Vec<PathBuf>,
    /// Add all entries of this book.
    #[arg(long = "book", value_name = "FILE")]
    books: Vec<PathBuf>,
    /// Analyse, searching each position to this depth.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Analyse, searching each position with this many nodes.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The number of moves of each game, and of each line of the analysis.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    plies: u32,
    /// The number of best moves to look for in each position.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=800))]
    width: u16,
    /// How much worse than the best move a move may be to be followed, in hundredths of a pawn.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i32).range(0..=99_999))]
    margin: i32,
    /// Start the analysis from the openings in this file, one a line: `startpos moves ...` or `sfen ...`.
    #[arg(long, alias = "from", value_name = "FILE")]
    openings: Option<PathBuf>,
    #[command(flatten)]
    engine: EngineArguments,
}

/// Makes the book. Nothing is written before all input was read without an error.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let analysed = arguments.depth.is_some() || arguments.nodes.is_some();
    if !analysed && arguments.books.is_empty() && arguments.records.is_empty() {
        return Err(UsageError("nothing to do: give --records, --book, --depth or --nodes".into()).into());
    }
    let mut book = if arguments.out.exists() { load(&arguments.out)? } else { MemoryBook::default() };
    // They are added when the analysis is over, so that an analysis that is interrupted and resumed counts no game
    // twice.
    let others = read_others(arguments)?;
    check_folder(&arguments.out).map_err(at(&arguments.out))?;
    if analysed {
        analyse(arguments, &mut book)?;
    }
    if interruption::happened() {
        return Err(
            format!("interrupted with {} positions; the same command goes on", book.positions()).into()
        );
    }
    book.merge(others);
    if book.positions() == 0 {
        return Err(at(&arguments.out)("there are no positions, so it is not written"));
    }
    book.save(&arguments.out)?;
    let (path, positions, moves) = (arguments.out.display(), book.positions(), book.moves());
    print(format_args!("{path}: {positions} positions, {moves} moves"))
}

/// The entries of other books and of games.
fn read_others(arguments: &Arguments) -> CommandResult<MemoryBook> {
    let mut others = MemoryBook::default();
    for path in &arguments.books {
        others.merge(load(path)?);
    }
    for path in &arguments.records {
        for game in read_games(path)? {
            for (position, mv) in steps(&game).take(arguments.plies as usize) {
                let mv = mv.into();
                others.add(&position, BookEntry { mv, ponder: BookMove::NONE, value: 0, depth: 0, count: 1 });
            }
        }
    }
    Ok(others)
}

/// Reads a book. A book with broken lines is refused, since they would be lost.
fn load(path: &Path) -> CommandResult<MemoryBook> {
    let (book, errors) = MemoryBook::load(path)?;
    if errors.is_empty() { Ok(book) } else { Err(at(path)(errors)) }
}

/// Analyses openings, adds the entries to the book and saves it, also when it is interrupted.
fn analyse(arguments: &Arguments, book: &mut MemoryBook) -> CommandResult {
    /// The time between two saves.
    const EVERY: Duration = Duration::from_secs(60);
    let roots = roots(arguments)?;
    let evaluation = arguments.engine.evaluation()?;
    let signals = Arc::new(Signals::thinking());
    let stop = Arc::clone(&signals);
    interruption::listen(move || stop.stop())?;
    let analysis = Analysis {
        limits: Limits { depth: arguments.depth, nodes: arguments.nodes, ..Limits::default() },
        settings: arguments.engine.settings(arguments.width),
        margin: arguments.margin,
        plies: arguments.plies,
        evaluation: &evaluation,
        table: arguments.engine.table()?,
        histories: HistoryPool::new(),
        signals,
    };
    let progress = ProgressDisplay::endless("positions analysed");
    let mut saved = Instant::now();
    analysis.run(roots, book, |done, left, book| {
        progress.show(done, || format!("{left} more are known"));
        if saved.elapsed() < EVERY {
            return Ok(());
        }
        saved = Instant::now();
        Ok(book.save(&arguments.out)?)
    })?;
    if book.positions() > 0 { Ok(book.save(&arguments.out)?) } else { Ok(()) }
}

/// The positions from which the analysis starts.
fn roots(arguments: &Arguments) -> CommandResult<Vec<Position>> {
    let Some(path) = &arguments.openings else { return Ok(vec![Position::start()]) };
    Ok(read_games(path)?.map(|game| game.game().position().clone()).collect())
}

/// The games of a file, one a line.
fn read_games(path: &Path) -> CommandResult<impl Iterator<Item = UsiGame>> {
    let bytes = fs::read(path).map_err(at(path))?;
    let games = given_game::read_list(path, &bytes).map_err(at(path))?;
    Ok(games.into_iter().map(|(_, game)| game))
}

/// Each position of a game with the move that was played in it.
fn steps(game: &UsiGame) -> impl Iterator<Item = (Position, Move)> {
    let mut position = game.root.clone();
    game.moves.iter().map(move |&mv| {
        let before = position.clone();
        position.make(mv);
        (before, mv)
    })
}
