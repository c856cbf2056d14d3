//! Options and limits for analysis, measurements and weak play.

use katagami_rules::position::Position;

use super::driver::{Engine, PATIENCE, legal};
use super::positions::{mate_in_one, mated};

/// The word after `word` in an `info` line.
fn behind<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split(' ').skip_while(|&found| found != word).nth(1)
}

#[test]
fn one_thread_searches_the_same_tree_again() {
    let nodes = |limits: &str| {
        let mut engine = Engine::ready();
        engine.send(format!("go {limits}"));
        let said = engine.until("bestmove ", PATIENCE);
        engine.quit();
        let last = said.iter().rev().find_map(|line| behind(line, "nodes")).map(str::to_owned);
        (last.expect("nodes are reported"), said.last().cloned())
    };
    for limits in ["depth 8", "nodes 20000"] {
        assert_eq!(nodes(limits), nodes(limits), "{limits}");
    }
}

#[test]
fn more_lines_can_be_asked_for_on_the_way() {
    let mut engine = Engine::ready();
    engine.send("setoption name ConsiderationMode value true");
    engine.send("go infinite");
    engine.expect("info depth 2 ", PATIENCE);
    engine.send("setoption name MultiPV value 3");
    let third = |engine: &mut Engine| loop {
        let line = engine.expect("info depth ", PATIENCE);
        if behind(&line, "multipv") == Some("3") {
            return line;
        }
    };
    third(&mut engine);
    engine.send("stop");
    engine.best_move(PATIENCE);
    engine.quit();
}

#[test]
fn lines_are_legal_to_their_ends() {
    let mut engine = Engine::ready();
    engine.send("setoption name ConsiderationMode value true");
    engine.send("setoption name MultiPV value 2");
    engine.send("go depth 10");
    let said = engine.until("bestmove ", PATIENCE);
    let lines: Vec<_> = said.iter().filter_map(|line| line.split_once(" pv ")).collect();
    assert!(lines.len() > 10, "{said:?}");
    for (_, line) in lines {
        let mut position = Position::start();
        for word in line.split(' ') {
            position.make(legal(&position, word));
        }
    }
    engine.quit();
}

#[test]
fn mates_are_counted_in_plies_for_the_side_to_move() {
    let mut engine = Engine::ready();
    let (sfen, mate) = mate_in_one();
    engine.send(format!("position sfen {sfen}"));
    engine.send("go depth 3");
    let said = engine.until("bestmove ", PATIENCE);
    assert!(said.iter().any(|line| line.contains("score mate 1 ")), "{said:?}");
    assert!(said.last().is_some_and(|line| line.starts_with(&format!("bestmove {mate}"))), "{said:?}");
    engine.send(format!("position sfen {}", mated()));
    engine.send("go depth 3");
    assert_eq!(engine.best_move(PATIENCE).word, "resign");
    engine.quit();
}

#[test]
fn the_weak_look_less_deep_and_play_by_the_rules() {
    let mut engine = Engine::ready();
    engine.send("setoption name SkillLevel value 2");
    let mut position = Position::start();
    let mut line = String::new();
    for _ in 0..10 {
        engine.send(format!("position startpos moves{line}"));
        engine.send("go depth 12");
        let said = engine.until("bestmove ", PATIENCE);
        assert!(!said.iter().any(|line| line.starts_with("info depth 4 ")), "{said:?}");
        assert!(!said.iter().any(|line| line.contains("multipv")), "one line was asked for: {said:?}");
        let word = said.last().and_then(|line| line.split(' ').nth(1)).unwrap_or_default().to_owned();
        if word == "resign" {
            break;
        }
        position.make(legal(&position, &word));
        line = format!("{line} {word}");
    }
    engine.quit();
}

#[test]
fn limits_of_people_hold_for_every_search() {
    let mut engine = Engine::ready();
    engine.send("setoption name DepthLimit value 2");
    engine.send("go byoyomi 60000");
    let said = engine.until("bestmove ", PATIENCE);
    assert!(!said.iter().any(|line| line.starts_with("info depth 3 ")), "{said:?}");
    engine.send("setoption name DepthLimit value 0");
    engine.send("setoption name NodesLimit value 500");
    engine.send("go byoyomi 60000");
    let said = engine.until("bestmove ", PATIENCE);
    let nodes = said.iter().rev().find_map(|line| behind(line, "nodes")).and_then(|nodes| nodes.parse().ok());
    assert!(nodes.is_some_and(|nodes: u64| nodes <= 500), "{said:?}");
    engine.quit();
}

#[test]
fn the_only_legal_move_is_played_at_once() {
    let mut engine = Engine::ready();
    let start = Position::start();
    let only = super::positions::moves(&start)[0];
    engine.send(format!("go byoyomi 60000 searchmoves {only}"));
    assert_eq!(engine.best_move(PATIENCE / 2).word, only.to_string());
    engine.quit();
}
