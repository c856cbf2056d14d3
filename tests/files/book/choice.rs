//! Which of a book's moves is played.

use katagami::book::{
    Book, BookEntry, BookMove, BookPreferences, BookRefusal, MemoryBook, ProbeResult, choose,
};
use katagami_rules::game::Game;
use katagami_rules::internals::REPETITION_LOSES_FOR_FIRST;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Move};

fn moves(position: &Position) -> Vec<Move> {
    let mut moves = MoveList::new();
    movegen::legal(position, &mut moves);
    moves.to_vec()
}

/// A book of the start position: its first legal moves with these values, depths and counts.
fn book(known: &[(i32, i32, u64)]) -> Book {
    let mut book = MemoryBook::default();
    for (&mv, &(value, depth, count)) in moves(&Position::start()).iter().zip(known) {
        book.add(
            &Position::start(),
            BookEntry { mv: mv.into(), ponder: BookMove::NONE, value, depth, count },
        );
    }
    Book::Memory(book)
}

fn ask(book: &mut Book, game: &Game, preferences: &BookPreferences, seed: u64) -> ProbeResult {
    choose(book, game, preferences, &mut fastrand::Rng::with_seed(seed)).unwrap()
}

/// How often each of the first moves is played in a thousand games.
fn played(known: &[(i32, i32, u64)], preferences: &BookPreferences) -> Vec<usize> {
    let (mut book, start) = (book(known), Game::new(Position::start()));
    let mut played = vec![0; known.len()];
    for seed in 0..1000 {
        if let ProbeResult::Play(choice) = ask(&mut book, &start, preferences, seed) {
            played[moves(start.position()).iter().position(|&mv| mv == choice.best).unwrap()] += 1;
        }
    }
    played
}

fn refusal(known: &[(i32, i32, u64)], preferences: &BookPreferences) -> Option<BookRefusal> {
    match ask(&mut book(known), &Game::new(Position::start()), preferences, 0) {
        ProbeResult::Refused(refusal) => Some(refusal),
        ProbeResult::Play(_) | ProbeResult::NotFound => None,
    }
}

#[test]
fn values_decide() {
    let known = [(100, 20, 1), (80, 20, 1), (69, 20, 1)];
    let preferences = BookPreferences::default();
    let often = played(&known, &preferences);
    assert!(often[0] > 400 && often[1] > 400 && often[2] == 0, "{often:?}");
    assert_eq!(played(&known, &BookPreferences { margin: 0, ..preferences.clone() })[1..], [0, 0]);
    let proud = BookPreferences { margin: 1000, minimum_value: ByColor([75, 0]), ..preferences.clone() };
    assert!(played(&known, &proud)[1] > 400 && played(&known, &proud)[2] == 0);
    assert_eq!(refusal(&[(-1, 20, 1)], &preferences), Some(BookRefusal::Bad { value: -1, least: 0 }));
}

#[test]
fn depths_decide() {
    let preferences = BookPreferences::default();
    assert_eq!(refusal(&[(9, 15, 1)], &preferences), Some(BookRefusal::Shallow { depth: 15, least: 16 }));
    assert_eq!(refusal(&[(9, 15, 1)], &BookPreferences { minimum_depth: 0, ..preferences.clone() }), None);
    // It is the first move's that counts.
    assert!(played(&[(9, 16, 1), (8, 1, 1)], &preferences)[1] > 400);
}

#[test]
fn counts_decide() {
    let known = [(10, 20, 70), (10, 20, 25), (10, 20, 5)];
    let by_count = BookPreferences { by_count: true, ..BookPreferences::default() };
    let often = played(&known, &by_count);
    assert!((650..750).contains(&often[0]) && (200..300).contains(&often[1]) && often[2] > 20, "{often:?}");
    let narrow = BookPreferences { narrow: true, ..BookPreferences::default() };
    let often = played(&known, &narrow);
    assert!(often[1] > 400 && often[2] == 0, "{often:?}");
    // Without counts all moves are equally likely.
    let uncounted = [(10, 20, 0), (10, 20, 0)];
    assert!(played(&uncounted, &by_count)[1] > 400 && played(&uncounted, &narrow)[1] > 400);
    let rare: Vec<_> = vec![(10, 20, 1); 11];
    if moves(&Position::start()).len() > 10 {
        assert_eq!(refusal(&rare, &narrow), Some(BookRefusal::Rare));
    }
}

#[test]
fn books_are_left() {
    let start = Game::new(Position::start());
    let mut book = book(&[(10, 20, 1)]);
    for preferences in [
        BookPreferences { last_ply: 0, ..BookPreferences::default() },
        BookPreferences { ignored_percent: 100, ..BookPreferences::default() },
    ] {
        assert_eq!(ask(&mut book, &start, &preferences, 0), ProbeResult::NotFound);
    }
    let sometimes = BookPreferences { ignored_percent: 30, ..BookPreferences::default() };
    let often = played(&[(10, 20, 1)], &sometimes)[0];
    assert!((650..750).contains(&often), "{often}");
}

#[test]
fn lines_follow_the_book() {
    let start = Position::start();
    let (mut book, mut position, mut line) = (MemoryBook::default(), start.clone(), Vec::new());
    for _ in 0..4 {
        let mv = moves(&position)[0];
        book.add(
            &position,
            BookEntry { mv: mv.into(), ponder: BookMove::NONE, value: 0, depth: 20, count: 1 },
        );
        position.make(mv);
        line.push(mv);
    }
    let mut book = Book::Memory(book);
    for length in 1..6 {
        let preferences = BookPreferences { line_length: length, ..BookPreferences::default() };
        let ProbeResult::Play(choice) = ask(&mut book, &Game::new(start.clone()), &preferences, 0) else {
            panic!("the book is silent")
        };
        assert_eq!(choice.candidates[0].line, line[..length.min(4)]);
        assert_eq!((choice.best, choice.ponder), (line[0], Some(line[1])));
    }
}

/// A move of the start position after which both sides can go to and fro.
fn to_and_fro() -> Option<[Move; 4]> {
    let start = Position::start();
    let back = |position: &Position, mv: Move| {
        let text = mv.to_string();
        position.parse_move(&format!("{}{}", &text[2..4], &text[..2])).ok()
    };
    for out in moves(&start) {
        let mut after_out = start.clone();
        after_out.make(out);
        for away in moves(&after_out) {
            let mut position = after_out.clone();
            position.make(away);
            let Some(home) = back(&position, out) else { continue };
            position.make(home);
            if let Some(last) = back(&position, away) {
                return Some([out, away, home, last]);
            }
        }
    }
    None
}

#[test]
fn what_loses_by_repetition_is_not_played() {
    let line = to_and_fro().expect("pieces can go to and fro");
    let mut game = Game::new(Position::start());
    for mv in line {
        game.make(mv);
    }
    let mut book = MemoryBook::default();
    let entry = BookEntry { mv: line[0].into(), ponder: BookMove::NONE, value: 10, depth: 20, count: 1 };
    book.add(game.position(), entry);
    let verdict = ask(&mut Book::Memory(book), &game, &BookPreferences::default(), 0);
    if REPETITION_LOSES_FOR_FIRST {
        assert_eq!(verdict, ProbeResult::Refused(BookRefusal::Forbidden));
    } else {
        assert!(matches!(verdict, ProbeResult::Play(_)), "{verdict:?}");
    }
}
