//! The engine: what needs weights.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

use crate::explanation::{Explained, ExplainedMove};
use crate::reasons::Reasons;
use crate::texts::{Answer, answer, read_whole_game};
use katagami::mate::{Defence, MateResult, Solver};
use katagami::reasons::Reasoner;
use katagami::search::{
    BENCH_DEPTH, Bound, Clock, Decision, HistoryPool, Limits, Report, Resources, Score, ScoreKind, Settings,
    Signals, Skill, TranspositionTable, bench, search,
};
use katagami_evaluation::{Evaluation, SquareOrder, Weights};
use katagami_rules::{ByColor, Move, Rules};

#[wasm_bindgen]
extern "C" {
    /// A function of the page that takes a text.
    #[wasm_bindgen(typescript_type = "(text: string) => void")]
    pub type Listener;

    #[wasm_bindgen(method, catch)]
    fn call(this: &Listener, receiver: &JsValue, text: &str) -> Result<(), JsValue>;
}

/// An engine with its tables.
#[wasm_bindgen]
pub struct Engine {
    evaluation: Evaluation,
    table: TranspositionTable,
    histories: HistoryPool,
    mate_solver: Option<Solver>,
    reasoner: Option<Reasoner>,
}

/// A score for the side to move: centipawns, or plies to mate (negative if it is mated).
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Value {
    Cp(Score),
    Mate(i32),
}

impl From<Score> for Value {
    fn from(score: Score) -> Self {
        match ScoreKind::from(score) {
            ScoreKind::Centipawns(value) => Self::Cp(value),
            ScoreKind::Mate(plies) => Self::Mate(plies),
        }
    }
}

/// A line of progress.
#[derive(Serialize)]
struct Progress {
    depth: u32,
    line: usize,
    value: Value,
    nodes: u64,
    /// Milliseconds.
    time: u128,
    pv: Vec<String>,
}

/// The answer of a search.
#[derive(Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
enum SearchAnswer {
    Move { best: String, value: Value },
    Win,
    Resign,
}

/// The answer of a mate search.
#[derive(Serialize)]
#[serde(rename_all = "lowercase", tag = "type")]
enum MateAnswer {
    Mate { line: Vec<String>, plies: usize, shortest: bool },
    None,
    Unknown,
}

/// What the side to move can do against a mate.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case", tag = "type")]
enum DefenceAnswer {
    /// It is not in check.
    NoCheck,
    Mated,
    Resists {
        evasion: String,
        plies: usize,
    },
    Escapes {
        evasion: String,
    },
    Unknown,
}

impl From<Defence> for DefenceAnswer {
    fn from(defence: Defence) -> Self {
        match defence {
            Defence::Mated => Self::Mated,
            Defence::Resists { evasion, plies } => Self::Resists { evasion: evasion.to_string(), plies },
            Defence::Escapes { evasion } => Self::Escapes { evasion: evasion.to_string() },
            Defence::Unknown => Self::Unknown,
        }
    }
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

#[wasm_bindgen]
impl Engine {
    /// An engine with the board's weights and a transposition table of the given size in MiB.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    #[wasm_bindgen(constructor)]
    pub fn new(mebibytes: usize) -> Result<Engine, JsError> {
        /// The cache of evaluated positions in MiB.
        const CACHE_MEBIBYTES: usize = 8;
        std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
        let table = TranspositionTable::new(mebibytes)?;
        let weights = Weights::default_for_board(&|_, _| {})?;
        let evaluation = Evaluation::new(weights, SquareOrder::ByRank, CACHE_MEBIBYTES)?;
        Ok(Self { evaluation, table, histories: HistoryPool::new(), mate_solver: None, reasoner: None })
    }

    /// Where the weights come from.
    pub fn origin(&self) -> String {
        self.evaluation.weights().origin.clone()
    }

    /// Forgets earlier games.
    pub fn new_game(&mut self) {
        self.table.clear();
        self.histories.clear();
        if let Some(solver) = &mut self.mate_solver {
            solver.clear();
        }
    }

    /// Searches the end of a game. `request` is JSON, `listen` gets a JSON text with each line of progress.
    ///
    /// # Errors
    ///
    /// If the game or the request cannot be read.
    pub fn search(&self, game: &str, request: &str, listen: &Listener) -> Answer {
        let game = read_whole_game(game)?;
        let request: Request = serde_json::from_str(request)?;
        let resources =
            Resources { table: &self.table, evaluation: &self.evaluation, histories: &self.histories };
        let mut report = |report: &Report<'_>| {
            if report.bound != Bound::Exact {
                return;
            }
            let line = Progress {
                depth: report.depth,
                line: report.line,
                value: report.score.into(),
                nodes: report.nodes,
                time: report.time.as_millis(),
                pv: words(report.pv),
            };
            if let Ok(text) = serde_json::to_string(&line) {
                // An error in the page's function does not end the search.
                let _ = listen.call(&JsValue::NULL, &text);
            }
        };
        let (limits, settings) = (request.limits(), request.settings());
        let decision = search(&game, &limits, &settings, resources, &Signals::thinking(), &mut report);
        answer(&match decision {
            Decision::Move { best, score, .. } => {
                SearchAnswer::Move { best: best.to_string(), value: score.into() }
            }
            Decision::Win => SearchAnswer::Win,
            Decision::Resign => SearchAnswer::Resign,
        })
    }

    /// Looks for a mate by checks alone, within a number of nodes.
    ///
    /// # Errors
    ///
    /// If the game cannot be read, or there is not enough memory.
    pub fn mate(&mut self, game: &str, nodes: f64) -> Answer {
        let game = read_whole_game(game)?;
        let rule = Rules::default().entering_king;
        answer(&match self.solver()?.solve(&game, rule, nodes as u64, &|| false) {
            MateResult::Mate(mate) => {
                MateAnswer::Mate { line: words(&mate.line), plies: mate.plies, shortest: mate.shortest }
            }
            MateResult::NoMate => MateAnswer::None,
            MateResult::Unknown => MateAnswer::Unknown,
        })
    }

    /// What the side to move at the end of a game can do against a mate in at most `plies` plies, within a number of nodes.
    ///
    /// # Errors
    ///
    /// As [`mate`](Self::mate).
    pub fn defend(&mut self, game: &str, plies: usize, nodes: f64) -> Answer {
        let game = read_whole_game(game)?;
        if !game.checks().any() {
            return answer(&DefenceAnswer::NoCheck);
        }
        let rule = Rules::default().entering_king;
        let defence = self.solver()?.defend(&game, rule, Some(plies), nodes as u64, &|| false);
        answer(&DefenceAnswer::from(defence))
    }

    /// The reasons for what the end of a game is worth, and for what its last move is worth.
    ///
    /// # Errors
    ///
    /// If the game cannot be read, or there is not enough memory.
    pub fn reasons(&mut self, game: &str) -> Answer {
        let game = read_whole_game(game)?;
        let reasoner = match &mut self.reasoner {
            Some(reasoner) => reasoner,
            none => none.insert(Reasoner::new()?),
        };
        answer(&Reasons::new(reasoner, &self.evaluation, &game))
    }

    /// Explains the static value of the end of a game.
    ///
    /// # Errors
    ///
    /// If the game cannot be read.
    pub fn explain(&self, game: &str) -> Answer {
        answer(&Explained::new(&self.evaluation, read_whole_game(game)?.position()))
    }

    /// Explains what a move changes.
    ///
    /// # Errors
    ///
    /// If the game cannot be read, or the move is illegal.
    pub fn explain_move(&self, game: &str, mv: &str) -> Answer {
        let game = read_whole_game(game)?;
        let mv = game.position().parse_move(mv)?;
        answer(&ExplainedMove::new(&self.evaluation, game.position(), mv))
    }

    /// The bench signature: the nodes of a fixed search, as on every machine; to the usual depth if none is given.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn bench(&self, depth: Option<u32>) -> Result<f64, JsError> {
        let bench =
            bench(depth.unwrap_or(BENCH_DEPTH), &self.evaluation, &Signals::thinking(), &mut |_, _| {})?;
        Ok(bench.nodes as f64)
    }
}

impl Engine {
    /// The mate solver.
    fn solver(&mut self) -> Result<&mut Solver, JsError> {
        /// The memory of the solver in MiB.
        const MEBIBYTES: usize = 16;
        Ok(match &mut self.mate_solver {
            Some(solver) => solver,
            none => none.insert(Solver::new(MEBIBYTES)?),
        })
    }
}

/// The limits and the settings of a search; times are in milliseconds.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase", deny_unknown_fields)]
struct Request {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<u64>,
    /// What Black and White have left.
    clock: Option<[u64; 2]>,
    increment: u64,
    byoyomi: u64,
    lines: Option<usize>,
    /// The level; full strength if there is none.
    skill: Option<i32>,
    seed: u64,
    /// Whether to go on where the last search ended, if it was one of this position.
    go_on: bool,
}

impl Request {
    fn limits(&self) -> Limits {
        let milliseconds = Duration::from_millis;
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.move_time.map(milliseconds),
            clock: self.clock.map(|remaining| Clock {
                remaining: ByColor(remaining.map(milliseconds)),
                increment: ByColor([milliseconds(self.increment); 2]),
                byoyomi: milliseconds(self.byoyomi),
            }),
            go_on: self.go_on,
            ..Limits::default()
        }
    }

    fn settings(&self) -> Settings {
        Settings {
            lines: self.lines.unwrap_or(1).max(1),
            skill: self.skill.and_then(|level| Skill::new(level, self.seed)),
            exact_only: true,
            ..Settings::default()
        }
    }
}
