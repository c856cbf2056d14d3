//! What a search works with, and what a game keeps from one search to the next.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::history::Histories;
use super::root::RootState;
use super::transposition_table::TranspositionTable;
use crate::mate::Solver;
use katagami_evaluation::Evaluation;

/// What a search works with.
#[derive(Clone, Copy, Debug)]
pub struct Resources<'a> {
    /// The transposition table.
    pub table: &'a TranspositionTable,
    /// The evaluation.
    pub evaluation: &'a Evaluation,
    /// Histories and mate solver, kept from earlier searches of the game.
    pub histories: &'a HistoryPool,
}

/// What a game keeps from one search to the next, beside the transposition table: each thread's histories, the mate
/// solver with its table, and the root.
#[derive(Debug, Default)]
pub struct HistoryPool {
    histories: Mutex<Vec<Histories>>,
    mate_solver: Mutex<Option<Solver>>,
    root: Mutex<Option<RootState>>,
}

impl HistoryPool {
    /// Memory of the mate solver in MiB.
    const MATE_SOLVER_MIB: usize = 16;

    /// Nothing learned yet: the pool of a new game.
    pub fn new() -> Self {
        Self::default()
    }

    /// Keeps memory for exactly `threads` threads, allocated now so that the first search does not have to.
    pub fn prepare(&self, threads: usize) {
        lock(&self.histories).resize_with(threads, Histories::new);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        let mut kept = lock(&self.histories);
        *kept = mem::take(&mut *kept).into_iter().map(Histories::cleared).collect();
        *lock(&self.mate_solver) = None;
        *lock(&self.root) = None;
    }

    /// Takes the histories that a thread kept last; empty ones if there are none.
    pub(super) fn take_histories(&self) -> Histories {
        lock(&self.histories).pop().unwrap_or_else(Histories::new)
    }

    /// Keeps a thread's histories for the next search. What is kept last is taken first.
    pub(super) fn keep_histories(&self, histories: Histories) {
        lock(&self.histories).push(histories);
    }

    /// Takes the mate solver; `None` if there is no memory for one.
    pub(super) fn take_mate_solver(&self) -> Option<Solver> {
        lock(&self.mate_solver).take().or_else(|| Solver::new(Self::MATE_SOLVER_MIB).ok())
    }

    /// Keeps the mate solver for the next search.
    pub(super) fn keep_mate_solver(&self, solver: Solver) {
        *lock(&self.mate_solver) = Some(solver);
    }

    /// Takes the root of the last search.
    pub(super) fn take_root(&self) -> Option<RootState> {
        lock(&self.root).take()
    }

    /// Keeps the main thread's root for a search that goes on.
    pub(super) fn keep_root(&self, root: RootState) {
        *lock(&self.root) = Some(root);
    }
}

/// Locks, even if a thread panicked while it held the lock: no value is ever half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
