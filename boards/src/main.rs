//! Builds one engine and one trainer for all boards: `cargo run -p katagami-boards -- build --release`.
//!
//! The packages of Katagami are built for one board. Here each of those that depend on the board gets a second manifest for each
//! board, beside the same sources, and two programs depend on all of them. The manifests are a workspace of its own in
//! `target/boards`, so that other builds do not see them. The arguments are those of cargo, `build --release` if there are none.

mod manifests;

use std::path::Path;
use std::process::{Command, ExitCode};
use std::{env, fs};

use manifests::Error;

/// The folder of the manifests, and of what is built from them.
const FOLDER: &str = "target/boards";

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<ExitCode, Error> {
    let folder = tables_gen::sources().join(FOLDER);
    for (path, text) in manifests::all(&tables_gen::variants())? {
        write(&folder.join(path), text.as_bytes())?;
    }
    for board in tables_gen::variants() {
        let weights = format!("weights/{board}.katagami");
        let ours = tables_gen::sources().join("engine/evaluation").join(&weights);
        if ours.exists() {
            let bytes = fs::read(&ours).map_err(Error::file(&ours))?;
            write(&folder.join(format!("katagami-evaluation-{board}")).join(weights), &bytes)?;
        }
    }
    // What the other builds have tested is built here, too: cargo adds the new packages and changes no version.
    let lock = tables_gen::sources().join("Cargo.lock");
    write(&folder.join("Cargo.lock"), &fs::read(&lock).map_err(Error::file(&lock))?)?;
    cargo(&folder)
}

/// Writes a file unless it is there: what has not changed is not built again.
fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    fs::write(path, bytes).map_err(Error::file(path))
}

fn cargo(folder: &Path) -> Result<ExitCode, Error> {
    let mut arguments: Vec<_> = env::args_os().skip(1).collect();
    if arguments.is_empty() {
        arguments = ["build", "--release"].map(Into::into).to_vec();
    }
    let command = arguments.remove(0);
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(&cargo)
        .arg(command)
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .args(arguments)
        .status()
        .map_err(Error::file(Path::new(&cargo)))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
