//! A small board, used from templates in every way.
#![deny(warnings, clippy::all)]

use codegen_macros::stencil;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Color {
    Black,
    White,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square(u8);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bitboard(u32);

impl Square {
    fn ahead(self, color: Color) -> Self {
        if color == Color::Black { Self(self.0 - 1) } else { Self(self.0 + 1) }
    }

    fn row(self, color: Color) -> u8 {
        if color == Color::Black { self.0 } else { 9 - self.0 }
    }
}

impl Bitboard {
    const fn rows(color: Color, first: u32, last: u32) -> Self {
        Self(if matches!(color, Color::Black) { first } else { last })
    }

    fn first(self, color: Color) -> Option<u32> {
        (0..32).find(|bit| self.0 >> if color == Color::Black { *bit } else { 31 - bit } & 1 == 1)
    }
}

impl std::ops::BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

/// Not used: dispatchers raise no warnings.
mod moves {
    use super::*;

    #[stencil]
    pub mod template {
        use super::*;

        const FAR: Bitboard = Bitboard::rows(Us, 1, 3);

        /// Far rows among some.
        pub(super) fn far(set: Bitboard) -> Bitboard {
            FAR & set
        }

        /// Calls with generics that no argument determines.
        pub fn count<const N: usize>(set: Bitboard) -> usize {
            if far(set) == set { N } else { super::them::far(set).0 as usize }
        }

        pub fn unused(mut seven: u8, _b: u8, _c: u8, _d: u8, _e: u8, _f: u8, _g: u8) -> u8 {
            seven += Square(7).row(Us);
            seven
        }

        pub fn first(set: impl Into<Option<Bitboard>>) -> Option<u32> {
            let us_set = set.into()?;
            us_set.first(Us)
        }

        pub fn step(from: Square) -> (Color, Color, Square) {
            match us_step(from) {
                step if step == from.ahead(Us) => (Us, Color::Them, step),
                _ => unreachable!("{:?}", Us),
            }
        }

        fn us_step(from: Square) -> Square {
            from.ahead(Us).ahead(Them).ahead(Us)
        }
    }

    pub fn far_of_black(set: Bitboard) -> Bitboard {
        far(Color::Black, set)
    }
}

/// A neighbour: the colour is part of the path, and the arguments are those that the function has in its template.
mod neighbour {
    use super::*;

    #[stencil]
    pub mod template {
        use super::*;

        pub fn first_of_both(set: Bitboard) -> [Option<u32>; 2] {
            [moves::us::first(set), moves::them::first(set)]
        }
    }
}

fn main() {
    let set = Bitboard(0b1111);
    assert_eq!(moves::far_of_black(set), Bitboard(1));
    assert_eq!(moves::count::<7>(Color::Black, Bitboard(1)), 7);
    assert_eq!(moves::white::count::<7>(set), 1);
    assert_eq!(moves::first(Color::Black, set), Some(0));
    assert_eq!(moves::first(Color::White, set), Some(28));
    assert_eq!(moves::step(Color::White, Square(5)), (Color::White, Color::Black, Square(6)));
    assert_eq!(neighbour::first_of_both(Color::White, set), [Some(28), Some(0)]);
}
