//! Reading the arguments of `position`, `go` and `setoption`.

use std::str::FromStr;
use std::time::Duration;

use super::command::{CommandError, DEEPEST_PERFT, split_at_word};
use super::options::Options;
use super::uci;
use crate::search::Limits;
use katagami_rules::{Color, Game, Position, UsiGame, internals::excerpt};

/// Reads the arguments of `position`: `startpos|sfen <SFEN> [moves <move>...]`.
pub(super) fn parse_position(words: &str) -> Result<Game, CommandError> {
    match words.split_ascii_whitespace().next() {
        Some("startpos" | "sfen") => Ok(words.parse::<UsiGame>()?.game()),
        _ => Err(CommandError::Position),
    }
}

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
        // A limit was intended: without any, the search would go on to the greatest depth.
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
        _ => {
            let time = milliseconds(word, value)?;
            let clock = limits.clock.get_or_insert_default();
            match word {
                "btime" => clock.remaining[Color::Black] = time,
                "wtime" => clock.remaining[Color::White] = time,
                "binc" => clock.increment[Color::Black] = time,
                "winc" => clock.increment[Color::White] = time,
                _ => clock.byoyomi = time,
            }
        }
    }
    Ok(())
}

fn perft_depth(value: Option<&str>) -> Result<u32, CommandError> {
    match number("perft", value)? {
        depth if depth <= DEEPEST_PERFT => Ok(depth),
        depth => Err(CommandError::PerftTooDeep(depth)),
    }
}

/// The number that follows `word` in `go`.
fn number<N: FromStr>(word: &str, text: Option<&str>) -> Result<N, CommandError> {
    let text = text.ok_or_else(|| CommandError::MissingNumber(word.into()))?;
    text.parse().map_err(|_| CommandError::NotANumber { word: word.into(), found: excerpt(text) })
}

/// The time in milliseconds that follows `word` in `go`. Some GUIs send negative times; they count as zero.
fn milliseconds(word: &str, text: Option<&str>) -> Result<Duration, CommandError> {
    /// A year. Longer times would only overflow.
    const LONGEST: i64 = 366 * 24 * 3600 * 1000;
    let value: i64 = number(word, text)?;
    Ok(Duration::from_millis(value.clamp(0, LONGEST) as u64))
}

/// Reads the arguments of `setoption`, `name <name> [value <value>]`, and sets the option. Nothing changes if there is no such
/// option or the value does not fit it.
pub(super) fn set_option(words: &str, options: &mut Options) -> Result<(), CommandError> {
    let (name, value) = name_and_value(words)?;
    options.set(name, value).map_err(CommandError::Option)
}

/// The USI name of the option, in any case of letters, and the value unless the option is a button.
fn name_and_value(words: &str) -> Result<(&str, Option<&str>), CommandError> {
    let (name, value) = split_at_word(words, "value");
    let name = name.strip_prefix("name").filter(|name| name.starts_with(char::is_whitespace));
    Ok((uci::option_name(name.ok_or(CommandError::SetOption)?.trim()), value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::board::START_SFEN;
    use katagami_rules::types::ByColor;

    #[test]
    fn games_are_read_move_by_move() {
        let moves = Position::start().legal_moves();
        let mut expected = Position::start();
        expected.make(moves[0]);
        for root in ["startpos", &format!("sfen {START_SFEN}")] {
            let game = parse_position(root).expect("a position");
            assert_eq!((game.position(), game.moves().len()), (&Position::start(), 0));
            let game = parse_position(&format!("{root} moves {}", moves[0])).expect("a game");
            assert_eq!((game.position().to_sfen(), game.moves().len()), (expected.to_sfen(), 1));
        }
        assert!(parse_position("startpos moves").is_ok());
    }

    #[test]
    fn illegal_moves_are_named() {
        let error = parse_position("startpos moves 1a1b").expect_err("illegal: the piece there is White's");
        let error = error.to_string();
        assert!(error.starts_with("position: move 1 (1a1b) is illegal: the "), "{error}");
        assert!(error.ends_with(" on 1a is White's"), "{error}");
        for words in ["sfen 9/9", "startpos 7g7f", "startpos moves7g7f"] {
            let error = parse_position(words).expect_err("malformed").to_string();
            assert!(error.starts_with("position: SFEN: "), "{words}: {error}");
        }
        for words in ["", "start", "moves 7g7f"] {
            assert_eq!(parse_position(words).err(), Some(CommandError::Position), "{words}");
        }
    }

    /// Reads the arguments of `go`, with the messages.
    fn parse_go(words: &str) -> (Option<Go>, Vec<String>) {
        let mut errors = Vec::new();
        let go = Go::parse(words, &Position::start(), &mut |error| errors.push(error.to_string()));
        (go, errors)
    }

    fn think(words: &str) -> (Limits, bool, Vec<String>) {
        match parse_go(words) {
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
        assert!(matches!(parse_go("mate").0, Some(Go::Mate(None))));
        assert!(matches!(parse_go("mate infinite").0, Some(Go::Mate(None))));
        assert!(matches!(parse_go("mate 20").0, Some(Go::Mate(Some(time))) if time.as_millis() == 20));
        assert!(matches!(parse_go("perft 12").0, Some(Go::Perft(12))));
        let (refused, errors) = parse_go("perft 13");
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
        let (go, errors) = parse_go("mate soon");
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

    #[test]
    fn times_are_kept_in_range() {
        let read = |text| milliseconds("btime", Some(text));
        assert_eq!(read("-20"), Ok(Duration::ZERO));
        assert_eq!(read("1500"), Ok(Duration::from_millis(1500)));
        assert!(read("9223372036854775807").is_ok_and(|time| time < Duration::from_secs(400 * 24 * 3600)));
        for text in ["9223372036854775808", "1.5", "x", ""] {
            assert!(matches!(read(text), Err(CommandError::NotANumber { .. })), "{text}");
        }
        assert_eq!(milliseconds("btime", None), Err(CommandError::MissingNumber("btime".into())));
    }

    #[test]
    fn options_with_and_without_value() {
        let read = name_and_value;
        assert_eq!(read("name USI_Hash value 64"), Ok(("USI_Hash", Some("64"))));
        assert_eq!(read("name Hash value 64"), Ok(("USI_Hash", Some("64"))));
        assert_eq!(read("name ClearHash"), Ok(("ClearHash", None)));
        assert_eq!(read("name EvalDir value a b"), Ok(("EvalDir", Some("a b"))));
        assert_eq!(read("name Skill Level value 3"), Ok(("Skill Level", Some("3"))));
        assert_eq!(read("name evaluedir"), Ok(("evaluedir", None)));
        for words in ["USI_Hash 3", "name", "nameUSI_Hash value 3", "value 3", ""] {
            assert_eq!(read(words), Err(CommandError::SetOption), "{words}");
        }
    }

    #[test]
    fn values_are_stored_or_refused() {
        let mut options = Options::default();
        assert_eq!(set_option("name usi_hash value 17", &mut options), Ok(()));
        assert_eq!(options.hash_mib, 17);
        for words in ["name USI_Hash value 0", "name USI_Hash value x", "name USI_Hash", "name NoSuch"] {
            assert!(matches!(set_option(words, &mut options), Err(CommandError::Option(_))), "{words}");
            assert_eq!(options.hash_mib, 17, "{words}");
        }
    }

    #[test]
    fn a_button_needs_no_value() {
        let mut options = Options::default();
        assert_eq!(set_option("name MultiPV value 2", &mut options), Ok(()));
        assert!(!options.clear_hash);
        assert_eq!(set_option("name ClearHash", &mut options), Ok(()));
        assert!(options.clear_hash);
    }
}
