//! The chapters of the book on USI, its options and the command line say what the engine does.

use std::fs;
use std::path::Path;

use katagami_rules::board::NAME;

use super::driver::{Engine, PATIENCE};

/// A chapter of the book.
fn document(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rows of the tables in a section of a document, as cells without blanks and backticks.
fn rows(document: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, section) = document.split_once(&format!("\n## {heading}\n")).expect("the section is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix('|'));
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().replace('`', "")).collect();
    rows.map(cells).collect()
}

/// What an option accepts.
#[derive(PartialEq, Eq, Debug)]
struct Declaration {
    name: String,
    kind: String,
    default: String,
    /// The range of a number, or the values to choose from.
    range: String,
}

/// Reads `option name <name> type <type> [default <value>] [min <n> max <n>] [var <value>]...`.
fn declared(line: &str) -> Option<Declaration> {
    let mut words = line.strip_prefix("option name ")?.split(' ');
    let mut declaration = Declaration {
        name: words.next()?.into(),
        kind: String::new(),
        default: String::new(),
        range: String::new(),
    };
    while let Some(word) = words.next() {
        let value = words.next()?;
        match word {
            "type" => declaration.kind = value.into(),
            "default" => declaration.default = value.into(),
            "min" => declaration.range = value.into(),
            "max" => declaration.range = format!("{} to {value}", declaration.range),
            "var" if declaration.range.is_empty() => declaration.range = value.into(),
            "var" => declaration.range = format!("{}, {value}", declaration.range),
            _ => return None,
        }
    }
    Some(declaration)
}

/// Whether the board is one of the tree.
fn of_the_tree() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables-gen/variants").join(format!("{NAME}.toml")).exists()
}

/// The options of the document for the board that is built. What depends on the board is taken as declared if the board is
/// not of the tree, whose documents cannot know it.
fn documented(declared: &[Declaration]) -> Vec<Declaration> {
    let document = document("reference/usi-options.md");
    let rows = rows(&document, "Options");
    let by_board: Vec<&Vec<String>> = rows.iter().filter(|row| row.len() == 4 && row[1] == NAME).collect();
    let options = rows.iter().filter(|row| row.len() == 5 && row[0] != "option" && !row[0].starts_with('-'));
    let options = options.map(|row| {
        let mut cells = row.clone();
        if row[2] == "by board" {
            (cells[2], cells[3]) = if of_the_tree() {
                let of_board =
                    by_board.iter().find(|other| other[0] == row[0]).expect("each board has its row");
                (of_board[2].clone(), of_board[3].clone())
            } else {
                let option = declared.iter().find(|option| option.name == row[0]).expect("it is declared");
                (option.default.clone(), option.range.clone())
            };
        }
        let [name, kind, default, range, meaning] = cells.try_into().expect("five cells");
        assert!(!meaning.is_empty(), "{name} has no meaning");
        Declaration { name, kind, default, range }
    });
    options.collect()
}

#[test]
#[cfg_attr(feature = "tune", ignore = "a tuning build has more options")]
fn the_table_of_options_is_what_the_engine_declares() {
    let mut engine = Engine::with_arguments([""; 0]);
    engine.send("usi");
    let said = engine.until("usiok", PATIENCE);
    engine.quit();
    let lines = said.iter().filter(|line| line.starts_with("option "));
    let declared: Vec<_> =
        lines.map(|line| declared(line).unwrap_or_else(|| panic!("{line} is not understood"))).collect();
    assert!(declared.len() > 30, "{said:?}");
    assert_eq!(documented(&declared), declared);
}

#[test]
fn every_command_of_the_protocol_is_documented() {
    let mut engine = Engine::ready();
    let help = engine.ask("help");
    engine.quit();
    let (_, commands) = help[0].split_once(": ").expect("a list of commands");
    let document = document("reference/usi.md");
    let documented: Vec<String> = rows(&document, "Commands").into_iter().map(|row| row[0].clone()).collect();
    for command in commands.split(' ').chain(["d", "moves", "eval", "bench", "help"]) {
        let is_documented = documented.iter().any(|cell| cell.split([' ', ',']).next() == Some(command));
        assert!(is_documented, "{command} is missing");
    }
}

/// The help of a subcommand.
fn help(command: &[&str]) -> String {
    Engine::with_arguments(command.iter().chain(&["--help"])).finish(PATIENCE).in_order().join("\n")
}

/// The subcommands that a help lists.
fn subcommands(help: &str) -> Vec<String> {
    let section = help.split_once("\nCommands:\n").map_or("", |(_, section)| section);
    let lines = section.lines().take_while(|line| line.starts_with("  "));
    lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The options that a help lists: words that begin with two dashes.
fn options(help: &str) -> Vec<String> {
    let words = help.lines().filter_map(|line| {
        let line = line.trim_start();
        line.starts_with('-').then(|| line.split(' ').find(|word| word.starts_with("--")))?
    });
    words.map(str::to_owned).collect()
}

#[test]
fn every_subcommand_and_its_options_are_documented() {
    let text = document("reference/command-line.md");
    let whole = text.clone() + &document("play/opening-books.md");
    let check = |command: &[&str]| {
        let line = format!("`katagami {}", command.join(" "));
        let is_documented =
            text.match_indices(&line).any(|(start, _)| text[start + line.len()..].starts_with([' ', '`']));
        assert!(is_documented, "{line}` is missing");
        for option in options(&help(command)) {
            assert!(whole.contains(&option), "{option} of {line}` is missing");
        }
    };
    let commands = subcommands(&help(&[]));
    assert!(commands.len() >= 6, "{commands:?}");
    for command in commands.iter().filter(|command| *command != "help") {
        let below = subcommands(&help(&[command]));
        if below.is_empty() {
            check(&[command]);
        }
        for below in below.iter().filter(|below| *below != "help") {
            check(&[command, below]);
        }
    }
    // And nothing else is.
    for row in rows(&format!("\n## Commands\n{text}"), "Commands") {
        let Some(command) = row[0].split(',').next().and_then(|cell| cell.strip_prefix("katagami ")) else {
            continue;
        };
        let words: Vec<&str> =
            command.split(' ').take_while(|word| word.chars().all(char::is_lowercase)).collect();
        help(&words);
    }
}
