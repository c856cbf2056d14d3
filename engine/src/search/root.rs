//! The root of a search: threads deepen side by side (lazy SMP), then they vote.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::deepening::{Deepened, Deepening};
use super::limits::{Limits, Resources, Settings};
use super::report::{Outcome, Report};
use super::root_moves::RootMoves;
use super::score::{DRAW, INFINITE, MATE_BOUND};
use super::signals::Signals;
use super::time::Budget;
use super::worker::{Shared, Worker};
use crate::position::{Declaration, Game};

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
    let outcome = decide(game, limits, settings, resources, signals, listen);
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
    listen: &mut dyn FnMut(&Report<'_>),
) -> Outcome {
    let start = Instant::now();
    if game.declaration(&settings.rules) == Some(Declaration::Win) {
        return Outcome::Win;
    }
    let root = RootMoves::new(game, &limits.search_moves);
    if root.moves.is_empty() {
        return Outcome::Resign;
    }
    resources.table.age();
    let side = game.position().side();
    let shared = Shared {
        resources,
        signals,
        budget: Budget::new(limits, side, &settings.delays),
        node_limit: limits.nodes,
        rules: settings.rules,
        techniques: settings.techniques,
        draw: settings.draws_for(side),
        nodes: AtomicU64::new(0),
    };
    // Helpers heed no limit of their own: they go on until the lead thread has decided.
    let helping = Signals::thinking();
    let helpers = Shared {
        signals: &helping,
        budget: Budget::unlimited(),
        node_limit: None,
        nodes: AtomicU64::new(0),
        ..shared
    };
    let deepening = Deepening { limits, settings, start, helper_nodes: &helpers.nodes };
    let best = std::thread::scope(|scope| {
        let lead = Worker::new(game.clone(), &shared, root.clone());
        let crew: Vec<_> = (1..settings.threads)
            .map(|number| {
                let worker = Worker::new(game.clone(), &helpers, root.clone());
                scope.spawn(move || deepening.help(worker, number))
            })
            .collect();
        let mut found = vec![deepening.lead(lead, listen)];
        helping.stop();
        found.extend(crew.into_iter().filter_map(|thread| thread.join().ok()));
        let one_line = settings.lines == 1 && settings.skill.is_none();
        vote(found, one_line)
    });
    let nodes = shared.nodes.load(Ordering::Relaxed) + helpers.nodes.load(Ordering::Relaxed);
    // The move played must be among those told of.
    if best.thread > 0 || settings.skill.is_some() {
        listen(&best.report(start, nodes, resources.table.hashfull()));
    }
    // Nothing is known of a move that was never searched: neither that it wins nor that it loses.
    let score = best.best.known_score();
    let score = if score > -INFINITE { score } else { DRAW };
    Outcome::Move { best: best.best.mv(), ponder: best.best.pv.get(1).copied(), score }
}

/// Whose move is played: the lead thread's, unless another went deeper and found better, or found a mate.
fn vote(found: Vec<Deepened>, one_line: bool) -> Deepened {
    let mut found = found.into_iter();
    // There is always the lead thread's.
    let Some(mut best) = found.next() else { unreachable!("the lead thread deepens") };
    if !one_line {
        return best;
    }
    for other in found {
        let (score, rival) = (best.best.known_score(), other.best.known_score());
        let mates = rival >= MATE_BOUND && rival > score;
        if mates || (other.depth > best.depth && rival > score && score < MATE_BOUND) {
            best = other;
        }
    }
    best
}
