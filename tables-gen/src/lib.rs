//! Derives everything that follows from a board's spec and prints it as Rust.
//!
//! A spec (`variants/<name>.toml`) holds only what cannot be derived: the size of the board, the pieces and
//! their values, the start position, a few rules. [`load`] reads and checks one, [`emit()`] prints the
//! constants and tables that follow from it: geometry, attacks, hand packing, keys, evaluation offsets;
//! [`kind_classes`] lists the classes of kinds that the engine's templates loop over, [`describe()`] puts the rules
//! into words. The text is the same on every host.
//!
//! ```
//! let spec = tables_gen::load("minishogi")?;
//! assert!(tables_gen::emit(&spec).contains("pub const SQUARES: usize = 25;"));
//! # Ok::<(), tables_gen::Error>(())
//! ```

mod attacks;
mod betza;
mod build;
mod catalogue;
mod classes;
pub mod compare;
mod describe;
mod emit;
mod entries;
mod error;
mod fields;
mod first_move;
mod geometry;
pub mod golden;
mod hands;
mod kinds;
mod king_cover;
mod model;
mod offsets;
mod picture;
mod pieces;
#[cfg(feature = "cli")]
mod random;
mod read;
mod report;
mod source;
mod spec;
mod start;
mod syntax;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

pub use build::{DEFAULT_BOARD, board_to_build, path_from_environment, write_generated};
pub use classes::kind_classes;
pub use describe::describe;
pub use emit::{emit, emit_evaluation, emit_reach, format};
pub use error::Error;
#[cfg(feature = "cli")]
pub use random::random;
pub use report::report;
pub use spec::Spec;
use words::quoted;

/// The directory of the sources of Katagami, where this crate was built.
pub fn sources() -> &'static Path {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.parent().unwrap_or(package)
}

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
    let file = format!("tables-gen/variants/{name}.toml");
    if !spec_path(name).exists() {
        let problem = format!("there is no such board; the boards are {}", variants().join(", "));
        return Err(Error::file(&file, problem));
    }
    let text = source::read(&spec_path(name), &file)?;
    Spec::parse(name, &file, &text)
}

/// Reads and checks the spec in a file, wherever it is. Its board is called as the file is.
///
/// # Errors
///
/// If the file cannot be read, is called as another board is, or is no spec that fits together.
pub fn load_file(path: &Path) -> Result<Spec, Error> {
    let file = path.display().to_string();
    let text = source::read(path, &file)?;
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let is_plain =
        |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit() || "-_".contains(symbol);
    if name.is_empty() || !name.chars().all(is_plain) {
        let found = quoted(name);
        let problem = format!("expected a file name of small letters, digits, `-` and `_`, found {found}");
        return Err(Error::file(&file, problem));
    }
    if spec_path(name).exists() && path.canonicalize().ok() == spec_path(name).canonicalize().ok() {
        return Spec::parse(name, &file, &text);
    }
    if spec_path(name).exists() {
        let problem = format!("expected another file name: `{name}` is a board of the tree");
        return Err(Error::file(&file, problem));
    }
    let spec = Spec::parse(name, &file, &text)?;
    for other in variants() {
        if load(&other)?.variant == spec.variant {
            let problem = format!(
                "`{}` is the name by which programs know the board `{other}`, expected another file name, or another name in \
                 the field `variant`",
                spec.variant
            );
            return Err(Error::file(&file, problem));
        }
    }
    Ok(spec)
}
