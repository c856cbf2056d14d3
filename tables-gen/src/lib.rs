//! Derives everything that follows from a board's spec and prints it as Rust.
//!
//! A spec (`variants/<name>.toml`) holds only what cannot be derived: the size of the board, the pieces and
//! their values, the start position, a few rules. [`load`] reads and checks one, [`emit()`] prints the
//! constants and tables that follow from it: geometry, attacks, hand packing, keys, evaluation offsets;
//! [`kind_classes`] lists the classes of kinds that the engine's templates loop over.
//! The text is the same on every host.
//!
//! ```
//! let spec = tables_gen::load("minishogi")?;
//! assert!(tables_gen::emit(&spec).contains("pub const SQUARES: usize = 25;"));
//! # Ok::<(), tables_gen::Error>(())
//! ```

mod attacks;
mod betza;
mod build;
mod classes;
mod emit;
mod error;
mod geometry;
pub mod golden;
mod hands;
mod kinds;
mod model;
mod offsets;
mod pieces;
mod spec;
mod start;
mod zobrist;

use std::fs;
use std::path::PathBuf;

pub use build::{board_of_features, write_generated};
pub use classes::kind_classes;
pub use emit::{emit, emit_evaluation};
pub use error::Error;
pub use spec::Spec;

/// The directory of the specs, one file a board.
pub fn variants_dir() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("variants")
}

/// The file that holds the spec `name`, whether it exists or not.
pub fn spec_path(name: &str) -> PathBuf {
    variants_dir().join(format!("{name}.toml"))
}

/// The names of all specs, sorted.
///
/// # Panics
///
/// If the directory of the specs cannot be read.
pub fn variants() -> Vec<String> {
    let directory = fs::read_dir(variants_dir()).expect("tables-gen/variants is part of the crate");
    let mut names: Vec<String> = directory
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".toml").map(str::to_owned))
        .collect();
    names.sort();
    names
}

/// Reads and checks the spec `name`.
///
/// # Errors
///
/// If there is no such spec, it is not the TOML that is expected, or what it says does not fit together.
pub fn load(name: &str) -> Result<Spec, Error> {
    let text = fs::read_to_string(spec_path(name)).map_err(|error| {
        Error::new(name, "", format!("cannot be read ({error}); the boards are {}", variants().join(", ")))
    })?;
    Spec::parse(name, &text)
}
