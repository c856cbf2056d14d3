//! SFENs that chance has mangled: reading them never panics, and what is accepted is a whole position.

use katagami_rules::board::{FILES, RANKS};
use katagami_rules::internals::LETTERS;
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::Kind;
use katagami_tests::random_play::random_position;

const MUTANTS: usize = 20_000;

/// The longest random game that leads to a position to mangle.
const PLIES: usize = 150;

/// A letter that an SFEN may hold, or may not.
fn letter(random: &mut fastrand::Rng) -> char {
    let pieces = random.choice(LETTERS).unwrap_or('P');
    match random.u8(..10) {
        0..3 => pieces,
        3..6 => pieces.to_ascii_lowercase(),
        6 => random.choice(['+', '-', '/', ' ', 'b', 'w']).unwrap_or(' '),
        7 => char::from(b'0' + random.u8(..10)),
        8 => char::from_digit(FILES as u32, 10).unwrap_or('9'),
        _ => random.char(..),
    }
}

/// The SFEN with some letters replaced, lost, inserted or exchanged.
fn mangled(sfen: &str, random: &mut fastrand::Rng) -> String {
    let mut letters: Vec<_> = sfen.chars().collect();
    for _ in 0..random.usize(1..6) {
        let (index, other) = (random.usize(..letters.len()), random.usize(..letters.len()));
        match random.u8(..6) {
            0 => letters[index] = letter(random),
            1 => letters.insert(index, letter(random)),
            2 if letters.len() > 1 => drop(letters.remove(index)),
            // An exchange keeps the widths of ranks, so that many mutants are accepted.
            _ => letters.swap(index, other),
        }
    }
    letters.into_iter().collect()
}

/// Whatever is accepted is written as it is read, and can be played on.
fn check(position: &mut Position) {
    let sfen = position.to_sfen();
    let again = Position::from_sfen(&sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"));
    assert_eq!(again, *position);
    assert_eq!(again.to_sfen(), sfen);
    assert_eq!(movegen::perft(position, 2), movegen::perft_no_bulk(position, 2), "{sfen}");
    assert_eq!(*position, again, "perft left another position behind");
}

#[test]
fn mangled_sfens_are_refused_or_whole() {
    let mut random = fastrand::Rng::with_seed(71);
    let mut accepted = 0;
    for _ in 0..MUTANTS {
        let position = random_position(random.u64(..), random.usize(..PLIES));
        let sfen = mangled(&position.to_sfen(), &mut random);
        if let Ok(mut position) = Position::from_sfen(&sfen) {
            accepted += 1;
            check(&mut position);
        }
    }
    assert!(
        accepted > MUTANTS / 50,
        "only {accepted} of {MUTANTS} were accepted: the test looks at too little"
    );
}

#[test]
fn noise_is_refused() {
    let mut random = fastrand::Rng::with_seed(72);
    for _ in 0..MUTANTS {
        let length = random.usize(..60);
        let noise: String = std::iter::repeat_with(|| random.char(..)).take(length).collect();
        assert!(Position::from_sfen(&noise).is_err(), "{noise}");
    }
}

/// No game has kings that could take each other, whichever side is to move; kings a square apart are common.
#[test]
fn kings_do_not_touch() {
    let read = |upper: [&str; 3], side: &str| {
        let width = |letter: char| letter.to_digit(10).map_or(1, |empty| empty as usize);
        let rank = |pieces: &str| match FILES - pieces.chars().map(width).sum::<usize>() {
            0 => pieces.to_owned(),
            empty => format!("{pieces}{empty}"),
        };
        let ranks = (0..RANKS).map(|index| rank(upper.get(index).copied().unwrap_or_default()));
        let board = ranks.collect::<Vec<_>>().join("/");
        let letter = Kind::King.letter();
        let board =
            board.replace('K', &letter.to_string()).replace('k', &letter.to_ascii_lowercase().to_string());
        Position::from_sfen(&format!("{board} {side} - 1"))
    };
    for side in ["b", "w"] {
        for touching in [["kK", "", ""], ["k", "K", ""], ["", "K", "k"], ["1k", "K", ""]] {
            let error = read(touching, side).expect_err("they touch").to_string();
            assert!(error.contains("in check"), "{touching:?}: {error}");
        }
        for apart in [["k1K", "", ""], ["k", "", "K"], ["K", "2k", ""], ["", "", "k1K"]] {
            assert!(read(apart, side).is_ok(), "{apart:?}");
        }
    }
}
