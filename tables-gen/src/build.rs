//! What the build scripts share: the board to build, and the file that is generated for it.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::{Error, Spec, load, load_file, variants, variants_dir};

/// The name of the board that is built without a feature.
pub const DEFAULT_BOARD: &str = "standard";

/// The environment variable with the path of a spec outside the tree.
const VARIABLE: &str = "KATAGAMI_BOARD";

/// The spec of the board to build: the one that a feature of the package being built names, or the file that the
/// environment variable `KATAGAMI_BOARD` names. For build scripts.
///
/// It also prints for cargo when to run the build script again, and the package's board: `cfg(board = "standard")`.
///
/// # Errors
///
/// If two boards are chosen, or the spec is missing or wrong.
pub fn board_to_build() -> Result<Spec, Error> {
    println!("cargo::rustc-check-cfg=cfg(board, values(any()))");
    println!("cargo::rerun-if-changed={}", variants_dir().display());
    let spec = match (path_from_environment(VARIABLE), &features()[..]) {
        (None, []) => load(DEFAULT_BOARD),
        (None, [board]) => load(board),
        (None, boards) => {
            let boards = boards.join(" and ");
            Err(Error(format!("the boards {boards} exclude each other: choose one feature")))
        }
        (Some(path), _) if path.as_os_str().is_empty() => Err(Error(format!(
            "{VARIABLE} is set, but empty: expected the path of a board's file, or no such variable"
        ))),
        (Some(path), []) => load_outside(&path),
        (Some(path), boards) => Err(Error(format!(
            "{VARIABLE} names a board ({}), and the feature {} another: choose one",
            path.display(),
            boards.join(" and ")
        ))),
    }?;
    println!("cargo::rustc-cfg=board=\"{}\"", spec.name());
    Ok(spec)
}

/// The boards that the features of the package being built choose.
fn features() -> Vec<String> {
    let is_chosen = |board: &String| env::var_os(format!("CARGO_FEATURE_{}", board.to_uppercase())).is_some();
    variants().into_iter().filter(is_chosen).collect()
}

/// The path in an environment variable, as the caller of cargo means it; `None` if the variable is not set. For build
/// scripts.
///
/// It also makes cargo run the build script again when the variable changes.
pub fn path_from_environment(variable: &str) -> Option<PathBuf> {
    println!("cargo::rerun-if-env-changed={variable}");
    env::var_os(variable).map(|path| from_caller(Path::new(&path)))
}

/// A path as the caller of cargo means it. Build scripts run elsewhere, and only a shell says where cargo was called (`PWD`).
fn from_caller(path: &Path) -> PathBuf {
    if path.is_absolute() || path.as_os_str().is_empty() {
        return path.to_owned();
    }
    println!("cargo::rerun-if-env-changed=PWD");
    env::var_os("PWD").map_or_else(PathBuf::new, PathBuf::from).join(path)
}

/// Reads and checks the spec that the environment variable names.
fn load_outside(path: &Path) -> Result<Spec, Error> {
    println!("cargo::rerun-if-changed={}", path.display());
    if !path.exists() {
        let hint = "a relative path begins where cargo is called (the variable PWD); an absolute path is always found";
        let hint = if path.is_absolute() { String::new() } else { format!(" ({hint})") };
        return Err(Error(format!("{VARIABLE} names {}, but there is no such file{hint}", path.display())));
    }
    load_file(path)
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
