//! Tells the code of this package which board is built: `cfg(board = "…")`.

fn main() {
    if let Err(error) = tables_gen::board_to_build() {
        println!("cargo::error={error}");
    }
}
