//! What takes the 9x9 board: declarations by points, and a problem that is hard enough.

use std::time::{Duration, Instant};

use katagami_rules::position::Position;

use super::driver::{AT_ONCE, Engine, PATIENCE, legal};

/// A win by declaration: ten pieces and more around the king in the zone, 28 points.
const DECLARATION: &str = "+R+R+B+BKGGGG/SSSS5/9/9/9/9/9/9/4k4 b - 1";

#[test]
fn a_win_is_declared() {
    let mut engine = Engine::ready();
    engine.send(format!("position sfen {DECLARATION}"));
    engine.send("go btime 1000 wtime 1000");
    assert_eq!(engine.best_move(PATIENCE).word, "win");
    engine.send("setoption name EnteringKingRule value NoEnteringKing");
    engine.send("go depth 1");
    legal(&Position::from_sfen(DECLARATION).expect("it is a position"), &engine.best_move(PATIENCE).word);
    engine.quit();
}

/// A position that takes far longer than the test to solve.
const HARD: &str = "9/9/9/9/9/9/9/6k2/9 b 4G4SNL3P2r2b3n3l15p 1";

#[test]
fn time_and_stop_are_obeyed() {
    let mut engine = Engine::ready();
    engine.send(format!("position sfen {HARD}"));
    engine.send("go mate 100");
    assert_eq!(engine.expect("checkmate ", AT_ONCE), "checkmate timeout");
    engine.send("go mate infinite");
    assert!(engine.listen(Duration::from_millis(200)).is_empty());
    let start = Instant::now();
    engine.send("stop");
    assert_eq!(engine.expect("checkmate ", AT_ONCE), "checkmate timeout");
    println!("stopped after {:?}", start.elapsed());
    engine.send("go mate infinite");
    engine.quit();
}
