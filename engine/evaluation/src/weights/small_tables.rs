//! The tables of the small form.

use katagami_storage::memory::Memory;

use super::cell::Cell;
use super::component::{Component, Components};
use super::dimensions::{NEAR_ENTRIES, PAIR_ENTRIES};

/// The weights of pairs: `[entry][entry]`, symmetric, each row `WIDTH` cells long.
#[derive(Debug)]
pub enum Pairs<const WIDTH: usize> {
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

/// The weights of pairs of pieces near a king, by their distances from it.
#[derive(Debug)]
pub struct NearTables {
    /// The weights, good for the king's side, by the numbers of two entries.
    pub pairs: Pairs<NEAR_ENTRIES>,
    /// The numbers of entries for each square of a king, file by file, from the perspective of its side.
    pub numbers: Vec<NearNumbers>,
}

/// For each entry its number by its distance from one king, or 0 if it is not near it; 0 for kings, too.
pub type NearNumbers = [u16; PAIR_ENTRIES];

/// The tables of weights whose pairs of pieces depend on a king at most where they are near it. Weights are in 32nds of the units
/// of scores.
#[derive(Debug)]
pub struct SmallTables {
    /// What does not depend on a king, good for Black, by the entries of Black's list. What a pair is worth to White, whose list
    /// has it rotated, is in the same cell.
    pub pairs: Pairs<PAIR_ENTRIES>,
    /// What depends on one king, if anything does.
    pub near: Option<NearTables>,
    /// What depends on both kings. Without it the kings are entries of the list like the pieces
    /// ([`king_entry`](super::king_entry)), and the pairs hold all there is.
    pub kings: Option<KingTables>,
    /// The second component of each weight: [`Component::Tempo`] or [`Component::Endgame`].
    pub second_component: Component,
}

impl<const WIDTH: usize> Pairs<WIDTH> {
    /// One weight.
    pub fn at(&self, x: usize, y: usize) -> Components {
        let index = x * WIDTH + y;
        match self {
            Self::BoardOnly(table) => table[index].components(),
            Self::TwoComponents(table) => table[index].components(),
        }
    }
}
