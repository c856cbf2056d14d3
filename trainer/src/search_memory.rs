//! Transposition table and histories for searches in this process.

use katagami::search::{
    Decision, HistoryPool, Limits, Resources, Settings, Signals, TableMemoryError, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::game::Game;

/// What a search keeps for the next one: searched positions and statistics of moves.
#[derive(Debug)]
pub struct SearchMemory {
    table: TranspositionTable,
    histories: HistoryPool,
}

impl SearchMemory {
    /// Empty memory with a transposition table of this size.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Self, TableMemoryError> {
        Ok(Self { table: TranspositionTable::new(mebibytes)?, histories: HistoryPool::new() })
    }

    /// Forgets all earlier searches.
    pub fn clear(&self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Forgets searched positions, but keeps the histories.
    pub fn clear_table(&self) {
        self.table.clear();
    }

    /// The resources of a search with this evaluation.
    pub fn resources<'a>(&'a self, evaluation: &'a Evaluation) -> Resources<'a> {
        Resources { table: &self.table, evaluation, histories: &self.histories }
    }

    /// Searches the current position of a game within limits.
    pub fn search(
        &self,
        game: &Game,
        limits: &Limits,
        settings: &Settings,
        evaluation: &Evaluation,
    ) -> Decision {
        search(game, limits, settings, self.resources(evaluation), &Signals::thinking(), &mut |_| {})
    }
}
