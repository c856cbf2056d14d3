//! The search: principal variation search with null windows, step by step.

use super::move_picker::MovePicker;
use super::node::{Node, NodeType, NonPv, Pv, StaticEvaluation, TriedMoves, Window};
use super::parameters::{self, Event, Technique, count};
use super::pruning::{self, MoveInfo};
use super::quiescence::{DEPTH_WITH_CHECKS, DEPTH_WITHOUT_CHECKS, qsearch};
use super::score::{Bound, EVALUATION_BOUND, INFINITE, MATE_BOUND, MAX_PLY, PLY, Score, mate_in, mated_in};
use super::searcher::Searcher;
use katagami_rules::position::CheckInfo;
use katagami_rules::types::Move;

/// The score of the current node by a search of `depth` plies within the window. `cut_node` tells whether it is expected
/// to fail high.
pub(super) fn search<N: NodeType>(
    searcher: &mut Searcher<'_>,
    mut alpha: Score,
    mut beta: Score,
    depth: i32,
    ply: usize,
    cut_node: bool,
) -> Score {
    // Step 1. At the horizon, quiescence decides.
    if depth <= 0 {
        return qsearch::<N>(searcher, alpha, beta, DEPTH_WITH_CHECKS, ply);
    }

    // Step 2. Stop, rules, deepest ply.
    if let Some(score) = searcher.enter_node::<N>(ply) {
        return score;
    }

    // Step 3. Mate distance pruning: no line is better than to mate, or worse than to be mated, on the next ply.
    if !N::ROOT {
        alpha = alpha.max(mated_in(ply));
        beta = beta.min(mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
    }

    // Step 4. Transposition table.
    let depth = depth.min(MAX_PLY as i32);
    let excluded = searcher.stack[ply].excluded;
    let probe = searcher.probe(ply);
    let table_move = if N::ROOT { searcher.root.moves[searcher.root.pv_index].mv() } else { probe.mv };
    let table_pv = if excluded.is_some() { searcher.stack[ply].table_pv } else { N::PV || probe.pv() };
    searcher.stack.enter(ply, table_pv);
    if !N::PV
        && !excluded.is_some()
        && Technique::TableCutoff.is_used()
        && let Some(score) = probe.cutoff(alpha, beta, depth)
        && (cut_node == (score >= beta) || depth > parameters::table_cutoff_any_node_depth())
    {
        if score >= beta {
            count(Event::TableCutoff);
            searcher.update_after_table_cutoff(table_move, depth, ply);
        }
        return score;
    }

    // Step 5. Static evaluation.
    let evaluation = searcher.evaluate(&probe, excluded, ply);
    let improving = evaluation.is_some() && searcher.stack.is_improving(ply);
    let table_capture = table_move.is_some() && searcher.board.captures(table_move);
    let cut = cut_node;
    let node =
        Node { depth, ply, cut, excluded, probe, table_move, table_capture, table_pv, evaluation, improving };
    if !N::PV
        && let Some(evaluation) = &node.evaluation
    {
        // Step 6. Razoring.
        if pruning::can_razor(&node, evaluation, alpha) {
            let score = qsearch::<NonPv>(searcher, alpha - 1, alpha, DEPTH_WITHOUT_CHECKS, ply);
            if score < alpha {
                return score;
            }
        }

        // Step 7. Reverse futility pruning.
        let last_history_score = searcher.stack.before(ply, 1).history_score;
        let score = pruning::reverse_futility_score(&node, evaluation, beta, last_history_score);
        if let Some(score) = score {
            return score;
        }
    }

    // Step 8. Mate in one: not before the node could end without it.
    if !N::ROOT && !excluded.is_some() {
        if let Some(mv) = searcher.mate_in_one(&node.probe) {
            return store_mate_in_one(searcher, mv, &node);
        }
        if let Some(evaluation) = &node.evaluation {
            node.probe.store_no_mate(searcher.resources.table, &searcher.board, evaluation.raw);
        }
    }

    // Step 9. Null move pruning.
    if !N::PV
        && let Some(evaluation) = &node.evaluation
        && let Some(score) = null_move_score(searcher, &node, evaluation, beta)
    {
        return score;
    }

    // Step 10. Internal iterative reduction.
    let node = Node { depth: depth - pruning::internal_reduction::<N>(&node), ..node };
    if node.depth <= 0 {
        return qsearch::<N>(searcher, alpha, beta, DEPTH_WITH_CHECKS, ply);
    }

    // Step 11. ProbCut.
    if !N::PV
        && let Some(evaluation) = &node.evaluation
        && let Some(score) = probcut_score(searcher, &node, evaluation, beta)
    {
        return score;
    }

    // Step 12. The moves.
    search_moves::<N>(searcher, &node, alpha, beta)
}

/// Stores a mate on the next ply; its score.
fn store_mate_in_one(searcher: &mut Searcher<'_>, mv: Move, node: &Node) -> Score {
    let score = mate_in(node.ply + 1);
    let pv = &mut searcher.stack[node.ply].pv;
    pv.clear();
    pv.push(mv);
    // Deeper than the node, so that it stays; not for ever, for it is found again at once.
    let depth = (node.depth + parameters::mate_in_one_depth()).min(MAX_PLY as i32);
    searcher.store(node, mv, score, Bound::Exact, depth);
    score
}

/// Passes the turn: if the opponent cannot profit even so, the node fails high (Donninger, 1993). Deep in the tree a
/// search without null moves verifies it.
fn null_move_score(
    searcher: &mut Searcher<'_>,
    node: &Node,
    evaluation: &StaticEvaluation,
    beta: Score,
) -> Option<Score> {
    let ply = node.ply;
    if ply < searcher.null_move_min_ply
        || !searcher.stack.before(ply, 1).current_move.is_some()
        || !pruning::can_null_move(node, evaluation, beta)
    {
        return None;
    }
    let depth = node.depth - pruning::null_move_reduction(node.depth, evaluation.estimate - beta);
    searcher.make_null_move(ply);
    let score = -search::<NonPv>(searcher, -beta, -beta + 1, depth, ply + 1, !node.cut);
    searcher.board.undo_move();
    if searcher.stopped() || score < beta {
        return None;
    }
    // A mate found after a null move is not proved.
    let score = if score >= EVALUATION_BOUND { beta } else { score };
    if searcher.null_move_min_ply > 0 || node.depth < parameters::null_move_verification_depth() {
        return Some(score);
    }
    let plies = (parameters::null_move_verification_plies() * depth / 100).max(0);
    searcher.null_move_min_ply = ply + plies as usize;
    let verified = search::<NonPv>(searcher, beta - 1, beta, depth, ply, false);
    searcher.null_move_min_ply = 0;
    (verified >= beta).then_some(score)
}

/// The score of a capture that stays well above beta by a shallow search: it is trusted to do so by a deep one (`ProbCut`:
/// Buro, 1995).
fn probcut_score(
    searcher: &mut Searcher<'_>,
    node: &Node,
    evaluation: &StaticEvaluation,
    beta: Score,
) -> Option<Score> {
    let raised = pruning::probcut_beta(node, beta)?;
    let table_move = if node.table_capture { node.table_move } else { Move::NONE };
    let ply = node.ply;
    let depth = node.depth - parameters::probcut_reduction();
    let threshold = raised - evaluation.corrected;
    let mut picker = MovePicker::probcut(ply, table_move, threshold);
    while let Some(mv) = searcher.next_move(&mut picker) {
        searcher.board.prefetch(mv);
        searcher.make_move(ply, mv, 0);
        let mut score = -qsearch::<NonPv>(searcher, -raised, -raised + 1, DEPTH_WITHOUT_CHECKS, ply + 1);
        if score >= raised {
            score = -search::<NonPv>(searcher, -raised, -raised + 1, depth, ply + 1, !node.cut);
        }
        searcher.board.undo_move();
        if searcher.stopped() {
            return None;
        }
        if score >= raised {
            searcher.store(node, mv, score, Bound::Lower, depth + 1);
            return Some(if score < MATE_BOUND { score - (raised - beta) } else { score });
        }
    }
    None
}

/// From this move on most moves are pruned, so the table's entry is prefetched only for those that are not.
const FIRST_PREFETCHED_LATE: usize = 4;

/// Searches the moves of a node.
fn search_moves<N: NodeType>(searcher: &mut Searcher<'_>, node: &Node, alpha: Score, beta: Score) -> Score {
    let ply = node.ply;
    count(Event::Interior);
    let check_info = CheckInfo::new(searcher.board.position());
    let previous = searcher.stack.previous_moves(ply);
    let mut picker = searcher.main_picker(node);
    let mut window = Window::new(alpha, beta);
    let mut window_extension = pruning::window_extension(&window, searcher.root.window);
    let mut number = 0;
    let (mut quiets, mut captures) = (TriedMoves::new(), TriedMoves::new());
    while let Some(mv) = searcher.next_of_node::<N>(&mut picker, number) {
        if mv == node.excluded {
            continue;
        }
        number += 1;
        searcher.stack[ply].move_count = number;
        if number < FIRST_PREFETCHED_LATE {
            searcher.board.prefetch(mv);
        }
        let position = searcher.board.position();
        let info = MoveInfo::new(mv, number, position, &check_info, &searcher.histories, previous);
        let reduction = pruning::base_reduction(&searcher.reductions, node, number, window_extension);

        // Step 13. Pruning at low depth, once a move is known after which we are not mated.
        if !N::ROOT && window.best_score > -MATE_BOUND {
            if pruning::ends_quiets(node, &info) {
                picker.skip_quiets();
            }
            let (position, histories) = (searcher.board.position(), &searcher.histories);
            let bound = pruning::prune_move(position, histories, node, &info, window.alpha, reduction);
            if let Some(bound) = bound {
                window.best_score = window.best_score.max(bound);
                continue;
            }
        }

        if number >= FIRST_PREFETCHED_LATE {
            searcher.board.prefetch(mv);
        }

        // Step 14. Extensions.
        let depth = match extension::<N>(searcher, node, &info, &window) {
            Extension::Plies(plies) => node.depth - 1 + plies,
            Extension::FailHigh(score) => return score,
        };

        // Step 15. Search the move.
        let nodes = searcher.counter.nodes();
        searcher.make_move(ply, mv, info.history_score);
        let score = search_move::<N>(searcher, node, &info, &window, depth, reduction);
        searcher.board.undo_move();
        if searcher.stopped() {
            return searcher.adjudicator.draw(searcher.board.side());
        }
        if N::ROOT {
            searcher.update_root(mv, number, score, window.alpha, nodes);
        }

        // Step 16. A new best move? Only moves that did not raise alpha get a malus if another one is best in the end.
        window.best_score = window.best_score.max(score);
        if score > window.alpha {
            window.best_move = mv;
            if N::PV && !N::ROOT {
                searcher.stack.update_pv(mv, ply);
            }
            if score >= beta {
                count(Event::Cutoff);
                if number == 1 {
                    count(Event::FirstMoveCutoff);
                }
                searcher.stack[ply].cutoff_count += 1;
                break;
            }
            window.alpha = score;
            window_extension = pruning::window_extension(&window, searcher.root.window);
        } else if info.captured.is_some() {
            let _ = captures.try_push(mv);
        } else {
            let _ = quiets.try_push(mv);
        }
    }

    // Step 17. Mate. Without another move than the excluded one, that one is singular.
    if number == 0 {
        return if node.excluded.is_some() { alpha } else { mated_in(ply) };
    }
    // If all moves were pruned, none of them was expected to raise alpha.
    if window.best_score == -INFINITE {
        window.best_score = alpha;
    }
    searcher.finish_node::<N>(node, &window, [&quiets, &captures]);
    window.best_score
}

/// What the test for extensions decides.
enum Extension {
    /// By how many plies the move is searched deeper or, if negative, less deep.
    Plies(i32),
    /// The node fails high with this score (multi-cut).
    FailHigh(Score),
}

/// Whether a move is extended: because no other move comes near it, or because it gives check.
fn extension<N: NodeType>(
    searcher: &mut Searcher<'_>,
    node: &Node,
    info: &MoveInfo,
    window: &Window,
) -> Extension {
    // Lines of checks and evasions must not grow without end.
    if N::ROOT || node.ply as i32 >= parameters::extension_ply_limit() * searcher.root.depth {
        return Extension::Plies(0);
    }
    if let Some(singular_beta) = pruning::singular_beta(node, info) {
        return singular_extension::<N>(searcher, node, singular_beta, window);
    }
    let extended = pruning::extends_check(searcher.board.position(), node, info);
    Extension::Plies(i32::from(extended))
}

/// If all other moves stay below `singular_beta`, the table move is searched deeper (Anantharaman, Campbell and Hsu, 1990,
/// in the form of Stockfish). If another move reaches beta as well, the node fails high at once.
fn singular_extension<N: NodeType>(
    searcher: &mut Searcher<'_>,
    node: &Node,
    singular_beta: Score,
    window: &Window,
) -> Extension {
    let ply = node.ply;
    let depth = (node.depth - 1) / parameters::singular_depth_divisor();
    count(Event::SingularSearch);
    searcher.stack[ply].excluded = node.table_move;
    let score = search::<NonPv>(searcher, singular_beta - 1, singular_beta, depth, ply, node.cut);
    searcher.stack[ply].excluded = Move::NONE;
    searcher.stack[ply].move_count = 1;
    if score < singular_beta {
        count(Event::Singular);
        let doubly = !N::PV && score < singular_beta - parameters::double_extension_margin();
        return Extension::Plies(1 + i32::from(doubly));
    }
    if singular_beta >= window.beta {
        return Extension::FailHigh(singular_beta);
    }
    let table_score = node.probe.score.unwrap_or(singular_beta);
    Extension::Plies(if table_score >= window.beta {
        -2
    } else if node.cut || table_score <= score {
        -parameters::singular_cut_plies()
    } else {
        0
    })
}

/// Searches a move just made: the first with the full window, the others with a null window first, late ones less deep
/// (late move reductions: Heinz, Romstad). `depth` is the depth without reduction.
fn search_move<N: NodeType>(
    searcher: &mut Searcher<'_>,
    node: &Node,
    info: &MoveInfo,
    window: &Window,
    depth: i32,
    base_reduction: i32,
) -> Score {
    let (alpha, beta, ply) = (window.alpha, window.beta, node.ply);
    let mut score = -INFINITE;
    let mut new_depth = depth;
    if pruning::is_reduced::<N>(node, info) {
        let reduction = pruning::full_reduction::<N>(base_reduction, &searcher.stack, node, info);
        let reduced = (depth - reduction / PLY).min(depth + 1).max(1);
        count(Event::Reduced);
        score = -search::<NonPv>(searcher, -alpha - 1, -alpha, reduced, ply + 1, true);
        if score > alpha && reduced < depth {
            count(Event::Research);
            // Far above the best score, the second search is deeper; close to it, less deep.
            let deeper_margin = parameters::research_deeper_margin()
                + parameters::research_deeper_depth_margin() * (depth - reduced);
            let shallower_margin = parameters::research_shallower_depth_margin() * depth;
            new_depth += i32::from(score > window.best_score + deeper_margin);
            new_depth -= i32::from(score < window.best_score + shallower_margin);
            if new_depth > reduced {
                score = -search::<NonPv>(searcher, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut);
            }
            searcher.update_after_research(info, score, window, new_depth, ply);
        }
    } else if !N::PV || info.number > 1 {
        score = -search::<NonPv>(searcher, -alpha - 1, -alpha, new_depth, ply + 1, !node.cut);
    }
    if N::PV && (info.number == 1 || score > alpha) {
        searcher.stack[ply + 1].pv.clear();
        score = -search::<Pv>(searcher, -beta, -alpha, new_depth, ply + 1, false);
    }
    score
}
