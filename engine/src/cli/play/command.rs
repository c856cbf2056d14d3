//! What the player may type beside moves.

/// A command, or what is taken for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command<'a> {
    /// Nothing was typed.
    Nothing,
    Undo,
    Hint,
    Why,
    Moves,
    Board,
    Flip,
    Resign,
    Declare,
    /// Save the game to this file.
    Save(&'a str),
    Help,
    Quit,
    /// What is no command is a move.
    Move(&'a str),
}

/// The commands with what they do.
const COMMANDS: [(&str, &str); 11] = [
    ("undo", "takes back your last move and the answer"),
    ("hint", "says what the engine would play"),
    ("why", "says what the position is worth, and the reasons"),
    ("moves", "lists the legal moves"),
    ("board", "draws the board"),
    ("flip", "turns the board"),
    ("resign", "ends the game as a loss"),
    ("declare", "ends the game if the king has entered with enough points"),
    ("save FILE", "writes the record: kif, ki2, csa, jkf or usi, by the extension"),
    ("help", "prints this"),
    ("quit", "ends the program"),
];

impl<'a> Command<'a> {
    /// Reads a line.
    pub(super) fn read(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (word.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Self::Nothing,
            ("undo", "") => Self::Undo,
            ("hint", "") => Self::Hint,
            ("why", "") => Self::Why,
            ("moves", "") => Self::Moves,
            ("board", "") => Self::Board,
            ("flip", "") => Self::Flip,
            ("resign", "") => Self::Resign,
            ("declare", "") => Self::Declare,
            ("save", file) => Self::Save(file),
            ("help" | "?", "") => Self::Help,
            ("quit" | "exit", "") => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

/// What `help` prints.
pub(super) fn help() -> String {
    let moves =
        "Moves: 7g7f, 8h2b+, P*5e; 76歩, ７六歩, 同銀右; P-7f, P76, 7f: what sets a move apart is enough.";
    let commands = COMMANDS.map(|(name, meaning)| format!("  {name:<10} {meaning}"));
    format!("{moves}\nCommands:\n{}", commands.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_and_all_else_is_a_move() {
        for (name, _) in COMMANDS {
            assert!(!matches!(Command::read(name), Command::Move(_) | Command::Nothing), "{name}");
        }
        assert_eq!(Command::read("Save a b.kif"), Command::Save("a b.kif"));
        assert_eq!(Command::read("P 7f"), Command::Move("P 7f"));
        assert_eq!(Command::read("undo 3"), Command::Move("undo 3"));
        assert_eq!(Command::read(""), Command::Nothing);
    }
}
