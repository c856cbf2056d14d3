//! The engine's templates, found in its sources.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use two_sided_codegen::Source;

/// The templates of one file of the engine.
#[derive(Clone, Debug)]
pub struct Template {
    /// The file's path, as one word: `rules-movegen-drops` for `engine/rules/src/movegen/drops.rs`.
    pub name: String,
    /// The file, from the root of the repository.
    pub file: String,
    /// The file's text.
    pub text: String,
    /// The templates. The spans of their tokens are places in the file.
    pub sources: Vec<Source>,
}

impl Template {
    /// The lines that the templates take up in the file, attributes and documentation included.
    pub fn lines(&self) -> impl Iterator<Item = RangeInclusive<usize>> {
        let text: Vec<&str> = self.text.lines().collect();
        self.sources.iter().map(move |Source { item, .. }| {
            let lines =
                || item.clone().into_iter().map(|tree| (tree.span().start().line, tree.span().end().line));
            let first = lines().map(|(first, _)| first).min().unwrap_or(1);
            let attributes = text[..first - 1].iter().rev().take_while(|line| line.trim().starts_with("#["));
            first - attributes.count()..=lines().map(|(_, last)| last).max().unwrap_or(first)
        })
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The templates of all of the engine's files that have any, in the order of their paths.
///
/// # Panics
///
/// If a source cannot be read, or is no Rust.
pub fn templates() -> Vec<Template> {
    let root = root();
    sources(&root.join("engine")).iter().filter_map(|file| read(file, &root)).collect()
}

/// All Rust files below a folder, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a folder can be read").path()).collect();
    paths.sort();
    let files = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    paths.into_iter().flat_map(files).filter(is_rust).collect()
}

/// The templates of a file, if it has any.
fn read(file: &Path, root: &Path) -> Option<Template> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    if !text.contains("stencil") {
        return None;
    }
    let sources =
        two_sided_codegen::templates(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let path = file.strip_prefix(root).expect("the engine is in the repository");
    let parts = || path.iter().map(|part| part.to_string_lossy());
    let name = parts().skip(1).filter(|part| part != "src").collect::<Vec<_>>().join("-");
    let name = name.trim_end_matches(".rs").to_owned();
    (!sources.is_empty()).then(|| Template {
        name,
        file: parts().collect::<Vec<_>>().join("/"),
        text,
        sources,
    })
}
