//! The search: principal variation search with null windows, step by step.

use super::bound::Bound;
use super::counts::{Event, count};
use super::depth::{MAX_PLY, PLY};
use super::history::{Gains, PieceTo, TriedMoves};
use super::late_move_reduction::{base_reduction, full_reduction, is_reduced};
use super::mate_in_one::find_mate_in_one;
use super::move_info::MoveInfo;
use super::move_picker::MovePicker;
use super::move_pruning::{ends_quiets, prune_quiet, prune_tactical};
use super::node::{Node, enter_node};
use super::node_pruning::{
    can_null_move, can_razor, internal_reduction, null_move_reduction, probcut_beta, reverse_futility_score,
};
use super::node_type::{NodeType, NonPv, Pv};
use super::parameters;
use super::quiescence::{DEPTH_WITH_CHECKS, DEPTH_WITHOUT_CHECKS, qsearch};
use super::root_move::RootMove;
use super::root_state::RootMoveResult;
use super::score::{EVALUATION_BOUND, INFINITE, MATE_BOUND, Score, mate_in, mated_in};
use super::searcher::Searcher;
use super::static_evaluation::StaticEvaluation;
use super::table_probe::{NodeResult, TableProbe};
use super::tactical::{captured_kind, is_pawn_promotion, see_ge};
use super::techniques::Technique;
use super::updates::{finish_node, update_after_research, update_after_table_cutoff};
use super::window::Window;
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
    if let Some(score) = enter_node::<N>(searcher, ply) {
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
    let probe = TableProbe::new(searcher.resources.table, &searcher.board, ply);
    let table_move = if N::ROOT { searcher.root.moves[searcher.root.pv_index].mv() } else { probe.mv };
    let table_pv = if excluded.is_some() { searcher.stack[ply].table_pv } else { N::PV || probe.pv() };
    searcher.stack.enter(ply, table_pv);
    if !N::PV
        && !excluded.is_some()
        && searcher.uses(Technique::TableCutoff)
        && let Some(score) = probe.cutoff(alpha, beta, depth)
        && (cut_node == (score >= beta) || depth > parameters::table_cutoff_any_node_depth())
    {
        if score >= beta {
            count(Event::TableCutoff);
            update_after_table_cutoff(searcher, table_move, depth, ply);
        }
        return score;
    }

    // Step 5. Static evaluation.
    let evaluation = evaluate(searcher, &probe, excluded, ply);
    let improving = evaluation.is_some() && searcher.stack.is_improving(ply);
    let table_capture =
        table_move.is_some() && captured_kind(table_move, searcher.board.position()).is_some();
    let cut = cut_node;
    let node =
        Node { depth, ply, cut, excluded, probe, table_move, table_capture, table_pv, evaluation, improving };
    if !N::PV
        && let Some(evaluation) = &node.evaluation
    {
        // Step 6. Razoring.
        if can_razor(&node, evaluation, alpha, searcher.techniques) {
            let score = qsearch::<NonPv>(searcher, alpha - 1, alpha, DEPTH_WITHOUT_CHECKS, ply);
            if score < alpha {
                return score;
            }
        }

        // Step 7. Reverse futility pruning.
        let last_history_score = searcher.stack.before(ply, 1).history_score;
        let techniques = searcher.techniques;
        if let Some(score) = reverse_futility_score(&node, evaluation, beta, last_history_score, techniques) {
            return score;
        }
    }

    // Step 8. Mate in one: not before the node could end without it.
    if !N::ROOT && !excluded.is_some() {
        if let Some(mv) = find_mate_in_one(&searcher.board, &node.probe, searcher.techniques) {
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
    let node = Node { depth: depth - internal_reduction::<N>(&node, searcher.techniques), ..node };
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
    let result = NodeResult {
        mv,
        score,
        bound: Bound::Exact,
        // Deeper than the node, so that it stays; not for ever, for it is found again at once.
        depth: (node.depth + parameters::mate_in_one_depth()).min(MAX_PLY as i32),
        raw_evaluation: node.raw_evaluation(),
        pv: node.table_pv,
    };
    result.store(searcher.resources.table, &searcher.board, node.ply);
    score
}

/// Evaluates a node; `None` in check. The opponent's last move has gained the difference to the ply before.
fn evaluate(
    searcher: &mut Searcher<'_>,
    probe: &TableProbe,
    excluded: Move,
    ply: usize,
) -> Option<StaticEvaluation> {
    if searcher.board.in_check() {
        searcher.stack[ply].static_evaluation = None;
        return None;
    }
    if excluded.is_some() {
        return StaticEvaluation::on_stack(searcher, ply);
    }
    let evaluation = StaticEvaluation::of_node(searcher, probe, ply);
    probe.store_evaluation(searcher.resources.table, &searcher.board, evaluation.raw);
    let last = searcher.stack.before(ply, 1);
    if Gains::are_used()
        && searcher.uses(Technique::Gain)
        && let Some(before) = last.static_evaluation
        && last.quiet
        && !is_pawn_promotion(last.current_move)
    {
        let gain = -evaluation.corrected - before;
        searcher.histories.gains.update(!searcher.board.side(), PieceTo::new(last.current_move), gain);
    }
    Some(evaluation)
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
        || !can_null_move(node, evaluation, beta, searcher.techniques)
    {
        return None;
    }
    let depth = node.depth - null_move_reduction(node.depth, evaluation.estimate - beta);
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
    let raised = probcut_beta(node, beta, searcher.techniques)?;
    let table_move = if node.table_capture { node.table_move } else { Move::NONE };
    let ply = node.ply;
    let depth = node.depth - parameters::probcut_reduction();
    let threshold = raised - evaluation.corrected;
    let mut picker = MovePicker::probcut(ply, table_move, threshold, searcher.techniques);
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
            let result = NodeResult {
                mv,
                score,
                bound: Bound::Lower,
                depth: depth + 1,
                raw_evaluation: node.raw_evaluation(),
                pv: node.table_pv,
            };
            result.store(searcher.resources.table, &searcher.board, ply);
            return Some(if score < MATE_BOUND { score - (raised - beta) } else { score });
        }
    }
    None
}

/// From this move on most are pruned, so the table's entry is asked for after that; before, as soon as the move is known.
const FIRST_PREFETCHED_LATE: usize = 4;

/// Searches the moves of a node.
fn search_moves<N: NodeType>(searcher: &mut Searcher<'_>, node: &Node, alpha: Score, beta: Score) -> Score {
    let ply = node.ply;
    count(Event::Interior);
    let check_info = CheckInfo::new(searcher.board.position());
    let previous = searcher.stack.previous_moves(ply);
    let mut picker = main_picker(searcher, node);
    let mut window = Window::new(alpha, beta);
    let mut number = 0;
    let (mut quiets, mut captures) = (TriedMoves::new(), TriedMoves::new());
    while let Some(mv) = next_move::<N>(searcher, &mut picker, number) {
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
        let reduction = base_reduction(&searcher.reductions, node, number, &window, searcher.root.window);

        // Step 13. Pruning at low depth, once something holds.
        if !N::ROOT && window.best_score > -MATE_BOUND {
            if searcher.uses(Technique::LateMovePruning) && ends_quiets(node, &info) {
                picker.skip_quiets();
            }
            if let Some(bound) = prune_move(searcher, node, &info, window.alpha, reduction) {
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
            let nodes = searcher.counter.nodes() - nodes;
            let pv = &searcher.stack[1].pv;
            let result = RootMoveResult { number, score, alpha: window.alpha, nodes, pv };
            searcher.root.update(mv, &result);
        }

        // Step 16. A new best move? Only moves that did not raise alpha are to blame if another one is best in the end.
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
        } else if info.captured.is_some() {
            captures.push(mv);
        } else {
            quiets.push(mv);
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
    finish_node::<N>(searcher, node, &window, [&quiets, &captures]);
    window.best_score
}

/// The picker of all moves of a node.
fn main_picker(searcher: &Searcher<'_>, node: &Node) -> MovePicker {
    if searcher.board.in_check() {
        return MovePicker::evasions(node.ply, node.table_move, searcher.techniques);
    }
    let mut refutations = [Move::NONE; 3];
    if searcher.uses(Technique::Killers) {
        refutations[..2].copy_from_slice(&searcher.stack[node.ply].killers);
    }
    if searcher.uses(Technique::CounterMove) {
        refutations[2] = searcher.histories.counter_move(searcher.stack.previous_moves(node.ply));
    }
    MovePicker::main_search(node.ply, node.table_move, refutations, node.depth, searcher.techniques)
}

/// The next move: at the root from its list, elsewhere from the picker.
fn next_move<N: NodeType>(
    searcher: &mut Searcher<'_>,
    picker: &mut MovePicker,
    number: usize,
) -> Option<Move> {
    if N::ROOT {
        searcher.root.moves.get(searcher.root.pv_index + number).map(RootMove::mv)
    } else {
        searcher.next_move(picker)
    }
}

/// If a move at low depth is left out: the score that it was expected to reach at most, minus infinity if that is not
/// known. `None` if the move is searched.
fn prune_move(
    searcher: &Searcher<'_>,
    node: &Node,
    info: &MoveInfo,
    alpha: Score,
    base_reduction: i32,
) -> Option<Score> {
    let Searcher { histories, techniques, .. } = searcher;
    let position = searcher.board.position();
    let depth = (node.depth - 1 - base_reduction / PLY).max(0);
    if info.tactical || info.gives_check {
        prune_tactical(position, node, info, alpha, depth, *techniques)
    } else {
        prune_quiet(position, histories, node, info, alpha, depth, *techniques)
    }
}

/// What the look at extensions says.
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
    if let Some(singular_beta) = singular_beta(searcher, node, info) {
        return singular_extension::<N>(searcher, node, singular_beta, window);
    }
    let extended = info.gives_check
        && searcher.uses(Technique::CheckExtension)
        && node.depth >= parameters::check_extension_min_depth()
        && see_ge(searcher.board.position(), info.mv, 0);
    Extension::Plies(i32::from(extended))
}

/// The score that all other moves must stay below for the table move to be singular, if that is asked at all.
fn singular_beta(searcher: &Searcher<'_>, node: &Node, info: &MoveInfo) -> Option<Score> {
    let (entry, score) = (node.probe.entry?, node.probe.score?);
    let asked = searcher.uses(Technique::Singular)
        && info.mv == node.table_move
        && !node.excluded.is_some()
        && node.depth >= parameters::singular_min_depth()
        && score.abs() < MATE_BOUND
        && entry.bound != Some(Bound::Upper)
        && entry.depth >= node.depth - parameters::singular_table_depth();
    let margin = parameters::singular_margin() + parameters::singular_pv_margin() * i32::from(node.table_pv);
    asked.then(|| score - node.depth * margin / 64)
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
    if is_reduced::<N>(node, info, searcher.techniques) {
        let reduction = full_reduction::<N>(base_reduction, &searcher.stack, node, info, searcher.techniques);
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
            update_after_research(searcher, info, score, window, new_depth, ply);
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
