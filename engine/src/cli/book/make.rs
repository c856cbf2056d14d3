//! `katagami book make`: makes a book, or adds to one.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use katagami::book::{BareMove, Entry, MemoryBook};
use katagami::eval::weights::{self, Order};
use katagami::eval::{Evaluation, Weights};
use katagami::position::Position;
use katagami::search::{Limits, HistoryPool, Settings, TranspositionTable};

use super::analysis::Analysis;
use super::records;
use crate::cli::bar::Bar;

/// What to make a book of.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The book to write; one that is there is added to.
    out: PathBuf,
    /// Games to count the moves of, one a line: `startpos moves 7g7f ...`.
    #[arg(long, value_name = "FILE")]
    records: Vec<PathBuf>,
    /// Other books to take everything from.
    #[arg(long = "book", value_name = "FILE")]
    books: Vec<PathBuf>,
    /// Analyse, each position to this depth.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Analyse, each position with so many nodes.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many moves of a game, or of a line of analysis, are looked at.
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    plies: u32,
    /// How many moves of a position are analysed.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=800))]
    width: u16,
    /// How much less than the best a move may be worth for its position to be analysed too.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i32).range(0..=99_999))]
    margin: i32,
    /// Positions to analyse from, one a line, instead of the start position: `startpos moves ...` or `sfen ...`.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many threads search.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Size of the transposition table in MiB.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: u32,
    /// The weights to evaluate with, instead of the default ones.
    #[arg(long, value_name = "PATH")]
    eval: Option<PathBuf>,
}

/// Makes the book. Nothing is written before everything that is to be read was understood.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let analysed = arguments.depth.is_some() || arguments.nodes.is_some();
    if !analysed && arguments.books.is_empty() && arguments.records.is_empty() {
        return Err("nothing to make a book of: say --records, --book, --depth or --nodes".into());
    }
    let mut book = if arguments.out.exists() { load(&arguments.out)? } else { MemoryBook::default() };
    // Added when the analysis is over: one that is interrupted and begun again counts no game twice.
    let others = read_others(arguments)?;
    if analysed {
        analyse(arguments, &mut book)?;
    }
    book.merge(others);
    save(&book, &arguments.out)?;
    let (path, positions, moves) = (arguments.out.display(), book.positions(), book.moves());
    super::super::say(format_args!("{path}: {positions} positions, {moves} moves"))
}

/// What other books and games have.
fn read_others(arguments: &Arguments) -> Result<MemoryBook, String> {
    let mut others = MemoryBook::default();
    for path in &arguments.books {
        others.merge(load(path)?);
    }
    for path in &arguments.records {
        count(path, arguments.plies, &mut others)?;
    }
    Ok(others)
}

/// Reads a book; one with broken lines is refused, for they would be lost.
fn load(path: &Path) -> Result<MemoryBook, String> {
    let (book, problems) = MemoryBook::load(path).map_err(|error| error.to_string())?;
    if problems.is_empty() { Ok(book) } else { Err(format!("{}: {problems}", path.display())) }
}

fn save(book: &MemoryBook, path: &Path) -> Result<(), String> {
    book.save(path).map_err(|error| error.to_string())
}

/// Counts the moves of games.
fn count(path: &Path, plies: u32, book: &mut MemoryBook) -> Result<(), String> {
    records::read(path, |record| {
        for (position, mv) in record.steps().take(plies as usize) {
            let mv = mv.into();
            book.add(&position, Entry { mv, ponder: BareMove::NONE, value: 0, depth: 0, count: 1 });
        }
    })
}

fn analyse(arguments: &Arguments, book: &mut MemoryBook) -> Result<(), String> {
    /// How often what was found is put on the disk.
    const EVERY: Duration = Duration::from_secs(60);
    let roots = roots(arguments)?;
    let evaluation = evaluation(arguments.eval.as_deref())?;
    let analysis = Analysis {
        limits: Limits { depth: arguments.depth, nodes: arguments.nodes, ..Limits::default() },
        settings: Settings {
            threads: arguments.threads.into(),
            lines: arguments.width.into(),
            ..Settings::default()
        },
        margin: arguments.margin,
        plies: arguments.plies,
        evaluation: &evaluation,
        table: TranspositionTable::new(arguments.hash as usize)?,
        histories: HistoryPool::new(),
    };
    let bar = Bar::new("analysing");
    let mut saved = Instant::now();
    analysis.run(roots, book, |done, known, book| {
        bar.progress()(done, known);
        if saved.elapsed() < EVERY {
            return Ok(());
        }
        saved = Instant::now();
        save(book, &arguments.out)
    })
}

/// The positions that analysis begins with.
fn roots(arguments: &Arguments) -> Result<Vec<Position>, String> {
    let Some(path) = &arguments.from else { return Ok(vec![Position::start()]) };
    let mut roots = Vec::new();
    records::read(path, |record| roots.push(record.end()))?;
    Ok(roots)
}

fn evaluation(path: Option<&Path>) -> Result<Evaluation, String> {
    const CACHE_MEBIBYTES: usize = 16;
    let Some(path) = path else { return super::super::default_evaluation() };
    let weights: Weights = weights::load(path, &|_, _| {}).map_err(|error| error.to_string())?;
    Evaluation::new(weights, Order::Ranks, CACHE_MEBIBYTES)
}
