//! The files of the prints: `<board>/<template>/{black,white,dispatch}.rs` in the folder of this package.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::{BOARDS, Print, templates};

/// How many lines stand in a file before the print.
pub const HEAD_LINES: usize = 2;

/// The folder that holds a folder for each board.
fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What the files are to hold, by their paths from the folder of this package.
fn expected() -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    for template in templates() {
        for board in BOARDS {
            let spec = tables_gen::load(board).unwrap_or_else(|error| panic!("{error}"));
            let print = Print::new(&template, &spec);
            for (name, part) in ["black", "white", "dispatch"].into_iter().zip(print.parts()) {
                let path = [board, &template.name, &format!("{name}.rs")].iter().collect();
                let head = format!("// Printed by `#[stencil]` from `{}`. Do not edit.\n\n", template.file);
                files.insert(path, head + &part.text);
            }
        }
    }
    files
}

/// The files that are there.
fn kept() -> BTreeSet<PathBuf> {
    let below = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        entries.map(|entry| entry.expect("a folder can be read").path()).collect()
    };
    let boards = BOARDS.iter().flat_map(|board| below(&folder().join(board)));
    let files = boards.flat_map(|template| below(&template));
    files.map(|file| file.strip_prefix(folder()).expect("it is below the folder").to_owned()).collect()
}

/// Compares the files with what is printed now.
///
/// # Errors
///
/// Says for each file that differs which line is the first.
pub fn check() -> Result<(), String> {
    let expected = expected();
    let mut problems: Vec<String> =
        expected.iter().filter_map(|(path, text)| difference(path, text)).collect();
    let spare = kept().into_iter().filter(|path| !expected.contains_key(path));
    problems.extend(spare.map(|path| format!("{} belongs to no template", path.display())));
    if problems.is_empty() {
        return Ok(());
    }
    Err(problems.join("\n") + "\n(`cargo run -p katagami-prints -- --bless` rewrites the files)")
}

fn difference(path: &Path, expected: &str) -> Option<String> {
    let name = path.display();
    let kept = match fs::read_to_string(folder().join(path)) {
        Ok(kept) => kept,
        Err(error) => return Some(format!("{name} cannot be read ({error})")),
    };
    let (line, kept, printed) = tables_gen::golden::first_difference(&kept, expected)?;
    Some(format!("{name}:{line} differs\n  kept:    {kept}\n  printed: {printed}"))
}

/// Rewrites the files, and removes those of templates that are gone.
///
/// # Errors
///
/// If a file cannot be written or removed.
pub fn bless() -> io::Result<()> {
    let expected = expected();
    for spare in kept().iter().filter(|path| !expected.contains_key(*path)) {
        fs::remove_file(folder().join(spare))?;
    }
    for (path, text) in &expected {
        let path = folder().join(path);
        if fs::read_to_string(&path).is_ok_and(|kept| kept == *text) {
            continue;
        }
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)?;
    }
    Ok(())
}
