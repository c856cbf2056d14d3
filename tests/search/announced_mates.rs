//! Mates that the search announces are mates: each short one is looked at move by move.

use katagami::search::{
    HistoryPool, Limits, Resources, ScoreKind, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::board::SQUARES;
use katagami_rules::game::{EnteringKingRule, Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_tests::long;
use katagami_tests::random_play::random_moves;

/// Whether the side to move can force mate in at most `plies` plies.
fn mates(position: &mut Position, plies: u32) -> bool {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves.iter().any(|&mv| {
        let undo = position.make(mv);
        let mated = is_mated(position, plies - 1);
        position.unmake(mv, &undo);
        mated
    })
}

/// Whether the side to move cannot avoid mate in at most `plies` plies.
fn is_mated(position: &mut Position, plies: u32) -> bool {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves.is_empty()
        || plies >= 2
            && moves.iter().all(|&mv| {
                let undo = position.make(mv);
                let mates = mates(position, plies - 1);
                position.unmake(mv, &undo);
                mates
            })
}

/// How many positions of random play are passed, of which one in five is searched: mates are rare on large boards.
fn position_count() -> usize {
    if SQUARES < 81 {
        1500
    } else if long() {
        5000
    } else {
        2000
    }
}

/// The limits of the searches.
const NODES: [u64; 3] = [100, 500, 6000];

/// The longest mate that is looked at, in plies.
const LONGEST: i32 = 4;

#[test]
fn announced_mates_are_mates() {
    let table = TranspositionTable::new(4).unwrap();
    let (evaluation, histories) = (Evaluation::material(), HistoryPool::new());
    let mut seen = 0;
    let positions = random_moves(7, position_count(), 250).into_iter().step_by(5);
    // Few nodes cut many iterations short after a few moves.
    for ((position, _), nodes) in positions.flat_map(|position| NODES.map(|nodes| (position.clone(), nodes)))
    {
        table.clear();
        histories.clear();
        let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let game = Game::new(position.clone());
        // Declarations and tries would count as mates.
        let rules = Rules { entering_king: EnteringKingRule::None, ..Rules::default() };
        let (settings, signals) = (Settings { rules, ..Settings::default() }, Signals::thinking());
        // Every line on the way counts.
        let mut reported = Vec::new();
        search(&game, &limits, &settings, resources, &signals, &mut |report| reported.push(report.score));
        for score in reported {
            let ScoreKind::Mate(plies) = ScoreKind::from(score) else { continue };
            if plies.abs() <= LONGEST {
                seen += 1;
                let mut position = position.clone();
                let plies_left = plies.unsigned_abs();
                let is = if plies > 0 {
                    mates(&mut position, plies_left)
                } else {
                    is_mated(&mut position, plies_left)
                };
                assert!(is, "no mate in {plies} plies: {position:?}");
            }
        }
    }
    assert!(seen > 10, "only {seen} mates were announced");
}

/// The first move that the last iteration searches loses in six plies, another one does not, and the limit of nodes comes
/// between the two.
#[cfg(board = "minishogi")]
#[test]
fn a_mate_that_only_part_of_an_iteration_saw_is_not_announced() {
    let table = TranspositionTable::new(1).unwrap();
    let (evaluation, histories) = (Evaluation::material(), HistoryPool::new());
    let game = Game::new(Position::from_sfen("1r2k/P2bg/sB3/2GS1/1K2R w P 24").unwrap());
    for nodes in (20..3000).step_by(20) {
        table.clear();
        histories.clear();
        let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        search(&game, &limits, &Settings::default(), resources, &Signals::thinking(), &mut |report| {
            let kind = ScoreKind::from(report.score);
            assert!(!matches!(kind, ScoreKind::Mate(_)), "{kind:?} within {nodes} nodes");
        });
    }
}

/// The first move that is searched loses at once, and the limit of nodes comes before the second: there is no iteration before.
#[cfg(board = "standard")]
#[test]
fn a_first_iteration_that_was_cut_short_announces_no_mate() {
    let sfen = "ln6p/2kg3+Ls/3pp1+P1+P/p1p3p2/3G2g2/2P4r1/P2sPPP2/+r4g2K/7NL b 2B2S2NPl4p 119";
    let (table, histories) = (TranspositionTable::new(1).unwrap(), HistoryPool::new());
    let evaluation = Evaluation::material();
    let game = Game::new(Position::from_sfen(sfen).unwrap());
    for nodes in [10, 100, 1000, 5000, 20_000] {
        table.clear();
        histories.clear();
        let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let mut reported = Vec::new();
        search(&game, &limits, &Settings::default(), resources, &Signals::thinking(), &mut |report| {
            reported.push((report.depth, report.score));
        });
        let mut scores = reported.iter().map(|&(_, score)| ScoreKind::from(score));
        assert!(!scores.any(|kind| matches!(kind, ScoreKind::Mate(_))), "{reported:?} within {nodes} nodes");
    }
}
