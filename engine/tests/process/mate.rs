//! `go mate`.

use katagami_rules::board::FILES;
use katagami_rules::game::Game;
use katagami_rules::movegen;
use katagami_rules::position::Position;

use super::driver::{AT_ONCE, Engine, PATIENCE, legal};
use super::positions::{board, centred, mate_in_one};

/// Plays the moves of a `checkmate` line and asserts that they mate by checks alone.
fn replay(sfen: &str, answer: &str) {
    let mut game = Game::new(Position::from_sfen(sfen).expect("it is a position"));
    let attacker = game.position().side();
    for word in answer.split(' ').skip(1) {
        game.make(legal(game.position(), word));
        assert!(game.position().side() == attacker || game.checks().any(), "{answer}");
    }
    assert!(game.position().side() != attacker && !movegen::any_legal(game.position()), "{answer}");
}

#[test]
fn a_mate_is_reported_with_its_line() {
    let mut engine = Engine::ready();
    let (sfen, _) = mate_in_one();
    let mut problems = vec![sfen];
    if cfg!(board = "standard") {
        problems.push("4k4/9/9/9/3+PP4/9/9/9/9 b 4G2r2b4s4n4l16p 1".into());
        problems.push("5n1k1/5p3/5s1p1/8N/7P1/9/9/9/9 b R2Br4g3s2n4l15p 1".into());
    }
    for sfen in problems {
        engine.send(format!("position sfen {sfen}"));
        engine.send("go mate 60000");
        replay(&sfen, &engine.expect("checkmate ", PATIENCE));
    }
    engine.quit();
}

/// Without a king to mate, or without pieces to mate with, there is no mate.
#[test]
fn no_mate_is_reported_at_once() {
    let mut engine = Engine::ready();
    let empty = FILES.to_string();
    let hand = &mate_in_one().1[..1];
    for sfen in [
        format!("{} b {hand} 1", board(&[&empty, &empty, &centred("K")])),
        format!("{} b - 1", board(&[&centred("k"), &empty, &empty, &centred("K")])),
    ] {
        engine.send(format!("position sfen {sfen}"));
        engine.send("go mate infinite");
        assert_eq!(engine.expect("checkmate ", AT_ONCE), "checkmate nomate");
    }
    engine.quit();
}
