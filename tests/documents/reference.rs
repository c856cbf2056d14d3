//! The pages of the reference that follow from the programs: their command lines and the options of the engine.
//!
//! With the environment variable `KATAGAMI_BLESS` the tests write the pages instead of comparing them.

use std::fmt::Write as _;
use std::fs;

use clap::{Arg, ArgAction, Command};
use katagami::usi::{OPTIONS, OptionKind, UsiOption};

use super::document::root;

/// The head of the part of the options' page that depends on the board.
const BY_BOARD: &str = "Three options depend on the board:\n";

/// Compares a page with what it must be, or writes it.
fn compare(page: &str, expected: &str) {
    let path = root().join("docs/src/reference").join(page);
    if std::env::var_os("KATAGAMI_BLESS").is_some() {
        fs::write(&path, expected).expect("the page can be written");
        return;
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    let differing = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert!(
        found == expected,
        "{page} is not what the programs say, first {differing:?}: set KATAGAMI_BLESS and run this test again"
    );
}

#[test]
#[cfg_attr(not(board = "standard"), ignore = "the page is that of 9x9")]
fn the_command_line_is_that_of_the_programs() {
    let mut page = String::from(
        "# Command line\n\nThis page follows from the programs; a test compares it with them. Defaults are those of 9x9.\n\n\
         An error is one line on the error stream. The exit status is 0 when all is done, 1 for a failure or a difference, 2 for wrong usage, 130 after an \
         interruption. `--help` after a command lists its arguments and examples. Files stay unless `--force` says that they may be replaced. \
         In a build with `--features tune`, `katagami statistics --set NAME=VALUE` gives a parameter of the search another value.\n",
    );
    for mut program in [katagami::cli::command(), katagami_trainer::cli::command()] {
        program.build();
        write_command(&program, &mut page);
    }
    compare("command-line.md", &page);
}

/// Writes a command and those below it, each with a heading of its own.
fn write_command(command: &Command, page: &mut String) {
    let name = command.get_bin_name().unwrap_or(command.get_name());
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    let _ = writeln!(page, "\n## {name}\n\n{}", sentence(&about));
    let is_shown = |argument: &&Arg| {
        !argument.is_hide_set() && !["help", "version"].contains(&argument.get_id().as_str())
    };
    let arguments: Vec<&Arg> = command.get_arguments().filter(is_shown).collect();
    if !arguments.is_empty() {
        page.push_str("\n| argument | default | meaning |\n| --- | --- | --- |\n");
        for argument in arguments {
            let _ = writeln!(page, "| {} | {} | {} |", usage(argument), default(argument), meaning(argument));
        }
    }
    let below: Vec<&Command> = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set() && below.get_name() != "help")
        .collect();
    for below in below {
        write_command(below, page);
    }
}

/// How the argument is written.
fn usage(argument: &Arg) -> String {
    let values = argument.get_value_names().unwrap_or_default();
    let values: Vec<&str> = values.iter().map(clap::builder::Str::as_str).collect();
    let takes_values = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    let many = if argument.get_num_args().is_some_and(|range| range.max_values() > 1) { "…" } else { "" };
    let text = match argument.get_long() {
        Some(long) if takes_values => format!("--{long} {}{many}", values.join(" ")),
        Some(long) => format!("--{long}"),
        None => format!("{}{many}", values.join(" ")),
    };
    format!("`{text}`")
}

fn default(argument: &Arg) -> String {
    let values: Vec<_> = argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    let takes_values = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    match values.join(" ") {
        value if value.is_empty() && argument.is_required_set() => "needed".into(),
        value if value.is_empty() || !takes_values => String::new(),
        value => format!("`{value}`"),
    }
}

fn meaning(argument: &Arg) -> String {
    let help = argument.get_long_help().or(argument.get_help()).map(ToString::to_string).unwrap_or_default();
    let values: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|value| !value.is_hide_set())
        .map(|value| format!("`{}`", value.get_name()))
        .collect();
    let takes_values = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    let values = if values.is_empty() || !takes_values {
        String::new()
    } else {
        format!(" One of {}.", values.join(", "))
    };
    format!("{}{values}", sentence(&help))
}

/// A help text in one line of a table, with a full stop at its end.
fn sentence(text: &str) -> String {
    let words =
        text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|").replace('<', "&lt;");
    if words.is_empty() || words.ends_with(['.', '…', ')']) { words } else { format!("{words}.") }
}

#[test]
#[cfg_attr(not(board = "standard"), ignore = "the page is that of 9x9")]
fn the_options_are_those_of_the_engine() {
    let mut page = String::from(
        "# USI options\n\nThis page follows from the engine; a test compares it. Names and meanings are those of YaneuraOu where it has the option. \
         `<empty>` is how the protocol writes an empty text.\n\n## Options\n\n| option | type | default | range | meaning |\n| --- | --- | --- | --- | --- |\n",
    );
    // The tests of the engine compare the part that depends on the board, on each.
    let found = fs::read_to_string(root().join("docs/src/reference/usi-options.md")).unwrap_or_default();
    let of_boards = found.find(BY_BOARD).map_or("", |start| &found[start..]);
    for option in OPTIONS {
        let by_board = of_boards.contains(&format!("\n| `{}` |", option.name));
        let default = option.default_value();
        let default = match option.kind {
            _ if by_board => "by board".into(),
            OptionKind::Button => String::new(),
            _ => format!("`{default}`"),
        };
        let range = match option.kind {
            OptionKind::Spin { min, max } if !by_board => format!("{min} to {max}"),
            _ => String::new(),
        };
        let cells =
            [format!("`{}`", option.name), option.kind.name().into(), default, range, meaning_of(option)];
        let _ = writeln!(page, "{}", row(&cells));
    }
    page.push_str(
        "\nA build with `--features tune` has more options: `Without`, the techniques of the search to leave out, by name, separated by commas, and one \
         for each [parameter of the search](../how-it-works/search.md#parameters).\n\n\
         `Hash`, `Ponder`, `UCI_Variant` and `Clear Hash` are understood as `USI_Hash`, `USI_Ponder`, `USI_Variant` and `ClearHash`.\n\n",
    );
    page.push_str(of_boards);
    compare("usi-options.md", &page);
}

/// A row of a table; an empty cell is one blank.
fn row(cells: &[String]) -> String {
    let cells = cells.iter().map(|cell| if cell.is_empty() { " ".to_owned() } else { format!(" {cell} ") });
    format!("|{}|", cells.collect::<Vec<_>>().join("|"))
}

fn meaning_of(option: &UsiOption) -> String {
    sentence(option.meaning)
}
