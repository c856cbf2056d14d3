//! A search in the background, from its limits to its `bestmove`.

use std::sync::Arc;

use super::info::{BestMove, SearchInfo};
use super::output::Output;
use crate::search::{
    Decision, HistoryPool, Limits, Report, Resources, Score, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::game::Game;

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
        let mut report = |report: &Report<'_>| output.line(SearchInfo(report));
        let resources =
            Resources { table: &self.table, evaluation: &self.evaluation, histories: &self.histories };
        match search(&self.game, &self.limits, &self.settings, resources, signals, &mut report) {
            Decision::Win => output.line("bestmove win"),
            Decision::Move { score, .. } if score <= -self.resign_value => output.line("bestmove resign"),
            Decision::Move { best, ponder, .. } => output.line(BestMove { best, ponder }),
            Decision::Resign => output.line("bestmove resign"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::Recording;
    use super::*;
    use katagami_rules::position::Position;

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

    fn answer(task: &SearchTask) -> String {
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
        let answer = answer(&task);
        let word = answer.strip_prefix("bestmove ").and_then(|rest| rest.split(' ').next());
        let word = word.expect("a move");
        assert!(Position::start().parse_move(word).ok().is_some(), "{answer}");
    }

    #[test]
    fn a_bad_score_resigns() {
        let mut task = task(Limits { depth: Some(1), ..Limits::default() });
        // Any score will do.
        task.resign_value = -99_999;
        assert_eq!(answer(&task), "bestmove resign");
    }
}
