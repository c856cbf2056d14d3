//! Quiescence: captures, promotions and at first checks, then recaptures, until the position is quiet.

use super::bound::Bound;
use super::counts::{Event, count};
use super::history::PieceTo;
use super::mate_in_one::find_mate_in_one;
use super::move_picker::MovePicker;
use super::node::enter_node;
use super::node_type::NodeType;
use super::parameters;
use super::score::{EVALUATION_BOUND, INFINITE, MATE_BOUND, Score, mate_in, mated_in};
use super::searcher::Searcher;
use super::static_evaluation::StaticEvaluation;
use super::table_probe::{EVALUATED, NodeResult, QUIESCENCE, QUIESCENCE_WITH_CHECKS, TableProbe};
use super::tactical::{captured_kind, is_tactical, see_ge};
use super::techniques::Technique;
use super::window::Window;
use katagami_rules::position::CheckInfo;
use katagami_rules::types::{Kind, Move};

/// The depth of quiescence that tries quiet checks; deeper plies count down from it.
pub(super) const DEPTH_WITH_CHECKS: i32 = 0;

/// The depth of quiescence that tries none.
pub(super) const DEPTH_WITHOUT_CHECKS: i32 = -1;

/// The score of the current node when only captures, promotions of pawns and, at depth 0, quiet checks are searched; in
/// check, the evasions.
///
/// Out of check the side to move may stand pat: it is never forced to capture.
pub(super) fn qsearch<N: NodeType>(
    searcher: &mut Searcher<'_>,
    alpha: Score,
    beta: Score,
    depth: i32,
    ply: usize,
) -> Score {
    // Step 1. Stop, rules, deepest ply.
    if let Some(score) = enter_node::<N>(searcher, ply) {
        return score;
    }

    count(Event::QuiescenceNode);

    // Step 2. Transposition table.
    let in_check = searcher.board.in_check();
    let checks = depth >= DEPTH_WITH_CHECKS && searcher.uses(Technique::QuiescenceChecks);
    let table_depth = if checks || in_check { QUIESCENCE_WITH_CHECKS } else { QUIESCENCE };
    let probe = TableProbe::new(searcher.resources.table, &searcher.board, ply);
    if !N::PV
        && let Some(score) = probe.cutoff(alpha, beta, table_depth)
    {
        return score;
    }

    // Step 3. Stand pat, and mate in one.
    let mut window = Window::new(alpha, beta);
    let mut evaluation = None;
    if !in_check {
        let stand_pat = StaticEvaluation::of_node(searcher, &probe, ply);
        if stand_pat.estimate >= beta {
            if probe.entry.is_none() {
                store_stand_pat(searcher, &stand_pat, ply);
            }
            return stand_pat.estimate;
        }
        // Only now: where standing pat is enough, a mate changes nothing.
        if find_mate_in_one(&searcher.board, &probe, searcher.techniques).is_some() {
            return mate_in(ply + 1);
        }
        window.best_score = stand_pat.estimate;
        window.alpha = alpha.max(stand_pat.estimate);
        evaluation = Some(stand_pat);
    }

    // Step 4. The moves.
    let table_move = table_move(searcher, &probe);
    let mut picker = MovePicker::quiescence(ply, in_check, table_move, checks, searcher.techniques);
    let check_info = CheckInfo::new(searcher.board.position());
    let futility_base =
        evaluation.map(|evaluation| evaluation.estimate + parameters::quiescence_futility_margin());
    let mut quiet_evasions = 0;
    while let Some(mv) = searcher.next_move(&mut picker) {
        searcher.board.prefetch(mv);

        // Step 5. Pruning, once something holds.
        if window.best_score > -MATE_BOUND {
            if let Some(base) = futility_base
                && let Some(bound) = futility_bound(searcher, mv, &check_info, base, window.alpha)
            {
                window.best_score = window.best_score.max(bound);
                continue;
            }
            if !in_check
                && depth < -parameters::quiescence_all_captures()
                && !goes_on(searcher, mv, &check_info, ply)
            {
                continue;
            }
            if loses_exchange(searcher, mv) {
                continue;
            }
            if in_check && !is_tactical(mv, searcher.board.position()) {
                quiet_evasions += 1;
                if quiet_evasions > parameters::quiescence_quiet_evasions() {
                    break;
                }
            }
        }

        // Step 6. Search the move.
        searcher.make_move(ply, mv, 0);
        let score = -qsearch::<N>(searcher, -window.beta, -window.alpha, depth - 1, ply + 1);
        searcher.board.undo_move();
        if searcher.stopped() {
            return searcher.adjudicator.draw(searcher.board.side());
        }

        // Step 7. A new best move?
        if score > window.best_score {
            window.best_score = score;
            if score > window.alpha {
                window.best_move = mv;
                if N::PV {
                    searcher.stack.update_pv(mv, ply);
                }
                if score >= window.beta {
                    break;
                }
                window.alpha = score;
            }
        }
    }

    // Step 8. Mate, or store the result.
    if in_check && window.best_score == -INFINITE {
        return mated_in(ply);
    }
    let result = NodeResult {
        mv: window.best_move,
        score: window.best_score,
        bound: if window.best_score >= beta { Bound::Lower } else { Bound::Upper },
        depth: table_depth,
        raw_evaluation: evaluation.map(|evaluation| evaluation.raw),
        pv: probe.pv(),
    };
    result.store(searcher.resources.table, &searcher.board, ply);
    window.best_score
}

fn store_stand_pat(searcher: &Searcher<'_>, evaluation: &StaticEvaluation, ply: usize) {
    let result = NodeResult {
        mv: Move::NONE,
        score: evaluation.estimate,
        bound: Bound::Lower,
        depth: EVALUATED,
        raw_evaluation: Some(evaluation.raw),
        pv: false,
    };
    result.store(searcher.resources.table, &searcher.board, ply);
}

/// The table's move, if quiescence tries such moves.
fn table_move(searcher: &Searcher<'_>, probe: &TableProbe) -> Move {
    let (mv, board) = (probe.mv, &searcher.board);
    let tried = board.in_check() || (mv.is_some() && is_tactical(mv, board.position()));
    if tried { mv } else { Move::NONE }
}

/// An upper bound of the score of a capture or promotion that cannot raise alpha (delta pruning); `None` if it must be
/// searched. `base` is the score that a move reaches if it captures nothing.
fn futility_bound(
    searcher: &Searcher<'_>,
    mv: Move,
    check_info: &CheckInfo,
    base: Score,
    alpha: Score,
) -> Option<Score> {
    let position = searcher.board.position();
    if !searcher.uses(Technique::DeltaPruning) || base.abs() >= EVALUATION_BOUND {
        return None;
    }
    if !is_tactical(mv, position) {
        return quiet_futility_bound(searcher, mv, base, alpha);
    }
    if check_info.gives_check(mv) {
        return None;
    }
    let captured = captured_kind(mv, position).map_or(0, Kind::capture_value);
    let reachable = base + captured + mv.kind_after().value() - mv.kind().value();
    if reachable <= alpha {
        Some(reachable)
    } else if base <= alpha && !see_ge(position, mv, 1) {
        Some(base)
    } else {
        None
    }
}

/// The same for a quiet check, by what such moves gained.
fn quiet_futility_bound(searcher: &Searcher<'_>, mv: Move, base: Score, alpha: Score) -> Option<Score> {
    let weight = parameters::quiescence_gain_weight();
    let reachable = base + weight * searcher.histories.gains.get(searcher.board.side(), PieceTo::new(mv));
    (weight > 0 && reachable <= alpha).then_some(reachable)
}

/// Whether a move goes on with the exchange that the last move was part of, or gives check.
fn goes_on(searcher: &Searcher<'_>, mv: Move, check_info: &CheckInfo, ply: usize) -> bool {
    let last = searcher.stack.before(ply, 1).current_move;
    (last.is_some() && mv.target() == last.target()) || check_info.gives_check(mv)
}

/// Whether a move loses too much by exchange.
fn loses_exchange(searcher: &Searcher<'_>, mv: Move) -> bool {
    searcher.uses(Technique::QuiescenceExchange)
        && !see_ge(searcher.board.position(), mv, -parameters::quiescence_exchange_margin())
}
