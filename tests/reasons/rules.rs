//! What the checkers know: exchanges by legal moves alone, lines replayed, pieces counted from text.

use std::collections::BTreeMap;

use katagami_rules::{Color, Game, Kind, Move, Position, Square};

/// The legal moves of a position.
pub fn moves(position: &Position) -> Vec<Move> {
    position.legal_moves().iter().copied().collect()
}

/// The position after a move.
pub fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(mv);
    after
}

/// The position after a pass; none in check.
pub fn passed(position: &Position) -> Option<Position> {
    let mut passed = position.clone();
    if passed.in_check() {
        return None;
    }
    passed.pass();
    Some(passed)
}

/// Replays a line.
pub fn replay(game: &Game, line: &[Move]) -> Result<Game, String> {
    let mut game = game.clone();
    for &mv in line {
        game.play(mv).map_err(|error| format!("{mv}: {error}"))?;
    }
    Ok(game)
}

/// Whether the side to move is checkmated.
pub fn is_mated(position: &Position) -> bool {
    position.in_check() && position.legal_moves().is_empty()
}

/// How many pieces of each kind a side has on the board and in hand, counted from the SFEN.
pub fn pieces(position: &Position, side: Color) -> BTreeMap<char, i32> {
    let sfen = position.to_sfen();
    let mut fields = sfen.split(' ');
    let (board, held) = (fields.next().unwrap_or(""), fields.nth(1).unwrap_or(""));
    let mut counts = BTreeMap::new();
    let mut add = |letter: char, count| {
        if letter.is_ascii_alphabetic() && letter.is_ascii_uppercase() == (side == Color::Black) {
            *counts.entry(letter.to_ascii_uppercase()).or_default() += count;
        }
    };
    board.chars().for_each(|letter| add(letter, 1));
    let mut count = 0;
    for letter in held.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = 10 * count + digit as i32;
        } else {
            add(letter, count.max(1));
            count = 0;
        }
    }
    counts
}

/// What changes hands if a piece of this kind is taken.
pub fn worth(kind: Kind) -> i32 {
    2 * kind.base().value()
}

/// The most that the side to move wins by taking on one square, as legal moves go, when either side may stop.
pub fn exchange_on(position: &Position, square: Square) -> i32 {
    let takes = moves(position).into_iter().filter(|mv| mv.target() == square);
    let values = takes.map(|mv| {
        let prize = position.kind_at(square).map_or(0, Kind::capture_value);
        let promotion = mv.kind_after().value() - mv.kind().value();
        prize + promotion - exchange_on(&after(position, mv), square)
    });
    values.max().unwrap_or_default().max(0)
}

/// Whether the side to move wins at least so much by captures all over the board, pieces counted by their bases, in so many plies;
/// after each of them the other side may be content with what it has.
pub fn wins_by_captures(position: &Position, least: i32, plies: usize) -> bool {
    if least <= 0 {
        return true;
    }
    plies > 0
        && moves(position).into_iter().any(|mv| {
            let Some(taken) = position.kind_at(mv.target()) else { return false };
            let after = after(position, mv);
            // What is taken must be more than what the other side takes in return.
            let surplus = worth(taken) - least;
            surplus >= 0 && !wins_by_captures(&after, surplus + 1, plies - 1)
        })
}
