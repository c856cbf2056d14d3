//! The engine with an opening book.

use std::fs;
use std::path::Path;

use katagami::book::{BookEntry, BookMove, MemoryBook};
use katagami_rules::Kind;
use katagami_rules::position::Position;
use katagami_rules::types::Move;

use super::driver::{AT_ONCE, COMPLAINT, Engine, PATIENCE, legal};
use super::folder::Folder;
use super::positions::moves;

const GO: &str = "go btime 3600000 wtime 3600000";

/// A value that no search of the start position finds. It distinguishes a book's answer from a search's.
const VALUE: i32 = 12_345;

/// The last of the legal moves, and an answer to it.
fn move_and_answer(position: &Position) -> (Move, Move) {
    let best = *moves(position).last().expect("there are legal moves");
    let mut next = position.clone();
    next.make(best);
    (best, moves(&next)[0])
}

/// A book with one move for the start position.
fn some_book() -> MemoryBook {
    let start = Position::start();
    let (best, answer) = move_and_answer(&start);
    let mut book = MemoryBook::default();
    book.add(&start, BookEntry { mv: best.into(), ponder: answer.into(), value: VALUE, depth: 20, count: 1 });
    book
}

fn save(book: &MemoryBook, path: &str) {
    book.save(Path::new(path)).expect("the book can be written");
}

/// An engine that uses a book, and what it says at `isready`.
fn engine_with(folder: &Folder, name: &str, on_the_fly: bool) -> (Engine, Vec<String>) {
    let mut engine = Engine::ready();
    engine.send(format!("setoption name BookDir value {}", folder.path("")));
    engine.send(format!("setoption name BookFile value {name}"));
    engine.send(format!("setoption name BookOnTheFly value {on_the_fly}"));
    let said = engine.settle();
    (engine, said)
}

/// Asserts that there is one error, and that it mentions all of these texts.
fn one_complaint(said: &[String], mentioned: &[&str]) {
    let complaints: Vec<_> = said.iter().filter(|line| line.starts_with(COMPLAINT)).collect();
    assert_eq!(complaints.len(), 1, "{said:?}");
    for mentioned in mentioned {
        assert!(complaints[0].contains(mentioned), "{} does not mention {mentioned:?}", complaints[0]);
    }
}

/// Whether the engine takes its move from [`some_book`].
fn plays_from_book(engine: &mut Engine, go: &str) -> bool {
    engine.send(go);
    let said = engine.until("bestmove ", PATIENCE);
    said.iter().any(|line| line.contains(&format!(" score cp {VALUE} ")))
}

#[test]
fn the_move_of_a_book_is_played_at_once() {
    let folder = Folder::new();
    save(&some_book(), &folder.path("a.db"));
    let (best, answer) = move_and_answer(&Position::start());
    for on_the_fly in [false, true] {
        let (mut engine, said) = engine_with(&folder, "a.db", on_the_fly);
        assert!(said.iter().any(|line| line.starts_with("info string book: ")), "{said:?}");
        engine.send(GO);
        let said = engine.until("bestmove ", AT_ONCE);
        let info =
            format!("info depth 20 seldepth 0 multipv 1 score cp {VALUE} nodes 0 time 0 pv {best} {answer}");
        assert_eq!(said, [info, format!("bestmove {best} ponder {answer}")]);
        assert!(plays_from_book(&mut engine, "go movetime 3600000"));
        engine.send(format!("position startpos moves {best}"));
        assert!(!plays_from_book(&mut engine, "go movetime 10"), "a position that is not in the book");
        engine.quit();
    }
}

#[test]
fn a_book_is_for_games() {
    let folder = Folder::new();
    save(&some_book(), &folder.path("a.db"));
    let (mut engine, _) = engine_with(&folder, "a.db", false);
    let first = moves(&Position::start())[0];
    for go in ["go depth 1", "go nodes 100 movetime 60000", &format!("go movetime 10 searchmoves {first}")] {
        assert!(!plays_from_book(&mut engine, go), "{go}");
    }
    engine.send("go infinite movetime 10");
    engine.listen(std::time::Duration::from_millis(20));
    assert!(!plays_from_book(&mut engine, "stop"));
    for option in ["USI_OwnBook value false", "BookMoves value 0", "BookIgnoreRate value 100"] {
        let (mut engine, _) = engine_with(&folder, "a.db", false);
        engine.send(format!("setoption name {option}"));
        assert!(!plays_from_book(&mut engine, "go movetime 10"), "{option}");
        engine.quit();
    }
    // Limits by options do not keep the engine from asking the book.
    engine.send("setoption name DepthLimit value 1");
    assert!(plays_from_book(&mut engine, GO));
    engine.send("setoption name BookDepthLimit value 21");
    engine.send("go movetime 10");
    let said = engine.until("bestmove ", PATIENCE);
    assert!(said[0].starts_with("info string book: ") && said[0].contains("depth 20"), "{said:?}");
    engine.quit();
}

#[test]
fn while_pondering_the_move_is_kept() {
    let folder = Folder::new();
    save(&some_book(), &folder.path("a.db"));
    let (mut engine, _) = engine_with(&folder, "a.db", false);
    let (best, _) = move_and_answer(&Position::start());
    for end in ["ponderhit", "stop"] {
        engine.send(GO.replace("go", "go ponder"));
        let said = [engine.settle(), engine.listen(std::time::Duration::from_millis(50))].concat();
        assert!(!said.iter().any(|line| line.starts_with("bestmove")), "{said:?}");
        engine.send(end);
        assert_eq!(engine.best_move(AT_ONCE).word, best.to_string());
    }
    engine.quit();
}

#[test]
fn without_its_book_the_engine_plays_on() {
    let folder = Folder::new();
    fs::write(folder.path("garbage.db"), b"\xff\xfe\n\0\n7g7f\n").expect("it can be written");
    fs::write(folder.path("empty.db"), "#YANEURAOU-DB2016 1.00\n").expect("it can be written");
    for (name, on_the_fly, mentioned) in [
        ("missing.db", false, "missing.db: "),
        ("missing.db", true, "missing.db: "),
        ("garbage.db", false, "garbage.db: no book: "),
        ("garbage.db", true, "garbage.db: no book: "),
        ("empty.db", false, "empty.db: no book: "),
    ] {
        let (mut engine, said) = engine_with(&folder, name, on_the_fly);
        one_complaint(&said, &[mentioned]);
        engine.send("go movetime 10");
        legal(&Position::start(), &engine.best_move(PATIENCE).word);
        one_complaint(&engine.settle(), &[mentioned]);
        save(&some_book(), &folder.path("later.db"));
        engine.send("setoption name BookFile value later.db");
        assert!(plays_from_book(&mut engine, GO), "another book");
        engine.quit();
    }
}

#[test]
fn broken_lines_are_named() {
    let folder = Folder::new();
    let mut bytes = Vec::new();
    some_book().write(&mut bytes).expect("there is memory");
    bytes.extend_from_slice(b"xyzzy none\nsfen no position b - 1\n1a1b\n");
    fs::write(folder.path("a.db"), bytes).expect("it can be written");
    let (mut engine, said) = engine_with(&folder, "a.db", false);
    one_complaint(&said, &["a.db: line 4: ", "xyzzy", "1 more"]);
    assert!(plays_from_book(&mut engine, GO));
    engine.quit();
}

#[test]
fn what_is_not_sorted_is_not_read_on_the_fly() {
    let folder = Folder::new();
    let start = Position::start();
    let mut next = start.clone();
    next.make(moves(&start)[0]);
    let mut sfens = [start.to_sfen(), next.to_sfen()];
    sfens.sort_by(|a, b| b.cmp(a));
    let best = moves(&start)[0];
    let blocks = sfens.map(|sfen| format!("sfen {sfen}\n{best} none {VALUE} 20\n"));
    fs::write(folder.path("a.db"), blocks.concat()).expect("it can be written");
    let (engine, said) = engine_with(&folder, "a.db", true);
    one_complaint(&said, &["a.db: not sorted at line 3"]);
    engine.quit();
    let (mut engine, _) = engine_with(&folder, "a.db", false);
    assert!(plays_from_book(&mut engine, GO));
    engine.quit();
}

#[test]
fn moves_that_are_illegal_are_not_played() {
    let folder = Folder::new();
    let mut book = MemoryBook::default();
    let drop = format!("{}*1a", Kind::ALL[0]);
    for text in ["1a1b", &drop] {
        let mv: BookMove = text.parse().expect("a move");
        book.add(
            &Position::start(),
            BookEntry { mv, ponder: BookMove::NONE, value: VALUE, depth: 20, count: 9 },
        );
    }
    save(&book, &folder.path("a.db"));
    let (mut engine, _) = engine_with(&folder, "a.db", false);
    engine.send("go movetime 10");
    let said = engine.until("bestmove ", PATIENCE);
    assert!(said[0].starts_with("info string book: "), "{said:?}");
    engine.quit();
}
