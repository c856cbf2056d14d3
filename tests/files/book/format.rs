//! Reading and writing.

use std::io::Cursor;

use katagami::book::{
    Book, BookEntry, BookMove, LineErrors, MemoryBook, OnTheFlyBook, PositionMatching, Sortedness,
};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_tests::random_play::random_position;
use proptest::prelude::*;

use super::random::{RandomBook, random_book};

fn read(text: &[u8]) -> (MemoryBook, LineErrors) {
    MemoryBook::read(text).unwrap()
}

fn written(book: &MemoryBook) -> Vec<u8> {
    let mut bytes = Vec::new();
    book.write(&mut bytes).unwrap();
    bytes
}

/// The first two legal moves of the start position.
fn two_moves() -> [String; 2] {
    let mut moves = MoveList::new();
    movegen::legal(&Position::start(), &mut moves);
    [moves[0].to_string(), moves[1].to_string()]
}

#[test]
fn the_format_is_read_as_it_is_found() {
    let start = Position::start();
    let sfen = start.to_sfen();
    let [a, b] = two_moves();
    let plain = format!("#YANEURAOU-DB2016 1.00\nsfen {sfen}\n{a} none 30 20 5\n{b} none -10 0 1\n");
    for text in [
        plain.clone(),
        format!("\u{feff}{plain}"),
        plain.replace('\n', "\r\n"),
        plain.trim_end().to_owned(),
        format!(
            "// a remark\n\n#another\nsfen  {sfen} \t\n\n{b} None -10\n// and one\n{a} resign 30 20 5 more\n"
        ),
        format!("sfen {sfen}\n{a} none 30 20 3\nnone\n{a} none 7 3 2\n{b} none -10\n"),
        format!("sfen {}\n{b} none -10\nsfen {sfen}\n{a} none 30 20 5\n", sfen.trim_end_matches(" 1")),
    ] {
        let (book, problems) = read(text.as_bytes());
        assert!(problems.is_empty(), "{text}: {problems}");
        assert_eq!(String::from_utf8(written(&book)).unwrap(), plain);
    }
    // A remark may be written in whatever way.
    let mut bytes = b"#YANEURAOU-DB2016 1.00\n// \xff\xfe\n".to_vec();
    bytes.extend_from_slice(plain.as_bytes());
    assert!(read(&bytes).1.is_empty());
}

#[test]
fn broken_lines_are_named_and_left_out() {
    let sfen = Position::start().to_sfen();
    let [a, b] = two_moves();
    let text = format!(
        "{a} none\n\nsfen {sfen}\n{a} none\nxyzzy\n{b} none x\nsfen {sfen} 1 2\n{b} none\nsfen\n{b}\nsfen {sfen}\n{b}\n"
    );
    let (book, problems) = read(text.as_bytes());
    let lines: Vec<_> = problems.listed().iter().map(|problem| problem.line).collect();
    assert_eq!((lines, problems.count()), (vec![1, 5, 6, 7, 9], 5));
    assert_eq!(problems.to_string(), "line 1: a move before any position (and 4 more broken lines)");
    assert_eq!((book.positions(), book.moves()), (1, 2));
}

#[test]
fn garbage_is_survived() {
    for seed in 0..50 {
        let rng = &mut fastrand::Rng::with_seed(seed);
        let bytes: Vec<u8> = std::iter::repeat_with(|| rng.u8(..)).take(5000).collect();
        read(&bytes);
        let mut book = OnTheFlyBook::new(Cursor::new(&bytes)).unwrap();
        book.sortedness(true).unwrap();
        book.find(&Position::start(), true).unwrap();
    }
}

#[test]
fn other_boards_are_refused() {
    let text = "sfen k/K b - 1\n1a1b none\n";
    let (book, problems) = read(text.as_bytes());
    assert_eq!((book.positions(), problems.count()), (0, 1));
}

#[test]
fn disorder_is_seen() {
    let order = |text: String| OnTheFlyBook::new(Cursor::new(text)).unwrap().sortedness(false).unwrap();
    assert_eq!(order("#\n".into()), Sortedness::Empty);
    assert_eq!(order("sfen a\n1a1b\nsfen b 2\nsfen b 10\n".into()), Sortedness::Sorted);
    assert_eq!(order("#\nsfen b\n1a1b\nsfen a\n".into()), Sortedness::Unsorted("line 4".into()));
    // Too large to be looked at from end to end.
    let large = |last| format!("sfen a\n{}sfen {last}\n", "sfen b\n1a1b none 0 0 0\n".repeat(1 << 20));
    assert_eq!(order(large("c")), Sortedness::Sorted);
    let halves = format!("{}{}", large("c"), large("c"));
    assert!(matches!(order(halves), Sortedness::Unsorted(place) if place.starts_with("byte ")));
}

/// Each position of a book, some that are not in it, and all of them turned.
fn asked(book: &RandomBook) -> Vec<Position> {
    let others = (0..4).flat_map(|seed| [1, 20].map(|plies| random_position(seed, plies)));
    let positions: Vec<_> = book.positions.iter().cloned().chain(others).collect();
    let turned: Vec<_> = positions.iter().map(Position::rotated).collect();
    [positions, turned].concat()
}

/// What a book has for a position as it is.
fn direct(book: &mut Book, position: &Position) -> Vec<BookEntry> {
    book.find(position, PositionMatching { rotated: false, any_ply: false }).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn on_the_fly_finds_what_memory_finds(seed: u64, broken: bool) {
        let random = random_book(seed, true, broken);
        let (memory, _) = read(&random.text);
        let mut file = OnTheFlyBook::new(Cursor::new(&random.text)).unwrap();
        prop_assert!(!matches!(file.sortedness(true).unwrap(), Sortedness::Unsorted(_)));
        for position in asked(&random) {
            for any_ply in [false, true] {
                let found = file.find(&position, any_ply).unwrap();
                prop_assert_eq!(found, memory.find(&position, any_ply), "{:?} {}", position, any_ply);
            }
        }
    }

    #[test]
    fn what_is_read_is_written(seed: u64, sorted: bool, broken: bool) {
        let (book, _) = read(&random_book(seed, sorted, broken).text);
        let bytes = written(&book);
        let (again, problems) = read(&bytes);
        prop_assert!(problems.is_empty());
        prop_assert_eq!(written(&again), bytes.clone());
        let mut file = OnTheFlyBook::new(Cursor::new(&bytes)).unwrap();
        prop_assert!(!matches!(file.sortedness(true).unwrap(), Sortedness::Unsorted(_)));
    }

    #[test]
    fn turned_positions_have_turned_moves(seed: u64) {
        let random = random_book(seed, true, false);
        let mut book = Book::Memory(read(&random.text).0);
        let mut turned = MemoryBook::default();
        for position in &random.positions {
            for entry in direct(&mut book, position) {
                // Each position comes as often as it is in the text.
                if turned.find(&position.rotated(), false).iter().all(|known| known.mv != entry.mv.rotated()) {
                    turned.add(&position.rotated(), entry.rotated());
                }
            }
        }
        let mut turned = Book::Memory(turned);
        for position in &random.positions {
            let found = direct(&mut book, position);
            if direct(&mut turned, position).is_empty() {
                let flipped = turned.find(position, PositionMatching { rotated: true, any_ply: false }).unwrap();
                prop_assert!(flipped.iter().all(|entry| entry.mv.legal_in(position).is_some()));
                prop_assert_eq!(flipped, found);
            }
        }
    }
}

#[test]
fn no_move_is_no_entry() {
    let entry = BookEntry::parse(b"none none").unwrap();
    assert_eq!(entry.mv, BookMove::NONE);
    let (book, problems) = read(format!("sfen {}\nnone none\n", Position::start().to_sfen()).as_bytes());
    assert_eq!((book.positions(), problems.count()), (0, 0));
}
