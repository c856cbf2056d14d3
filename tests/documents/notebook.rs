//! Each entry of the notebook says first what was asked, by which command, and what came out; and its index lists it.

use super::document::{Document, notebook};

/// The name of an entry begins with its day, as in `2026-11-21-short-topic.md`.
fn is_entry(document: &Document) -> bool {
    let name = document.path.file_name().unwrap_or_default().to_string_lossy();
    let pattern = "dddd-dd-dd-";
    name.len() > pattern.len()
        && name.chars().zip(pattern.chars()).all(|(c, wanted)| match wanted {
            'd' => c.is_ascii_digit(),
            wanted => c == wanted,
        })
}

#[test]
fn entries_begin_with_question_command_and_verdict() {
    let mut wrong = Vec::new();
    for entry in notebook().iter().filter(|document| is_entry(document)) {
        let lines: Vec<&str> = entry.text.lines().filter(|line| !line.is_empty()).take(4).collect();
        let begins = ["# ", "**Question:** ", "**Command:** ", "**Verdict:** "];
        if lines.len() < begins.len()
            || !lines.iter().zip(begins).all(|(line, begin)| line.starts_with(begin))
        {
            wrong.push(entry.path.display().to_string());
        }
    }
    assert!(wrong.is_empty(), "without title, question, command and verdict: {}", wrong.join(", "));
}

#[test]
fn the_index_lists_each_entry_once() {
    let documents = notebook();
    let index = documents.iter().find(|document| document.path.ends_with("README.md"));
    let index = index.expect("the notebook has an index");
    for document in documents.iter().filter(|document| document.path != index.path) {
        assert!(is_entry(document), "{} is no entry: its name has no date", document.path.display());
        let name = document.path.file_name().unwrap_or_default().to_string_lossy();
        let rows = index.text.lines().filter(|line| line.ends_with(&format!("]({name}) |"))).count();
        assert_eq!(rows, 1, "rows of {name} in {}", index.path.display());
    }
}
