//! Transposition table and histories for searches in this process.

use std::fmt;

use katagami::search::{
    HistoryPool, Limits, Outcome, Resources, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::game::Game;

/// There is not enough memory for a search.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct MemoryError(String);

impl MemoryError {
    fn new(error: impl fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// What one search leaves behind for the next.
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
    pub fn new(mebibytes: usize) -> Result<Self, MemoryError> {
        let table = TranspositionTable::new(mebibytes).map_err(MemoryError::new)?;
        Ok(Self { table, histories: HistoryPool::new() })
    }

    /// Forgets all earlier searches.
    pub fn clear(&self) {
        self.table.clear();
        self.histories.clear();
    }

    /// Forgets the searched positions and keeps the histories.
    pub fn clear_table(&self) {
        self.table.clear();
    }

    /// What a search with this evaluation needs.
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
    ) -> Outcome {
        search(game, limits, settings, self.resources(evaluation), &Signals::thinking(), &mut |_| {})
    }
}
