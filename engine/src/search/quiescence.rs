//! Quiescence: captures, promotions and at first checks, then recaptures, until the position is quiet; and the line that it
//! finds.

use std::sync::atomic::AtomicU64;

use super::adjudication::Adjudicator;
use super::move_picker::MovePicker;
use super::node::{NodeType, Pv, StaticEvaluation, Window};
use super::parameters::{self, Event, Technique, count};
use super::resources::Resources;
use super::root::RootState;
use super::score::{Bound, EVALUATION_BOUND, INFINITE, MATE_BOUND, Score, mate_in, mated_in};
use super::searcher::Searcher;
use super::settings::Settings;
use super::stop::{Signals, StopCondition};
use super::table_probe::{EVALUATED, NodeResult, QUIESCENCE, QUIESCENCE_WITH_CHECKS, TableProbe};
use super::tactical::{captured_kind, is_tactical, see_ge};
use katagami_rules::game::Game;
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
    if let Some(score) = searcher.enter_node::<N>(ply) {
        return score;
    }

    count(Event::QuiescenceNode);

    // Step 2. Transposition table.
    let in_check = searcher.board.in_check();
    let checks = depth >= DEPTH_WITH_CHECKS && Technique::QuiescenceChecks.is_used();
    let table_depth = if checks || in_check { QUIESCENCE_WITH_CHECKS } else { QUIESCENCE };
    let probe = searcher.probe(ply);
    if !N::PV
        && let Some(score) = probe.cutoff(alpha, beta, table_depth)
    {
        return score;
    }

    // Step 3. Stand pat, and mate in one.
    let mut window = Window::new(alpha, beta);
    let mut evaluation = None;
    if !in_check {
        let stand_pat = searcher.static_evaluation(&probe, ply);
        if stand_pat.estimate >= beta {
            if probe.entry.is_none() {
                store_stand_pat(searcher, &stand_pat, ply);
            }
            return stand_pat.estimate;
        }
        // After standing pat: a node that fails high by it need not look for a mate.
        if searcher.mate_in_one(&probe).is_some() {
            return mate_in(ply + 1);
        }
        window.best_score = stand_pat.estimate;
        window.alpha = alpha.max(stand_pat.estimate);
        evaluation = Some(stand_pat);
    }

    // Step 4. The moves.
    let table_move = table_move(searcher, &probe);
    let mut picker = MovePicker::quiescence(ply, in_check, table_move, checks);
    let check_info = CheckInfo::new(searcher.board.position());
    let futility_base =
        evaluation.map(|evaluation| evaluation.estimate + parameters::quiescence_futility_margin());
    let mut quiet_evasions = 0;
    while let Some(mv) = searcher.next_move(&mut picker) {
        // Step 5. Pruning, once a move is known after which we are not mated.
        if window.best_score > -MATE_BOUND {
            let promise = futility_base.map_or(Promise::Unknown, |base| {
                delta_pruning(searcher, mv, &check_info, base, window.alpha)
            });
            if let Promise::AtMost(bound) = promise {
                window.best_score = window.best_score.max(bound);
                continue;
            }
            if !in_check
                && depth < -parameters::quiescence_all_captures()
                && !continues_exchange(searcher, mv, &check_info, ply)
            {
                continue;
            }
            if promise != Promise::Gain && loses_exchange(searcher, mv) {
                continue;
            }
            if in_check && !is_tactical(mv, searcher.board.position()) {
                quiet_evasions += 1;
                if quiet_evasions > parameters::quiescence_quiet_evasions() {
                    break;
                }
            }
        }

        // Step 6. Search the move. Two of three are pruned, so no earlier one is prefetched.
        searcher.board.prefetch(mv);
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

/// What a move promises before it is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Promise {
    /// It cannot raise alpha: its score is no higher than this.
    AtMost(Score),
    /// It wins material by exchange.
    Gain,
    Unknown,
}

/// Whether a capture or promotion can raise alpha (delta pruning). `base` is the score that a move reaches if it captures
/// nothing.
#[inline(always)]
fn delta_pruning(
    searcher: &Searcher<'_>,
    mv: Move,
    check_info: &CheckInfo,
    base: Score,
    alpha: Score,
) -> Promise {
    let position = searcher.board.position();
    if !Technique::DeltaPruning.is_used() || base.abs() >= EVALUATION_BOUND {
        return Promise::Unknown;
    }
    if !is_tactical(mv, position) || check_info.gives_check(mv) {
        return Promise::Unknown;
    }
    let captured = captured_kind(mv, position).map_or(0, Kind::capture_value);
    let reachable = base + captured + mv.kind_after().value() - mv.kind().value();
    if reachable <= alpha {
        Promise::AtMost(reachable)
    } else if base > alpha {
        Promise::Unknown
    } else if see_ge(position, mv, 1) {
        Promise::Gain
    } else {
        Promise::AtMost(base)
    }
}

/// Whether a move continues the exchange on the square of the last move, or gives check.
fn continues_exchange(searcher: &Searcher<'_>, mv: Move, check_info: &CheckInfo, ply: usize) -> bool {
    let last = searcher.stack.before(ply, 1).current_move;
    (last.is_some() && mv.target() == last.target()) || check_info.gives_check(mv)
}

/// Whether a move loses too much by exchange.
fn loses_exchange(searcher: &Searcher<'_>, mv: Move) -> bool {
    Technique::QuiescenceExchange.is_used()
        && !see_ge(searcher.board.position(), mv, -parameters::quiescence_exchange_margin())
}

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

/// Like [`quiet_line`], but also `None` if the position at the end of the line is worth no more than the first of two scores, or no
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
    let mut searcher = Searcher::new(game, resources, &condition, adjudicator, root);
    let score = qsearch::<Pv>(&mut searcher, low, high, 0, 0);
    let line = std::mem::take(&mut searcher.stack[0].pv);
    searcher.finish();
    (low < score && score < high && score.abs() < MATE_BOUND).then_some(line)
}
