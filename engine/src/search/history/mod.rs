//! What a thread has learned of moves and positions while it searched.
//!
//! | module | what is learned |
//! | --- | --- |
//! | [`entry`] | one number that bonuses push up and down within bounds |
//! | [`stamp`] | how a move is told from others without its origin |
//! | [`quiets`] | which quiet moves cut off, by themselves |
//! | [`captures`] | which captures did |
//! | [`continuation`] | which quiet moves did after which moves before them |
//! | [`gains`] | how much a quiet move improved the static evaluation |
//! | [`correction`] | how far the static evaluation of like positions was off |
//! | [`update`] | who is rewarded and blamed after a node |

mod captures;
mod continuation;
mod correction;
mod entry;
mod gains;
mod quiets;
mod stamp;
mod update;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub(super) use captures::Captures;
pub(super) use continuation::{Continuation, Row};
pub(super) use correction::{Corrections, Signature};
pub(super) use gains::Gains;
pub(super) use quiets::Quiets;
pub(super) use stamp::{Slot, Stamp};
pub(super) use update::{Trail, Tried, bonus, capture_of};

use super::mate_search::MateSearch;
use crate::mate::Solver;
use crate::types::Move;
use stamp::STAMPS;

/// What one thread has learned.
#[derive(Debug)]
pub(super) struct Learned {
    pub quiets: Quiets,
    pub captures: Captures,
    /// What did well right after a move of the opponent's.
    pub replies: Continuation,
    /// What did well after an earlier move of our own.
    pub follow_ups: Continuation,
    pub gains: Gains,
    pub corrections: Corrections,
    /// The quiet move that last refuted a move.
    pub counters: Box<[Move]>,
}

impl Learned {
    fn new() -> Self {
        Self {
            quiets: Quiets::new(),
            captures: Captures::new(),
            replies: Continuation::new(),
            follow_ups: Continuation::new(),
            gains: Gains::new(),
            corrections: Corrections::new(),
            counters: vec![Move::NONE; STAMPS].into(),
        }
    }
}

/// What the threads of earlier searches of a game have learned: each new search goes on from there.
#[derive(Debug, Default)]
pub struct Experience {
    threads: Mutex<Vec<Learned>>,
    /// The mate solver with its memory.
    solver: Mutex<Option<Solver>>,
}

impl Experience {
    /// Nothing learned yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes ready for so many threads, so that the first search does not have to.
    pub fn prepare(&self, threads: usize) {
        let mut kept = lock(&self.threads);
        while kept.len() < threads {
            kept.push(Learned::new());
        }
    }

    /// Forgets everything.
    pub fn clear(&self) {
        lock(&self.threads).clear();
        *lock(&self.solver) = None;
    }

    /// Takes what one thread has learned; a thread without forerunner begins with nothing.
    pub(super) fn take(&self) -> Learned {
        lock(&self.threads).pop().unwrap_or_else(Learned::new)
    }

    /// Keeps what a thread has learned for the next search. Who gives back last is the next to be taken.
    pub(super) fn give_back(&self, learned: Learned) {
        lock(&self.threads).push(learned);
    }

    /// Takes the mate solver; `None` if there is no memory for one.
    pub(super) fn take_solver(&self) -> Option<Solver> {
        lock(&self.solver).take().or_else(|| Solver::new(MateSearch::MEBIBYTES).ok())
    }

    /// Keeps the mate solver for the next search.
    pub(super) fn give_back_solver(&self, solver: Solver) {
        *lock(&self.solver) = Some(solver);
    }
}

/// A thread that died while it held the lock left what is whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
