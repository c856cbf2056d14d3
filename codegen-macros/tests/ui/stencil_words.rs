use codegen_macros::stencil;

pub enum Color {
    Black,
    White,
}

#[stencil]
mod template {
    use super::*;

    const FAR: u32 = rows!(1..3);

    pub fn king(squares: &[u32]) -> u32 {
        let black_king = squares[0];
        foward!(black_king) + FAR
    }

    pub fn zone(color: Color) -> bool {
        nearer!(zone!(insied), 3) || color == Color::White
    }
}

// The callers raise no errors.
fn main() {
    let _: u32 = king(Color::Black, &[]) + white::king(&[]);
    let _: bool = zone(Color::White, Color::Black);
}
