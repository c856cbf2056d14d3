//! A search from limits to a move: threads deepen side by side (lazy SMP), then they vote.

use std::panic::resume_unwind;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use web_time::Instant;

use super::adjudication::Adjudicator;
use super::iterative_deepening::{IterativeDeepening, Report, ThreadResult};
use super::resources::Resources;
use super::root::RootState;
use super::score::{DRAW, INFINITE, MATE_BOUND, Score};
use super::searcher::Searcher;
use super::settings::{Limits, Settings};
use super::stop::{Signals, StopCondition};
use super::time::TimeBudget;
use katagami_rules::game::{Declaration, Game};
use katagami_rules::types::Move;

/// What a search decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decision {
    /// A move to play.
    Move {
        /// The move.
        best: Move,
        /// The answer expected.
        ponder: Option<Move>,
        /// The score of the move.
        score: Score,
    },
    /// A win is declared by entering king.
    Win,
    /// There is no legal move.
    Resign,
}

/// Searches the game's current position and decides on a move.
///
/// `listen` is called with the best lines: after an iteration if `report_interval` has passed since the last report, after the last
/// iteration, and in a long search also with scores outside the expected window. The last report has the move that is played.
/// The call returns when a limit is reached or `signals` say so; a search that ponders or is infinite does not return before it is
/// stopped. Signals that have stopped a search stop the next one, too.
pub fn search(
    game: &Game,
    limits: &Limits,
    settings: &Settings,
    resources: Resources<'_>,
    signals: &Signals,
    listen: &mut dyn FnMut(&Report<'_>),
) -> Decision {
    let decision = decide(game, limits, settings, resources, signals, listen);
    while (limits.infinite || signals.thinking_since().is_none()) && !signals.stopped() {
        std::thread::sleep(Duration::from_millis(1));
    }
    decision
}

fn decide(
    game: &Game,
    limits: &Limits,
    settings: &Settings,
    resources: Resources<'_>,
    signals: &Signals,
    listen: &mut dyn FnMut(&Report<'_>),
) -> Decision {
    let start = Instant::now();
    if game.declaration(&settings.rules) == Some(Declaration::Win) {
        return Decision::Win;
    }
    let root = RootState::new(game, &limits.search_moves);
    if root.moves.is_empty() {
        return Decision::Resign;
    }
    let last = resources.histories.take_root().filter(|last| limits.go_on && last.is_same(&root));
    if last.is_none() {
        resources.table.new_search();
    }
    let root = last.unwrap_or(root);
    let side = game.position().side();
    let adjudicator = Adjudicator::new(settings.rules, settings.draws_for(side));
    let budget = TimeBudget::new(limits, side, &settings.delays);
    let nodes = AtomicU64::new(0);
    let condition = StopCondition::new(signals, budget, limits.nodes, &nodes);
    // Helpers have no limits of their own: they search until the main thread has decided.
    let helper_signals = Signals::thinking();
    let helpers = StopCondition::signals_only(&helper_signals, &nodes);
    let searcher = |condition| Searcher::new(game.clone(), resources, condition, adjudicator, root.clone());
    let deepening = IterativeDeepening { limits, settings, start };
    let best = std::thread::scope(|scope| {
        let main_thread = searcher(&condition);
        let threads: Vec<_> = (1..settings.threads)
            .map(|number| {
                let helper = searcher(&helpers);
                scope.spawn(move || deepening.helper_thread(helper, number))
            })
            .collect();
        let mut results = Vec::with_capacity(settings.threads);
        {
            // Helpers are stopped whether the main thread ends or panics.
            let _stop = StopOnDrop(&helper_signals);
            results.push(deepening.main_thread(main_thread, listen));
        }
        results.extend(
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))),
        );
        let one_line = settings.lines == 1 && settings.skill.is_none();
        vote(results, one_line)
    });
    let nodes = condition.nodes();
    // The move played must be among those reported.
    if best.thread > 0 || settings.skill.is_some() {
        listen(&best.report(start, nodes, resources.table.hashfull()));
    }
    // A move that was never searched has no score.
    let score = best.best.known_score();
    let score = if score > -INFINITE { score } else { DRAW };
    Decision::Move { best: best.best.mv(), ponder: best.best.pv.get(1).copied(), score }
}

/// Stops threads when it goes out of scope.
struct StopOnDrop<'a>(&'a Signals);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The main thread's result, unless another thread went deeper and found a better score, or found a mate.
fn vote(results: Vec<ThreadResult>, one_line: bool) -> ThreadResult {
    let mut results = results.into_iter();
    // The main thread always has a result.
    let Some(mut best) = results.next() else { unreachable!("the main thread has a result") };
    if !one_line {
        return best;
    }
    for other in results {
        let (score, other_score) = (best.best.known_score(), other.best.known_score());
        let mates = other_score >= MATE_BOUND && other_score > score;
        if mates || (other.depth > best.depth && other_score > score && score < MATE_BOUND) {
            best = other;
        }
    }
    best
}
