//! How it is found out what a position is worth: by a search, and by the mate solver where the search does not ask it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use web_time::Instant;

use super::interruption::Interruption;
use super::thought::{Line, Thought, is_mate};
use crate::mate::{Mate, MateResult, ProofTableError, Solver};
use crate::search::{
    Decision, HistoryPool, Limits, Report, Resources, Settings, TranspositionTable, mate_in, mated_in, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::{Game, Rules};

/// Thinks about positions, about each afresh.
#[derive(Debug)]
pub struct Analyst<'a> {
    nodes: Option<u64>,
    time: Option<Duration>,
    settings: Settings,
    evaluation: &'a Evaluation,
    table: TranspositionTable,
    histories: HistoryPool,
    solver: Solver,
    interruption: Arc<Interruption>,
}

impl<'a> Analyst<'a> {
    /// The memory of the mate solver in MiB.
    const SOLVER_MEBIBYTES: usize = 16;

    /// The part of a search's nodes, or of its time, that one question to the mate solver takes.
    const SOLVER_SHARE: u32 = 8;

    /// An analyst whose searches take this many nodes or this much time, with this table.
    ///
    /// # Errors
    ///
    /// If there is not enough memory for the mate solver.
    pub fn new(
        (nodes, time): (Option<u64>, Option<Duration>),
        settings: Settings,
        table: TranspositionTable,
        evaluation: &'a Evaluation,
        interruption: Arc<Interruption>,
    ) -> Result<Self, ProofTableError> {
        Ok(Self {
            nodes,
            time,
            settings: Settings { exact_only: true, ..settings },
            evaluation,
            table,
            histories: HistoryPool::new(),
            solver: Solver::new(Self::SOLVER_MEBIBYTES)?,
            interruption,
        })
    }

    /// What is thought of a game that the rules end in its current position; `None` if they do not.
    pub(super) fn over(game: &Game) -> Option<Thought> {
        let outcome = game.outcome(&Rules::default())?;
        let score = match outcome.winner() {
            None => 0,
            Some(winner) if winner == game.position().side() => mate_in(0),
            Some(_) => mated_in(0),
        };
        Some(Thought { score, nodes: 0, lines: Vec::new() })
    }

    /// Thinks about the current position of a game; `before` is what was thought before the last move. `None` if it was
    /// interrupted.
    pub fn think(&mut self, game: &Game, before: Option<&Thought>) -> Option<Thought> {
        let mut thought = self.search(game)?;
        let Some(line) = before.and_then(Thought::best) else { return Some(thought) };
        if !is_mate(line.score) || line.score < 0 || is_mate(thought.score) || thought.lines.is_empty() {
            return Some(thought);
        }
        // The last move may have been one of a mate that is too long for a search of the defender's moves.
        match line.moves.split_first() {
            Some((&first, rest)) if Some(first) == game.last_move() && !rest.is_empty() => {
                thought.put_first(Line { score: -line.score - 1, depth: line.depth, moves: rest.to_vec() });
            }
            _ => {
                if let Some(line) = self.mated(game) {
                    thought.put_first(line);
                }
            }
        }
        (!self.interruption.happened()).then_some(thought)
    }

    fn search(&mut self, game: &Game) -> Option<Thought> {
        self.table.clear();
        self.histories.clear();
        let limits = Limits { nodes: self.nodes, move_time: self.time, ..Limits::default() };
        let signals = self.interruption.begin_search();
        let resources =
            Resources { table: &self.table, evaluation: self.evaluation, histories: &self.histories };
        let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
        let mut nodes = 0;
        let decision =
            search(game, &limits, &self.settings, resources, &signals, &mut |report: &Report<'_>| {
                nodes = report.nodes;
                lines.extend(Line::of(report).map(|line| (report.line, line)));
            });
        if self.interruption.happened() {
            return None;
        }
        let lines: Vec<Line> = lines.into_values().collect();
        let mut thought = match decision {
            Decision::Win => Thought { score: mate_in(0), nodes, lines: Vec::new() },
            Decision::Resign => Thought { score: mated_in(0), nodes, lines: Vec::new() },
            Decision::Move { best, score, .. } if lines.is_empty() => {
                Thought { score, nodes, lines: vec![Line { score, depth: 0, moves: vec![best] }] }
            }
            Decision::Move { score, .. } => {
                Thought { score: lines.first().map_or(score, |line| line.score), nodes, lines }
            }
        };
        // A search for one line asks the mate solver itself.
        if self.settings.lines > 1
            && !is_mate(thought.score)
            && !thought.lines.is_empty()
            && let Some(Mate { line, plies, .. }) = self.mate(game)
        {
            let depth = thought.best().map_or(0, |line| line.depth);
            thought.put_first(Line { score: mate_in(plies), depth, moves: line });
        }
        (!self.interruption.happened()).then_some(thought)
    }

    /// A mate by the side to move.
    fn mate(&mut self, game: &Game) -> Option<Mate> {
        let nodes = self.nodes.map_or(u64::MAX, |nodes| nodes / u64::from(Self::SOLVER_SHARE));
        let deadline = self.time.map(|time| Instant::now() + time / Self::SOLVER_SHARE);
        let stop =
            || self.interruption.happened() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        // What other positions left would be missing after an interruption.
        self.solver.clear();
        match self.solver.solve(game, Rules::default().entering_king, nodes, &stop) {
            MateResult::Mate(mate) => Some(mate),
            MateResult::NoMate | MateResult::Unknown => None,
        }
    }

    /// The longest defence of the side to move, if it is in check and mated.
    fn mated(&mut self, game: &Game) -> Option<Line> {
        if !game.checks().any() {
            return None;
        }
        let mut longest: Option<(usize, Line)> = None;
        for &evasion in &game.position().legal_moves() {
            let mut after = game.clone();
            after.make(evasion);
            let Mate { line, plies, .. } = self.mate(&after)?;
            if longest.as_ref().is_none_or(|(known, _)| plies > *known) {
                let moves = [&[evasion], line.as_slice()].concat();
                longest = Some((plies, Line { score: mated_in(plies + 1), depth: 0, moves }));
            }
        }
        longest.map(|(_, line)| line)
    }
}
