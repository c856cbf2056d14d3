//! The end of a process that writes files. A test of its own: afterwards its process can write none.

use std::fs;
use std::io::Write as _;

use katagami_storage::files::{NewFile, remove_unfinished, write};

#[test]
fn unfinished_files_are_deleted_and_finished_ones_stay() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("a"), "whole").unwrap();
    let mut file = NewFile::create(&folder.path().join("b")).unwrap();
    file.write_all(b"half of").unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    remove_unfinished();
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["a"]);
    // It would wait for the end of the process.
    std::mem::forget(file);
}
