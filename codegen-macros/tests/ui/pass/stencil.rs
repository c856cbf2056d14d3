//! A board of three words, used from a template in every way.
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

pub const BLACK_ZONE_INSIDE: u32 = 0b0111;
pub const WHITE_ZONE_INSIDE: u32 = 0b1110;

impl Square {
    fn up(self) -> Self {
        Self(self.0 - 1)
    }

    fn down(self) -> Self {
        Self(self.0 + 1)
    }

    fn rank(self) -> u8 {
        self.0
    }

    fn row(self, color: Color) -> u8 {
        if color == Color::Black { self.0 } else { 9 - self.0 }
    }
}

impl Bitboard {
    const WORDS: usize = 3;

    const fn rows(color: Color, first: u32, last: u32) -> Self {
        Self(if matches!(color, Color::Black) { first } else { last })
    }

    fn ascending(self) -> impl Iterator<Item = u32> {
        (0..32).filter(move |bit| self.0 >> bit & 1 == 1)
    }

    fn descending(self) -> impl Iterator<Item = u32> {
        (0..32).rev().filter(move |bit| self.0 >> bit & 1 == 1)
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

        /// Far rows among some.
        pub(super) fn far(set: Bitboard) -> Bitboard {
            rows!(1..=3) & set
        }

        /// Calls with generics that no argument tells.
        pub fn count<const N: usize>(set: Bitboard) -> usize {
            if nearer!(Square(1), Square(2)) && far(set) == set { N } else { word!(0) }
        }

        pub fn unused(mut seven: u8, _b: u8, _c: u8, _d: u8, _e: u8, _f: u8, _g: u8) -> u8 {
            seven += row!(Square(7));
            seven
        }

        pub fn first(set: impl Into<Option<Bitboard>>) -> Option<u32> {
            let us_set = set.into()? & zone!(inside);
            scan!(us_set).next()
        }

        pub fn step(from: Square) -> (Color, Color, Square) {
            match us_step(from) {
                step if step == forward!(from) => (Us, Color::Them, step),
                _ => unreachable!("{:?}", Us),
            }
        }

        fn us_step(from: Square) -> Square {
            backward!(forward!(forward!(from)))
        }
    }

    pub fn far_of_black(set: Bitboard) -> Bitboard {
        far(Color::Black, set)
    }
}

fn main() {
    let set = Bitboard(0b1111);
    assert_eq!(moves::far_of_black(set), Bitboard(1));
    assert_eq!(moves::count::<7>(Color::Black, Bitboard(1)), 7);
    assert_eq!(moves::white::count::<7>(set), 2);
    assert_eq!(moves::first(Color::Black, set), Some(0));
    assert_eq!(moves::first(Color::White, set), Some(3));
    assert_eq!(moves::step(Color::White, Square(5)), (Color::White, Color::Black, Square(6)));
}
