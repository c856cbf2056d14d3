//! How parameters are numbered, pinned: another numbering would make every file of lowered weights mean something else.
//!
//! `KATAGAMI_BLESS=1 cargo test -p katagami-tests --test evaluation layout` writes the numbering of this board again; for
//! files that are there already that is a new format. Only boards with built-in weights are pinned.

use std::fmt::Write;
use std::path::PathBuf;
use std::{env, fs};

use katagami_evaluation::terms::ALL;
use katagami_rules::board::NAME;

/// As many names of a term are looked at, at most.
const NAMES: usize = 50_000;

/// A line for each term: its name, its size, and a number that follows from the names of its parameters.
fn layout() -> String {
    let mut text = String::new();
    for named in ALL {
        let term = named.term();
        let step = term.parameter_count().div_ceil(NAMES);
        let names = (0..term.parameter_count()).step_by(step).map(|index| term.parameter_name(index));
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        let hash = names.fold(0xcbf2_9ce4_8422_2325, |hash, name| name.bytes().chain([0]).fold(hash, mix));
        writeln!(text, "{} {} {hash:016x}", named.name, term.parameter_count()).unwrap();
    }
    text
}

#[test]
fn parameters_are_numbered_as_ever() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/terms").join(format!("{NAME}.txt"));
    if env::var_os("KATAGAMI_BLESS").is_some() {
        fs::write(&path, layout()).unwrap();
    }
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../engine/evaluation/weights");
    if folder.join(format!("{NAME}.katagami")).exists() {
        assert_eq!(fs::read_to_string(&path).unwrap_or_default(), layout(), "{}", path.display());
    }
}
