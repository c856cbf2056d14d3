//! Prints the tables of the board that the features choose, and embeds its default weights.

use std::path::Path;
use std::{env, fs};

/// The board when no feature names one.
const DEFAULT: &str = "standard";

fn main() {
    let chosen = |board: &String| env::var_os(format!("CARGO_FEATURE_{}", board.to_uppercase())).is_some();
    let boards: Vec<String> = tables_gen::variants().into_iter().filter(chosen).collect();
    if boards.len() > 1 {
        println!("cargo::error=the boards {} exclude each other: choose one feature", boards.join(" and "));
        return;
    }
    let board = boards.first().map_or(DEFAULT, String::as_str);
    println!("cargo::rerun-if-changed={}", tables_gen::variants_dir().display());
    match tables_gen::load(board) {
        Ok(spec) => {
            let path = Path::new(&env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("board.rs");
            fs::write(path, tables_gen::emit(&spec)).expect("cargo's OUT_DIR is writable");
        }
        Err(error) => println!("cargo::error={error}"),
    }
    embed_weights(board);
}

/// Prints the constant with the bytes of `weights/<board>.katagami`, or with none.
fn embed_weights(board: &str) {
    let folder =
        Path::new(&env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR")).join("weights");
    // The folder, not the file: one that is not there would count as changed each time.
    println!("cargo::rerun-if-changed={}", folder.display());
    let name = format!("{board}.katagami");
    let bytes = if folder.join(&name).exists() {
        format!("Some(include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/weights/{name}\")))")
    } else {
        "None".into()
    };
    let text = format!(
        "/// The board's default weights, as a file holds them.\nconst EMBEDDED: Option<&[u8]> = {bytes};\n"
    );
    let path = Path::new(&env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("weights.rs");
    fs::write(path, text).expect("cargo's OUT_DIR is writable");
}
