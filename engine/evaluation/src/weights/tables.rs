//! The tables of a three-piece evaluation.

use katagami_rules::types::Square;
use katagami_storage::memory::Memory;

use super::cell::Cell;
use super::component::{Component, Components};
use super::dimensions::{ENTRIES, kings_index};

/// The weights of king, piece and piece, symmetric in the pieces: `[king][entry][entry]`.
#[derive(Debug)]
pub enum Kpp {
    /// Only the component of the board.
    BoardOnly(Memory<i16>),
    /// Both components.
    TwoComponents(Memory<[i16; 2]>),
}

/// The tables of a three-piece evaluation. Weights are in 32nds of the units of scores.
#[derive(Debug)]
pub struct Tables {
    /// King and king, good for Black: `[king][king]`.
    pub kk: Memory<Components>,
    /// King, king and a piece of either side, good for Black: `[king][king][entry]`.
    pub kkp: Memory<Components>,
    /// King, piece and piece, good for the king's side.
    pub kpp: Kpp,
    /// The second component of each weight: [`Component::Tempo`] or [`Component::Endgame`].
    pub second_component: Component,
}

impl Tables {
    /// The weight of a pair of kings.
    #[inline]
    pub fn kk(&self, black: Square, white: Square) -> Components {
        self.kk[kings_index(black, white)]
    }

    /// The weights of a pair of kings with each entry of Black's list.
    #[inline]
    pub fn kkp(&self, black: Square, white: Square) -> &[Components] {
        &self.kkp[kings_index(black, white) * ENTRIES..][..ENTRIES]
    }
}

impl Kpp {
    /// One weight, with the square of `king` from the perspective of its own side.
    pub fn at(&self, king: Square, x: usize, y: usize) -> Components {
        let index = (king.by_file() * ENTRIES + x) * ENTRIES + y;
        match self {
            Self::BoardOnly(table) => table[index].components(),
            Self::TwoComponents(table) => table[index].components(),
        }
    }
}
