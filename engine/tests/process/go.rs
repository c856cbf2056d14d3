//! `go` with each of its limits, and the commands that print something about the position.

use std::collections::HashSet;

use katagami_rules::movegen;
use katagami_rules::position::Position;

use super::driver::{Engine, PATIENCE, legal};
use super::positions::{mate_in_one, mated, moves};

#[test]
fn every_limit_ends_with_one_legal_move() {
    let mut engine = Engine::ready();
    let start = Position::start();
    for limits in [
        "btime 1000 wtime 1000 byoyomi 50",
        "btime 500 wtime 500 binc 50 winc 50",
        "btime 0 wtime 0 byoyomi 0",
        "btime -100 wtime -5",
        "btime 100",
        "byoyomi 50",
        "movetime 50",
        "movetime 0",
        "depth 3",
        "depth 0",
        "nodes 1000",
        "nodes 0",
        "nodes 18446744073709551615 depth 2",
        "depth 4294967295 movetime 20",
        "btime 9223372036854775807 wtime 9223372036854775807 binc 9223372036854775807 depth 2",
        "depth 3 nodes 100 movetime 100 btime 100 wtime 100 byoyomi 10",
    ] {
        engine.send(format!("go {limits}"));
        let best = engine.best_move(PATIENCE);
        let mut next = start.clone();
        next.make(legal(&start, &best.word));
        if let Some(answer) = best.ponder {
            legal(&next, &answer);
        }
        let rest = engine.settle();
        assert!(!rest.iter().any(|line| line.starts_with("bestmove")), "{limits}: {rest:?}");
    }
    engine.quit();
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut engine = Engine::ready();
    for mv in moves(&Position::start()) {
        engine.send(format!("go depth 2 searchmoves {mv}"));
        assert_eq!(engine.best_move(PATIENCE).word, mv.to_string());
    }
    engine.quit();
}

#[test]
fn as_many_lines_as_asked_for() {
    let mut engine = Engine::ready();
    engine.send("setoption name MultiPV value 3");
    engine.send("go depth 3");
    let said = engine.until("bestmove ", PATIENCE);
    let of_depth = said.iter().filter(|line| line.starts_with("info depth 3 "));
    let lines: Vec<_> = of_depth.map(|line| line.split(' ').collect::<Vec<_>>()).collect();
    let behind = |line: &Vec<&str>, word: &str| {
        let index = line.iter().position(|&found| found == word).expect("the word is there");
        line[index + 1].to_owned()
    };
    let numbers: Vec<_> = lines.iter().map(|line| behind(line, "multipv")).collect();
    assert_eq!(numbers, ["1", "2", "3"]);
    let first_moves: HashSet<_> = lines.iter().map(|line| behind(line, "pv")).collect();
    assert_eq!(first_moves.len(), 3);
    assert!(said.last().is_some_and(|best| best.contains(&behind(&lines[0], "pv"))));
    engine.send("setoption name MultiPV value 800");
    engine.send("go depth 1");
    engine.best_move(PATIENCE);
    engine.quit();
}

#[test]
fn mates_are_found_and_denied() {
    let mut engine = Engine::ready();
    let (sfen, mate) = mate_in_one();
    engine.send(format!("position sfen {sfen}"));
    for limit in ["", "infinite", "10000"] {
        engine.send(format!("go mate {limit}"));
        assert_eq!(engine.expect("checkmate ", PATIENCE), format!("checkmate {mate}"));
    }
    engine.send("go depth 3");
    assert_eq!(engine.best_move(PATIENCE).word, mate);
    engine.send(format!("position sfen {}", mated()));
    engine.send("go mate infinite");
    assert_eq!(engine.expect("checkmate ", PATIENCE), "checkmate nomate");
    engine.quit();
}

#[test]
fn the_mated_resign() {
    let mut engine = Engine::ready();
    engine.send(format!("position sfen {}", mated()));
    for limits in ["depth 3", "movetime 20", "btime 1000 wtime 1000"] {
        engine.send(format!("go {limits}"));
        assert_eq!(engine.best_move(PATIENCE).word, "resign");
    }
    engine.send("go infinite");
    engine.send("stop");
    assert_eq!(engine.best_move(PATIENCE).word, "resign");
    engine.quit();
}

/// A search without time for a score does not resign.
#[test]
fn nobody_resigns_unsearched() {
    let mut engine = Engine::ready();
    engine.send("setoption name ResignValue value 3000");
    for limits in ["depth 0", "nodes 0", "movetime 0"] {
        engine.send(format!("go {limits}"));
        legal(&Position::start(), &engine.best_move(PATIENCE).word);
    }
    engine.quit();
}

#[test]
fn perft_is_divided() {
    let mut engine = Engine::ready();
    for depth in 0..=4 {
        engine.send(format!("go perft {depth}"));
        let mut said = engine.until("Nodes searched: ", PATIENCE);
        let nodes = movegen::perft(&mut Position::start(), depth);
        assert_eq!(said.pop(), Some(format!("Nodes searched: {nodes}")));
        let mut divided = Vec::new();
        for (mv, leaves) in movegen::divide(&mut Position::start(), depth) {
            divided.push(format!("{mv}: {leaves}"));
        }
        assert_eq!(said, divided);
    }
    assert!(engine.complaint("go perft 13").contains("perft"));
    engine.quit();
}

/// All commands that a script pipes in are executed before the process ends.
#[test]
fn one_perft_waits_for_another() {
    let mut engine = Engine::ready();
    engine.send("go perft 4");
    engine.send("go perft 3");
    let lines = engine.finish(PATIENCE).in_order();
    let totals: Vec<_> = lines.iter().filter_map(|line| line.strip_prefix("Nodes searched: ")).collect();
    assert_eq!(totals, [4, 3].map(|depth| movegen::perft(&mut Position::start(), depth).to_string()));
}

#[test]
fn people_are_answered_too() {
    let mut engine = Engine::ready();
    assert!(engine.ask("d").len() > katagami_rules::board::RANKS);
    assert_eq!(engine.sfen(), Position::start().to_sfen());
    let listed = engine.ask("moves");
    let mut listed: Vec<_> = listed[0].split(' ').map(str::to_owned).collect();
    let mut expected: Vec<_> = moves(&Position::start()).iter().map(ToString::to_string).collect();
    listed.sort();
    expected.sort();
    assert_eq!(listed, expected);
    assert!(engine.ask("eval").last().is_some_and(|line| line.ends_with("who is to move")));
    for (question, start) in [("why", "info string The search "), ("why ja", "info string 読みでは")] {
        assert!(engine.ask(question)[0].starts_with(start), "{question}");
    }
    assert!(engine.ask("why not")[0].starts_with("info string error: why takes a language"));
    assert!(engine.ask("help").len() > 5);
    assert!(engine.ask("bench 2")[0].contains(" nodes "));
    engine.quit();
}
