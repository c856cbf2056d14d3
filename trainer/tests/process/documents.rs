//! The book's hour on 5x5, at toy size.

use std::fs;
use std::path::Path;

use super::driver::{succeed, trainer};

/// The numbers that take the place of those of the book, by the words before them.
const SMALL: [(&str, &str); 4] =
    [("--nodes", "100"), ("--positions", "400"), ("--time", "nodes=50"), ("--games", "2")];

#[test]
fn the_commands_of_an_hour_can_be_run() {
    let chapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/train/an-hour-on-5x5.md");
    let chapter = fs::read_to_string(chapter).unwrap();
    let blocks =
        chapter.split("\n```console run\n").skip(1).filter_map(|rest| Some(rest.split_once("\n```")?.0));
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    for line in blocks.flat_map(str::lines).filter_map(|line| line.strip_prefix("$ katagami-trainer ")) {
        let mut words = shlex::split(line).unwrap();
        for index in 1..words.len() {
            if let Some((_, small)) = SMALL.iter().find(|(option, _)| *option == words[index - 1]) {
                words[index] = (*small).to_owned();
            }
        }
        succeed(trainer(&words).current_dir(folder.path()));
        count += 1;
    }
    assert!(count >= 5, "the chapter has only {count} commands that are run");
    assert!(folder.path().join("values.svg").exists());
}
