//! The root of a search: iterative deepening over the legal moves, on one or more threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::MAX_PLY;
use super::limits::{Limits, Resources, Settings};
use super::report::{Bound, Outcome, Report};
use super::score::{DRAW, INFINITE, MATE, MATE_BOUND, Score};
use super::signals::Signals;
use super::time::Budget;
use super::worker::{Shared, Worker};
use crate::movegen::{self, MoveList};
use crate::position::{Declaration, Game};
use crate::types::Move;

/// A legal move at the root with what is known of it.
#[derive(Clone, Debug)]
struct RootMove {
    score: Score,
    pv: Vec<Move>,
}

/// Searches the game's current position and decides on a move.
///
/// `listen` hears of each completed iteration. The call returns when a limit is reached or `signals` say so; a
/// search that ponders or is infinite does not return before it is told to. The signals must be new.
pub fn search(
    game: &Game,
    limits: &Limits,
    settings: &Settings,
    resources: Resources<'_>,
    signals: &Signals,
    listen: &mut dyn FnMut(&Report<'_>),
) -> Outcome {
    let start = Instant::now();
    let outcome = decide(game, limits, settings, resources, signals, start, listen);
    while (limits.infinite || signals.thinking_since().is_none()) && !signals.stopped() {
        std::thread::sleep(Duration::from_millis(1));
    }
    outcome
}

fn decide(
    game: &Game,
    limits: &Limits,
    settings: &Settings,
    resources: Resources<'_>,
    signals: &Signals,
    start: Instant,
    listen: &mut dyn FnMut(&Report<'_>),
) -> Outcome {
    if game.declaration(&settings.rules) == Some(Declaration::Win) {
        return Outcome::Win;
    }
    let moves = root_moves(game, &limits.search_moves);
    if moves.is_empty() {
        return Outcome::Resign;
    }
    resources.table.age();
    let shared = Shared {
        resources,
        signals,
        budget: Budget::new(limits, game.position().side(), &settings.delays),
        node_limit: limits.nodes,
        rules: settings.rules,
        nodes: AtomicU64::new(0),
    };
    let depth = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32);
    let deepening = Deepening { shared: &shared, depth, start };
    // Helpers heed no limit of their own: they go on until the lead thread has decided.
    let helping = Signals::thinking();
    let helpers = Shared {
        signals: &helping,
        budget: Budget::unlimited(),
        node_limit: None,
        nodes: AtomicU64::new(0),
        ..shared
    };
    let best = std::thread::scope(|scope| {
        for index in 1..settings.threads {
            let (moves, helpers) = (moves.clone(), &helpers);
            scope.spawn(move || help(Worker::new(game.clone(), helpers), moves, index));
        }
        let lead = Worker::new(game.clone(), &shared);
        let best = deepening.run(lead, moves, settings.lines, &helpers.nodes, listen);
        helping.stop();
        best
    });
    // Nothing is known of a move that was never searched: neither that it wins nor that it loses.
    let score = if best.score > -INFINITE { best.score } else { DRAW };
    Outcome::Move { best: best.pv[0], ponder: best.pv.get(1).copied(), score }
}

/// The legal moves, restricted to those asked for if any of them is legal.
fn root_moves(game: &Game, wanted: &[Move]) -> Vec<RootMove> {
    let mut moves = MoveList::new();
    movegen::legal_with(game.position(), game.checks(), &mut moves);
    let restricted = moves.iter().any(|mv| wanted.contains(mv));
    let chosen = moves.iter().filter(|mv| !restricted || wanted.contains(mv));
    chosen.map(|&mv| RootMove { score: -INFINITE, pv: vec![mv] }).collect()
}

/// The lead thread's iterations.
struct Deepening<'a> {
    shared: &'a Shared<'a>,
    depth: u32,
    start: Instant,
}

impl Deepening<'_> {
    fn run(
        &self,
        mut worker: Worker<'_>,
        mut moves: Vec<RootMove>,
        lines: usize,
        helper_nodes: &AtomicU64,
        listen: &mut dyn FnMut(&Report<'_>),
    ) -> RootMove {
        let lines = lines.clamp(1, moves.len());
        for depth in 1..=self.depth {
            worker.selective_depth = 0;
            for line in 0..lines {
                iterate(&mut worker, &mut moves[line..], depth);
                if worker.stopped {
                    break;
                }
            }
            let best = &moves[0];
            // The first iteration is cut short only by an impatient "stop": even then there is a move to tell.
            worker.count_nodes();
            let nodes = self.shared.nodes.load(Ordering::Relaxed) + helper_nodes.load(Ordering::Relaxed);
            let finished = moves.iter().take(lines).filter(|entry| entry.score > -INFINITE);
            for (line, entry) in finished.enumerate() {
                listen(&Report {
                    depth,
                    selective_depth: worker.selective_depth,
                    line: line + 1,
                    score: entry.score,
                    bound: Bound::Exact,
                    nodes,
                    time: self.start.elapsed(),
                    hashfull: self.shared.resources.table.hashfull(),
                    pv: &entry.pv,
                });
            }
            if worker.stopped || self.is_enough(best, depth) {
                break;
            }
        }
        moves.swap_remove(0)
    }

    /// Whether another iteration would be a waste.
    fn is_enough(&self, best: &RootMove, depth: u32) -> bool {
        let signals = self.shared.signals;
        let mate_found = best.score.abs() >= MATE_BOUND && depth as i32 > 2 * (MATE - best.score.abs());
        mate_found || self.shared.budget.is_nearly_spent(signals.thinking_since())
    }
}

/// A helper thread: deepens on its own, sharing what it finds through the table, until it is stopped.
fn help(mut worker: Worker<'_>, mut moves: Vec<RootMove>, index: usize) {
    // Helpers start at different depths, so that they do not all search the same tree.
    for depth in (1 + index as u32 % 2)..=MAX_PLY as u32 {
        iterate(&mut worker, &mut moves, depth);
        worker.count_nodes();
        if worker.stopped {
            return;
        }
    }
}

/// One iteration: the best of `moves` comes first, the others keep their order.
///
/// If it is cut short, a better move already found still counts.
fn iterate(worker: &mut Worker<'_>, moves: &mut [RootMove], depth: u32) {
    let mut alpha = -INFINITE;
    for index in 0..moves.len() {
        let mv = moves[index].pv[0];
        worker.play(mv);
        let score = worker.root_child(alpha, depth as i32 - 1, index);
        worker.undo();
        if worker.stopped {
            return;
        }
        if score > alpha {
            alpha = score;
            let entry = &mut moves[index];
            entry.score = score;
            entry.pv.truncate(1);
            entry.pv.extend_from_slice(&worker.plies[1].pv);
            moves[..=index].rotate_right(1);
        }
    }
}
