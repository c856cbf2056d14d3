//! Malformed input: one clear error each, and the position stays as it was.

use std::iter::repeat_n;

use katagami_rules::board::{FILES, RANKS, START_SFEN};
use katagami_rules::internals::{LETTERS, MAX_STANDING_PER_FILE};
use katagami_rules::position::Position;
use katagami_rules::position::attacks::dead;
use katagami_rules::types::{Color, Kind, Square};

use super::driver::{COMPLAINT, Engine, PATIENCE};
use super::positions::{board, centred, full, moves, shuffle};

const MEBIBYTE: usize = 1 << 20;

/// An engine with a position other than the start position, and the SFEN of that.
fn engine_in_a_game() -> (Engine, String) {
    let mut engine = Engine::ready();
    engine.send(format!("position startpos moves {}", moves(&Position::start())[0]));
    let sfen = engine.sfen();
    assert_ne!(sfen, START_SFEN);
    (engine, sfen)
}

/// Malformed SFENs, each with a word that the error must contain.
fn malformed() -> Vec<(String, String)> {
    let empty = FILES.to_string();
    let king = Kind::King.to_string();
    let facing = king.to_lowercase();
    let held = Kind::ALL[0];
    let kings = board(&[&centred(&facing), &empty, &empty, &centred(&king)]);
    let with = |ranks: &[&str], rest: &str| format!("{} {rest}", board(ranks));
    let start_board = START_SFEN.split(' ').next().unwrap_or_default();
    let mut malformed = vec![
        (String::new(), "missing"),
        ("-".into(), "ranks"),
        (start_board.into(), "missing"),
        (format!("{start_board} b"), "missing"),
        (format!("{start_board}/{empty} b - 1"), "ranks"),
        (format!("{start_board}/ b - 1"), "ranks"),
        (with(&[&format!("{empty}1")], "b - 1"), "files"),
        (with(&[&(FILES - 1).to_string()], "b - 1"), "files"),
        (with(&[&full(&held.to_string()).repeat(2)], "b - 1"), ""),
        (with(&[""], "b - 1"), "files"),
        (with(&[&repeat_n('9', 1000).collect::<String>()], "b - 1"), "files"),
        (with(&[&centred("x")], "b - 1"), "unexpected"),
        (with(&[&centred("0")], "b - 1"), "unexpected"),
        (with(&[&centred("歩")], "b - 1"), "unexpected"),
        (with(&[&centred(&format!("++{held}"))], "b - 1"), "unexpected"),
        (with(&[&format!("{empty}+")], "b - 1"), "unexpected"),
        (with(&[&centred(&facing), &empty, &centred(&facing)], "b - 1"), "two kings"),
        (with(&[&centred(&king), &empty, &centred(&king)], "w - 1"), "two kings"),
        (with(&[], "b - 1"), "no king"),
        (with(&[&centred(&facing), &centred(&king)], "b - 1"), "in check"),
        (format!("{kings} b {king} 1"), "hand"),
        (format!("{kings} b 0{held} 1"), "hand"),
        (format!("{kings} b 3 1"), "hand"),
        (format!("{kings} b 99999999999999999999{held} 1"), "hand"),
        (format!("{kings} b +{held} 1"), "hand"),
        (format!("{kings} b {held}- 1"), "hand"),
        (format!("{kings} x - 1"), "side"),
        (format!("{kings} B - 1"), "side"),
        (format!("{kings} b - -1"), "move number"),
        (format!("{kings} b - x"), "move number"),
        (format!("{kings} b - 1000001"), "move number"),
        (format!("{kings} b - 99999999999999999999"), "move number"),
        (format!("{kings} b - 1 1"), "rest"),
    ];
    for kind in Kind::ALL.into_iter().filter(|kind| kind.base() == *kind && kind.promoted().is_none()) {
        malformed.push((with(&[&centred(&format!("+{kind}"))], "b - 1"), "promote"));
    }
    for kind in Kind::in_hand() {
        let most = kind.max_count().expect("it can be held");
        let other = kind.to_string().to_lowercase();
        malformed.push((format!("{kings} b 200{kind} 1"), "pieces of kind"));
        malformed.push((format!("{kings} b {most}{kind}{other} 1"), "pieces of kind"));
    }
    malformed.into_iter().map(|(sfen, mentioned)| (sfen, mentioned.to_owned())).collect()
}

/// Positions that some boards have and others refuse, each with a word of the refusal if this board has one: pieces where they
/// could never move, too many on a file, a king that could be taken.
fn questionable() -> Vec<(String, Option<String>)> {
    let king = Kind::King.to_string().to_lowercase();
    let mut questionable = Vec::new();
    // White is to move, who may be in check.
    for kind in Kind::all_but_king() {
        for rank in 0..3 {
            let mut ranks = vec![FILES.to_string(); RANKS];
            ranks[rank] = format!("1{kind}{}", FILES - 2);
            ranks[RANKS - 1] = format!("{}{king}", FILES - 1);
            let square = Square::at(FILES - 1, rank).expect("it is on the board");
            let refused = dead(Color::Black, kind).has(square).then(|| "never move".to_owned());
            questionable.push((format!("{} w - 1", ranks.join("/")), refused));
        }
    }
    for kind in Kind::in_hand() {
        let most = MAX_STANDING_PER_FILE[kind as usize];
        // One too many where there is a limit, else two.
        let count = if most > 0 { most + 1 } else { 2 };
        let mut ranks = vec![format!("1{kind}{}", FILES - 2); count];
        ranks.insert(0, format!("{}{king}", FILES - 1));
        ranks.resize(RANKS, FILES.to_string());
        // Far from where they could not move.
        ranks[1..].reverse();
        let refused = match most {
            0 => None,
            1 => Some("nifu".to_owned()),
            _ => Some(format!("more than {most}")),
        };
        questionable.push((format!("{} w - 1", ranks.join("/")), refused));
    }
    for kind in Kind::all_but_king() {
        let ranks = [centred(&king), centred(&kind.to_string())];
        let upper = board(&[&ranks[0], &ranks[1]]);
        let Ok(position) = Position::from_sfen(&format!("{upper} w - 1")) else { continue };
        let refused = position.in_check().then(|| "in check".to_owned());
        questionable.push((format!("{upper} b - 1"), refused));
    }
    questionable
}

#[test]
fn malformed_sfens_are_refused_by_name() {
    let (mut engine, before) = engine_in_a_game();
    for (sfen, mentioned) in malformed() {
        let complaint = engine.complaint(format!("position sfen {sfen}"));
        assert!(complaint.contains(&mentioned), "{sfen}: {complaint}");
        assert_eq!(engine.sfen(), before, "{sfen}");
    }
    engine.quit();
}
#[test]
fn what_no_game_reaches_is_refused_and_what_games_reach_is_taken() {
    let (mut engine, mut now) = engine_in_a_game();
    for (sfen, refused) in questionable() {
        let line = format!("position sfen {sfen}");
        if let Some(mentioned) = refused {
            let complaint = engine.complaint(line);
            assert!(complaint.contains(&mentioned), "{sfen}: {complaint}");
        } else {
            assert_eq!(engine.ask(line), [""; 0], "{sfen}");
            now = sfen;
        }
        assert_eq!(engine.sfen(), now);
    }
    engine.quit();
}

/// Positions of other boards are refused, unless they are positions of this board, too.
#[test]
fn other_boards_are_refused() {
    let (mut engine, before) = engine_in_a_game();
    for sfen in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "rbsgk/4p/5/P4/KGSBR b - 1",
        "rbnsgk/5p/6/6/P5/KGSNBR b - 1",
        "sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1",
        "gle/1c1/1C1/ELG b - 1",
        "rpckcpl/3f3/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR b - 1",
    ] {
        let pieces = sfen.split(' ').next().unwrap_or_default();
        let files = |rank: &str| -> usize {
            rank.chars().map(|letter| letter.to_digit(10).map_or(1, |empty| empty as usize)).sum()
        };
        let known = |letter: char| !letter.is_alphabetic() || LETTERS.contains(&letter.to_ascii_uppercase());
        let is_here = pieces.split('/').count() == RANKS
            && pieces.split('/').all(|rank| files(rank) == FILES)
            && pieces.chars().all(known);
        if !is_here {
            engine.complaint(format!("position sfen {sfen}"));
        }
    }
    assert_eq!(engine.sfen(), before);
    engine.quit();
}

#[test]
fn illegal_moves_are_refused_by_name() {
    let (mut engine, before) = engine_in_a_game();
    let start = Position::start();
    let first = moves(&start)[0];
    let mut empty =
        Square::all().filter(|&square| start.kind_at(square).is_none() && square != first.target());
    let [from, to] = [empty.next(), empty.next()].map(|square| square.expect("there are empty squares"));
    let nothing_moves = format!("{from}{to}");
    for mv in [
        "1a1a",
        nothing_moves.as_str(),
        "1a9i",
        "0a0b",
        "9z9y",
        "P*1c",
        "P*5e",
        "K*1c",
        "p*1c",
        "+P*1c",
        "7g7f++",
        "7g7f=",
        "7g",
        "7",
        "P*",
        "*",
        "resign",
        "win",
        "none",
        "null",
        "７六歩",
        "7g７f",
        "-",
        "\u{0}",
        "moves",
        "99999999999999999999",
    ] {
        for moves in [mv.to_owned(), format!("{first} {mv}"), format!("{mv} {first}")] {
            let complaint = engine.complaint(format!("position startpos moves {moves}"));
            assert!(complaint.contains("is illegal"), "{moves}: {complaint}");
            assert_eq!(engine.sfen(), before, "{moves}");
        }
    }
    let again = engine.complaint(format!("position startpos moves {first} {first}"));
    assert!(again.contains(&format!("move 2 ({first})")), "{again}");
    engine.quit();
}

#[test]
fn unknown_words_are_refused() {
    let (mut engine, before) = engine_in_a_game();
    for line in [
        "xyzzy",
        "USI",
        "go123",
        "isready?",
        "position",
        "position start",
        "position startpos 7g7f",
        "position startpos moves7g7f",
        "position sfen",
        "go perft",
        "go perft x",
        "go perft -1",
        "go perft 13",
        "bench x",
        "bench -1",
        "d\u{0}",
        "\u{1b}[2J",
        "歩",
    ] {
        engine.complaint(line);
        assert_eq!(engine.sfen(), before, "{line}");
    }
    engine.quit();
}

/// What is not understood after `go` is reported, but a GUI that waits for a move gets one.
#[test]
fn go_is_answered_in_spite_of_what_is_not_understood() {
    let mut engine = Engine::ready();
    for go in [
        "go depth 2 xyzzy",
        "go rtime 3 depth 2",
        "go depth 2 searchmoves 1a1a",
        "go fast depth 2",
        "go depth",
        "go depth x",
        "go depth -1",
        "go depth 4294967296",
        "go nodes -1",
        "go nodes 18446744073709551616",
        "go movetime",
        "go movetime 1.5",
        "go btime x",
        "go byoyomi 9223372036854775808",
        "go mate x",
    ] {
        engine.send(go);
        let answer = if go.starts_with("go mate") { "checkmate " } else { "bestmove " };
        let said = engine.until(answer, PATIENCE);
        assert_eq!(said.iter().filter(|line| line.starts_with(COMPLAINT)).count(), 1, "{go}: {said:?}");
    }
    engine.quit();
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let (mut engine, before) = engine_in_a_game();
    for bytes in [
        &b"\xff\xfe\xfd"[..],
        b"usi\x80",
        b"position startpos moves \xc3\x28",
        b"\xe6\xad",
        b"\xf8\x88\x80\x80\x80",
    ] {
        assert!(engine.complaint(bytes).contains("UTF-8"));
        assert_eq!(engine.sfen(), before);
    }
    engine.quit();
}

#[test]
fn long_lines_are_survived() {
    let (mut engine, before) = engine_in_a_game();
    let long = |text: &str| text.repeat(MEBIBYTE / text.len());
    for line in [
        long("x"),
        long("歩"),
        long("x y "),
        format!("position sfen {}", long("9")),
        format!("position sfen {}", long("/")),
        format!("position sfen {}", long("b ")),
        format!("position {}", long("x")),
        format!("position startpos moves {}", long("7")),
        format!("position startpos moves {}", long("1a1a ")),
        format!("setoption name {} value 3", long("x")),
        format!("setoption name {}", long("value")),
        format!("setoption name USI_Hash value {}", long("9")),
        format!("setoption name EnteringKingRule value {}", long("Rule ")),
        format!("bench {}", long("x")),
    ] {
        engine.complaint(line);
        assert_eq!(engine.sfen(), before);
    }
    // Longer than the longest line that is read.
    engine.complaint("x".repeat(20 * MEBIBYTE));
    assert_eq!(engine.sfen(), before);
    for silent in [" ".repeat(MEBIBYTE), format!("{}stop", " ".repeat(MEBIBYTE))] {
        assert_eq!(engine.ask(silent), [""; 0]);
    }
    for go in [format!("go depth 1 {}", long("x y ")), format!("go depth {}", long("9"))] {
        engine.send(go);
        engine.best_move(PATIENCE);
    }
    engine.quit();
}

/// A game of a MiB is read and searched like any other.
#[test]
fn a_long_game_is_taken() {
    let mut engine = Engine::ready();
    let game =
        format!("position startpos moves{}", format!(" {}", shuffle().join(" ")).repeat(MEBIBYTE / 20));
    assert_eq!(engine.ask(game), [""; 0]);
    engine.send("go depth 2");
    engine.best_move(PATIENCE);
    engine.quit();
}

#[test]
fn blanks_and_line_ends_do_not_matter() {
    let mut engine = Engine::ready();
    engine.send("  isready\t \r");
    engine.expect("readyok", PATIENCE);
    let mv = moves(&Position::start())[0];
    engine.send(format!(" position \t startpos   moves \t {mv}  \r"));
    let mut expected = Position::start();
    expected.make(mv);
    assert_eq!(engine.sfen(), expected.to_sfen());
    for blank in ["", " ", "\t", "\r", "\r\n\r\n"] {
        assert_eq!(engine.ask(blank), [""; 0]);
    }
    engine.quit();
}
