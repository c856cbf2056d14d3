//! What the result of a node changes: killers, histories and the transposition table.

use super::bound::Bound;
use super::depth::MAX_PLY;
use super::history::{PieceTo, TriedMoves, history_bonus};
use super::move_info::MoveInfo;
use super::node::Node;
use super::node_type::NodeType;
use super::parameters;
use super::score::{MATE_BOUND, Score};
use super::searcher::Searcher;
use super::table_probe::NodeResult;
use super::tactical::{captured_kind, is_tactical};
use super::techniques::Technique;
use super::window::Window;
use katagami_rules::types::Move;

/// After a cutoff by the table: a bonus for its move, if it is quiet. It is smaller than after a search, for the same entry
/// may cut off again and again. The move that it refutes loses, if it is quiet and was tried early (Stockfish).
pub(super) fn update_after_table_cutoff(
    searcher: &mut Searcher<'_>,
    table_move: Move,
    depth: i32,
    ply: usize,
) {
    let position = searcher.board.position();
    if table_move.is_some() && !is_tactical(table_move, position) {
        let previous = searcher.stack.previous_moves(ply);
        let bonus = history_bonus(depth) / parameters::table_cutoff_bonus_divisor();
        searcher.histories.update_quiet(position.side(), previous, PieceTo::new(table_move), bonus);
    }
    let last = searcher.stack.before(ply, 1);
    if ply > 0 && last.quiet && last.move_count as i32 <= parameters::table_cutoff_early() {
        let malus = history_bonus(depth + 1) * parameters::table_cutoff_malus_percent() / 100;
        let piece_to = PieceTo::new(last.current_move);
        let previous = searcher.stack.previous_moves(ply - 1);
        searcher.histories.update_continuations(previous, piece_to, -malus);
    }
}

/// A reduced quiet move that was searched again changes the continuation histories: up if it failed high, down if it
/// failed low after all.
pub(super) fn update_after_research(
    searcher: &mut Searcher<'_>,
    info: &MoveInfo,
    score: Score,
    window: &Window,
    depth: i32,
    ply: usize,
) {
    if info.captured.is_some() || searcher.stopped() {
        return;
    }
    let bonus = match Bound::of(score, window.alpha, window.beta) {
        Bound::Upper => -history_bonus(depth),
        Bound::Lower => history_bonus(depth),
        Bound::Exact => return,
    };
    let previous = searcher.stack.previous_moves(ply);
    searcher.histories.update_continuations(previous, info.piece_to, bonus);
}

/// Ends a node whose moves were searched: updates killers and histories, and stores the result.
pub(super) fn finish_node<N: NodeType>(
    searcher: &mut Searcher<'_>,
    node: &Node,
    window: &Window,
    tried: [&TriedMoves; 2],
) {
    let ply = node.ply;
    let Window { beta, best_score, best_move, .. } = *window;
    if best_move.is_some() {
        let position = searcher.board.position();
        let previous = searcher.stack.previous_moves(ply);
        let depth = node.depth + i32::from(best_score > beta + parameters::history_beta_margin());
        searcher.histories.update_after_cutoff(position, previous, best_move, tried, depth);
        if captured_kind(best_move, position).is_none() {
            searcher.stack[ply].add_killer(best_move);
        }
    }
    if node.excluded.is_some() {
        return;
    }
    if !best_move.is_some() {
        update_after_fail_low(searcher, node);
    }
    let bound = if best_score >= beta {
        Bound::Lower
    } else if N::PV && best_move.is_some() {
        Bound::Exact
    } else {
        Bound::Upper
    };
    let below_pv = bound == Bound::Upper
        && searcher.stack.before(ply, 1).table_pv
        && node.depth >= parameters::fail_low_pv_min_depth();
    if !(N::ROOT && searcher.root.pv_index > 0) {
        let result = NodeResult {
            mv: best_move,
            score: best_score,
            bound,
            depth: node.depth,
            raw_evaluation: node.raw_evaluation(),
            pv: node.table_pv || below_pv,
        };
        result.store(searcher.resources.table, &searcher.board, ply);
    }
    update_correction(searcher, node, best_move, best_score, bound);
}

/// No move raised alpha: a bonus for the opponent's last move, if it is quiet.
fn update_after_fail_low(searcher: &mut Searcher<'_>, node: &Node) {
    let last = searcher.stack.before(node.ply, 1);
    if node.ply == 0 || !last.quiet || !searcher.uses(Technique::FailLowBonus) {
        return;
    }
    let piece_to = PieceTo::new(last.current_move);
    let factor = 1
        + i32::from(node.depth > parameters::fail_low_bonus_depth())
        + i32::from(last.move_count as i32 > parameters::fail_low_bonus_number());
    let bonus = history_bonus(node.depth) * factor / parameters::fail_low_bonus_divisor();
    let previous = searcher.stack.previous_moves(node.ply - 1);
    searcher.histories.update_quiet(!searcher.board.side(), previous, piece_to, bonus);
}

/// Learns how far the static evaluation was off, where the score tells it.
fn update_correction(
    searcher: &mut Searcher<'_>,
    node: &Node,
    best_move: Move,
    best_score: Score,
    bound: Bound,
) {
    let Some(evaluation) = node.evaluation else { return };
    let position = searcher.board.position();
    let noisy = best_move.is_some() && is_tactical(best_move, position);
    if bound.improves(best_score, evaluation.corrected)
        && !noisy
        && best_score.abs() < MATE_BOUND
        && searcher.uses(Technique::Correction)
    {
        let (error, depth) = (best_score - evaluation.corrected, node.depth.min(MAX_PLY as i32));
        searcher.histories.corrections.update(position.side(), evaluation.keys, error, depth);
    }
}
