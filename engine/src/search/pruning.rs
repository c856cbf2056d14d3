//! Selectivity: what is left out, reduced or extended, of nodes and of moves.

#[cfg(not(feature = "tune"))]
use std::sync::LazyLock;

use super::history::{Histories, PieceTo, PreviousMoves};
use super::node::{Node, NodeType, StaticEvaluation, Window};
use super::parameters::{self, Technique};
use super::score::{Bound, EVALUATION_BOUND, INFINITE, MATE_BOUND, MAX_PLY, PLY, Score};
use super::stack::Stack;
use super::tactical::{captured_kind, is_tactical, near_their_king, see_ge};
use katagami_rules::board::SQUARES;
use katagami_rules::position::{CheckInfo, Position};
use katagami_rules::types::{Kind, Move};

/// What is known of a move before it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveInfo {
    pub mv: Move,
    /// Its number among the moves of the node, from 1.
    pub number: usize,
    /// The kind that it captures.
    pub captured: Option<Kind>,
    /// Whether it captures or promotes a pawn.
    pub tactical: bool,
    pub gives_check: bool,
    /// Whether it goes to within two squares of the opponent's king.
    pub near_king: bool,
    /// Its index in the histories.
    pub piece_to: PieceTo,
    /// Its score by the histories.
    pub history_score: i32,
    /// Its score by the continuation histories; 0 for captures.
    pub continuation_score: i32,
}

impl MoveInfo {
    /// The `number`-th move of a position.
    #[inline(always)]
    pub(super) fn new(
        mv: Move,
        number: usize,
        position: &Position,
        check_info: &CheckInfo,
        histories: &Histories,
        previous: PreviousMoves,
    ) -> Self {
        let side = position.side();
        let captured = captured_kind(mv, position);
        let piece_to = PieceTo::new(mv);
        let tactical = is_tactical(mv, position);
        let (history_score, continuation_score) = if let Some(captured) = captured {
            (histories.capture(side, piece_to, captured), 0)
        } else {
            let continuation = histories.continuation_score(previous, piece_to);
            let quiet = parameters::history_score_quiet_weight() * histories.quiet(side, piece_to);
            (quiet + continuation - parameters::history_score_offset(), continuation)
        };
        Self {
            mv,
            number,
            captured,
            tactical,
            gives_check: check_info.gives_check(mv),
            near_king: near_their_king(position).has(mv.target()),
            piece_to,
            history_score,
            continuation_score,
        }
    }
}

/// Whether a node is so far below alpha that only captures can help: quiescence decides (Heinz, 1998, in the form of
/// Stockfish).
pub(super) fn can_razor(node: &Node, evaluation: &StaticEvaluation, alpha: Score) -> bool {
    let margin =
        parameters::razoring_margin() + parameters::razoring_depth_margin() * node.depth * node.depth;
    Technique::Razoring.is_used() && evaluation.estimate < alpha - margin && !node.excluded.is_some()
}

/// The score of a node so far above beta that the opponent is not expected to make up for it in a few plies (reverse
/// futility pruning). `last_history_score` is the history score of the move that led here. An evaluation that had to be
/// corrected by much is trusted less.
pub(super) fn reverse_futility_score(
    node: &Node,
    evaluation: &StaticEvaluation,
    beta: Score,
    last_history_score: i32,
) -> Option<Score> {
    let estimate = evaluation.estimate;
    let margin = parameters::reverse_futility_margin() * (node.depth - i32::from(node.improving)).max(0)
        + last_history_score / parameters::reverse_futility_history_divisor()
        + (evaluation.corrected - evaluation.raw).abs() * parameters::reverse_futility_correction_weight();
    let fails_high = Technique::ReverseFutility.is_used()
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
pub(super) fn can_null_move(node: &Node, evaluation: &StaticEvaluation, beta: Score) -> bool {
    let margin = parameters::null_move_margin()
        - parameters::null_move_depth_margin() * node.depth
        - parameters::null_move_improving_margin() * i32::from(node.improving);
    Technique::NullMove.is_used()
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
pub(super) fn internal_reduction<N: NodeType>(node: &Node) -> i32 {
    let exempt = N::ROOT || node.evaluation.is_none() || node.table_move.is_some();
    if exempt || !Technique::InternalReduction.is_used() {
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
pub(super) fn probcut_beta(node: &Node, beta: Score) -> Option<Score> {
    let raised = beta + parameters::probcut_margin()
        - parameters::probcut_improving_margin() * i32::from(node.improving);
    let stored_depth = node.depth - (parameters::probcut_reduction() - 1);
    let hopeless = node.probe.entry.is_some_and(|entry| entry.depth >= stored_depth)
        && node.probe.score.is_some_and(|score| score < raised);
    let useful = node.depth >= parameters::probcut_min_depth() && !node.excluded.is_some() && !hopeless;
    (useful && beta.abs() < EVALUATION_BOUND && Technique::ProbCut.is_used()).then_some(raised)
}

/// Whether no quiet move is searched after this one (late move pruning).
pub(super) fn ends_quiets(node: &Node, info: &MoveInfo) -> bool {
    Technique::LateMovePruning.is_used() && info.number as i32 >= late_move_count(node.depth, node.improving)
}

/// After how many moves quiet ones are left out: more on boards that have more moves.
fn late_move_count(depth: i32, improving: bool) -> i32 {
    let factor = 1 + SQUARES as i32 / parameters::late_move_squares();
    let base = parameters::late_move_count() + parameters::late_move_depth_factor() * depth * depth;
    let moves = factor * base;
    if improving { moves } else { moves / 2 }
}

/// If a move at low depth is left out: the score that it was expected to reach at most, minus infinity if that is not
/// known. `None` if the move is searched. `base_reduction` is what depth, number and window call for.
#[inline(always)]
pub(super) fn prune_move(
    position: &Position,
    histories: &Histories,
    node: &Node,
    info: &MoveInfo,
    alpha: Score,
    base_reduction: i32,
) -> Option<Score> {
    let depth = (node.depth - 1 - base_reduction / PLY).max(0);
    if info.tactical || info.gives_check {
        prune_tactical(position, node, info, alpha, depth)
    } else {
        prune_quiet(position, histories, node, info, alpha, depth)
    }
}

/// If a capture, a promotion of a pawn or a check is left out, because it cannot raise alpha or loses by exchange: minus
/// infinity, since it may reach any score below alpha. `depth` is the reduced depth.
fn prune_tactical(
    position: &Position,
    node: &Node,
    info: &MoveInfo,
    alpha: Score,
    depth: i32,
) -> Option<Score> {
    if let (Some(evaluation), Some(captured)) = (node.evaluation, info.captured)
        && Technique::Futility.is_used()
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
    let loses = Technique::ExchangePruning.is_used()
        && !see_ge(position, info.mv, -parameters::exchange_tactical_margin() * node.depth);
    loses.then_some(-INFINITE)
}

/// If a quiet move is left out, because its history is bad, it cannot raise alpha, or it loses by exchange: the score that
/// it was expected to reach at most, minus infinity if that is not known. `depth` is the reduced depth.
fn prune_quiet(
    position: &Position,
    histories: &Histories,
    node: &Node,
    info: &MoveInfo,
    alpha: Score,
    mut depth: i32,
) -> Option<Score> {
    if Technique::HistoryPruning.is_used()
        && depth <= parameters::history_pruning_max_depth()
        && info.continuation_score < -parameters::history_pruning_margin() * node.depth
    {
        return Some(-INFINITE);
    }
    if Technique::HistoryReduction.is_used() {
        depth =
            (depth + info.history_score / parameters::futility_history_divisor()).clamp(0, MAX_PLY as i32);
    }
    if let Some(evaluation) = node.evaluation
        && Technique::Futility.is_used()
        && depth <= parameters::futility_max_depth()
    {
        let margin = parameters::futility_margin() + parameters::futility_depth_margin() * depth
            - parameters::futility_number_margin() * (info.number as i32 - 1);
        let gain = histories.gains.margin(position.side(), info.piece_to);
        let reachable = evaluation.corrected + margin + gain;
        if reachable <= alpha {
            return Some(if parameters::futility_raises_best() > 0 { reachable } else { -INFINITE });
        }
    }
    let may_lose = parameters::exchange_quiet_square_margin() * depth * depth;
    let loses = Technique::ExchangePruning.is_used() && !see_ge(position, info.mv, -may_lose);
    loses.then_some(-INFINITE)
}

/// The score that all other moves must stay below for the table move to be singular, if the move is to be tested for it.
pub(super) fn singular_beta(node: &Node, info: &MoveInfo) -> Option<Score> {
    let (entry, score) = (node.probe.entry?, node.probe.score?);
    let tested = Technique::Singular.is_used()
        && info.mv == node.table_move
        && !node.excluded.is_some()
        && node.depth >= parameters::singular_min_depth()
        && score.abs() < MATE_BOUND
        && entry.bound != Some(Bound::Upper)
        && entry.depth >= node.depth - parameters::singular_table_depth();
    let margin = parameters::singular_margin() + parameters::singular_pv_margin() * i32::from(node.table_pv);
    tested.then(|| score - node.depth * margin / 64)
}

/// Whether a move is extended because it gives check and does not lose by exchange.
pub(super) fn extends_check(position: &Position, node: &Node, info: &MoveInfo) -> bool {
    info.gives_check
        && Technique::CheckExtension.is_used()
        && node.depth >= parameters::check_extension_min_depth()
        && see_ge(position, info.mv, 0)
}

/// Logarithms, so that a reduction is a product.
#[derive(Clone, Debug)]
pub(super) struct Reductions([i32; Self::LENGTH]);

impl Reductions {
    const LENGTH: usize = 256;

    /// The table, computed once.
    #[cfg(not(feature = "tune"))]
    pub(super) fn get() -> Self {
        static TABLE: LazyLock<Reductions> = LazyLock::new(Reductions::new);
        TABLE.clone()
    }

    /// The table for the present parameters.
    #[cfg(feature = "tune")]
    pub(super) fn get() -> Self {
        Self::new()
    }

    fn new() -> Self {
        let steepness = f64::from(parameters::reduction_steepness()) / 100.0;
        Self(std::array::from_fn(|n| (steepness * (n.max(1) as f64).ln()) as i32))
    }

    /// The reduction of the move with this number (from 1) at this depth, in 1024ths of a ply: it grows with the
    /// logarithms of both (Senpai, 2014; Stockfish).
    #[inline]
    pub(super) fn of(&self, depth: i32, number: usize) -> i32 {
        let depth = self.0[(depth.max(0) as usize).min(Self::LENGTH - 1)];
        depth * self.0[number.min(Self::LENGTH - 1)]
    }
}

/// By how much less moves are reduced in a window, the wider the more, in 1024ths of a ply.
pub(super) fn window_extension(window: &Window, root_window: Score) -> i32 {
    let width = (window.beta - window.alpha) * parameters::reduction_window() / root_window.max(1);
    width.min(parameters::reduction_window())
}

/// The reduction that depth, number and window call for, in 1024ths of a ply.
pub(super) fn base_reduction(
    reductions: &Reductions,
    node: &Node,
    number: usize,
    window_extension: i32,
) -> i32 {
    let base = reductions.of(node.depth, number);
    let not_improving = !node.improving && base > PLY;
    base + parameters::reduction_base() - window_extension
        + if not_improving { parameters::reduction_not_improving() } else { 0 }
}

/// Whether a move is reduced.
pub(super) fn is_reduced<N: NodeType>(node: &Node, info: &MoveInfo) -> bool {
    Technique::LateMoveReduction.is_used()
        && node.depth >= parameters::reduction_min_depth()
        && info.number > 1 + usize::from(N::ROOT)
        && (!info.tactical || !node.table_pv || node.cut)
}

/// The reduction of a move in 1024ths of a ply. `base` is its base reduction.
pub(super) fn full_reduction<N: NodeType>(base: i32, stack: &Stack, node: &Node, info: &MoveInfo) -> i32 {
    let ply = node.ply;
    let after_late_move = stack.before(ply, 1).move_count as i32 > parameters::reduction_late_parent_number();
    let many_cutoffs = stack[ply + 1].cutoff_count as i32 > parameters::reduction_cutoffs_number();
    let is_killer = stack[ply].killers.contains(&info.mv);
    let mut reduction = base;
    reduction += i32::from(node.cut) * parameters::reduction_cut_node();
    reduction -= i32::from(node.table_pv) * parameters::reduction_table_pv();
    reduction -= i32::from(N::PV) * parameters::reduction_pv_node();
    reduction -= i32::from(info.gives_check) * parameters::reduction_check();
    reduction -= i32::from(after_late_move) * parameters::reduction_late_parent();
    reduction += i32::from(many_cutoffs) * parameters::reduction_cutoffs();
    reduction -= i32::from(is_killer) * parameters::reduction_killer();
    reduction -= i32::from(info.near_king) * parameters::reduction_near_king();
    reduction += i32::from(node.table_capture && !info.tactical) * parameters::reduction_table_capture();
    if Technique::HistoryReduction.is_used() {
        reduction -= info.history_score * PLY / parameters::reduction_history_divisor();
    }
    reduction
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::history::PreviousMoves;
    use crate::search::node::{NonPv, Pv, Root, StaticEvaluation};
    use crate::search::score::PLY;
    use crate::search::tactical::is_tactical;
    use katagami_rules::movegen::{self, MoveList};

    fn node(depth: i32) -> Node {
        Node::for_test(depth, StaticEvaluation::known(0))
    }

    #[test]
    fn the_better_the_position_the_sooner_it_fails_high() {
        let score = |value, depth| {
            let evaluation = StaticEvaluation::known(value);
            reverse_futility_score(&node(depth), &evaluation, 0, 0)
        };
        assert_eq!(score(100, 3), None);
        assert_eq!(score(1000, 3), Some(500));
        assert_eq!(score(1000, 30), None, "too deep");
    }

    #[test]
    fn razoring_asks_more_at_depth() {
        let razors = |value, depth| can_razor(&node(depth), &StaticEvaluation::known(value), 0);
        assert!(razors(-500, 1) && !razors(-500, 4) && !razors(-100, 1));
    }

    #[test]
    fn nodes_without_a_table_move_are_reduced() {
        assert_eq!(internal_reduction::<Root>(&node(9)), 0);
        assert!(internal_reduction::<Pv>(&node(3)) > 0);
        assert!(internal_reduction::<NonPv>(&node(9)) > 0);
        assert_eq!(internal_reduction::<NonPv>(&node(3)), 0);
    }

    #[test]
    fn hopeless_bounds_are_not_tried() {
        assert!(probcut_beta(&node(8), 0).is_some_and(|raised| raised > 0));
        assert_eq!(probcut_beta(&node(1), 0), None);
    }

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
            prune_quiet(&position, &histories, &node, &info, 0, 1)
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

    #[test]
    fn late_and_deep_moves_are_reduced_more() {
        let reductions = Reductions::get();
        assert_eq!(reductions.of(1, 1), 0);
        assert!(reductions.of(10, 10) > PLY);
        assert!(reductions.of(20, 10) > reductions.of(10, 10));
        assert!(reductions.of(10, 20) > reductions.of(10, 10));
    }
}
