//! What a line of input asks for, and why it is refused.

use thiserror::Error;

use crate::search::MAX_BENCH_DEPTH;
use katagami_rules::game::UsiGameError;

/// The greatest depth of `go perft`: deeper ones would not finish in a lifetime.
pub(super) const DEEPEST_PERFT: u32 = 12;

/// The commands as `help` lists them.
pub(super) const COMMANDS: [&str; 7] = [
    "Commands of the USI protocol: usi isready setoption usinewgame position go stop ponderhit gameover quit",
    "  position startpos|sfen <SFEN> [moves <move>...]",
    "  go [btime|wtime|binc|winc|byoyomi|movetime <ms>] [depth <n>] [nodes <n>] [infinite] [ponder]",
    "     [searchmoves <move>...]   go mate <ms>|infinite   go perft <depth>",
    "     without a limit: until `stop`, or until all depths are searched or a mate is proved",
    "For tools that do not speak USI: uci, then as Fairy-Stockfish",
    "For people: d (the board), moves (all legal ones), eval, why [ja], bench [depth], help",
];

/// A command of the protocol, or one for people at a terminal, with its unread arguments.
///
/// The arguments are read when the command is executed: those of `go` depend on the position, and some commands stop a
/// running search whether their arguments can be read or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    /// A blank line.
    Empty,
    /// `usi`: identify yourself and list the options.
    Usi,
    /// `uci`: the same, and speak UCI from now on.
    Uci,
    /// `isready`: allocate and load everything, then answer `readyok`.
    IsReady,
    /// `setoption name <name> [value <value>]`.
    SetOption(&'a str),
    /// `usinewgame`: the next search belongs to another game.
    NewGame,
    /// `position startpos|sfen <SFEN> [moves <move>...]`.
    Position(&'a str),
    /// `go ...`: search, solve a mate, or count leaves.
    Go(&'a str),
    /// `stop`: end the running task and answer.
    Stop,
    /// `ponderhit`: the expected move was played.
    PonderHit,
    /// `gameover win|lose|draw`.
    GameOver,
    /// `quit`: end the process.
    Quit,
    /// `d`: draw the board.
    Display,
    /// `moves`: list the legal moves.
    Moves,
    /// `eval`: explain the static evaluation.
    Eval,
    /// `why [ja]`: say the reasons for what the position is worth, in English or Japanese.
    Why(&'a str),
    /// `bench [depth]`: search fixed positions.
    Bench(&'a str),
    /// `help`: list commands and options.
    Help,
    /// A word that is not a command.
    Unknown(&'a str),
}

impl<'a> Command<'a> {
    /// Reads a line. The first word decides; arguments of commands without arguments are ignored.
    pub(super) fn parse(line: &'a str) -> Self {
        let (word, arguments) = katagami_client::words(line);
        match word {
            "" => Self::Empty,
            "usi" => Self::Usi,
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "setoption" => Self::SetOption(arguments),
            "usinewgame" => Self::NewGame,
            "position" => Self::Position(arguments),
            "go" => Self::Go(arguments),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "gameover" => Self::GameOver,
            "quit" => Self::Quit,
            "d" => Self::Display,
            "moves" => Self::Moves,
            "eval" => Self::Eval,
            "why" => Self::Why(arguments),
            "bench" => Self::Bench(arguments),
            "help" => Self::Help,
            unknown => Self::Unknown(unknown),
        }
    }
}

/// Splits at a word: the text before it and, if the word occurs, the text after it, both trimmed.
pub(super) fn split_at_word<'a>(text: &'a str, word: &str) -> (&'a str, Option<&'a str>) {
    let is_word = |&(start, _): &(usize, &str)| {
        let (before, after) = (&text[..start], &text[start + word.len()..]);
        (before.is_empty() || before.ends_with(char::is_whitespace))
            && (after.is_empty() || after.starts_with(char::is_whitespace))
    };
    match text.match_indices(word).find(is_word) {
        Some((start, _)) => (text[..start].trim(), Some(text[start + word.len()..].trim())),
        None => (text.trim(), None),
    }
}

/// Why a command was refused. The message is a single line; quoted input is cut to an excerpt.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum CommandError {
    /// The first word is not a command.
    #[error("unknown command {0:?}; `help` lists what there is")]
    Unknown(String),
    /// `position` is followed by neither `startpos` nor `sfen`.
    #[error("position: expected `startpos` or `sfen <SFEN>`")]
    Position,
    /// The position or a move of `position` is malformed or impossible.
    #[error("position: {0}")]
    Game(#[from] UsiGameError),
    /// `setoption` has no name.
    #[error("setoption: expected `name <name> [value <value>]`")]
    SetOption,
    /// There is no such option, or the value does not fit it.
    #[error("{0}")]
    Option(String),
    /// A word of `go` lacks its number.
    #[error("go: {0} needs a number")]
    MissingNumber(String),
    /// A word of `go` is followed by something that is not a number, or by one out of range.
    #[error("go: {word} takes a number, not {found:?}")]
    NotANumber {
        /// The word.
        word: String,
        /// What was sent instead.
        found: String,
    },
    /// Words of `go` that are not understood.
    #[error("go: unknown words left out: {0}")]
    UnknownInGo(String),
    /// `go perft` would take longer than anyone waits.
    #[error("go perft: depth {0} is beyond {deepest}", deepest = DEEPEST_PERFT)]
    PerftTooDeep(u32),
    /// The argument of `why` is no language.
    #[error("why takes a language, `en` or `ja`, not {0:?}")]
    Why(String),
    /// The argument of `bench` is not a depth.
    #[error("bench takes a depth from 1 to {deepest}, not {0:?}", deepest = MAX_BENCH_DEPTH)]
    Bench(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_decides() {
        for (line, command) in [
            ("", Command::Empty),
            (" \t ", Command::Empty),
            ("usi", Command::Usi),
            ("  isready\t \r", Command::IsReady),
            ("setoption name X value 3", Command::SetOption("name X value 3")),
            ("position  startpos", Command::Position(" startpos")),
            ("go\tdepth 3", Command::Go("depth 3")),
            ("go", Command::Go("")),
            ("gameover win", Command::GameOver),
            ("stop now", Command::Stop),
            ("d", Command::Display),
            ("why ja", Command::Why("ja")),
            ("bench 3", Command::Bench("3")),
            ("USI", Command::Unknown("USI")),
            ("go123", Command::Unknown("go123")),
            ("\u{feff}usi", Command::Usi),
        ] {
            assert_eq!(Command::parse(line), command, "{line:?}");
        }
    }

    #[test]
    fn only_whole_words_split() {
        assert_eq!(split_at_word("startpos moves 7g7f", "moves"), ("startpos", Some("7g7f")));
        assert_eq!(split_at_word("startpos moves7g7f", "moves"), ("startpos moves7g7f", None));
        assert_eq!(split_at_word(" a  moves ", "moves"), ("a", Some("")));
        assert_eq!(split_at_word("evalues value 3", "value"), ("evalues", Some("3")));
        assert_eq!(split_at_word("moves", "moves"), ("", Some("")));
    }
}
