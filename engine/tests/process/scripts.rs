//! Input that a script has prepared: all of it is answered before `quit`, and the end of the pipe, end the engine.

use std::time::Duration;

use super::driver::{AT_ONCE, Engine, PATIENCE};

/// What the engine answers to these lines, all of which are there when it starts.
fn answers(script: &str) -> Vec<String> {
    let mut engine = Engine::with_arguments([""; 0]);
    engine.send(script);
    engine.finish(PATIENCE).in_order()
}

#[test]
fn every_question_is_answered_before_the_end() {
    for _ in 0..5 {
        let said = answers("isready\nposition startpos\nd\neval\nquit");
        for part in ["readyok", "SFEN: ", "The 10 relations that matter most"] {
            let material = part.starts_with("The 10") && said.iter().any(|line| line.contains("aterial"));
            assert!(
                material || said.iter().any(|line| line.starts_with(part)),
                "{part} is missing: {said:?}"
            );
        }
    }
}

#[test]
fn counts_run_to_their_end() {
    for (count, end) in [("bench 6", " nodes "), ("go perft 3", "Nodes searched: ")] {
        for quit in ["\nquit", ""] {
            let said = answers(&format!("setoption name EvalDir value material\n{count}{quit}"));
            assert!(said.last().is_some_and(|line| line.contains(end)), "{count}: {said:?}");
        }
    }
}

#[test]
fn a_search_is_stopped_at_once() {
    for go in ["go infinite", "go byoyomi 100000", "go depth 100"] {
        let mut engine = Engine::with_arguments([""; 0]);
        engine.send(format!("setoption name EvalDir value material\n{go}\nquit"));
        let said = engine.finish(AT_ONCE).in_order();
        assert!(said.last().is_some_and(|line| line.starts_with("bestmove ")), "{go}: {said:?}");
    }
}

/// A pipe that stays open is a GUI's.
#[test]
fn a_client_that_keeps_the_pipe_does_not_wait() {
    for long in ["bench 64", "go perft 12"] {
        let mut engine = Engine::with_arguments([""; 0]);
        engine.send(format!("{long}\nquit"));
        engine.wait(AT_ONCE).in_order();
        let mut engine = Engine::ready();
        engine.send(long);
        engine.listen(Duration::from_millis(20));
        engine.send("quit");
        engine.wait(AT_ONCE).in_order();
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_command() {
    assert!(answers("\u{feff}usi\nquit").contains(&"usiok".to_owned()));
}
