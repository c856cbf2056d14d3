//! Searches of several threads that get commands to stop, to hurry and to report more lines at random moments. `ThreadSanitizer` runs
//! these, too (`lab/notebook`).

use std::thread;
use std::time::Duration;

use katagami::search::{
    Decision, HistoryPool, Limits, Resources, Settings, Signals, TranspositionTable, bench_games, search,
};
use katagami_evaluation::weights::SquareOrder;
use katagami_evaluation::{Evaluation, Weights};
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};

/// What ends a search.
#[derive(Clone, Copy, Debug)]
enum End {
    Stop,
    Nodes,
    Time,
    PonderHit,
}

fn check(threads: usize) {
    let weights = Weights::default_for_board(&|_, _| {}).unwrap();
    // A small table and a small cache: threads meet in them.
    let evaluation = Evaluation::new(weights, SquareOrder::ByFile, 1).unwrap();
    let (table, histories) = (TranspositionTable::new(1).unwrap(), HistoryPool::new());
    let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
    let settings = Settings { threads, ..Settings::default() };
    let mut rng = fastrand::Rng::with_seed(threads as u64);
    for game in bench_games().step_by(3) {
        for end in [End::Stop, End::Nodes, End::Time, End::PonderHit] {
            let limits = Limits {
                nodes: matches!(end, End::Nodes).then_some(20_000),
                move_time: matches!(end, End::Time | End::PonderHit).then_some(Duration::from_millis(20)),
                infinite: matches!(end, End::Stop),
                ..Limits::default()
            };
            let ponders = matches!(end, End::PonderHit);
            let signals = if ponders { Signals::pondering() } else { Signals::thinking() };
            let pauses = [rng.u64(0..20), rng.u64(0..20)].map(Duration::from_millis);
            let decision = thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(pauses[0]);
                    signals.want_lines(2);
                    thread::sleep(pauses[1]);
                    match end {
                        End::Stop => signals.stop(),
                        End::PonderHit => signals.ponder_hit(),
                        End::Nodes | End::Time => {}
                    }
                });
                search(&game, &limits, &settings, resources, &signals, &mut |report| {
                    assert!(is_legal_line(&game, report.pv), "{report:?}");
                })
            });
            let Decision::Move { best, .. } = decision else { panic!("{end:?} of {game:?}: {decision:?}") };
            assert!(is_legal_line(&game, &[best]), "{end:?} of {game:?}: {best}");
        }
        table.clear();
    }
}

/// Whether the moves can be played one after the other.
fn is_legal_line(game: &Game, line: &[katagami_rules::types::Move]) -> bool {
    let mut position = game.position().clone();
    line.iter().all(|&mv| {
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let legal = moves.contains(&mv);
        if legal {
            position.make(mv);
        }
        legal
    })
}

#[test]
fn two_threads_stop_with_a_legal_move() {
    check(2);
}

#[test]
fn eight_threads_stop_with_a_legal_move() {
    check(8);
}
