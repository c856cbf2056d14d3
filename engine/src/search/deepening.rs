//! Iterative deepening with aspiration windows, and when it is enough.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::MAX_PLY;
use super::limits::{Limits, Settings};
use super::mate_search::MateSearch;
use super::node::Root;
use super::report::{Bound, Report};
use super::root_moves::RootMove;
use super::score::{INFINITE, MATE, MATE_BOUND, Score, mate_in};
use super::skill::Skill;
use super::techniques::Technique;
use super::worker::Worker;

/// What a thread found.
pub(super) struct Deepened {
    /// Which thread it was, the lead being 0.
    pub thread: usize,
    pub best: RootMove,
    /// The last iteration that was completed.
    pub depth: u32,
}

impl Deepened {
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

/// What the iterations of all threads go by.
#[derive(Clone, Copy)]
pub(super) struct Deepening<'a> {
    pub limits: &'a Limits,
    pub settings: &'a Settings,
    pub start: Instant,
    /// Nodes of the threads beside the lead.
    pub helper_nodes: &'a AtomicU64,
}

/// How the lead thread's iterations went, for deciding whether another is worth its time.
struct Course {
    /// The mean of how often the best move changed, late iterations weighing more.
    changes: f64,
    /// The score two iterations ago.
    before: Option<Score>,
    last: Option<Score>,
}

impl Deepening<'_> {
    /// The lead thread's iterations: it tells of them, and heeds the limits.
    pub(super) fn lead(&self, mut worker: Worker<'_>, listen: &mut dyn FnMut(&Report<'_>)) -> Deepened {
        let skill = self.settings.skill;
        let deepest = self.limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32);
        let deepest = skill.map_or(deepest, |skill| deepest.min(skill.depth()));
        let least_lines = skill.map_or(1, |_| Skill::LINES);
        let mut mates = MateSearch::new(&worker);
        let mut course = Course { changes: 0.0, before: None, last: None };
        let mut completed = 0;
        let mut told: Option<Instant> = None;
        for depth in 1..=deepest {
            let wanted = worker.shared.signals.lines().unwrap_or(self.settings.lines);
            let lines = wanted.max(least_lines).min(worker.root.moves.len());
            let wanted = wanted.min(lines);
            worker.begin_iteration(depth);
            for line in 0..lines {
                worker.root.settled = line;
                self.aspire(&mut worker, wanted, listen);
                worker.root.sort_lines(line + 1);
                if worker.stopped {
                    worker.root.sort_lines(lines);
                    break;
                }
            }
            if worker.stopped {
                // What the cut iteration found counts, unless all it had looked at was worse than thought.
                self.tell(&mut worker, completed.max(1), wanted, listen);
                break;
            }
            completed = depth;
            if lines == 1
                && let Some(mate) = mates.look(&worker)
            {
                worker.root.settle(&mate.line, mate_in(mate.plies));
            }
            let due = told.is_none_or(|told| told.elapsed() >= self.settings.report_interval);
            let enough = depth == deepest || self.is_enough(&worker, depth, &mut course);
            if due || enough {
                self.tell(&mut worker, depth, wanted, listen);
                told = Some(Instant::now());
            }
            if enough {
                break;
            }
        }
        mates.retire();
        worker.count_nodes();
        let moves = &worker.root.moves;
        let picked = skill.and_then(|skill| skill.pick(&moves[..least_lines.min(moves.len())]));
        let best = picked.unwrap_or(&moves[0]).clone();
        worker.retire();
        Deepened { thread: 0, best, depth: completed }
    }

    /// A helper's iterations: it shares what it finds through the table, until it is stopped.
    pub(super) fn help(&self, mut worker: Worker<'_>, number: usize) -> Deepened {
        let mut completed = 0;
        // Half of the helpers are a ply ahead, so that not all search the same tree.
        for depth in (1 + number as u32 % 2)..=MAX_PLY as u32 {
            worker.begin_iteration(depth);
            self.aspire(&mut worker, 1, &mut |_| {});
            if worker.stopped {
                break;
            }
            completed = depth;
        }
        worker.count_nodes();
        let best = worker.root.moves[0].clone();
        worker.retire();
        Deepened { thread: number, best, depth: completed }
    }

    /// Searches the root with a narrow window around the score expected, widened as long as the score falls outside.
    fn aspire(&self, worker: &mut Worker<'_>, lines: usize, listen: &mut dyn FnMut(&Report<'_>)) {
        /// Half the width of the first window.
        const HALF_WIDTH: Score = 18;
        /// A search this long tells of scores outside the window.
        const LONG: Duration = Duration::from_secs(3);
        let settled = worker.root.settled;
        let expected = worker.root.moves[settled].average;
        let mut width = HALF_WIDTH + expected.map_or(0, |score| score.abs() / 40);
        let (mut alpha, mut beta) = match expected {
            Some(score) if worker.uses(Technique::Aspiration) && worker.root_depth >= 4 => {
                ((score - width).max(-INFINITE), (score + width).min(INFINITE))
            }
            _ => (-INFINITE, INFINITE),
        };
        let mut failed_high = 0;
        loop {
            worker.root_window = beta - alpha;
            let depth = (worker.root_depth - failed_high).max(1);
            let score = worker.search::<Root>(alpha, beta, depth, 0, false);
            worker.root.sort();
            if worker.stopped {
                return;
            }
            let bound = if score <= alpha {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - width).max(-INFINITE);
                failed_high = 0;
                Bound::Upper
            } else if score >= beta {
                beta = (score + width).min(INFINITE);
                failed_high += 1;
                Bound::Lower
            } else {
                return;
            };
            width += width / 2;
            if self.start.elapsed() > LONG && !self.settings.exact_only {
                self.tell_one(worker, worker.root_depth as u32, (settled, lines), bound, listen);
            }
        }
    }

    /// Tells of the best lines.
    fn tell(&self, worker: &mut Worker<'_>, depth: u32, lines: usize, listen: &mut dyn FnMut(&Report<'_>)) {
        for line in 0..lines {
            self.tell_one(worker, depth, (line, lines), Bound::Exact, listen);
        }
    }

    fn tell_one(
        &self,
        worker: &mut Worker<'_>,
        depth: u32,
        (line, lines): (usize, usize),
        bound: Bound,
        listen: &mut dyn FnMut(&Report<'_>),
    ) {
        worker.count_nodes();
        let shared = worker.shared;
        let entry = &worker.root.moves[line];
        if entry.known_score() == -INFINITE {
            // The first iteration is cut short only by an impatient "stop".
            return;
        }
        listen(&Report {
            depth,
            selective_depth: entry.selective_depth,
            line: line + 1,
            lines,
            score: entry.known_score(),
            bound,
            nodes: shared.nodes.load(Ordering::Relaxed) + self.helper_nodes.load(Ordering::Relaxed),
            time: self.start.elapsed(),
            hashfull: shared.resources.table.hashfull(),
            pv: &entry.pv,
        });
    }

    /// Whether another iteration would be a waste.
    fn is_enough(&self, worker: &Worker<'_>, depth: u32, course: &mut Course) -> bool {
        /// What is known after so many plies of the only legal move is enough.
        const FORCED_DEPTH: u32 = 6;
        let shared = worker.shared;
        let best = &worker.root.moves[0];
        let mate_found = best.score.abs() >= MATE_BOUND && depth as i32 > 2 * (MATE - best.score.abs());
        let forced = worker.root.moves.len() == 1 && self.limits.clock.is_some() && depth >= FORCED_DEPTH;
        let worth = course.worth_of_time(worker);
        let since = shared.signals.thinking_since();
        mate_found || (forced && since.is_some()) || shared.budget.is_enough(since, self.start, worth)
    }
}

impl Course {
    /// How much of the time meant for a move it deserves, about 1: more when the best move changes or the score falls,
    /// less when nearly all nodes went into one move.
    fn worth_of_time(&mut self, worker: &Worker<'_>) -> f64 {
        let best = &worker.root.moves[0];
        self.changes = self.changes / 2.0 + f64::from(worker.root.changes);
        let fall = self.before.map_or(0, |before| before - best.score);
        self.before = self.last.replace(best.score);
        let falling = (1.0 + f64::from(fall) / 400.0).clamp(0.7, 1.6);
        let unsettled = 0.85 + 0.35 * self.changes.min(4.0);
        let effort = best.nodes as f64 / worker.nodes.max(1) as f64;
        let contested = (1.55 - effort).clamp(0.6, 1.3);
        falling * unsettled * contested
    }
}

impl Worker<'_> {
    fn begin_iteration(&mut self, depth: u32) {
        self.root_depth = depth as i32;
        self.selective_depth = 0;
        self.root.begin_iteration();
    }
}
