//! Prints the offsets of the board that the features choose, and embeds its default weights.

#[allow(dead_code)]
#[path = "src/files/own/envelope.rs"]
mod envelope;
#[path = "build/weights_header.rs"]
mod weights_header;

use std::path::{Path, PathBuf};
use std::{env, fs};

use envelope::FormatError;
use tables_gen::Spec;

/// The environment variable with the path of weights to embed instead of the board's own.
const VARIABLE: &str = "KATAGAMI_WEIGHTS";

fn main() {
    let built = tables_gen::board_to_build().map_err(|error| error.to_string()).and_then(|spec| {
        tables_gen::write_generated("board.rs", &tables_gen::emit_evaluation(&spec));
        embed(weights(&spec)?.as_deref())
    });
    if let Err(error) = built {
        println!("cargo::error={error}");
    }
}

/// The weights to embed: the file that the environment variable names, or the board's in `weights`, if there is one.
fn weights(spec: &Spec) -> Result<Option<PathBuf>, String> {
    if let Some(path) = tables_gen::path_from_environment(VARIABLE) {
        println!("cargo::rerun-if-changed={}", path.display());
        return match check(&path, spec) {
            Ok(()) => Ok(Some(path)),
            Err(problem) => Err(format!("{VARIABLE} names {}: {problem}", path.display())),
        };
    }
    let folder =
        Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR")).join("weights");
    // The folder, not the file: one that is not there would count as changed each time.
    println!("cargo::rerun-if-changed={}", folder.display());
    Ok(Some(folder.join(spec.name()).with_extension("katagami")).filter(|file| file.exists()))
}

/// Whether a file is one of weights for the board.
fn check(path: &Path, spec: &Spec) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    weights_header::check(&bytes, spec.name(), &spec.kind_names()).map_err(|error| match error {
        FormatError::Foreign { expected, found } => format!("expected {expected}, found {found}"),
        FormatError::Damaged(problem) => format!("damaged: {problem}"),
        FormatError::Io(error) => error.to_string(),
    })
}

/// Prints the constant with the bytes of a file, or with none.
fn embed(path: Option<&Path>) -> Result<(), String> {
    let bytes = match path {
        Some(path) => {
            let text = path.to_str().ok_or_else(|| format!("{}: the path is not UTF-8", path.display()))?;
            format!("Some(include_bytes!({text:?}))")
        }
        None => "None".into(),
    };
    let text = format!(
        "/// The board's default weights, as a file holds them.\nconst EMBEDDED: Option<&[u8]> = {bytes};\n"
    );
    tables_gen::write_generated("weights.rs", &text);
    Ok(())
}
