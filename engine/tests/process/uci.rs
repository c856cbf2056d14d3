//! UCI as Fairy-Stockfish speaks it for variants.

use katagami_rules::board::{NAME, START_SFEN};

use super::driver::{Engine, PATIENCE};
use super::positions::{mate_in_one, mated};

fn engine() -> Engine {
    let mut engine = Engine::ready();
    let lines = engine.ask("uci");
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    engine
}

/// The move that a search answers.
fn best(engine: &mut Engine, go: &str) -> String {
    engine.send(go);
    engine.best_move(PATIENCE).word
}

#[test]
fn names_are_those_of_uci() {
    let mut engine = Engine::ready();
    let as_usi = engine.ask("usi");
    let lines = engine.ask("uci");
    let variant = match NAME {
        "standard" => "shogi",
        "tori" => "torishogi",
        other => other,
    };
    for start in [
        "id name Katagami".to_owned(),
        "option name Hash type spin default 16 ".to_owned(),
        "option name Ponder type check ".to_owned(),
        format!("option name UCI_Variant type combo default {variant} var {variant}"),
    ] {
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{start}: {lines:?}");
    }
    assert!(!lines.iter().any(|line| line.contains("USI_H") || line.contains("usiok")), "{lines:?}");
    assert_eq!(engine.ask(format!("setoption name UCI_Variant value {variant}")), [""; 0]);
    let complaint = engine.complaint("setoption name UCI_Variant value crazyhouse");
    assert!(complaint.contains("USI_Variant") && complaint.contains(variant), "{complaint}");
    // And back again.
    assert_eq!(engine.ask("usi"), as_usi);
    assert_eq!(engine.ask("setoption name Hash value 17"), [""; 0]);
    assert!(
        engine.ask("usi").iter().any(|line| line.starts_with("option name USI_Hash type spin default 17 "))
    );
    engine.quit();
}

#[test]
fn a_game_is_played_in_its_notation() {
    let mut engine = engine();
    engine.send("ucinewgame");
    let board = START_SFEN.split(' ').next().expect("a board");
    let fen = format!("position fen {board}[-] w 0 1 moves");
    let mut moves = String::new();
    for ply in 0..12 {
        let root = if ply % 2 == 0 { "position startpos moves" } else { &fen };
        assert_eq!(engine.ask(format!("{root}{moves}")), [""; 0]);
        let best = best(&mut engine, "go wtime 60000 btime 60000 movestogo 40 depth 4");
        let is_file = |letter: char| ('a'..='i').contains(&letter);
        let mut letters = best.chars();
        let [first, second] = [letters.next().unwrap_or(' '), letters.next().unwrap_or(' ')];
        assert!(is_file(first) && second.is_ascii_digit() || second == '@', "{best}");
        moves.push(' ');
        moves.push_str(&best);
    }
    engine.quit();
}

/// A position in UCI's notation, in which White moves first.
fn fen(sfen: &str) -> String {
    let words: Vec<&str> = sfen.split(' ').collect();
    let side = if words[1] == "b" { 'w' } else { 'b' };
    format!("position fen {}[{}] {side} 0 1", words[0], words[2].trim_start_matches('-'))
}

#[test]
fn mates_are_counted_in_moves() {
    let mut engine = engine();
    let (sfen, mate) = mate_in_one();
    assert_eq!(engine.ask(fen(&sfen)), [""; 0]);
    engine.send("go mate 2");
    let lines = engine.until("bestmove ", PATIENCE);
    assert!(
        lines.last().is_some_and(|line| line.starts_with(&format!("bestmove {}@", &mate[..1]))),
        "{lines:?}"
    );
    assert!(lines.iter().any(|line| line.contains(" score mate 1 ")), "{lines:?}");
    engine.quit();
}

#[test]
fn a_mated_side_has_no_move() {
    let mut engine = engine();
    assert_eq!(engine.ask(fen(&mated())), [""; 0]);
    assert_eq!(best(&mut engine, "go depth 3"), "(none)");
    engine.quit();
}

#[test]
fn what_is_wrong_is_one_line_and_changes_nothing() {
    let mut engine = engine();
    for (line, mentioned) in [
        ("position", "position"),
        ("position fen", "position"),
        ("position fen x w", "SFEN"),
        ("position fen 9/9[", "SFEN"),
        ("position startpos moves zz", "zz"),
    ] {
        let complaint = engine.complaint(line);
        assert!(complaint.contains(mentioned), "{line}: {complaint}");
    }
    assert_ne!(best(&mut engine, "go depth 1"), "(none)");
    engine.quit();
}
