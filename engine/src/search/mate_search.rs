//! A look for a long mate at the root, beside the search itself.

use super::history::Experience;
use super::score::mate_in;
use super::techniques::Technique;
use super::worker::Worker;
use crate::mate::{Mate, Solver, Verdict};

/// The proof-number search of one root: a mate by checks alone is found far deeper than the search itself looks, at a
/// small part of its nodes.
pub(super) struct MateSearch<'a> {
    experience: &'a Experience,
    /// `None` when there is nothing more to look for.
    solver: Option<Solver>,
    /// Nodes spent so far.
    spent: u64,
}

impl<'a> MateSearch<'a> {
    /// Memory for the solver, in MiB.
    pub(super) const MEBIBYTES: usize = 16;

    pub(super) fn new(worker: &Worker<'a>) -> Self {
        let experience = worker.shared.resources.experience;
        let solver = worker.uses(Technique::MateSearch).then(|| experience.take_solver()).flatten();
        Self { experience, solver, spent: 0 }
    }

    /// Goes on looking, in proportion to what the search has spent; the mate if one is found.
    pub(super) fn look(&mut self, worker: &Worker<'_>) -> Option<Mate> {
        /// One node for so many of the search.
        const SHARE: u64 = 16;
        /// Fewer nodes than these are not worth beginning with.
        const LEAST: u64 = 500;
        let due = (worker.nodes / SHARE).saturating_sub(self.spent);
        if due < LEAST {
            return None;
        }
        let shared = worker.shared;
        let mut solver = self.solver.take()?;
        let stop = || worker.must_stop();
        let verdict = solver.solve(&worker.game, shared.rules.entering_king, due, &stop);
        self.spent += solver.nodes();
        match verdict {
            Verdict::Unknown => {
                self.solver = Some(solver);
                None
            }
            settled => {
                self.experience.give_back_solver(solver);
                if let Verdict::Mate(mate) = settled {
                    Some(mate).filter(|mate| counts(mate, worker))
                } else {
                    None
                }
            }
        }
    }

    /// Keeps the solver for the next search.
    pub(super) fn retire(self) {
        if let Some(solver) = self.solver {
            self.experience.give_back_solver(solver);
        }
    }
}

/// Whether a mate is one that the search would take: better than what it has, and in time.
fn counts(mate: &Mate, worker: &Worker<'_>) -> bool {
    let ply = worker.game.position().ply() as usize + mate.plies;
    let in_time = worker.shared.rules.maximum_plies.is_none_or(|maximum| ply <= maximum as usize);
    in_time && mate_in(mate.plies) > worker.root.moves[0].known_score()
}
