//! UCI as Fairy-Stockfish speaks it for variants.

use katagami_rules::board::{FILES, RANKS, VARIANT};
use katagami_rules::{Game, Position, Rules};

use super::driver::{Engine, PATIENCE};
use super::positions::{mate_in_one, mated, moves};

fn engine() -> Engine {
    let mut engine = Engine::ready();
    let lines = engine.ask("uci");
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    engine
}

/// A move of USI in UCI's notation, letter by letter: files become letters from the left, ranks numbers from below, and the star of
/// a drop an at sign.
fn translated(usi: &str) -> String {
    let letter = |letter: char| match letter {
        '1'..='9' => char::from(b'a' + FILES as u8 - letter as u8 + b'0').to_string(),
        'a'..='z' => (RANKS - (letter as usize - 'a' as usize)).to_string(),
        '*' => "@".into(),
        kind_or_sign => kind_or_sign.to_string(),
    };
    usi.chars().map(letter).collect()
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
    let variant = VARIANT;
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
    let fen = format!("{} moves", fen(&Position::start().to_sfen()));
    let (mut game, mut played) = (Game::new(Position::start()), String::new());
    for ply in 0..12 {
        if game.outcome(&Rules::default()).is_some() {
            assert!(ply > 6, "{played}");
            break;
        }
        let root = if ply % 2 == 0 { "position startpos moves" } else { &fen };
        assert_eq!(engine.ask(format!("{root}{played}")), [""; 0]);
        let best = best(&mut engine, "go wtime 60000 btime 60000 movestogo 40 depth 4");
        let legal = moves(game.position());
        let mv = legal.into_iter().find(|mv| translated(&mv.to_string()) == best);
        game.make(mv.unwrap_or_else(|| panic!("{best} is no legal move after{played}")));
        played.push(' ');
        played.push_str(&best);
    }
    engine.quit();
}

/// A position in UCI's notation, in which White moves first.
fn fen(sfen: &str) -> String {
    let words: Vec<&str> = sfen.split(' ').collect();
    let side = if words[1] == "b" { 'w' } else { 'b' };
    format!("position fen {}[{}] {side} 0 1", words[0], words[2])
}

#[test]
fn mates_are_counted_in_moves() {
    let mut engine = engine();
    let (sfen, mate) = mate_in_one();
    assert_eq!(engine.ask(fen(&sfen)), [""; 0]);
    engine.send("go mate 2");
    let lines = engine.until("bestmove ", PATIENCE);
    let last = lines.last().and_then(|line| line.split(' ').nth(1));
    assert_eq!(last, Some(translated(&mate).as_str()), "{lines:?}");
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
