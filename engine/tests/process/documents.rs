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
    for command in commands.split(' ').chain(["d", "moves", "eval", "why", "bench", "help"]) {
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
    let check = |command: &[&str]| {
        let heading = format!("\n## katagami {}\n", command.join(" "));
        let (_, section) = text.split_once(&heading).unwrap_or_else(|| panic!("{heading:?} is missing"));
        let section = section.split("\n## ").next().unwrap_or_default();
        for option in options(&help(command)) {
            // The page is that of a plain build, and says at its head what a build for tuning has besides.
            let is_of_tuning = cfg!(feature = "tune") && text.contains(&option);
            let is_documented = option == "--help" || section.contains(&format!("`{option}")) || is_of_tuning;
            assert!(is_documented, "{option} of {command:?} is missing");
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
    for command in text.lines().filter_map(|line| line.strip_prefix("## katagami ")) {
        let words: Vec<&str> = command.split(' ').collect();
        let usage = format!("Usage: katagami {command}");
        assert!(help(&words).contains(&usage), "there is no command `{command}`");
    }
}

/// The blocks of a chapter with these words behind the fence.
fn blocks(document: &str, info: &str) -> Vec<String> {
    let begin = format!("\n```{info}\n");
    document.split(&begin).skip(1).filter_map(|rest| Some(rest.split_once("\n```")?.0.to_owned())).collect()
}

/// The chapters for players.
fn chapters_to_play() -> impl Iterator<Item = String> {
    ["at-the-terminal", "analysing-a-game", "levels"]
        .into_iter()
        .map(|name| document(&format!("play/{name}.md")))
}

/// A line of a session, with little time to think.
#[cfg(board = "standard")]
fn hurried(line: &str) -> String {
    let is_long = |word: &str| word.parse::<u32>().is_ok_and(|number| number > 100);
    let words =
        line.split(' ').map(|word| if line.starts_with("go ") && is_long(word) { "50" } else { word });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
#[cfg(board = "standard")]
fn the_sessions_of_the_book_can_be_typed() {
    let sessions: Vec<String> = chapters_to_play().flat_map(|chapter| blocks(&chapter, "usi")).collect();
    assert!(sessions.len() >= 5, "{sessions:?}");
    for session in sessions {
        let mut engine = Engine::ready();
        for line in session.lines() {
            let said = match line.split(' ').collect::<Vec<_>>()[..] {
                ["go", "mate", ..] => {
                    engine.send(hurried(line));
                    engine.until("checkmate ", PATIENCE)
                }
                ["go", ..] => {
                    engine.send(hurried(line));
                    engine.until("bestmove ", PATIENCE)
                }
                _ => engine.ask(line),
            };
            assert!(
                !said.iter().any(|answer| answer.starts_with(super::driver::COMPLAINT)),
                "{line}: {said:?}"
            );
        }
        engine.quit();
    }
}

#[test]
fn the_commands_of_the_book_can_be_run() {
    let commands: Vec<String> =
        chapters_to_play().flat_map(|chapter| blocks(&chapter, "console run")).collect();
    let lines =
        commands.iter().flat_map(|block| block.lines()).filter_map(|line| line.strip_prefix("$ katagami "));
    let mut count = 0;
    for line in lines {
        // Small numbers are enough to see that the commands work.
        let small = |word: &str| {
            word.parse::<u32>().map_or_else(|_| word.to_owned(), |number| number.min(4).to_string())
        };
        let depth = (line == "bench").then_some("4");
        Engine::with_arguments(line.split(' ').chain(depth).map(small)).finish(PATIENCE).in_order();
        count += 1;
    }
    assert!(count >= 3, "{commands:?}");
}
