//! Words of every form, in a crate whose sides have names of their own, without warnings.
#![deny(warnings, clippy::all)]

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Pawn,
    Gold,
    ProGold,
}

mod board {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub enum Side {
        Sente,
        Gote,
    }

    two_sided::vocabulary! {
        /// Words of a game.
        macro game_words;
        sides crate::board::Side { Sente: south, Gote: north };
        forward: up | down;
        far_rank: RANK_A | crate::board::RANK_I;
        far_mask: 0x1ff | 0x7fc_0000;
        nearest: a - 1 | a + 1;
        first_square: lowest(set) | highest(set);
        list kinds: crate::Kind { none:; all: Pawn, Gold; turning: (Gold, ProGold) };
    }

    pub const RANK_A: u32 = 1;
    pub const RANK_I: u32 = 9;
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Row(u32);

impl Row {
    fn up(self) -> Self {
        Self(self.0 - 1)
    }

    fn down(self) -> Self {
        Self(self.0 + 1)
    }
}

fn lowest(set: u32) -> u32 {
    set.trailing_zeros()
}

fn highest(set: u32) -> u32 {
    31 - set.leading_zeros()
}

const SOUTH_PAWN_VALUE: u32 = 10;
const SOUTH_GOLD_VALUE: u32 = 50;
const NORTH_PAWN_VALUE: u32 = 11;
const NORTH_GOLD_VALUE: u32 = 51;

mod moves {
    use super::board::{RANK_A, Side};
    use super::*;

    #[two_sided::stencil(crate::board::game_words)]
    pub(crate) mod template {
        use super::*;

        pub struct UsState(pub u32);

        pub(crate) fn step(row: Row) -> (Side, Row) {
            (Us, row.forward())
        }

        /// Variables of the template in an expression of the vocabulary.
        pub fn words(a: u32, set: u32) -> [u32; 4] {
            let near = nearest;
            let state = UsState(far_rank);
            [near * nearest, state.0, far_mask & !set, first_square]
        }

        pub fn value(kind: Kind) -> u32 {
            for KIND in kinds!(all) {
                if kind == KIND {
                    let turned = if kinds!(turning).has(KIND) { 100 } else { 0 };
                    let once = turned / 100;
                    if kinds!(turning).has(KIND) {
                        return US_KIND_VALUE + turned + once;
                    }
                    return US_KIND_VALUE;
                }
            }
            let mut value = 0;
            for KIND in kinds!(none) {
                value += us_KIND_value(KIND);
            }
            value
        }

        pub fn promoted(kind: Kind) -> Kind {
            for (KIND, PROMOTED) in kinds!(turning) {
                if kind == KIND {
                    return PROMOTED;
                }
            }
            kind
        }
    }
}

fn main() {
    use board::Side;
    assert_eq!(moves::south::step(Row(5)), (Side::Sente, Row(4)));
    assert_eq!(moves::step(Side::Gote, Row(5)), (Side::Gote, Row(6)));
    assert_eq!(moves::south::words(3, 0b1100), [4, 1, 0x1f3, 2]);
    assert_eq!(moves::north::words(3, 0b1100), [16, 9, 0x7fc_0000, 3]);
    assert_eq!(moves::north::GoteState(1).0, 1);
    let values = [Kind::Pawn, Kind::Gold, Kind::ProGold].map(|kind| moves::value(Side::Gote, kind));
    assert_eq!(values, [11, 152, 0]);
    assert_eq!(moves::value(Side::Sente, Kind::Pawn), 10);
    assert_eq!(moves::promoted(Side::Sente, Kind::Gold), Kind::ProGold);
}
