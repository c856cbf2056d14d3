//! Prints the offsets of the board that the features choose, and embeds its default weights.

use std::env;
use std::path::Path;

fn main() {
    match tables_gen::board_to_build() {
        Ok(spec) => {
            tables_gen::write_generated("board.rs", &tables_gen::emit_evaluation(&spec));
            embed_weights(spec.name());
        }
        Err(error) => println!("cargo::error={error}"),
    }
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
    tables_gen::write_generated("weights.rs", &text);
}
