//! Paths and links in the documents lead somewhere, and a file holds the names that a document says it holds.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Tag};

use super::document::{Document, documents, files, notebook, root};

/// A file with one of these ends is one of the repository, wherever a document mentions it. (Texts, pictures and the like
/// may also be what a command writes.)
const SOURCES: [&str; 4] = [".rs", ".md", ".toml", ".snap"];

/// All files and folders of the repository.
struct Tree(BTreeSet<PathBuf>);

impl Tree {
    fn new() -> Self {
        let files = files();
        let folders = files.iter().flat_map(|file| file.ancestors().skip(1)).map(Path::to_path_buf);
        Self(folders.chain(files.iter().cloned()).filter(|path| path != Path::new("")).collect())
    }

    /// Whether the path begins at the root of the repository, with a folder that is there.
    fn is_rooted(&self, path: &str) -> bool {
        path.split_once('/').is_some_and(|(folder, _)| self.0.contains(Path::new(folder)))
    }

    /// The files and folders that are meant by a path, which may leave out folders at its beginning. `<board>` and `*` stand
    /// for anything.
    fn find(&self, path: &str) -> Vec<&Path> {
        let wanted: Vec<&str> = path.trim_end_matches('/').split('/').collect();
        let names = |path: &'_ Path| -> Vec<String> {
            path.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect()
        };
        let fits = |path: &Path| {
            let names = names(path);
            names.len() >= wanted.len()
                && names[names.len() - wanted.len()..]
                    .iter()
                    .zip(&wanted)
                    .all(|(name, wanted)| is_like(name, wanted))
        };
        self.0.iter().map(PathBuf::as_path).filter(|path| fits(path)).collect()
    }
}

/// Whether a name is the wanted one, in which `<…>` and `*` stand for anything.
fn is_like(name: &str, wanted: &str) -> bool {
    let mut rest = name;
    let mut wanted = wanted;
    while let Some(start) = wanted.find(['<', '*']) {
        let Some(after) = rest.strip_prefix(&wanted[..start]) else { return false };
        let end = if wanted[start..].starts_with('*') { start } else { wanted.find('>').unwrap_or(start) };
        wanted = &wanted[end + 1..];
        let next = wanted.find(['<', '*']).unwrap_or(wanted.len());
        let Some(found) = after.find(&wanted[..next]).filter(|_| next > 0) else { return next == 0 };
        rest = &after[found..];
    }
    rest == wanted
}

/// The paths in code that a document mentions, each with the names that stand in brackets behind it.
fn mentioned(document: &Document, tree: &Tree) -> Vec<(usize, String, Vec<String>)> {
    let mut mentioned: Vec<(usize, String, Vec<String>)> = Vec::new();
    // Whether the text since the last path is its brackets.
    let mut in_brackets = false;
    let mut expecting = false;
    for (event, place) in document.events() {
        match event {
            Event::Code(code) if in_brackets => {
                mentioned.last_mut().expect("brackets follow a path").2.push(code.to_string());
            }
            Event::Code(code) => {
                let is_path = tree.is_rooted(&code) || SOURCES.iter().any(|end| code.ends_with(end));
                expecting = is_path && !code.contains(' ');
                if expecting {
                    mentioned.push((place.start, code.to_string(), Vec::new()));
                }
            }
            Event::Text(text) => {
                in_brackets = (in_brackets || expecting && text.starts_with(" (")) && !text.contains(')');
                expecting = false;
            }
            Event::SoftBreak if in_brackets => {}
            _ => (in_brackets, expecting) = (false, false),
        }
    }
    mentioned
}

#[test]
fn paths_lead_to_files() {
    let tree = Tree::new();
    let mut wrong = Vec::new();
    for document in documents() {
        for (place, path, _) in mentioned(&document, &tree) {
            let found = tree.find(&path);
            let rooted =
                !tree.is_rooted(&path) || path.contains(['<', '*']) || tree.0.contains(Path::new(&path));
            if found.is_empty() || !rooted {
                wrong.push(format!("{}: there is no {path}", document.place(place)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `path` (`name`): the file, or a file of the folder, holds the name.
#[test]
fn files_hold_the_names_that_stand_behind_them() {
    let tree = Tree::new();
    let mut wrong = Vec::new();
    for document in documents() {
        for (place, path, names) in mentioned(&document, &tree) {
            let texts: Vec<String> = tree
                .find(&path)
                .into_iter()
                .flat_map(|found| tree.0.iter().filter(move |file| file.starts_with(found)))
                .filter_map(|file| fs::read_to_string(root().join(file)).ok())
                .collect();
            // Options and commands are no names, and a path that is missing is another test's.
            let names = names
                .iter()
                .filter(|name| !name.starts_with('-') && !name.contains(' ') && !texts.is_empty());
            for part in names.flat_map(|name| name.split(|c: char| !c.is_alphanumeric() && c != '_')) {
                if !texts.iter().any(|text| has_word(text, part)) {
                    wrong.push(format!("{}: {path} has no {part}", document.place(place)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a text has a word that is no part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let continues = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).any(|(start, _)| {
        !text[..start].ends_with(continues) && !text[start + word.len()..].starts_with(continues)
    })
}

/// What `docs/build` adds to the book.
const MADE: &str = "docs/src/code-generation/prints.html";

#[test]
fn links_lead_to_files_and_headings() {
    let mut wrong = Vec::new();
    for document in documents().into_iter().chain(notebook()) {
        for (event, place) in document.events() {
            let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event else {
                continue;
            };
            if dest_url.contains("://") {
                continue;
            }
            let (path, anchor) = dest_url.split_once('#').map_or((&*dest_url, None), |(a, b)| (a, Some(b)));
            let target = match path {
                "" => document.path.clone(),
                _ => plain(&document.path.parent().unwrap_or(Path::new("")).join(path)),
            };
            let is_there = root().join(&target).exists() || target == Path::new(MADE);
            if !is_there
                || anchor.is_some_and(|anchor| !Document::read(&target).anchors().iter().any(|a| a == anchor))
            {
                wrong.push(format!("{}: nothing is at {dest_url}", document.place(place.start)));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The same path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            part => plain.push(part),
        }
    }
    plain
}
