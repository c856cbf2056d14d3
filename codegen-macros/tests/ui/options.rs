use codegen_macros::UsiOptions;

#[derive(UsiOptions)]
struct Options {
    #[usi(spin, default = 1, min = 0, max = 3)]
    nameless: u8,
    #[usi(name = "Two", spin, check, default = 1, min = 0, max = 3)]
    two: u8,
    #[usi(name = "Open", spin, default = "1")]
    open: u8,
    #[usi(name = "Open", check, defualt = true)]
    again: bool,
    forgotten: bool,
}

#[derive(UsiOptions)]
enum Choice {
    One,
}

fn main() {}
