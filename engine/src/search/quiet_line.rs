//! From a position to the quiet one behind it, on which evaluations are learned.

use std::sync::atomic::AtomicU64;

use super::adjudication::Adjudicator;
use super::node_type::Pv;
use super::quiescence::qsearch;
use super::resources::Resources;
use super::root_state::RootState;
use super::score::{INFINITE, MATE_BOUND, Score};
use super::searcher::Searcher;
use super::settings::Settings;
use super::signals::Signals;
use super::stop::StopCondition;
use katagami_rules::game::Game;
use katagami_rules::types::Move;

/// The captures, promotions, checks and evasions that quiescence expects both sides to play from here, none if the
/// position is quiet; `None` if it sees a mate.
///
/// The static evaluation of the position at the end of the line is the score of this one. An evaluation that is learned
/// there need not learn tactics (Bonanza, 2006).
///
/// ```
/// use katagami_evaluation::Evaluation;
/// use katagami_rules::{Game, Position};
/// use katagami::search::{Resources, HistoryPool, Settings, TranspositionTable, quiet_line};
///
/// let (table, evaluation) = (TranspositionTable::new(1).unwrap(), Evaluation::material());
/// let resources = Resources { table: &table, evaluation: &evaluation, histories: &HistoryPool::new() };
/// # if katagami_rules::board::NAME == "standard" {
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
/// less than the second, for the side to move now. The narrower this window, the sooner the search ends.
pub fn quiet_line_within(
    game: Game,
    settings: &Settings,
    resources: Resources<'_>,
    [low, high]: [Score; 2],
) -> Option<Vec<Move>> {
    let signals = Signals::thinking();
    let nodes = AtomicU64::new(0);
    let condition = StopCondition::signals_only(&signals, &nodes);
    let adjudicator = Adjudicator::new(settings.rules, settings.draws_for(game.position().side()));
    let root = RootState::without_moves();
    let mut searcher = Searcher::new(game, resources, &condition, adjudicator, settings.techniques, root);
    let score = qsearch::<Pv>(&mut searcher, low, high, 0, 0);
    let line = std::mem::take(&mut searcher.stack[0].pv);
    searcher.finish();
    (low < score && score < high && score.abs() < MATE_BOUND).then_some(line)
}
