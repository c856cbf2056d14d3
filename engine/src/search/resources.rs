//! What a search works with.

use super::history_pool::HistoryPool;
use super::transposition_table::TranspositionTable;
use katagami_evaluation::Evaluation;

/// What a search works with, and what outlives it.
#[derive(Clone, Copy, Debug)]
pub struct Resources<'a> {
    /// The transposition table.
    pub table: &'a TranspositionTable,
    /// The evaluation.
    pub evaluation: &'a Evaluation,
    /// Histories and mate solver, kept from earlier searches of the game.
    pub histories: &'a HistoryPool,
}
