//! `stop`, `quit` and other interruptions at awkward moments.

use std::time::Duration;

use katagami_rules::position::Position;

use super::driver::{AT_ONCE, Engine, PATIENCE, legal};
use super::positions::moves;

/// Commands that keep the engine busy for longer than a test can wait.
const ENDLESS: [&str; 6] = [
    "go infinite",
    "go",
    "go depth 127 infinite",
    "go ponder btime 0 wtime 0 byoyomi 100",
    "go perft 12",
    "bench 64",
];

#[test]
fn it_introduces_itself() {
    let mut engine = Engine::ready();
    let said = engine.ask("usi");
    assert!(said[0].starts_with("id name Katagami "));
    assert!(said[1].starts_with("id author "));
    assert_eq!(said.last().map(String::as_str), Some("usiok"));
    for name in ["USI_Hash", "USI_Ponder", "Threads", "MultiPV"] {
        assert!(said.iter().any(|line| line.starts_with(&format!("option name {name} type "))), "{name}");
    }
    engine.quit();
}

#[test]
fn stop_is_answered_at_once_at_any_moment() {
    let mut engine = Engine::ready();
    for milliseconds in [0, 0, 0, 1, 3, 10, 50, 200] {
        for go in ["go infinite", "go ponder btime 60000 wtime 60000", "go btime 3600000 wtime 3600000"] {
            engine.send(go);
            std::thread::sleep(Duration::from_millis(milliseconds));
            engine.send("stop");
            legal(&Position::start(), &engine.best_move(AT_ONCE).word);
            let rest = engine.settle();
            assert!(!rest.iter().any(|line| line.starts_with("bestmove")), "{go}: {rest:?}");
        }
    }
    engine.quit();
}

#[test]
fn stop_is_answered_by_many_threads() {
    let mut engine = Engine::ready();
    engine.send("setoption name Threads value 8");
    for _ in 0..5 {
        engine.send("go infinite");
        engine.send("stop");
        legal(&Position::start(), &engine.best_move(AT_ONCE).word);
    }
    engine.quit();
}

#[test]
fn counting_and_benching_stop_too() {
    let mut engine = Engine::ready();
    for long in ["go perft 12", "bench 64"] {
        for end in ["stop", "gameover lose"] {
            engine.send(long);
            engine.listen(Duration::from_millis(20));
            engine.send(end);
            engine.expect("info string ", AT_ONCE);
            engine.settle();
        }
    }
    engine.quit();
}

#[test]
fn an_answer_is_kept_until_it_is_asked_for() {
    let mut engine = Engine::ready();
    for go in ["go infinite depth 1", "go ponder depth 1", "go ponder movetime 1", "go ponder byoyomi 1"] {
        engine.send(go);
        let said = [engine.settle(), engine.listen(Duration::from_millis(100))].concat();
        assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{go}: {said:?}");
        engine.send("stop");
        engine.best_move(AT_ONCE);
    }
    engine.quit();
}

#[test]
fn after_a_ponder_hit_the_clock_counts() {
    let mut engine = Engine::ready();
    for go in ["go ponder btime 0 wtime 0 byoyomi 100", "go ponder depth 2", "go ponder movetime 20"] {
        for milliseconds in [0, 50] {
            engine.send(go);
            std::thread::sleep(Duration::from_millis(milliseconds));
            engine.send("ponderhit");
            legal(&Position::start(), &engine.best_move(AT_ONCE).word);
        }
    }
    // Without a limit only `stop` ends the search.
    engine.send("go ponder");
    engine.send("ponderhit");
    engine.send("ponderhit");
    engine.send("stop");
    engine.best_move(AT_ONCE);
    engine.quit();
}

#[test]
fn nothing_to_interrupt_is_nothing_to_say() {
    let mut engine = Engine::ready();
    for line in ["stop", "ponderhit", "gameover win", "gameover", "usinewgame", "", "stop"] {
        assert_eq!(engine.ask(line), [""; 0], "{line}");
    }
    engine.quit();
}

#[test]
fn a_search_ends_before_the_next_begins() {
    let mut engine = Engine::ready();
    let mv = moves(&Position::start())[0];
    for next in ["go depth 1", "position startpos", "usinewgame", "gameover draw", "setoption name ClearHash"]
    {
        engine.send("go infinite");
        engine.send(next);
        engine.best_move(AT_ONCE);
    }
    engine.send("go infinite");
    engine.send(format!("position startpos moves {mv}"));
    legal(&Position::start(), &engine.best_move(AT_ONCE).word);
    assert_ne!(engine.sfen(), Position::start().to_sfen());
    engine.quit();
}

#[test]
fn a_search_does_not_mind_questions() {
    let mut engine = Engine::ready();
    engine.send("go infinite");
    for question in
        ["isready", "usi", "d", "eval", "why", "moves", "nonsense", "setoption name MultiPV value 2"]
    {
        engine.send(question);
    }
    let said = engine.settle();
    assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
    engine.send("stop");
    engine.best_move(AT_ONCE);
    engine.quit();
}

#[test]
fn quit_ends_everything_at_once() {
    for long in ENDLESS {
        for milliseconds in [0, 100] {
            let mut engine = Engine::ready();
            engine.send(long);
            std::thread::sleep(Duration::from_millis(milliseconds));
            engine.quit();
        }
    }
}

#[test]
fn quit_does_not_wait_for_a_large_table() {
    for milliseconds in [0, 50] {
        let mut engine = Engine::ready();
        engine.send("setoption name USI_Hash value 4096");
        engine.send("isready");
        std::thread::sleep(Duration::from_millis(milliseconds));
        engine.send("stop");
        engine.quit();
    }
}

#[test]
fn the_end_of_the_input_is_an_end_too() {
    for go in ["go infinite", "go", "go ponder btime 0 wtime 0 byoyomi 10"] {
        let mut engine = Engine::ready();
        engine.send(go);
        let said = engine.finish(AT_ONCE).in_order();
        assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {said:?}");
    }
    let mut engine = Engine::ready();
    engine.send("go depth 5");
    let said = engine.finish(PATIENCE).in_order();
    assert!(said.iter().any(|line| line.starts_with("info depth 5 ")), "{said:?}");
    assert_eq!(Engine::with_arguments([""; 0]).finish(AT_ONCE).in_order(), [""; 0]);
}
