//! Which moves of a node are left out.

use super::history::Histories;
use super::move_info::MoveInfo;
use super::node::Node;
use super::parameters;
use super::score::{INFINITE, Score};
use super::tactical::see_ge;
use super::techniques::{Technique, Techniques};
use katagami_rules::board::SQUARES;
use katagami_rules::position::Position;

/// Whether no quiet move is searched after this one (late move pruning): later if its gain is above the threshold.
pub(super) fn ends_quiets(node: &Node, info: &MoveInfo) -> bool {
    let later = parameters::late_move_gain_weight() * info.excess_gain.max(0) / 100;
    info.number as i32 >= late_move_count(node.depth, node.improving) + later
}

/// After how many moves quiet ones are left out: more on boards that have more moves.
fn late_move_count(depth: i32, improving: bool) -> i32 {
    let factor = 1 + SQUARES as i32 / parameters::late_move_squares();
    let base = parameters::late_move_count() + parameters::late_move_depth_factor() * depth * depth;
    let moves = factor * base;
    if improving { moves } else { moves / 2 }
}

/// Whether a quiet move out of check has a gain below the threshold and so is left out sooner than others (late move pruning).
fn is_late_by_gain(node: &Node, info: &MoveInfo) -> bool {
    let percent = parameters::late_move_gain_percent();
    percent > 0
        && info.excess_gain < 0
        && node.evaluation.is_some()
        && info.number as i32 * 100 > late_move_count(node.depth, node.improving) * (100 - percent)
}

/// If a capture, a promotion of a pawn or a check is left out, because it cannot raise alpha or loses by exchange: minus
/// infinity, since it may reach any score below alpha. `depth` is the reduced depth.
pub(super) fn prune_tactical(
    position: &Position,
    node: &Node,
    info: &MoveInfo,
    alpha: Score,
    depth: i32,
    techniques: Techniques,
) -> Option<Score> {
    if let (Some(evaluation), Some(captured)) = (node.evaluation, info.captured)
        && techniques.has(Technique::Futility)
        && !info.gives_check
        && depth <= parameters::capture_futility_max_depth()
    {
        let gain = parameters::capture_futility_value_weight() * captured.value()
            + info.history_score / parameters::capture_futility_history_divisor();
        let margin =
            parameters::capture_futility_margin() + parameters::capture_futility_depth_margin() * depth;
        if evaluation.corrected + gain + margin <= alpha {
            return Some(-INFINITE);
        }
    }
    let loses = techniques.has(Technique::ExchangePruning)
        && !see_ge(position, info.mv, -parameters::exchange_tactical_margin() * node.depth);
    loses.then_some(-INFINITE)
}

/// If a quiet move is left out, because its history is bad, it cannot raise alpha, or it loses by exchange: the score that
/// it was expected to reach at most, minus infinity if that is not known. `depth` is the reduced depth.
pub(super) fn prune_quiet(
    position: &Position,
    histories: &Histories,
    node: &Node,
    info: &MoveInfo,
    alpha: Score,
    mut depth: i32,
    techniques: Techniques,
) -> Option<Score> {
    if techniques.has(Technique::LateMovePruning) && is_late_by_gain(node, info) {
        return Some(-INFINITE);
    }
    let score = info.continuation_score + parameters::history_pruning_gain_weight() * info.excess_gain;
    if techniques.has(Technique::HistoryPruning)
        && depth <= parameters::history_pruning_max_depth()
        && score < -parameters::history_pruning_margin() * node.depth
    {
        return Some(-INFINITE);
    }
    if techniques.has(Technique::HistoryReduction) {
        depth = (depth + info.history_score / parameters::futility_history_divisor()).max(0);
    }
    if let Some(evaluation) = node.evaluation
        && techniques.has(Technique::Futility)
        && depth <= parameters::futility_max_depth()
    {
        let margin = parameters::futility_margin() + parameters::futility_depth_margin() * depth
            - parameters::futility_number_margin() * (info.number as i32 - 1);
        // What the move gained before, as in Apery.
        let gain = histories.gains.get(position.side(), info.piece_to).min(parameters::futility_gain_max());
        let reachable = evaluation.corrected + margin + parameters::futility_gain_weight() * gain;
        if reachable <= alpha {
            return Some(if parameters::futility_raises_best() > 0 { reachable } else { -INFINITE });
        }
    }
    let may_lose = parameters::exchange_quiet_square_margin() * depth * depth
        + parameters::exchange_quiet_margin() * depth;
    let loses = techniques.has(Technique::ExchangePruning) && !see_ge(position, info.mv, -may_lose);
    loses.then_some(-INFINITE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::history::PreviousMoves;
    use crate::search::static_evaluation::StaticEvaluation;
    use crate::search::tactical::is_tactical;
    use katagami_rules::movegen::{self, MoveList};
    use katagami_rules::position::CheckInfo;

    #[test]
    fn a_hopeless_quiet_move_tells_how_high_it_could_reach() {
        let (position, histories) = (Position::start(), Histories::new());
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let mv = *moves.iter().find(|&&mv| !is_tactical(mv, &position)).expect("there is a quiet move");
        let previous = PreviousMoves::NONE;
        let info = MoveInfo::new(mv, 5, &position, &CheckInfo::new(&position), &histories, previous);
        let bound = |evaluation| {
            let node = Node::for_test(2, StaticEvaluation::known(evaluation));
            prune_quiet(&position, &histories, &node, &info, 0, 1, Techniques::ALL)
        };
        let margin = parameters::futility_margin() + parameters::futility_depth_margin();
        assert_eq!(bound(-1000), Some(margin - 1000));
        assert_eq!(bound(0), None, "it may raise alpha");
    }

    #[test]
    fn more_moves_are_searched_deeper_and_when_improving() {
        assert!((1..20).all(|depth| late_move_count(depth, false) < late_move_count(depth + 1, false)));
        assert!((1..20).all(|depth| late_move_count(depth, false) < late_move_count(depth, true)));
    }
}
