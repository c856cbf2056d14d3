//! The tables of the small form.

use katagami_storage::memory::Memory;

use super::cell::Cell;
use super::component::{Component, Components};
use super::dimensions::PAIR_ENTRIES;

/// The weights of pairs, good for Black, by the entries of Black's list: `[entry][entry]`, symmetric. What the pair is worth to
/// White, whose list has it rotated, is in the same cell.
#[derive(Debug)]
pub enum Pairs {
    /// Only the component of the board.
    BoardOnly(Memory<i16>),
    /// Both components.
    TwoComponents(Memory<[i16; 2]>),
}

/// The weights of both kings by themselves and with a piece, as in [`Tables`](super::Tables).
#[derive(Debug)]
pub struct KingTables {
    /// King and king, good for Black: `[king][king]`.
    pub kk: Memory<Components>,
    /// King, king and a piece of either side, good for Black: `[king][king][entry]`.
    pub kkp: Memory<Components>,
}

/// The tables of weights whose pairs of pieces do not depend on a king. Weights are in 32nds of the units of scores.
#[derive(Debug)]
pub struct SmallTables {
    /// Pairs of entries.
    pub pairs: Pairs,
    /// What depends on both kings. Without it the kings are entries of the list like the pieces
    /// ([`king_entry`](super::king_entry)), and the pairs hold all there is.
    pub kings: Option<KingTables>,
    /// The second component of each weight: [`Component::Tempo`] or [`Component::Endgame`].
    pub second_component: Component,
}

impl Pairs {
    /// One weight.
    pub fn at(&self, x: usize, y: usize) -> Components {
        let index = x * PAIR_ENTRIES + y;
        match self {
            Self::BoardOnly(table) => table[index].components(),
            Self::TwoComponents(table) => table[index].components(),
        }
    }
}
