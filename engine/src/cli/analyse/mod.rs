//! `katagami analyse`: games judged move by move.

mod games;
mod journal;
mod json;
mod kif;
mod outputs;
mod report;
mod text;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use katagami_records::Format;
use katagami_records::encoding::Encoding;
use katagami_rules::board::NAME;
use katagami_rules::{Game, Position};
use serde_json::{Value, json};

use crate::analysis::{Analyst, Interruption, Memory, Thought, analyse};
use crate::reasons::Reasoner;
use games::GivenRecord;
use journal::Journal;
use outputs::Outputs;
use report::Report;

use super::common::{CommandResult, EngineArguments, ResultFormat, finish};
use super::interruption;
use super::overwriting::Overwriting;
use super::progress_display::ProgressDisplay;

/// The number of nodes of a search that no other limit ends.
const DEFAULT_NODES: u64 = 200_000;

/// The arguments of `katagami analyse`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Records in any format, folders of them, or `startpos moves ...`.
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// The number of nodes for each position; 200000 if there is no other limit. With one thread and no limit of time the result is
    /// always the same.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The time for each position in milliseconds.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// The number of best moves to look for in each position.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=800))]
    lines: u16,
    #[command(flatten)]
    engine: EngineArguments,
    #[command(flatten)]
    format: ResultFormat,
    /// Write a page with a board to step through, the course of the game and its mistakes; for several games to a folder.
    #[arg(long, value_name = "PATH")]
    html: Option<PathBuf>,
    /// Write the record with values, better moves and punishments as comments and variations, in KIF; for several games to a folder.
    #[arg(long, value_name = "PATH")]
    kif: Option<PathBuf>,
    /// The encoding of KIF: utf-8 or shift-jis.
    #[arg(long, default_value = "utf-8", value_parser = str::parse::<Encoding>)]
    encoding: Encoding,
    /// Keep in this file what was analysed: the same command goes on from there. Beside an output, one is kept until all is done.
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    overwriting: Overwriting,
}

impl Arguments {
    fn nodes(&self) -> Option<u64> {
        self.nodes.or(self.time.is_none().then_some(DEFAULT_NODES))
    }

    /// All that the result depends on beside the games.
    fn settings(&self) -> Value {
        json!({
            "board": NAME,
            "version": env!("CARGO_PKG_VERSION"),
            "eval": self.engine.eval,
            "nodes": self.nodes(),
            "time": self.time,
            "lines": self.lines,
            "threads": self.engine.threads,
            "hash": self.engine.hash,
        })
    }
}

/// The outputs that are files.
struct Files {
    html: Option<Outputs>,
    kif: Option<Outputs>,
}

/// Analyses the games, prints a report of each and writes those that are files.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let outputs = || [&arguments.kif, &arguments.html].into_iter().flatten();
    for output in outputs() {
        outputs::check_folders(&arguments.games, output)?;
    }
    let (games, errors) = games::read(&arguments.games)?;
    if games.is_empty() {
        return finish(errors);
    }
    let settings = arguments.settings();
    let plan = |output: &Option<PathBuf>, extension| {
        output.as_ref().map(|output| Outputs::plan(output, extension, &games)).transpose()
    };
    let files = Files { html: plan(&arguments.html, "html")?, kif: plan(&arguments.kif, "kif")? };
    let beside = outputs().next().map(|output| outputs::journal_beside(output));
    let mut journal = match arguments.journal.clone().or(beside) {
        Some(path) => Journal::open(&path, &settings, arguments.overwriting.force)?,
        None => Journal::in_memory(),
    };
    for outputs in [&files.html, &files.kif].into_iter().flatten() {
        outputs.check(&games, &journal, arguments.overwriting)?;
    }
    let is_whole = analyse_all(arguments, &games, &settings, &files, &mut journal)?;
    if !is_whole {
        return Err(interrupted(&journal).into());
    }
    if arguments.journal.is_none() {
        journal.remove()?;
    }
    finish(errors)
}

/// Analyses the games and reports each. Returns whether all of them were: false after an interruption.
fn analyse_all(
    arguments: &Arguments,
    games: &[GivenRecord],
    settings: &Value,
    files: &Files,
    journal: &mut Journal,
) -> CommandResult<bool> {
    let interruption = Arc::new(Interruption::default());
    let listener = Arc::clone(&interruption);
    interruption::listen(move || listener.interrupt())?;
    let evaluation = arguments.engine.evaluation()?;
    let search = arguments.engine.settings(arguments.lines);
    let limits = (arguments.nodes(), arguments.time.map(Duration::from_millis));
    let mut analyst =
        Analyst::new(limits, search, arguments.engine.table()?, &evaluation, Arc::clone(&interruption))?;
    let mut reasoner = Reasoner::new()?;
    let positions = |given: &GivenRecord| given.game.moves.len() as u64 + 1;
    let progress = ProgressDisplay::new(games.iter().map(positions).sum(), "positions");
    let mut done = 0;
    for (number, given) in games.iter().enumerate() {
        let mut memory = GameMemory { journal: &mut *journal, given, progress: &progress, done };
        let analysis = analyse(&mut analyst, &given.game.root, &given.game.moves, &mut memory);
        let analysis = analysis.map_err(|error| format!("the journal cannot be written: {error}"))?;
        let reasons = report::reasons(&analysis, &evaluation, &mut reasoner);
        let report = Report { given, analysis: &analysis, reasons: &reasons, settings };
        if interruption.happened() {
            // A part of a table can be read, a part of the other forms cannot.
            arguments.format.print_text(text::report(&report))?;
            return Ok(false);
        }
        if let Some(outputs) = &files.kif {
            let text = Format::Kif.write(&kif::report(&report));
            let text = Format::Kif.declare(arguments.encoding, &text);
            outputs.write(number, arguments.encoding.encode(&text)?, journal)?;
        }
        if let Some(outputs) = &files.html {
            outputs.write(number, json::page(&json::report(&report)), journal)?;
        }
        arguments.format.print(text::report(&report), || json::report(&report))?;
        done += positions(given);
    }
    Ok(true)
}

/// The error of an analysis that was interrupted.
fn interrupted(journal: &Journal) -> String {
    match journal.path() {
        Some(path) => format!("interrupted; the same command goes on from {}", path.display()),
        None => "interrupted; --journal FILE keeps what was analysed".into(),
    }
}

/// What is remembered of the analysis of one game.
struct GameMemory<'a> {
    journal: &'a mut Journal,
    given: &'a GivenRecord,
    progress: &'a ProgressDisplay,
    /// How many positions of other games are done.
    done: u64,
}

impl GameMemory<'_> {
    fn root(&self) -> &Position {
        &self.given.game.root
    }
}

impl Memory for GameMemory<'_> {
    fn recall(&mut self, game: &Game) -> Option<Thought> {
        self.journal.recall(self.root(), game)
    }

    fn keep(&mut self, game: &Game, thought: &Thought) -> io::Result<()> {
        self.journal.keep(&self.given.game.root, game, thought)
    }

    fn advance(&mut self, positions: usize) {
        self.progress.show(self.done + positions as u64, || self.given.source.clone());
    }
}
