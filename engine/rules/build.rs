//! Prints the tables of the board that the features choose.

fn main() {
    match tables_gen::board_of_features() {
        Ok(spec) => tables_gen::write_generated("board.rs", &tables_gen::emit(&spec)),
        Err(error) => println!("cargo::error={error}"),
    }
}
