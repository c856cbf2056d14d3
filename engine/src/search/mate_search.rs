//! A search for a long mate at the root, beside the search itself.

use super::history_pool::HistoryPool;
use super::parameters;
use super::score::mate_in;
use super::searcher::Searcher;
use super::techniques::Technique;
use crate::mate::{Mate, MateResult, Solver};

/// The proof-number search of one root. A mate by checks alone is found far deeper than the search itself looks, with a
/// small part of its nodes.
pub(super) struct MateSearch<'a> {
    histories: &'a HistoryPool,
    /// `None` when there is nothing more to look for.
    solver: Option<Solver>,
    /// Nodes spent so far.
    spent: u64,
}

impl<'a> MateSearch<'a> {
    pub(super) fn new(searcher: &Searcher<'a>) -> Self {
        let histories = searcher.resources.histories;
        let solver = searcher.uses(Technique::MateSearch).then(|| histories.take_mate_solver()).flatten();
        Self { histories, solver, spent: 0 }
    }

    /// Goes on in proportion to the nodes of the search; the mate if one is found.
    pub(super) fn resume(&mut self, searcher: &Searcher<'_>) -> Option<Mate> {
        let share = u64::from(parameters::mate_search_share().unsigned_abs());
        let due = (searcher.counter.nodes() / share).saturating_sub(self.spent);
        if due < u64::from(parameters::mate_search_min_nodes().unsigned_abs()) {
            return None;
        }
        let mut solver = self.solver.take()?;
        let stop = || searcher.counter.condition().must_stop();
        let rule = searcher.adjudicator.rules().entering_king;
        let verdict = solver.solve(searcher.board.game(), rule, due, &stop);
        self.spent += solver.nodes();
        if verdict == MateResult::Unknown {
            self.solver = Some(solver);
            return None;
        }
        self.histories.keep_mate_solver(solver);
        match verdict {
            MateResult::Mate(mate) if is_better(&mate, searcher) => Some(mate),
            _ => None,
        }
    }

    /// Keeps the solver for the next search.
    pub(super) fn finish(self) {
        if let Some(solver) = self.solver {
            self.histories.keep_mate_solver(solver);
        }
    }
}

/// Whether a mate is better than what the search has found, and within the limit of moves.
fn is_better(mate: &Mate, searcher: &Searcher<'_>) -> bool {
    let ply = searcher.board.position().ply() as usize + mate.plies;
    let in_time = searcher.adjudicator.rules().maximum_plies.is_none_or(|maximum| ply <= maximum as usize);
    in_time && mate_in(mate.plies) > searcher.root.moves[0].known_score()
}
