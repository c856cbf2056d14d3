//! What the build scripts share: the board that the features of a package choose, and the file that is generated for it.

use std::path::Path;
use std::{env, fs};

use crate::{Error, Spec, load, variants, variants_dir};

/// The board when no feature names one.
const DEFAULT: &str = "standard";

/// The spec of the board that the features of the package being built choose. For build scripts.
///
/// # Errors
///
/// If two boards are chosen, or the spec is wrong.
pub fn board_of_features() -> Result<Spec, Error> {
    let is_chosen = |board: &String| env::var_os(format!("CARGO_FEATURE_{}", board.to_uppercase())).is_some();
    let chosen: Vec<String> = variants().into_iter().filter(is_chosen).collect();
    println!("cargo::rerun-if-changed={}", variants_dir().display());
    match &chosen[..] {
        [] => load(DEFAULT),
        [board] => load(board),
        _ => {
            let message =
                format!("the boards {} exclude each other: choose one feature", chosen.join(" and "));
            Err(Error::new("", "", message))
        }
    }
}

/// Writes a generated file into the folder that cargo keeps for the package being built. For build scripts.
///
/// # Panics
///
/// If this is no build script, or the folder cannot be written.
pub fn write_generated(name: &str, text: &str) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&folder).join(name), text).expect("cargo's OUT_DIR is writable");
}
