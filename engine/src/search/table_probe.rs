//! What the transposition table holds for the current node.

use super::board::Board;
use super::score::{Bound, MATE_BOUND, Score, from_table, to_table};
use super::transposition_table::{TableEntry, TranspositionTable};
use katagami_rules::movegen;
use katagami_rules::types::Move;

/// The depth of entries that quiescence with quiet checks stores, and of positions in check.
pub(super) const QUIESCENCE_WITH_CHECKS: i32 = 0;

/// The depth of entries that quiescence without quiet checks stores.
pub(super) const QUIESCENCE: i32 = -1;

/// The depth of entries that only say that there is no mate in one; all that are deeper say so too.
const NO_MATE_IN_ONE: i32 = -2;

/// The depth of entries that hold a static evaluation, and perhaps the bound that standing pat gives.
pub(super) const EVALUATED: i32 = -3;

/// What the transposition table holds for a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableProbe {
    /// The entry; `None` if there is none.
    pub entry: Option<TableEntry>,
    /// Its score, mates counted from the root; `None` if it has no score.
    pub score: Option<Score>,
    /// Its move, if it is legal here; [`Move::NONE`] otherwise.
    pub mv: Move,
}

impl TableProbe {
    /// Probes the table for the board's position.
    pub(super) fn new(table: &TranspositionTable, board: &Board<'_>, ply: usize) -> Self {
        let position = board.position();
        let entry = table.get(position.key());
        let compact = entry.map_or(0, |entry| entry.mv);
        let scored = entry.filter(|entry| entry.bound.is_some());
        Self {
            entry,
            score: scored.map(|entry| from_table(entry.score, ply)),
            mv: movegen::expand(position, board.checks(), compact).unwrap_or(Move::NONE),
        }
    }

    /// Whether the entry was on a principal variation.
    #[inline]
    pub(super) fn pv(&self) -> bool {
        self.entry.is_some_and(|entry| entry.pv)
    }

    /// Whether it is known that there is no mate in one.
    #[inline]
    pub(super) fn excludes_mate_in_one(&self) -> bool {
        self.entry.is_some_and(|entry| entry.depth >= NO_MATE_IN_ONE)
    }

    /// Stores the static evaluation of the board's position if there is no entry yet.
    pub(super) fn store_evaluation(&self, table: &TranspositionTable, board: &Board<'_>, evaluation: Score) {
        if self.entry.is_none() {
            self.store_with_depth(EVALUATED, table, board, evaluation);
        }
    }

    /// Stores that there is no mate in one, and the static evaluation of the board's position.
    pub(super) fn store_no_mate(&self, table: &TranspositionTable, board: &Board<'_>, evaluation: Score) {
        if !self.excludes_mate_in_one() {
            self.store_with_depth(NO_MATE_IN_ONE, table, board, evaluation);
        }
    }

    fn store_with_depth(&self, depth: i32, table: &TranspositionTable, board: &Board<'_>, evaluation: Score) {
        let unknown =
            TableEntry { mv: 0, score: 0, evaluation: Some(evaluation), depth, bound: None, pv: false };
        let entry = TableEntry { depth, ..self.entry.unwrap_or(unknown) };
        table.put(board.position().key(), entry);
    }

    /// The score, if it is deep enough and its bound settles the node.
    pub(super) fn cutoff(&self, alpha: Score, beta: Score, depth: i32) -> Option<Score> {
        let (entry, score) = (self.entry?, self.score?);
        let settles = match entry.bound? {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (entry.depth >= depth && settles).then_some(score)
    }

    /// The static evaluation, or the table's score where its bound says that it is nearer to the truth.
    pub(super) fn estimate(&self, evaluation: Score) -> Score {
        let Some((bound, score)) = self.entry.and_then(|entry| entry.bound).zip(self.score) else {
            return evaluation;
        };
        if bound.improves(score, evaluation) && score.abs() < MATE_BOUND { score } else { evaluation }
    }
}

/// What is stored of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeResult {
    pub mv: Move,
    pub score: Score,
    pub bound: Bound,
    pub depth: i32,
    /// The static evaluation without corrections.
    pub raw_evaluation: Option<Score>,
    /// Whether the node is or was on a principal variation.
    pub pv: bool,
}

impl NodeResult {
    /// Stores the result for the board's position.
    pub(super) fn store(&self, table: &TranspositionTable, board: &Board<'_>, ply: usize) {
        let entry = TableEntry {
            mv: self.mv.compact(),
            score: to_table(self.score, ply),
            evaluation: self.raw_evaluation,
            depth: self.depth,
            bound: Some(self.bound),
            pv: self.pv,
        };
        table.put(board.position().key(), entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::resources::{HistoryPool, Resources};
    use katagami_evaluation::Evaluation;
    use katagami_rules::game::Game;
    use katagami_rules::position::Position;

    fn probe(bound: Bound, score: Score) -> TableProbe {
        let entry = TableEntry { mv: 0, score, evaluation: None, depth: 5, bound: Some(bound), pv: false };
        TableProbe { entry: Some(entry), score: Some(score), mv: Move::NONE }
    }

    #[test]
    fn what_is_known_of_a_node_is_stored_before_it_is_searched() {
        let (table, evaluation) = (TranspositionTable::new(1).unwrap(), Evaluation::material());
        let histories = HistoryPool::new();
        let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
        let board = Board::new(Game::new(Position::start()), resources);
        let probe = || TableProbe::new(&table, &board, 0);
        probe().store_evaluation(&table, &board, 17);
        assert_eq!(probe().entry.and_then(|entry| entry.evaluation), Some(17));
        assert!(!probe().excludes_mate_in_one() && probe().score.is_none());
        probe().store_no_mate(&table, &board, 17);
        assert!(probe().excludes_mate_in_one());
        assert_eq!(probe().entry.and_then(|entry| entry.evaluation), Some(17));
    }

    #[test]
    fn bounds_cut_off_on_their_side() {
        assert_eq!(probe(Bound::Lower, 60).cutoff(0, 50, 5), Some(60));
        assert_eq!(probe(Bound::Lower, 40).cutoff(0, 50, 5), None);
        assert_eq!(probe(Bound::Upper, -10).cutoff(0, 50, 5), Some(-10));
        assert_eq!(probe(Bound::Exact, 25).cutoff(0, 50, 5), Some(25));
        assert_eq!(probe(Bound::Exact, 25).cutoff(0, 50, 6), None, "not deep enough");
    }

    #[test]
    fn scores_improve_estimates_but_mates_do_not() {
        assert_eq!(probe(Bound::Lower, 60).estimate(10), 60);
        assert_eq!(probe(Bound::Upper, 60).estimate(10), 10);
        assert_eq!(probe(Bound::Exact, MATE_BOUND).estimate(10), 10);
    }
}
