//! `help`: the commands and the options, for people at a terminal.

use super::options::Options;
use super::output::Output;

/// The commands, line by line.
const COMMANDS: [&str; 6] = [
    "Commands of the USI protocol: usi isready setoption usinewgame position go stop ponderhit gameover quit",
    "  position startpos|sfen <SFEN> [moves <move>...]",
    "  go [btime|wtime|binc|winc|byoyomi|movetime <ms>] [depth <n>] [nodes <n>] [infinite] [ponder]",
    "     [searchmoves <move>...]   go mate <ms>|infinite   go perft <depth>",
    "For tools that do not speak USI: uci, then as Fairy-Stockfish",
    "For people: d (the board), moves (all legal ones), eval, bench [depth], help",
];

/// Lists the commands and the options.
pub(super) fn print(output: &Output) {
    for line in COMMANDS {
        output.line(line);
    }
    output.line("Options (setoption name <name> value <value>):");
    for (name, meaning) in Options::help() {
        output.line(format_args!("  {name:20} {meaning}"));
    }
    #[cfg(feature = "tune")]
    for (name, meaning) in super::tuning::help() {
        output.line(format_args!("  {name:20} {meaning}"));
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::Command;
    use super::super::output::Recording;
    use super::*;

    #[test]
    fn every_option_and_only_commands_are_listed() {
        let recording = Recording::new();
        print(&recording.output);
        let lines = recording.lines();
        for name in Options::NAMES {
            assert!(lines.iter().any(|line| line.trim_start().starts_with(&format!("{name} "))), "{name}");
        }
        let (_, commands) = lines[0].split_once(": ").expect("a list");
        for command in commands.split(' ').chain(["uci", "d", "moves", "eval", "bench", "help"]) {
            assert!(!matches!(Command::parse(command), Command::Unknown(_)), "{command}");
        }
    }
}
