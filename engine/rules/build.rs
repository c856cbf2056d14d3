//! Prints the tables of the board that the features choose, and hands its classes of kinds to the stencil.

fn main() {
    match tables_gen::board_to_build() {
        Ok(spec) => {
            tables_gen::write_generated("board.rs", &tables_gen::emit(&spec));
            tables_gen::write_generated("reach.rs", &tables_gen::emit_reach(&spec));
            println!("cargo::rustc-env=KATAGAMI_KIND_CLASSES={}", tables_gen::kind_classes(&spec));
        }
        Err(error) => println!("cargo::error={error}"),
    }
}
