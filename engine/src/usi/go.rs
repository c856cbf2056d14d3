//! Reading `go`: what to compute, and within which limits.

use std::time::Duration;

use super::error::CommandError;
use super::words::{milliseconds, number};
use crate::excerpt::excerpt;
use crate::search::{Clock, Limits};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color};

/// What `go` asks for.
#[derive(Clone, Debug)]
pub(super) enum Go {
    /// Search for a move.
    Think {
        /// The limits of the search.
        limits: Limits,
        /// Whether to ponder: the clock does not run until `ponderhit`.
        ponder: bool,
        /// Words that are not understood. They do not keep the search from starting, since a GUI waits for a move.
        unknown: Vec<String>,
    },
    /// Look for a mate by checks, within this time if it is limited.
    Mate(Option<Duration>),
    /// Count the leaves this many plies ahead.
    Perft(u32),
}

/// The greatest depth of `go perft`: deeper ones would not finish in a lifetime.
const DEEPEST_PERFT: u32 = 12;

impl Go {
    /// Reads the arguments of `go`. `position` decides which words after `searchmoves` are moves.
    pub(super) fn parse(words: &str, position: &Position) -> Result<Self, CommandError> {
        let mut words = words.split_ascii_whitespace().peekable();
        let mut limits = Limits::default();
        let mut ponder = false;
        let mut unknown = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "ponder" => ponder = true,
                "infinite" => limits.infinite = true,
                "btime" | "wtime" | "binc" | "winc" | "byoyomi" => {
                    let time = milliseconds(word, words.next())?;
                    set_time(limits.clock.get_or_insert_default(), word, time);
                }
                "movetime" => limits.move_time = Some(milliseconds(word, words.next())?),
                "depth" => limits.depth = Some(number(word, words.next())?),
                "nodes" => limits.nodes = Some(number(word, words.next())?),
                "mate" => {
                    return match words.next() {
                        None | Some("infinite") => Ok(Self::Mate(None)),
                        time => Ok(Self::Mate(Some(milliseconds(word, time)?))),
                    };
                }
                "perft" => {
                    return match number(word, words.next())? {
                        depth if depth <= DEEPEST_PERFT => Ok(Self::Perft(depth)),
                        depth => Err(CommandError::PerftTooDeep { depth, deepest: DEEPEST_PERFT }),
                    };
                }
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|text| position.parse_move(text).ok()) {
                        limits.search_moves.push(mv);
                        words.next();
                    }
                }
                word => unknown.push(excerpt(word)),
            }
        }
        Ok(Self::Think { limits, ponder, unknown })
    }
}

/// Sets the part of the clock that a word names.
fn set_time(clock: &mut Clock, word: &str, time: Duration) {
    let set = |times: &mut ByColor<Duration>, color| times[color] = time;
    match word {
        "btime" => set(&mut clock.remaining, Color::Black),
        "wtime" => set(&mut clock.remaining, Color::White),
        "binc" => set(&mut clock.increment, Color::Black),
        "winc" => set(&mut clock.increment, Color::White),
        _ => clock.byoyomi = time,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn think(words: &str) -> (Limits, bool, Vec<String>) {
        match Go::parse(words, &Position::start()) {
            Ok(Go::Think { limits, ponder, unknown }) => (limits, ponder, unknown),
            other => panic!("{words}: {other:?}"),
        }
    }

    #[test]
    fn clocks() {
        let clock = think("btime 1000 wtime 2000 byoyomi 300 binc 4 winc 5").0.clock.unwrap();
        assert_eq!(clock.remaining, ByColor([Duration::from_secs(1), Duration::from_secs(2)]));
        assert_eq!(clock.increment, ByColor([Duration::from_millis(4), Duration::from_millis(5)]));
        assert_eq!(clock.byoyomi, Duration::from_millis(300));
        assert_eq!(think("btime -20").0.clock.unwrap().remaining[Color::Black], Duration::ZERO);
    }

    #[test]
    fn limits_other_than_clocks() {
        let (limits, ponder, unknown) = think("ponder infinite depth 3 nodes 4 movetime 5");
        assert!(ponder && limits.infinite && limits.clock.is_none() && unknown.is_empty());
        assert_eq!((limits.depth, limits.nodes), (Some(3), Some(4)));
        assert_eq!(limits.move_time, Some(Duration::from_millis(5)));
    }

    #[test]
    fn unknown_words_are_collected() {
        assert_eq!(think("fast depth 2 xyzzy").2, ["fast", "xyzzy"]);
        let moves = Position::start().legal_moves();
        let (limits, _, unknown) = think(&format!("searchmoves {} {} 1a1a depth 2", moves[0], moves[1]));
        assert_eq!(limits.search_moves, [moves[0], moves[1]]);
        assert_eq!((unknown, limits.depth), (vec!["1a1a".to_owned()], Some(2)));
    }

    #[test]
    fn mates_and_leaves() {
        let parse = |words| Go::parse(words, &Position::start());
        assert!(matches!(parse("mate"), Ok(Go::Mate(None))));
        assert!(matches!(parse("mate infinite"), Ok(Go::Mate(None))));
        assert!(matches!(parse("mate 20"), Ok(Go::Mate(Some(time))) if time.as_millis() == 20));
        assert!(matches!(parse("perft 12"), Ok(Go::Perft(12))));
        let error = parse("perft 13").expect_err("too deep");
        assert_eq!(error.to_string(), "go perft: depth 13 is beyond 12");
    }

    #[test]
    fn bad_numbers_are_refused() {
        for words in ["depth", "depth x", "nodes -1", "movetime 1e9", "perft 99", "depth 99999999999"] {
            assert!(Go::parse(words, &Position::start()).is_err(), "{words}");
        }
    }
}
