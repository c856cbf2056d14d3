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
    },
    /// Look for a mate by checks, within this time if it is limited.
    Mate(Option<Duration>),
    /// Count the leaves this many plies ahead.
    Perft(u32),
}

/// The greatest depth of `go perft`: deeper ones would not finish in a lifetime.
const DEEPEST_PERFT: u32 = 12;

impl Go {
    /// Reads the arguments of `go`. `position` decides which words after `searchmoves` are moves. What is not understood is
    /// reported and left out, since a GUI waits for an answer; only a count of leaves is refused.
    pub(super) fn parse(
        words: &str,
        position: &Position,
        report: &mut impl FnMut(CommandError),
    ) -> Option<Self> {
        let mut words = words.split_ascii_whitespace().peekable();
        let mut limits = Limits::default();
        let mut ponder = false;
        let mut invalid_limit = false;
        let mut unknown = Vec::new();
        while let Some(word) = words.next() {
            match word {
                "ponder" => ponder = true,
                "infinite" => limits.infinite = true,
                "btime" | "wtime" | "binc" | "winc" | "byoyomi" | "movetime" | "depth" | "nodes" => {
                    if let Err(error) = set_limit(&mut limits, word, words.next()) {
                        invalid_limit = true;
                        report(error);
                    }
                }
                "mate" => {
                    let time = match words.next() {
                        None | Some("infinite") => return Some(Self::Mate(None)),
                        time => milliseconds(word, time).map_err(report),
                    };
                    return Some(Self::Mate(Some(time.unwrap_or_default())));
                }
                "perft" => return perft_depth(words.next()).map_err(report).ok().map(Self::Perft),
                "searchmoves" => {
                    while let Some(mv) = words.peek().and_then(|text| position.parse_move(text).ok()) {
                        limits.search_moves.push(mv);
                        words.next();
                    }
                }
                word => unknown.push(excerpt(word)),
            }
        }
        if !unknown.is_empty() {
            report(CommandError::UnknownInGo(unknown.join(" ")));
        }
        // A limit was intended; without any, the search would never end.
        if invalid_limit && !limits.infinite && !limits.are_bounded() {
            limits.move_time = Some(Duration::ZERO);
        }
        Some(Self::Think { limits, ponder })
    }
}

/// Sets the limit that a word names.
fn set_limit(limits: &mut Limits, word: &str, value: Option<&str>) -> Result<(), CommandError> {
    match word {
        "depth" => limits.depth = Some(number(word, value)?),
        "nodes" => limits.nodes = Some(number(word, value)?),
        "movetime" => limits.move_time = Some(milliseconds(word, value)?),
        word => {
            let time = milliseconds(word, value)?;
            set_time(limits.clock.get_or_insert_default(), word, time);
        }
    }
    Ok(())
}

fn perft_depth(value: Option<&str>) -> Result<u32, CommandError> {
    match number("perft", value)? {
        depth if depth <= DEEPEST_PERFT => Ok(depth),
        depth => Err(CommandError::PerftTooDeep { depth, deepest: DEEPEST_PERFT }),
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

    /// Reads the arguments of `go`, with the messages.
    fn parse(words: &str) -> (Option<Go>, Vec<String>) {
        let mut errors = Vec::new();
        let go = Go::parse(words, &Position::start(), &mut |error| errors.push(error.to_string()));
        (go, errors)
    }

    fn think(words: &str) -> (Limits, bool, Vec<String>) {
        match parse(words) {
            (Some(Go::Think { limits, ponder }), errors) => (limits, ponder, errors),
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
        let (limits, ponder, errors) = think("ponder infinite depth 3 nodes 4 movetime 5");
        assert!(ponder && limits.infinite && limits.clock.is_none() && errors.is_empty());
        assert_eq!((limits.depth, limits.nodes), (Some(3), Some(4)));
        assert_eq!(limits.move_time, Some(Duration::from_millis(5)));
    }

    #[test]
    fn unknown_words_are_collected() {
        assert_eq!(think("fast depth 2 xyzzy").2, ["go: unknown words left out: fast xyzzy"]);
        let moves = Position::start().legal_moves();
        let (limits, _, errors) = think(&format!("searchmoves {} {} 1a1a depth 2", moves[0], moves[1]));
        assert_eq!(limits.search_moves, [moves[0], moves[1]]);
        assert_eq!(errors, ["go: unknown words left out: 1a1a"]);
        assert_eq!(limits.depth, Some(2));
    }

    #[test]
    fn mates_and_leaves() {
        assert!(matches!(parse("mate").0, Some(Go::Mate(None))));
        assert!(matches!(parse("mate infinite").0, Some(Go::Mate(None))));
        assert!(matches!(parse("mate 20").0, Some(Go::Mate(Some(time))) if time.as_millis() == 20));
        assert!(matches!(parse("perft 12").0, Some(Go::Perft(12))));
        let (refused, errors) = parse("perft 13");
        assert!(refused.is_none());
        assert_eq!(errors, ["go perft: depth 13 is beyond 12"]);
    }

    #[test]
    fn bad_numbers_end_the_search_at_once() {
        for words in
            ["depth", "depth x", "nodes -1", "movetime 1e9", "depth 99999999999", "btime x", "ponder wtime"]
        {
            let (limits, _, errors) = think(words);
            assert_eq!((limits.move_time, errors.len()), (Some(Duration::ZERO), 1), "{words}");
        }
        let (go, errors) = parse("mate soon");
        assert!(matches!(go, Some(Go::Mate(Some(Duration::ZERO)))));
        assert_eq!(errors, ["go: mate takes a number, not \"soon\""]);
    }

    #[test]
    fn bad_numbers_leave_the_other_limits() {
        let (limits, _, errors) = think("btime x wtime 2000 byoyomi 300");
        assert_eq!(errors, ["go: btime takes a number, not \"x\""]);
        assert!(limits.move_time.is_none());
        assert_eq!(limits.clock.unwrap().byoyomi, Duration::from_millis(300));
        let (limits, ..) = think("infinite depth x");
        assert!(limits.infinite && limits.move_time.is_none());
    }
}
