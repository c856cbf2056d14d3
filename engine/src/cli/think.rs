//! `katagami eval`, `go` and `mate`: what the engine thinks of one position.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use katagami_evaluation::Explanation;
use katagami_rules::{EnteringKingRule, Game, Move, UsiGame};
use serde_json::{Value, json};

use super::common::{CommandResult, EngineArguments, ResultFormat, evaluation};
use super::ending::UsageError;
use super::given_game::GivenGame;
use super::interruption;
use super::result_format::{score_as_json, score_in_words};
use crate::mate::{DEFAULT_MEBIBYTES, Mate, MateResult, Solver};
use crate::search::{Bound, Decision, HistoryPool, Limits, Report, Resources, Score, Signals, search};

/// The position that is looked at: the last of a game.
#[derive(Debug, clap::Args)]
pub(super) struct PositionArguments {
    /// The file of a record in any format, `startpos moves ...`, or an SFEN.
    #[arg(value_name = "GAME", conflicts_with = "position")]
    game: Option<GivenGame>,
    /// The same, also as --sfen.
    #[arg(long, alias = "sfen", value_name = "GAME")]
    position: Option<GivenGame>,
    /// Only the first moves of the game.
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    #[command(flatten)]
    format: ResultFormat,
}

impl PositionArguments {
    fn game(&self) -> CommandResult<Game> {
        let given = self.game.as_ref().or(self.position.as_ref()).ok_or_else(|| {
            UsageError("which position? A record's file, `startpos moves ...` or an SFEN".into())
        })?;
        let mut game = given.read()?;
        let UsiGame { moves, .. } = &mut game;
        if self.ply.is_some_and(|ply| ply > moves.len()) {
            return Err(UsageError(format!("--ply: the game has only {} moves", moves.len())).into());
        }
        moves.truncate(self.ply.unwrap_or(moves.len()));
        Ok(game.game())
    }
}

/// Explains the static value of the position.
pub(super) fn eval(arguments: &PositionArguments) -> CommandResult {
    let game = arguments.game()?;
    let explanation = Explanation::new(&evaluation(None)?, game.position());
    Ok(arguments.format.print(&explanation, || {
        let parts: BTreeMap<&str, f64> = explanation.parts().collect();
        let pieces: BTreeMap<String, f64> = explanation.pieces().map(|(piece, value)| (piece.to_string(), value)).collect();
        json!({ "sfen": game.position().to_sfen(), "value": explanation.value(), "parts": parts, "pieces": pieces })
    })?)
}

/// The arguments of `katagami go`.
#[derive(Debug, clap::Args)]
pub(super) struct GoArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The depth of the search, in plies.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// The number of nodes.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The time in milliseconds; a second if there is no other limit.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// The number of best moves.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=800))]
    lines: u16,
    #[command(flatten)]
    engine: EngineArguments,
}

/// A line that a search found.
struct Line {
    depth: u32,
    score: Score,
    nodes: u64,
    moves: Vec<Move>,
}

/// Searches and prints the best lines.
pub(super) fn go(arguments: &GoArguments) -> CommandResult {
    let game = arguments.position.game()?;
    let GoArguments { depth, nodes, time, .. } = *arguments;
    let time = time.or((depth.is_none() && nodes.is_none()).then_some(1000));
    let limits = Limits { depth, nodes, move_time: time.map(Duration::from_millis), ..Limits::default() };
    let settings = arguments.engine.settings(arguments.lines);
    let (table, histories) = (arguments.engine.table()?, HistoryPool::new());
    let evaluation = arguments.engine.evaluation()?;
    let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
    let signals = Arc::new(Signals::thinking());
    let stop = Arc::clone(&signals);
    interruption::listen(move || stop.stop())?;
    let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
    let decision = search(&game, &limits, &settings, resources, &signals, &mut |report: &Report<'_>| {
        if report.bound == Bound::Exact {
            let Report { depth, score, nodes, pv, .. } = *report;
            lines.insert(report.line, Line { depth, score, nodes, moves: pv.to_vec() });
        }
    });
    let best = match decision {
        Decision::Move { best, .. } => best.to_string(),
        Decision::Win => "win".into(),
        Decision::Resign => "resign".into(),
    };
    let text: Vec<String> = lines.values().map(Line::text).chain([format!("best: {best}")]).collect();
    Ok(arguments.position.format.print(text.join("\n"), || {
        let lines: Vec<Value> = lines.values().map(Line::json).collect();
        json!({ "sfen": game.position().to_sfen(), "best": best, "lines": lines })
    })?)
}

impl Line {
    fn words(&self) -> Vec<String> {
        self.moves.iter().map(ToString::to_string).collect()
    }

    fn text(&self) -> String {
        let score = score_in_words(self.score);
        format!("{score:>8}  depth {:>2}  {}", self.depth, self.words().join(" "))
    }

    fn json(&self) -> Value {
        json!({ "score": score_as_json(self.score), "depth": self.depth, "nodes": self.nodes, "moves": self.words() })
    }
}

/// The arguments of `katagami mate`.
#[derive(Debug, clap::Args)]
pub(super) struct MateArguments {
    #[command(flatten)]
    position: PositionArguments,
    /// The time in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    time: u64,
}

/// Looks for a mate by checks and prints it, or that there is none.
pub(super) fn mate(arguments: &MateArguments) -> CommandResult {
    let game = arguments.position.game()?;
    let deadline = Instant::now() + Duration::from_millis(arguments.time);
    let mut solver = Solver::new(DEFAULT_MEBIBYTES)?;
    let result = solver.solve(&game, EnteringKingRule::default(), u64::MAX, &|| Instant::now() >= deadline);
    let (found, line) = match &result {
        MateResult::Mate(Mate { line, .. }) => ("mate", line.iter().map(ToString::to_string).collect()),
        MateResult::NoMate => ("no mate", Vec::new()),
        MateResult::Unknown => ("not found in time", Vec::new()),
    };
    let text = if line.is_empty() {
        found.to_owned()
    } else {
        format!("mate in {}: {}", line.len(), line.join(" "))
    };
    Ok(arguments
        .position
        .format
        .print(text, || json!({ "sfen": game.position().to_sfen(), "result": found, "moves": line }))?)
}
