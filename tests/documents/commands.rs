//! The commands in blocks of a console are commands that our programs take.

use clap::Command;
use clap::error::ErrorKind;
use pulldown_cmark::Event;

use super::document::{manual, root};

/// Programs of others, and words of the shell.
const OTHERS: [&str; 16] = [
    "apt-get",
    "cd",
    "cp",
    "cutechess-cli",
    "export",
    "git",
    "mdbook",
    "mkdir",
    "node",
    "npx",
    "own-term",
    "python3",
    "rustup",
    "scancel",
    "set",
    "xcode-select",
];

/// Checks the lines that begin with `$`; the others are what a command prints.
pub fn check(block: &str) -> Result<(), String> {
    let mut commands = 0;
    for line in block.lines() {
        if let Some(line) = line.strip_prefix("$ ") {
            check_line(line).map_err(|error| format!("{line}: {error}"))?;
            commands += 1;
        }
    }
    if commands == 0 { Err("no command".into()) } else { Ok(()) }
}

fn check_line(line: &str) -> Result<(), String> {
    // `shlex` leaves a comment out, as a shell does.
    let words = shlex::split(line).ok_or("unbalanced quotes")?;
    for command in words.split(|word| ["|", "&&", ";"].contains(&word.as_str())) {
        let end = command
            .iter()
            .position(|word| [">", "<", "2>"].contains(&word.as_str()))
            .unwrap_or(command.len());
        check_command(&command[..end])?;
    }
    Ok(())
}

fn check_command(words: &[String]) -> Result<(), String> {
    let (program, arguments) = words.split_first().ok_or("no command")?;
    let name = program.rsplit('/').next().unwrap_or_default();
    match name {
        "cargo" => check_cargo(arguments),
        "katagami-trainer" => parse(katagami_trainer::cli::command(), arguments),
        _ if name == "katagami" || name.starts_with("katagami-") => {
            parse(katagami::cli::command(), arguments)
        }
        _ if OTHERS.contains(&name) => Ok(()),
        _ if root().join(program).is_file() => Ok(()),
        _ => Err(format!("unknown program `{program}`")),
    }
}

/// Parses arguments as the program does. Those of the book are for 9x9: other boards lack some of its squares and pieces.
fn parse(command: Command, arguments: &[String]) -> Result<(), String> {
    if cfg!(not(board = "standard")) {
        return Ok(());
    }
    let mut names = vec!["--help".to_owned(), "--version".to_owned()];
    options(&command, &mut names);
    let mut given = arguments.iter().filter(|word| word.starts_with("--") && !word.contains(' '));
    if let Some(old) =
        given.find(|word| !names.iter().any(|name| Some(name.as_str()) == word.split('=').next()))
    {
        return Err(format!("{old} is no option, or an old name of one"));
    }
    let words = std::iter::once(command.get_name().to_owned()).chain(arguments.iter().cloned());
    match command.try_get_matches_from(words) {
        Err(error) if ![ErrorKind::DisplayHelp, ErrorKind::DisplayVersion].contains(&error.kind()) => {
            let error = error.to_string();
            Err(error.split_whitespace().collect::<Vec<_>>().join(" "))
        }
        _ => Ok(()),
    }
}

/// The package must be ours, and so must the program that `cargo run` starts.
fn check_cargo(arguments: &[String]) -> Result<(), String> {
    let (own, program) = match arguments.iter().position(|word| word == "--") {
        Some(end) => (&arguments[..end], &arguments[end + 1..]),
        None => (arguments, &[][..]),
    };
    let package =
        own.windows(2).find(|pair| pair[0] == "-p" || pair[0] == "--package").map(|pair| pair[1].as_str());
    if let Some(package) =
        package.filter(|package| !super::layers::names().iter().any(|name| name == package))
    {
        return Err(format!("there is no package {package}"));
    }
    match (own.first().map(String::as_str), package) {
        (Some("run"), None) => parse(katagami::cli::command(), program),
        (Some("run"), Some("katagami-trainer")) => parse(katagami_trainer::cli::command(), program),
        (Some("run"), Some(_))
        | (
            Some(
                "add" | "bench" | "build" | "clippy" | "deny" | "doc" | "expand" | "fmt" | "install"
                | "rustc" | "test",
            ),
            _,
        ) => Ok(()),
        (command, _) => Err(format!("unknown command {command:?} of cargo")),
    }
}

/// Options of cargo, of the generators, and of a build with the feature `tune`.
const OTHER_OPTIONS: [&str; 13] = [
    "--bless",
    "--cfg",
    "--check",
    "--compare",
    "--describe",
    "--features",
    "--help",
    "--page",
    "--random",
    "--release",
    "--set",
    "--version",
    "--workspace",
];

/// The names of all options of a command and of those below it, hidden ones left out.
fn options(command: &Command, names: &mut Vec<String>) {
    let visible = command.get_arguments().filter(|argument| !argument.is_hide_set());
    names.extend(visible.filter_map(|argument| Some(format!("--{}", argument.get_long()?))));
    command.get_subcommands().for_each(|below| options(below, names));
}

/// An option that the text names is one of a program of ours, by its present name.
#[test]
fn options_in_the_text_exist() {
    let mut names: Vec<String> = OTHER_OPTIONS.map(str::to_owned).to_vec();
    options(&katagami::cli::command(), &mut names);
    options(&katagami_trainer::cli::command(), &mut names);
    let mut wrong = Vec::new();
    for document in manual() {
        for (event, place) in document.events() {
            let Event::Code(code) = event else { continue };
            let program = code.split(' ').next().unwrap_or_default();
            if program == "cargo" || OTHERS.contains(&program) {
                continue;
            }
            for word in code.split(' ').filter(|word| word.starts_with("--") && word.len() > 2) {
                let name = word.split('=').next().unwrap_or_default();
                if !names.iter().any(|known| known == name) {
                    wrong.push(format!("{}: {word}", document.place(place.start)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
