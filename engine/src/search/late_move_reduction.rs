//! Late move reductions: how much less deep a move is searched at first.

use super::depth::PLY;
use super::move_info::MoveInfo;
use super::node::Node;
use super::node_type::NodeType;
use super::parameters;
use super::reductions::Reductions;
use super::score::Score;
use super::stack::Stack;
use super::techniques::{Technique, Techniques};
use super::window::Window;

/// The reduction that depth, number and window call for, in 1024ths of a ply.
pub(super) fn base_reduction(
    reductions: &Reductions,
    node: &Node,
    number: usize,
    window: &Window,
    root_window: Score,
) -> i32 {
    let base = reductions.of(node.depth, number);
    let width = (window.beta - window.alpha) * parameters::reduction_window() / root_window.max(1);
    let not_improving = !node.improving && base > PLY;
    base + parameters::reduction_base() - width.min(parameters::reduction_window())
        + if not_improving { parameters::reduction_not_improving() } else { 0 }
}

/// Whether a move is reduced.
pub(super) fn is_reduced<N: NodeType>(node: &Node, info: &MoveInfo, techniques: Techniques) -> bool {
    techniques.has(Technique::LateMoveReduction)
        && node.depth >= parameters::reduction_min_depth()
        && info.number > 1 + usize::from(N::ROOT)
        && (!info.tactical || !node.table_pv || node.cut)
}

/// The reduction of a move in 1024ths of a ply. `base` is its base reduction.
pub(super) fn full_reduction<N: NodeType>(
    base: i32,
    stack: &Stack,
    node: &Node,
    info: &MoveInfo,
    techniques: Techniques,
) -> i32 {
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
    reduction -= info.excess_gain * parameters::reduction_gain_weight();
    if techniques.has(Technique::HistoryReduction) {
        reduction -= info.history_score * PLY / parameters::reduction_history_divisor();
    }
    reduction
}
