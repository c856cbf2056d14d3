//! What a line of input asks for.

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
        let line = line.trim();
        let (word, arguments) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
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
            "bench" => Self::Bench(arguments),
            "help" => Self::Help,
            unknown => Self::Unknown(unknown),
        }
    }

    /// Whether the command ends a running task at once, even if commands before it are still waiting.
    pub(super) fn interrupts(self) -> bool {
        matches!(self, Self::Stop | Self::GameOver | Self::Quit)
    }
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
            ("bench 3", Command::Bench("3")),
            ("USI", Command::Unknown("USI")),
            ("go123", Command::Unknown("go123")),
            ("\u{feff}usi", Command::Unknown("\u{feff}usi")),
        ] {
            assert_eq!(Command::parse(line), command, "{line:?}");
        }
    }

    #[test]
    fn three_commands_interrupt() {
        for line in ["stop", "quit", "gameover draw"] {
            assert!(Command::parse(line).interrupts(), "{line}");
        }
        for line in ["", "go", "ponderhit", "usinewgame", "stopp"] {
            assert!(!Command::parse(line).interrupts(), "{line}");
        }
    }
}
