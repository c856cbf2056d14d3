//! `docs` is a book: its summary lists all chapters, each bears the name of its file, and it is short enough to be read.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Tag, TagEnd};

use super::document::{Document, anchor, documents, files, manual};

/// The words that may be written by hand.
const MOST_WORDS: usize = 25_000;

/// Pages that programs write.
const GENERATED: [&str; 2] = ["docs/src/reference/command-line.md", "docs/src/reference/usi-options.md"];

/// The chapters that the summary lists, with the titles that it gives them.
fn listed() -> BTreeMap<PathBuf, String> {
    let summary = Document::read("docs/src/SUMMARY.md");
    let mut listed = BTreeMap::new();
    let mut link = None;
    for (event, _) in summary.events() {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                link = Some((Path::new("docs/src").join(&*dest_url), String::new()));
            }
            Event::End(TagEnd::Link) => {
                let (path, title) = link.take().expect("a link has begun");
                assert!(!listed.contains_key(&path), "SUMMARY.md lists {} twice", path.display());
                listed.insert(path, title);
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some((_, title)) = &mut link {
                    title.push_str(&text);
                }
            }
            _ => {}
        }
    }
    listed
}

#[test]
fn the_summary_lists_all_chapters() {
    let is_chapter =
        |path: &PathBuf| path.starts_with("docs/src") && path.extension().is_some_and(|end| end == "md");
    let chapters: Vec<PathBuf> =
        files().into_iter().filter(is_chapter).filter(|path| !path.ends_with("SUMMARY.md")).collect();
    let listed: Vec<PathBuf> = listed().into_keys().collect();
    assert_eq!(listed, chapters, "SUMMARY.md and the chapters");
}

#[test]
fn titles_and_names_of_files_agree() {
    for (path, title) in listed() {
        let heading = Document::read(&path).title();
        assert_eq!(heading, title, "{}: its title, and that in SUMMARY.md", path.display());
        let name = path.file_stem().expect("a chapter is a file").to_string_lossy();
        assert!(name == "README" || anchor(&title) == name, "{}: its title is {title}", path.display());
    }
}

#[test]
fn it_is_short_enough() {
    let by_hand = |document: &Document| {
        let generated = GENERATED.iter().any(|path| document.path == Path::new(path));
        document.path.starts_with("docs") && !generated && !document.path.starts_with("docs/src/forged")
    };
    let words = |document: &Document| {
        document.text.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count()
    };
    let documents = manual();
    let words: usize = documents.iter().filter(|document| by_hand(document)).map(words).sum();
    assert!(words <= MOST_WORDS, "{words} words");
}

/// What the book does not hold cannot be read in it: such files are named, not linked.
#[test]
fn links_and_pictures_stay_in_the_book() {
    for document in documents().iter().filter(|document| document.path.starts_with("docs/src")) {
        for (event, place) in document.events() {
            let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event else {
                continue;
            };
            if dest_url.contains("://") {
                continue;
            }
            let folder = document.path.parent().unwrap_or(Path::new(""));
            let depth = folder.components().count() - 2;
            let up =
                Path::new(&*dest_url).components().take_while(|part| *part == Component::ParentDir).count();
            assert!(up <= depth, "{}: {dest_url} leaves the book", document.place(place.start));
        }
    }
}

#[test]
fn every_picture_is_shown() {
    let documents = documents();
    for picture in files().iter().filter(|path| path.starts_with("docs/src/pictures")) {
        let name = picture.file_name().expect("a picture is a file").to_string_lossy();
        let is_picture = name.ends_with(".svg") || name.ends_with(".png");
        let is_shown = documents.iter().any(|document| document.text.contains(&format!("pictures/{name})")));
        assert!(!is_picture || is_shown, "{} is not shown", picture.display());
    }
}
