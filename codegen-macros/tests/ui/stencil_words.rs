use codegen_macros::stencil;

pub enum Color {
    Black,
    White,
}

#[stencil]
mod template {
    use super::*;

    const FAR: u32 = BLACK_FAR;

    pub fn king(squares: &[u32]) -> u32 {
        let black_king = squares[0];
        black_king + FAR
    }

    pub fn is_zone(color: Color) -> bool {
        color == Color::White
    }

    pub fn misspelt() -> Color {
        super::tehm::misspelt(Uss)
    }
}

// The callers raise no errors.
fn main() {
    let _: u32 = king(Color::Black, &[]) + white::king(&[]);
    let _: bool = is_zone(Color::White, Color::Black);
    let _: Color = misspelt(Color::White);
}
