//! The commands in blocks of a console are commands that our programs take.

use super::document::root;

/// Programs of others, and words of the shell.
const OTHERS: [&str; 15] = [
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
        "katagami-trainer" | "own-term" => Ok(()),
        _ if name == "katagami" || name.starts_with("katagami-") => Ok(()),
        _ if OTHERS.contains(&name) => Ok(()),
        _ if root().join(program).is_file() => Ok(()),
        _ => Err(format!("unknown program `{program}`")),
    }
}

/// The package must be ours, and so must the program that `cargo run` starts.
fn check_cargo(arguments: &[String]) -> Result<(), String> {
    let (own, _program) = match arguments.iter().position(|word| word == "--") {
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
        (Some("run"), None) => Ok(()),
        (Some("run"), Some("katagami-trainer")) => Ok(()),
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
