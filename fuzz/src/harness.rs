//! The list of harnesses.

use std::fs;
use std::path::PathBuf;

use crate::{evaluations, files, mates, records, rules, texts};

/// A function that takes any bytes, and its corpus.
#[derive(Debug)]
pub struct Harness {
    /// The name, which is also that of the folder of its corpus.
    pub name: &'static str,
    run: fn(&[u8]),
}

macro_rules! harnesses {
    ($($(#[$attribute:meta])* $module:ident::$name:ident,)*) => {
        /// All harnesses of this board.
        pub const HARNESSES: &[Harness] =
            &[$($(#[$attribute])* Harness { name: stringify!($name), run: $module::$name }),*];
    };
}

harnesses! {
    texts::sfen,
    texts::usi,
    texts::go,
    texts::setoption,
    texts::board_spec,
    texts::engines,
    texts::words,
    texts::openings,
    files::weights,
    files::weights_inside,
    files::book,
    #[cfg(board = "standard")]
    files::psv,
    #[cfg(board = "standard")]
    files::hcpe,
    files::kpos,
    files::kpos_inside,
    files::training_samples,
    files::checkpoint,
    records::csa,
    records::kif,
    records::ki2,
    records::jkf,
    records::usi_record,
    records::typed,
    rules::moves,
    #[cfg(board = "standard")]
    rules::independent,
    evaluations::forms,
    evaluations::running,
    mates::solver,
}

impl Harness {
    /// The harness with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        HARNESSES.iter().find(|harness| harness.name == name)
    }

    /// Runs it on some bytes.
    ///
    /// # Panics
    ///
    /// If it finds a fault.
    pub fn run(&self, bytes: &[u8]) {
        (self.run)(bytes);
    }

    /// The files of its corpus, sorted; none if it takes just any bytes.
    ///
    /// # Panics
    ///
    /// If they cannot be read.
    pub fn corpus(&self) -> Vec<Vec<u8>> {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(self.name);
        let mut paths: Vec<_> =
            fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        paths.sort();
        paths.iter().map(|path| fs::read(path).expect("a file of the corpus can be read")).collect()
    }
}
