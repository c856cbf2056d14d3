use codegen_macros::stencil;

pub enum Color {
    Black,
    White,
}

#[stencil(fast)]
mod template {
    use super::*;

    pub struct State;

    pub fn pair((a, b): (u32, u32)) -> u32 {
        a + b
    }

    pub fn state() -> State {
        State
    }

    pub fn squares() -> impl Iterator<Item = u32> {
        0..3
    }

    mod inner {}
}

// The callers raise no errors.
fn main() {
    let _: u32 = pair(Color::Black, (1, 2));
    let _: black::State = state(Color::White);
}
