//! Conditions under which a node is pruned before its moves are searched.

use super::node::Node;
use super::node_type::NodeType;
use super::parameters;
use super::score::{EVALUATION_BOUND, MATE_BOUND, Score};
use super::static_evaluation::StaticEvaluation;
use super::techniques::{Technique, Techniques};

/// Whether a node is so far below alpha that only captures can help: quiescence decides (Heinz, 1998, in the form of
/// Stockfish).
pub(super) fn can_razor(
    node: &Node,
    evaluation: &StaticEvaluation,
    alpha: Score,
    techniques: Techniques,
) -> bool {
    let margin =
        parameters::razoring_margin() + parameters::razoring_depth_margin() * node.depth * node.depth;
    techniques.has(Technique::Razoring) && evaluation.estimate < alpha - margin && !node.excluded.is_some()
}

/// The score of a node so far above beta that the opponent is not expected to make up for it in a few plies (reverse
/// futility pruning). `last_history_score` is what the histories say of the move that led here. An evaluation that had to be
/// corrected by much is trusted less.
pub(super) fn reverse_futility_score(
    node: &Node,
    evaluation: &StaticEvaluation,
    beta: Score,
    last_history_score: i32,
    techniques: Techniques,
) -> Option<Score> {
    let estimate = evaluation.estimate;
    let margin = parameters::reverse_futility_margin() * (node.depth - i32::from(node.improving)).max(0)
        + last_history_score / parameters::reverse_futility_history_divisor()
        + (evaluation.corrected - evaluation.raw).abs() * parameters::reverse_futility_correction_weight();
    let fails_high = techniques.has(Technique::ReverseFutility)
        && !node.table_pv
        && !node.excluded.is_some()
        && node.depth <= parameters::reverse_futility_max_depth()
        && estimate >= beta
        && estimate - margin >= beta
        && estimate < EVALUATION_BOUND
        && beta > -MATE_BOUND;
    fails_high.then_some(i32::midpoint(estimate, beta))
}

/// Whether the side to move stands well enough for a null move (Donninger, 1993).
pub(super) fn can_null_move(
    node: &Node,
    evaluation: &StaticEvaluation,
    beta: Score,
    techniques: Techniques,
) -> bool {
    let margin = parameters::null_move_margin()
        - parameters::null_move_depth_margin() * node.depth
        - parameters::null_move_improving_margin() * i32::from(node.improving);
    techniques.has(Technique::NullMove)
        && !node.excluded.is_some()
        && evaluation.estimate >= beta
        && evaluation.corrected >= beta + margin
        && beta > -MATE_BOUND
}

/// By how many plies the search after a null move is reduced.
pub(super) fn null_move_reduction(depth: i32, distance_to_beta: Score) -> i32 {
    let by_score = distance_to_beta / parameters::null_move_score_divisor();
    by_score.min(parameters::null_move_score_max())
        + depth / parameters::null_move_depth_divisor()
        + parameters::null_move_reduction()
}

/// By how many plies a node without a table move is reduced (internal iterative reduction), out of check.
pub(super) fn internal_reduction<N: NodeType>(node: &Node, techniques: Techniques) -> i32 {
    let exempt = N::ROOT || node.evaluation.is_none() || node.table_move.is_some();
    if exempt || !techniques.has(Technique::InternalReduction) {
        0
    } else if N::PV {
        parameters::internal_reduction_pv()
    } else if node.cut && node.depth >= parameters::internal_reduction_cut_min_depth() {
        parameters::internal_reduction_cut()
    } else {
        0
    }
}

/// The raised bound of `ProbCut`, if it is worth trying: a capture that stays above it by a shallow search is trusted to
/// stay above beta by a deep one (Buro, 1995).
pub(super) fn probcut_beta(node: &Node, beta: Score, techniques: Techniques) -> Option<Score> {
    let raised = beta + parameters::probcut_margin()
        - parameters::probcut_improving_margin() * i32::from(node.improving);
    let stored_depth = node.depth - (parameters::probcut_reduction() - 1);
    let hopeless = node.probe.entry.is_some_and(|entry| entry.depth >= stored_depth)
        && node.probe.score.is_some_and(|score| score < raised);
    let useful = node.depth >= parameters::probcut_min_depth() && !node.excluded.is_some() && !hopeless;
    (useful && beta.abs() < EVALUATION_BOUND && techniques.has(Technique::ProbCut)).then_some(raised)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node_type::{NonPv, Pv, Root};

    fn node(depth: i32) -> Node {
        Node::for_test(depth, StaticEvaluation::known(0))
    }

    #[test]
    fn the_better_the_position_the_sooner_it_fails_high() {
        let score = |value, depth| {
            let evaluation = StaticEvaluation::known(value);
            reverse_futility_score(&node(depth), &evaluation, 0, 0, Techniques::ALL)
        };
        assert_eq!(score(100, 3), None);
        assert_eq!(score(1000, 3), Some(500));
        assert_eq!(score(1000, 30), None, "too deep");
    }

    #[test]
    fn razoring_asks_more_at_depth() {
        let razors =
            |value, depth| can_razor(&node(depth), &StaticEvaluation::known(value), 0, Techniques::ALL);
        assert!(razors(-500, 1) && !razors(-500, 4) && !razors(-100, 1));
    }

    #[test]
    fn nodes_without_a_table_move_are_reduced() {
        assert_eq!(internal_reduction::<Root>(&node(9), Techniques::ALL), 0);
        assert!(internal_reduction::<Pv>(&node(3), Techniques::ALL) > 0);
        assert!(internal_reduction::<NonPv>(&node(9), Techniques::ALL) > 0);
        assert_eq!(internal_reduction::<NonPv>(&node(3), Techniques::ALL), 0);
    }

    #[test]
    fn hopeless_bounds_are_not_tried() {
        assert!(probcut_beta(&node(8), 0, Techniques::ALL).is_some_and(|raised| raised > 0));
        assert_eq!(probcut_beta(&node(1), 0, Techniques::ALL), None);
    }
}
