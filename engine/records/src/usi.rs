//! Games in USI's notation: the initial position and the moves. What else a record says has no place there.

use super::boards;
use super::ending::Ending;
use super::error::RecordError;
use super::reading::{Heading, Reading, Replay};
use super::record::Record;
use katagami_rules::{Move, Position, UsiGame, UsiMove};

/// Words that programs write after the moves.
const ENDINGS: [(&str, Ending); 8] = [
    ("resign", Ending::Resignation),
    ("win", Ending::Declaration),
    ("draw", Ending::Draw),
    ("rep_draw", Ending::Repetition),
    ("timeout", Ending::Time),
    ("break", Ending::Interruption),
    ("chudan", Ending::Interruption),
    ("abort", Ending::Interruption),
];

/// Parses games such as `position startpos moves 7g7f`, `sfen <SFEN> moves ...` or an SFEN alone. A game may go on over several
/// lines, and each line may begin one.
pub fn read(text: &str) -> Vec<Reading> {
    let mut games: Vec<Vec<(usize, &str)>> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace().map(|word| (index + 1, word)).peekable();
        let begins = words.peek().is_some_and(|(_, word)| begins_game(word));
        let goes_on = games
            .last()
            .is_some_and(|game| game.iter().all(|(_, word)| *word == "position" || *word == "sfen"));
        match games.last_mut() {
            Some(game) if !begins || goes_on => game.extend(words),
            _ if words.peek().is_some() => games.push(words.collect()),
            _ => {}
        }
    }
    games.iter().map(|words| read_game(words)).collect()
}

/// Whether a word begins a game.
pub(crate) fn begins_game(word: &str) -> bool {
    ["position", "startpos", "sfen"].contains(&word) || word.contains('/')
}

fn read_game(words: &[(usize, &str)]) -> Reading {
    let mut words = words.iter().copied().peekable();
    words.next_if(|(_, word)| *word == "position");
    let line = words.peek().map_or(1, |(line, _)| *line);
    let root: Vec<&str> = words.by_ref().map(|(_, word)| word).take_while(|word| *word != "moves").collect();
    let sfen = root.strip_prefix(&["sfen"]).unwrap_or(&root).join(" ");
    let root = if sfen == "startpos" { Ok(Position::start()) } else { Position::from_sfen(&sfen) };
    let mut replay = match root {
        Ok(root) => Replay::new(root, Heading::default()),
        Err(error) => {
            let other = boards::another_board(&sfen);
            return Reading::failed(RecordError::line(line, other.unwrap_or_else(|| error.to_string())));
        }
    };
    let error = words.find_map(|(line, word)| {
        if let Some((_, ending)) = ENDINGS.iter().find(|(known, _)| *known == word) {
            return replay.end(*ending, None, None).err();
        }
        let position = replay.position();
        let found = position.parse_move(word).map_err(|_| ("is illegal", literally(position, word)));
        replay.play(Some(line), word, found).err()
    });
    replay.finish(error)
}

/// The move that is written, legal or not.
fn literally(position: &Position, word: &str) -> Option<Move> {
    word.parse::<UsiMove>().ok()?.with_kind(|square| position.kind_at(square))
}

/// The main line of a record: `position startpos moves 7g7f`.
pub fn write(record: &Record) -> String {
    let game = record.main_line();
    format!("position {}\n", UsiGame { root: game.root, moves: game.moves })
}
