//! Iterative deepening with aspiration windows, with a mate search beside it, and when it is enough.

use std::time::Duration;

use web_time::Instant;

use super::alpha_beta::search;
use super::node::Root;
use super::parameters::{self, Technique};
use super::resources::HistoryPool;
use super::root::RootMove;
use super::score::{Bound, INFINITE, MATE, MATE_BOUND, MAX_PLY, Score, mate_in};
use super::searcher::Searcher;
use super::settings::{Limits, Settings};
use super::skill::Skill;
use super::time::Stability;
use crate::mate::{Mate, MateResult, Solver};
use katagami_rules::types::Move;

/// One line of progress.
#[derive(Clone, Debug)]
pub struct Report<'a> {
    /// The depth searched, in plies.
    pub depth: u32,
    /// The deepest ply reached.
    pub selective_depth: usize,
    /// Which of the lines wanted this is, the best being 1.
    pub line: usize,
    /// How many lines are wanted at present.
    pub lines: usize,
    /// Its score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How much of the transposition table is filled, in thousandths.
    pub hashfull: usize,
    /// The principal variation.
    pub pv: &'a [Move],
}

/// The result of a thread.
pub(super) struct ThreadResult {
    /// The number of the thread; the main thread's is 0.
    pub thread: usize,
    pub best: RootMove,
    /// The last iteration that was completed.
    pub depth: u32,
}

impl ThreadResult {
    pub(super) fn report(&self, start: Instant, nodes: u64, hashfull: usize) -> Report<'_> {
        Report {
            depth: self.depth,
            selective_depth: self.best.selective_depth,
            line: 1,
            lines: 1,
            score: self.best.known_score(),
            bound: Bound::Exact,
            nodes,
            time: start.elapsed(),
            hashfull,
            pv: &self.best.pv,
        }
    }
}

/// What the iterations of all threads depend on.
#[derive(Clone, Copy)]
pub(super) struct IterativeDeepening<'a> {
    pub limits: &'a Limits,
    pub settings: &'a Settings,
    pub start: Instant,
}

impl IterativeDeepening<'_> {
    /// The main thread's iterations: it reports, and observes the limits.
    pub(super) fn main_thread(
        &self,
        mut searcher: Searcher<'_>,
        listen: &mut dyn FnMut(&Report<'_>),
    ) -> ThreadResult {
        let skill = self.settings.skill;
        let deepest = self.limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32);
        let deepest = skill.map_or(deepest, |skill| deepest.min(skill.depth()));
        let least_lines = skill.map_or(1, Skill::lines);
        if skill.is_some() {
            searcher.root.leave_out_pointless(searcher.board.side());
        }
        let mut mate_search = MateSearch::new(&searcher);
        let mut stability = Stability::default();
        let mut last_report: Option<Instant> = None;
        let completed = searcher.root.completed;
        let mut last_best = (completed > 0).then(|| searcher.root.moves[0].clone());
        // Other lines may be wanted beside a mate that the last search proved.
        searcher.root.mate_proved &= self.settings.lines == 1;
        let deepest = if searcher.root.mate_proved { completed } else { deepest };
        if searcher.root.mate_proved {
            self.report(&mut searcher, completed, 1, listen);
        }
        for depth in completed + 1..=deepest {
            let signals = searcher.counter.condition().signals;
            let wanted = signals.lines().unwrap_or(self.settings.lines);
            let lines = wanted.max(least_lines).min(searcher.root.moves.len());
            let wanted = wanted.min(lines);
            searcher.root.begin_iteration(depth);
            for line in 0..lines {
                searcher.root.pv_index = line;
                self.aspiration_search(&mut searcher, wanted, listen);
                if searcher.stopped() {
                    // The lines from here on have scores of an earlier iteration: they stay behind the others.
                    break;
                }
                searcher.root.sort_lines(line + 1);
            }
            if searcher.stopped() {
                // The result of the unfinished iteration counts, unless it says that the best move so far is mated: moves
                // that were not searched again may escape.
                if searcher.root.moves[0].score <= -MATE_BOUND {
                    if let Some(best) = last_best.take() {
                        searcher.root.put_first(&best.pv, best.known_score());
                    } else if let Some(unknown) = searcher.root.first_unsearched() {
                        let score = searcher.board.evaluate();
                        searcher.root.put_first(&[unknown], score);
                    }
                }
                let completed = searcher.root.completed.max(1);
                self.report(&mut searcher, completed, wanted, listen);
                break;
            }
            searcher.root.completed = depth;
            last_best = Some(searcher.root.moves[0].clone());
            if lines == 1
                && let Some(mate) = mate_search.resume(&searcher)
            {
                searcher.root.mate_proved = searcher.root.put_first(&mate.line, mate_in(mate.plies));
            }
            let due = last_report.is_none_or(|last| last.elapsed() >= self.settings.report_interval);
            let enough = depth == deepest || self.is_enough(&searcher, &mut stability);
            if due || enough {
                self.report(&mut searcher, depth, wanted, listen);
                last_report = Some(Instant::now());
            }
            if enough {
                break;
            }
        }
        mate_search.finish();
        searcher.counter.report();
        let moves = &searcher.root.moves;
        let picked = skill.and_then(|skill| skill.pick(&moves[..least_lines.min(moves.len())]));
        let best = picked.unwrap_or(&moves[0]).clone();
        let depth = searcher.root.completed;
        searcher.resources.histories.keep_root(searcher.root.clone());
        searcher.finish();
        ThreadResult { thread: 0, best, depth }
    }

    /// A helper's iterations: it shares its results through the transposition table until it is stopped.
    pub(super) fn helper_thread(&self, mut searcher: Searcher<'_>, number: usize) -> ThreadResult {
        // Half of the helpers are a ply ahead, so that not all search the same tree.
        for depth in (searcher.root.completed + 1 + number as u32 % 2)..=MAX_PLY as u32 {
            searcher.root.begin_iteration(depth);
            self.aspiration_search(&mut searcher, 1, &mut |_| {});
            if searcher.stopped() {
                break;
            }
            searcher.root.completed = depth;
        }
        searcher.counter.report();
        let (best, depth) = (searcher.root.moves[0].clone(), searcher.root.completed);
        searcher.finish();
        ThreadResult { thread: number, best, depth }
    }

    /// Searches the root with a narrow window around the expected score, and widens it as long as the score falls outside.
    fn aspiration_search(
        &self,
        searcher: &mut Searcher<'_>,
        lines: usize,
        listen: &mut dyn FnMut(&Report<'_>),
    ) {
        /// A search this long reports scores outside the window.
        const LONG: Duration = Duration::from_secs(3);
        let line = searcher.root.pv_index;
        let expected = searcher.root.moves[line].average_score;
        let by_score = expected.map_or(0, |score| score.abs() / parameters::aspiration_score_divisor());
        let mut width = parameters::aspiration_window() + by_score;
        let narrow =
            Technique::Aspiration.is_used() && searcher.root.depth >= parameters::aspiration_min_depth();
        let (mut alpha, mut beta) = match expected {
            Some(score) if narrow => ((score - width).max(-INFINITE), (score + width).min(INFINITE)),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            searcher.root.window = beta - alpha;
            let score = search::<Root>(searcher, alpha, beta, searcher.root.depth, 0, false);
            searcher.root.sort();
            if searcher.stopped() {
                return;
            }
            let bound = Bound::of(score, alpha, beta);
            match bound {
                Bound::Upper => {
                    beta = i32::midpoint(alpha, beta);
                    alpha = (score - width).max(-INFINITE);
                }
                Bound::Lower => beta = (score + width).min(INFINITE),
                Bound::Exact => return,
            }
            width += width * parameters::aspiration_widening() / 100;
            if self.start.elapsed() > LONG && !self.settings.exact_only {
                let depth = searcher.root.depth as u32;
                self.report_line(searcher, depth, (line, lines), bound, listen);
            }
        }
    }

    /// Reports the best lines.
    fn report(
        &self,
        searcher: &mut Searcher<'_>,
        depth: u32,
        lines: usize,
        listen: &mut dyn FnMut(&Report<'_>),
    ) {
        for line in 0..lines {
            self.report_line(searcher, depth, (line, lines), Bound::Exact, listen);
        }
    }

    fn report_line(
        &self,
        searcher: &mut Searcher<'_>,
        depth: u32,
        (line, lines): (usize, usize),
        bound: Bound,
        listen: &mut dyn FnMut(&Report<'_>),
    ) {
        searcher.counter.report();
        let best = &searcher.root.moves[line];
        if best.known_score() == -INFINITE {
            // Nothing was searched: only a "stop" right after "go" ends the first iteration so early.
            return;
        }
        listen(&Report {
            depth,
            selective_depth: best.selective_depth,
            line: line + 1,
            lines,
            score: best.known_score(),
            bound,
            nodes: searcher.counter.condition().nodes(),
            time: self.start.elapsed(),
            hashfull: searcher.resources.table.hashfull(),
            pv: &best.pv,
        });
    }

    /// Whether another iteration would not pay.
    fn is_enough(&self, searcher: &Searcher<'_>, stability: &mut Stability) -> bool {
        let (root, condition) = (&searcher.root, searcher.counter.condition());
        let best = &root.moves[0];
        let plies_to_mate: Score = MATE - best.score.abs();
        // Another iteration might miss a proved mate, and would replace its score.
        let mate_found = root.mate_proved || best.score.abs() >= MATE_BOUND && root.depth > 2 * plies_to_mate;
        let forced = root.moves.len() == 1
            && self.limits.clock.is_some()
            && root.depth >= parameters::time_forced_depth();
        let effort = best.nodes as f64 / searcher.counter.nodes().max(1) as f64;
        let factor = stability.time_factor(root.best_move_changes, best.score, effort);
        let since = condition.signals.thinking_since();
        mate_found || (forced && since.is_some()) || condition.budget.is_used_up(since, self.start, factor)
    }
}

/// The proof-number search of one root. A mate by checks alone is found far deeper than the search itself looks, with a
/// small part of its nodes.
struct MateSearch<'a> {
    histories: &'a HistoryPool,
    /// `None` after a mate was found or excluded.
    solver: Option<Solver>,
    /// Nodes spent so far.
    spent: u64,
}

impl<'a> MateSearch<'a> {
    fn new(searcher: &Searcher<'a>) -> Self {
        let histories = searcher.resources.histories;
        let solver = Technique::MateSearch.is_used().then(|| histories.take_mate_solver()).flatten();
        Self { histories, solver, spent: 0 }
    }

    /// Continues, with nodes in proportion to those of the search; the mate if one is found.
    fn resume(&mut self, searcher: &Searcher<'_>) -> Option<Mate> {
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
    fn finish(self) {
        if let Some(solver) = self.solver {
            self.histories.keep_mate_solver(solver);
        }
    }
}

/// Whether a mate is better than the best move of the search, and within the limit of moves.
fn is_better(mate: &Mate, searcher: &Searcher<'_>) -> bool {
    let ply = searcher.board.position().ply() as usize + mate.plies;
    let in_time = searcher.adjudicator.rules().maximum_plies.is_none_or(|maximum| ply <= maximum as usize);
    in_time && mate_in(mate.plies) > searcher.root.moves[0].known_score()
}
