//! What a line means.

use std::time::Duration;

use crate::movegen;
use crate::position::{Game, Position};
use crate::search::{Clock, Limits};
use crate::types::{ByColor, Color};

/// What `go` asks for.
#[derive(Clone, Debug)]
pub(super) enum Go {
    /// A move.
    Think {
        /// What it may spend.
        limits: Limits,
        /// Whether on the opponent's time.
        ponder: bool,
        /// Words that mean nothing to us.
        unknown: Vec<String>,
    },
    /// A mate by checks, within so much time if given.
    Mate(Option<Duration>),
    /// The number of leaves so many plies ahead.
    Perft(u32),
}

/// The deepest perft that is begun: no one waits longer.
const DEEPEST_PERFT: u32 = 12;

/// Reads the rest of a `position` line: a game.
pub(super) fn position(words: &str) -> Result<Game, String> {
    let (root, moves) = split_at_word(words, "moves");
    let position = match root.split_once(char::is_whitespace).unwrap_or((root, "")) {
        ("startpos", "") => Position::start(),
        ("sfen", sfen) => Position::from_sfen(sfen).map_err(|error| error.to_string())?,
        _ => return Err("position: expected `startpos` or `sfen <SFEN>`".into()),
    };
    let mut game = Game::new(position);
    for (index, text) in moves.unwrap_or_default().split_ascii_whitespace().enumerate() {
        let mv = movegen::parse_usi(game.position(), text)
            .ok_or_else(|| format!("position: move {} ({}) is illegal", index + 1, brief(text)))?;
        game.play(mv);
    }
    Ok(game)
}

/// Reads the rest of a `setoption` line: a name and, unless it is a button, a value.
pub(super) fn setoption(words: &str) -> Result<(&str, Option<&str>), String> {
    let (name, value) = split_at_word(words, "value");
    let name = name.strip_prefix("name").filter(|name| name.starts_with(char::is_whitespace));
    let name = name.ok_or("setoption: expected `name <name> [value <value>]`")?;
    Ok((name.trim(), value))
}

/// What stands before a word and, if it is there, what stands behind it.
fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let is_word = |&(start, _): &(usize, &str)| {
        let (before, behind) = (&text[..start], &text[start + word.len()..]);
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (behind.is_empty() || behind.starts_with(char::is_whitespace))
    };
    match text.match_indices(word).find(is_word) {
        Some((start, _)) => (text[..start].trim(), Some(text[start + word.len()..].trim())),
        None => (text.trim(), None),
    }
}

/// Reads the rest of a `go` line.
pub(super) fn go(words: &str, position: &Position) -> Result<Go, String> {
    let mut words = words.split_ascii_whitespace().peekable();
    let mut limits = Limits::default();
    let mut ponder = false;
    let mut unknown = Vec::new();
    while let Some(word) = words.next() {
        let clock = |limits: &mut Limits| *limits.clock.get_or_insert_default();
        match word {
            "ponder" => ponder = true,
            "infinite" => limits.infinite = true,
            "btime" | "wtime" | "binc" | "winc" | "byoyomi" => {
                let time = milliseconds(word, words.next())?;
                limits.clock = Some(with_time(clock(&mut limits), word, time));
            }
            "movetime" => limits.move_time = Some(milliseconds(word, words.next())?),
            "depth" => limits.depth = Some(number(word, words.next())?),
            "nodes" => limits.nodes = Some(number(word, words.next())?),
            "mate" => {
                return match words.next() {
                    None | Some("infinite") => Ok(Go::Mate(None)),
                    time => Ok(Go::Mate(Some(milliseconds(word, time)?))),
                };
            }
            "perft" => {
                return match number(word, words.next())? {
                    depth if depth <= DEEPEST_PERFT => Ok(Go::Perft(depth)),
                    depth => Err(format!("go perft: depth {depth} is beyond {DEEPEST_PERFT}")),
                };
            }
            "searchmoves" => {
                while let Some(mv) = words.peek().and_then(|text| movegen::parse_usi(position, text)) {
                    limits.search_moves.push(mv);
                    words.next();
                }
            }
            word => unknown.push(brief(word)),
        }
    }
    Ok(Go::Think { limits, ponder, unknown })
}

fn with_time(mut clock: Clock, word: &str, time: Duration) -> Clock {
    let set = |times: &mut ByColor<Duration>, color| times[color] = time;
    match word {
        "btime" => set(&mut clock.remaining, Color::Black),
        "wtime" => set(&mut clock.remaining, Color::White),
        "binc" => set(&mut clock.increment, Color::Black),
        "winc" => set(&mut clock.increment, Color::White),
        _ => clock.byoyomi = time,
    }
    clock
}

fn number<N: std::str::FromStr>(word: &str, text: Option<&str>) -> Result<N, String> {
    let text = text.ok_or_else(|| format!("go: {word} needs a number"))?;
    text.parse().map_err(|_| format!("go: {word} takes a number, not {:?}", brief(text)))
}

/// A time in milliseconds. Some GUIs send negative times: then none is left.
fn milliseconds(word: &str, text: Option<&str>) -> Result<Duration, String> {
    /// A year: longer waits only overflow.
    const LONGEST: i64 = 366 * 24 * 3600 * 1000;
    let value: i64 = number(word, text)?;
    Ok(Duration::from_millis(value.clamp(0, LONGEST) as u64))
}

/// The beginning of a word, so that a message stays a line.
pub(super) fn brief(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut brief: String = text.chars().take(LONGEST).collect();
    if brief.len() < text.len() {
        brief.push('…');
    }
    brief
}

#[cfg(test)]
mod tests {
    use super::*;

    fn think(words: &str) -> Limits {
        match go(words, &Position::start()) {
            Ok(Go::Think { limits, .. }) => limits,
            other => panic!("{words}: {other:?}"),
        }
    }

    #[test]
    fn clocks() {
        let clock = think("btime 1000 wtime 2000 byoyomi 300 binc 4 winc 5").clock.unwrap();
        assert_eq!(clock.remaining, ByColor([Duration::from_secs(1), Duration::from_secs(2)]));
        assert_eq!(clock.increment, ByColor([Duration::from_millis(4), Duration::from_millis(5)]));
        assert_eq!(clock.byoyomi, Duration::from_millis(300));
        assert_eq!(think("btime -20").clock.unwrap().remaining[Color::Black], Duration::ZERO);
    }

    #[test]
    fn bad_numbers_are_refused() {
        for words in ["depth", "depth x", "nodes -1", "movetime 1e9", "perft 99", "depth 99999999999"] {
            assert!(go(words, &Position::start()).is_err(), "{words}");
        }
    }

    #[test]
    fn options_with_and_without_value() {
        assert_eq!(setoption("name USI_Hash value 64"), Ok(("USI_Hash", Some("64"))));
        assert_eq!(setoption("name ClearHash"), Ok(("ClearHash", None)));
        assert_eq!(setoption("name EvalDir value a b"), Ok(("EvalDir", Some("a b"))));
        assert_eq!(setoption("name Skill Level value 3"), Ok(("Skill Level", Some("3"))));
        assert_eq!(setoption("name evaluedir"), Ok(("evaluedir", None)));
        for words in ["USI_Hash 3", "name", "nameUSI_Hash value 3", "value 3", ""] {
            assert!(setoption(words).is_err(), "{words}");
        }
    }

    #[test]
    fn illegal_moves_are_named() {
        assert!(position("startpos moves 5e5d").unwrap_err().contains("5e5d"));
        assert!(position("sfen 9/9").is_err());
        assert!(position("").is_err());
    }
}
