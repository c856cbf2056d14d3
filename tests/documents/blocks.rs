//! Every block of code in a document is what it claims to be: an excerpt of a file, a command that the programs take, or text that
//! a parser of its language reads.

use std::fs;

use pulldown_cmark::Event;

use super::commands;
use super::document::{Block, Document, manual, root};

/// A line of a block that stands for lines of the file that are left out.
const LEFT_OUT: [&str; 4] = ["…", "// …", "# …", "..."];

#[test]
fn blocks_are_what_they_claim_to_be() {
    let mut wrong = Vec::new();
    for document in manual() {
        for block in document.blocks() {
            if let Err(error) = check(&block) {
                wrong.push(format!("{}: {error}", block.place));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn check(block: &Block) -> Result<(), String> {
    let Some(info) = &block.info else { return Err("a block without a fence".into()) };
    let language = info.split(' ').next().unwrap_or_default();
    if let Some(file) = &block.file {
        let text = fs::read_to_string(root().join(file)).map_err(|error| format!("{file}: {error}"))?;
        return if is_excerpt(&block.text, &text) { Ok(()) } else { Err(format!("no excerpt of {file}")) };
    }
    match language {
        "rust" | "python" => Err("code without the file that it is an excerpt of".into()),
        "console" => commands::check(&block.text),
        "toml" => toml::from_str::<toml::Table>(&block.text).map(drop).map_err(|error| error.to_string()),
        "json" => serde_json::from_str::<serde_json::Value>(&block.text)
            .map(drop)
            .map_err(|error| error.to_string()),
        // What programs print, shell scripts, and sessions, which the tests of the engine play.
        "text" | "sh" | "usi" => Ok(()),
        _ => Err(format!("unknown language `{language}`")),
    }
}

/// Whether the parts of a block between lines that say that something is left out stand in a file, in this order. Indentation
/// may differ as a whole, and the file may have the lines as comments of documentation.
fn is_excerpt(block: &str, file: &str) -> bool {
    let plain: Vec<&str> = file.lines().map(str::trim_end).collect();
    let comments: Vec<&str> = plain
        .iter()
        .map(|line| line.trim_start())
        .map(|line| line.strip_prefix("//!").or_else(|| line.strip_prefix("///")).unwrap_or(""))
        .collect();
    let lines: Vec<&str> = block.lines().map(str::trim_end).collect();
    [plain, comments].iter().any(|file| {
        let mut rest = &file[..];
        lines.split(|line| LEFT_OUT.contains(&line.trim_start())).filter(|part| !part.is_empty()).all(
            |part| {
                let part = unindented(part);
                let found = rest.windows(part.len()).position(|window| unindented(window) == part);
                found.is_some_and(|start| {
                    rest = &rest[start + part.len()..];
                    true
                })
            },
        )
    })
}

/// The lines without the indentation that all of them have.
fn unindented<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let filled = lines.iter().filter(|line| !line.is_empty());
    let indentation = filled.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    lines.iter().map(|line| line.get(indentation..).unwrap_or_default()).collect()
}

/// Readers type commands into other shells than ours, too.
#[test]
fn what_only_one_shell_understands_is_called_sh() {
    let mut wrong = Vec::new();
    for document in manual() {
        for block in document.blocks() {
            if block.info.as_deref().is_some_and(|info| info != "sh") && block.file.is_none() {
                for line in block.text.lines().filter(|line| is_for_one_shell(line)) {
                    wrong.push(format!("{}: {line}", block.place));
                }
            }
        }
        wrong.extend(
            inline_code(&document)
                .filter(|(_, code)| is_for_one_shell(code))
                .map(|(at, code)| format!("{at}: {code}")),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn inline_code(document: &Document) -> impl Iterator<Item = (String, String)> {
    document.events().filter_map(|(event, place)| match event {
        Event::Code(code) => Some((document.place(place.start), code.to_string())),
        _ => None,
    })
}

/// Whether a line sets a variable for one command, goes on in the next line, has a command within a command, or a list that
/// PowerShell would hand over as several arguments.
fn is_for_one_shell(line: &str) -> bool {
    let command = line.trim_start_matches(['$', '#']).trim();
    let is_command = line.starts_with("$ ") || line.starts_with("katagami");
    let sets_variable = command.split_once('=').is_some_and(|(name, rest)| {
        let is_name = !name.is_empty()
            && name.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
        is_name && rest.contains(' ') && !rest.starts_with(' ')
    });
    sets_variable || line.ends_with('\\') || line.contains("$(") || is_command && has_bare_list(command)
}

/// Whether a comma outside of quotes has something on both sides.
fn has_bare_list(command: &str) -> bool {
    let mut quote = None;
    let mut before = ' ';
    for (letter, after) in command.chars().zip(command.chars().skip(1)) {
        match quote {
            Some(open) if letter == open => quote = None,
            None if letter == '\'' || letter == '"' => quote = Some(letter),
            None if letter == ',' && before != ' ' && after != ' ' => return true,
            Some(_) | None => {}
        }
        before = letter;
    }
    false
}
