//! From a position to the quiet one behind it: what evaluations are taught on.

use std::sync::atomic::AtomicU64;

use super::limits::{Resources, Settings};
use super::node::Open;
use super::root_moves::RootMoves;
use super::score::{INFINITE, MATE_BOUND, Score};
use super::signals::Signals;
use super::time::Budget;
use super::worker::{Shared, Worker};
use crate::position::Game;
use crate::types::Move;

/// The captures, promotions, checks and evasions that quiescence expects both sides to play from here, none if the
/// position is quiet; `None` if it sees a mate.
///
/// The static evaluation of the position at the end of the line is what quiescence thinks of this one. To learn there
/// spares the evaluation from learning tactics (Bonanza, 2006).
///
/// ```
/// use katagami::eval::Evaluation;
/// use katagami::position::{Game, Position};
/// use katagami::search::{Experience, Resources, Settings, Table, quiet_line};
///
/// let (table, evaluation, experience) = (Table::new(1).unwrap(), Evaluation::material(), Experience::new());
/// let resources = Resources { table: &table, evaluation: &evaluation, experience: &experience };
/// # if katagami::board::NAME == "standard" {
/// let hanging = Position::from_sfen("4k4/9/9/4p4/4L4/9/9/9/4K4 b - 1").unwrap();
/// let line = quiet_line(Game::new(hanging), &Settings::default(), resources).unwrap();
/// assert_eq!(line[0].to_string(), "5e5d");
/// let quiet = quiet_line(Game::new(Position::start()), &Settings::default(), resources);
/// assert_eq!(quiet, Some(vec![]));
/// # }
/// ```
pub fn quiet_line(game: Game, settings: &Settings, resources: Resources<'_>) -> Option<Vec<Move>> {
    quiet_line_within(game, settings, resources, [-INFINITE, INFINITE])
}

/// The same, and `None` as well if the position at the end of the line is worth no more than the first of two scores, or no
/// less than the second, to whoever is to move now. The closer they are the sooner that is known.
pub fn quiet_line_within(
    game: Game,
    settings: &Settings,
    resources: Resources<'_>,
    [low, high]: [Score; 2],
) -> Option<Vec<Move>> {
    let signals = Signals::thinking();
    let shared = Shared {
        resources,
        signals: &signals,
        budget: Budget::unlimited(),
        node_limit: None,
        rules: settings.rules,
        techniques: settings.techniques,
        draw: settings.draws_for(game.position().side()),
        nodes: AtomicU64::new(0),
    };
    let root = RootMoves { moves: Vec::new(), settled: 0, changes: 0 };
    let mut worker = Worker::new(game, &shared, root);
    let score = worker.quiesce::<Open>(low, high, 0, 0);
    let line = std::mem::take(&mut worker.stack[0].pv);
    worker.retire();
    (low < score && score < high && score.abs() < MATE_BOUND).then_some(line)
}
