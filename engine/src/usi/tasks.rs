//! What a background task does: a search, a mate search, a count of leaves.

use std::sync::Arc;
use std::time::Instant;

use super::answers::{Answer, moves};
use super::output::Output;
use super::uci::Protocol;
use crate::mate::{DEFAULT_MEBIBYTES, Mate, MateResult, Solver};
use crate::search::{
    Decision, HistoryPool, Limits, Report, Resources, Score, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::{EnteringKingRule, Game, Position, movegen};

/// A search with everything it needs.
#[derive(Debug)]
pub(super) struct SearchTask {
    /// The game up to the position to search.
    pub game: Game,
    /// The limits.
    pub limits: Limits,
    /// How to search.
    pub settings: Settings,
    /// The transposition table.
    pub table: Arc<TranspositionTable>,
    /// The evaluation.
    pub evaluation: Arc<Evaluation>,
    /// What earlier searches have learned about moves.
    pub histories: Arc<HistoryPool>,
    /// Resign if the score is at most minus this.
    pub resign_value: Score,
}

impl SearchTask {
    /// Searches; writes `info` lines on the way and `bestmove` at the end.
    pub(super) fn run(&self, signals: &Signals, output: &Output) {
        let mut report = |report: &Report<'_>| output.answer(&Answer::Search(report));
        let resources =
            Resources { table: &self.table, evaluation: &self.evaluation, histories: &self.histories };
        match search(&self.game, &self.limits, &self.settings, resources, signals, &mut report) {
            Decision::Win => output.answer(&Answer::Win),
            Decision::Move { score, .. } if score <= -self.resign_value => output.answer(&Answer::Resign),
            Decision::Move { best, ponder, .. } => output.answer(&Answer::BestMove { best, ponder }),
            Decision::Resign => output.answer(&Answer::Resign),
        }
    }
}

/// Solves the position and writes `checkmate <moves>`, `checkmate nomate` or `checkmate timeout`.
pub(super) fn solve_mate(
    game: &Game,
    rule: EnteringKingRule,
    deadline: Option<Instant>,
    signals: &Signals,
    output: &Output,
) {
    let stop = || signals.stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let result = Solver::new(DEFAULT_MEBIBYTES).map(|mut solver| solver.solve(game, rule, u64::MAX, &stop));
    match result {
        Ok(MateResult::Mate(Mate { line, .. })) => {
            output.line(format_args!("checkmate {}", moves(&line, Protocol::Usi)));
        }
        Ok(MateResult::NoMate) => output.line("checkmate nomate"),
        Ok(MateResult::Unknown) => output.line("checkmate timeout"),
        Err(error) => {
            output.error(error);
            output.line("checkmate timeout");
        }
    }
}

/// Writes each legal move with its number of leaves `depth` plies ahead, then their sum.
pub(super) fn count_leaves_by_move(position: &mut Position, depth: u32, signals: &Signals, output: &Output) {
    let Some(below) = depth.checked_sub(1) else { return output.line("Nodes searched: 1") };
    let mut nodes = Some(0);
    movegen::each_after_move(position, |mv, position| {
        let leaves = count(position, below, signals);
        if let Some(leaves) = leaves {
            output.line(format_args!("{mv}: {leaves}"));
        }
        nodes = nodes.zip(leaves).map(|(nodes, leaves)| nodes + leaves);
    });
    match nodes {
        Some(nodes) => output.line(format_args!("Nodes searched: {nodes}")),
        None => output.line("info string perft was stopped"),
    }
}

/// The number of leaves; `None` if it was stopped.
fn count(position: &mut Position, depth: u32, signals: &Signals) -> Option<u64> {
    /// A perft of this depth is too short to be interrupted.
    const UNINTERRUPTED: u32 = 3;
    if signals.stopped() {
        return None;
    }
    if depth <= UNINTERRUPTED {
        return Some(movegen::perft(position, depth));
    }
    let mut nodes = Some(0);
    movegen::each_after_move(position, |_, position| {
        nodes = nodes.and_then(|nodes| Some(nodes + count(position, depth - 1, signals)?));
    });
    nodes
}

#[cfg(test)]
mod tests {
    use super::super::output::Recording;
    use super::*;
    use katagami_rules::board::{FILES, RANKS};

    fn task(limits: Limits) -> SearchTask {
        SearchTask {
            game: Game::new(Position::start()),
            limits,
            settings: Settings::default(),
            table: Arc::new(TranspositionTable::new(1).expect("there is memory")),
            evaluation: Arc::new(Evaluation::material()),
            histories: Arc::default(),
            resign_value: 99_999,
        }
    }

    fn answer_of(task: &SearchTask) -> String {
        let recording = Recording::new();
        task.run(&Signals::thinking(), &recording.output);
        let mut lines = recording.lines();
        let answer = lines.pop().expect("an answer");
        assert!(lines.iter().all(|line| line.starts_with("info depth ")), "{lines:?}");
        answer
    }

    #[test]
    fn a_search_ends_with_a_legal_move() {
        let task = task(Limits { depth: Some(3), ..Limits::default() });
        let answer = answer_of(&task);
        let word = answer.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next());
        let word = word.expect("a move");
        assert!(Position::start().parse_move(word).ok().is_some(), "{answer}");
    }

    #[test]
    fn a_bad_score_resigns() {
        let mut task = task(Limits { depth: Some(1), ..Limits::default() });
        // Any score will do.
        task.resign_value = -99_999;
        assert_eq!(answer_of(&task), "bestmove resign");
    }

    /// The answer for a king in the middle of the last rank, with these pieces two ranks below and in the hand of
    /// Black.
    fn answer(below: &str, hand: &str, deadline: Option<Instant>) -> Vec<String> {
        let (before, after) = (FILES / 2, FILES - FILES / 2 - 1);
        let mut ranks = vec![FILES.to_string(); RANKS];
        ranks[0] = format!("{before}k{after}");
        ranks[2] = format!("{before}{below}{after}");
        let sfen = format!("{} b {hand} 1", ranks.join("/"));
        let game = Game::new(Position::from_sfen(&sfen).expect("a position"));
        let recording = Recording::new();
        solve_mate(&game, EnteringKingRule::None, deadline, &Signals::thinking(), &recording.output);
        recording.lines()
    }

    #[test]
    fn each_result_has_its_answer() {
        let mate = format!("checkmate G*{}b", FILES - FILES / 2);
        assert_eq!(answer("P", "G", None), [mate]);
        assert_eq!(answer("P", "-", None), ["checkmate nomate"]);
        // There are checks, but no time to look at the answers.
        assert_eq!(answer("1", "G", Some(Instant::now())), ["checkmate timeout"]);
    }

    #[test]
    fn counts_as_the_uninterrupted_perft() {
        let mut position = Position::start();
        let nodes = count(&mut position, 4, &Signals::thinking());
        assert_eq!(nodes, Some(movegen::perft(&mut position, 4)));
    }

    #[test]
    fn stops_on_request() {
        let signals = Signals::thinking();
        signals.stop();
        assert_eq!(count(&mut Position::start(), 12, &signals), None);
        let recording = Recording::new();
        count_leaves_by_move(&mut Position::start(), 12, &signals, &recording.output);
        assert_eq!(recording.lines(), ["info string perft was stopped"]);
    }
}
