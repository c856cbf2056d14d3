//! The weights of the running form: what [`super::running`] looks up.
//!
//! The layout is that of the KPPT files of Apery and `YaneuraOu`, made for any board: squares file by file from 1a
//! ([`Square::by_file`]), entries of the fixed-length form ([`crate::board::fixed`]), tables `[king][king]`,
//! `[king][king][entry]` and `[king][entry][entry]`. So such files need no conversion, only to be mapped into memory.

mod arrange;
pub mod bonanza;
mod cell;
mod embedded;
mod error;
pub mod expand;
pub mod fold;
pub mod kppt;
mod load;
pub mod naming;
mod order;
pub mod own;
mod piece_values;
mod range;
mod representable;
mod sized;
pub mod symmetry;
pub(crate) mod work;

pub use arrange::by_ranks;
pub use cell::{Accumulator, Cell, Index};
pub use embedded::{MATERIAL, choose};
pub use error::WeightsError;
pub use katagami_storage::memory::{Huge, Mapped, Memory};
pub use load::{FV_BIN, Format, Source, load};
pub use order::Order;

use super::material::Values;
use super::progress::{END, progress};
use crate::board::fixed;
use katagami_rules::board::SQUARES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};

/// How many entries there are: the number of columns and of rows of each king's table.
pub const ENTRIES: usize = fixed::fe_end;

/// The length of the table of king and king.
pub const KK_LENGTH: usize = SQUARES * SQUARES;

/// The length of the table of king, king and piece.
pub const KKP_LENGTH: usize = KK_LENGTH * ENTRIES;

/// The length of the table of king, piece and piece.
pub const KPP_LENGTH: usize = SQUARES * ENTRIES * ENTRIES;

/// Hears how much of a long work is done, from any thread: so many units of so many.
pub type Progress<'a> = &'a (dyn Fn(u64, u64) + Sync);

/// A pair of numbers: what the board is worth as Black sees it (or as the side that owns the king does), and what
/// [`Tables::second`] says: what it is worth to be to move there, or what is added to the worth at the end of the game.
pub type Pair = [i32; 2];

/// What a number of a [`Pair`] tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plane {
    /// What the board is worth.
    Board,
    /// What it is worth to be to move.
    Turn,
    /// How much more the board is worth at the end of the game; on the way there a part of it, by [`progress()`].
    Late,
}

impl Plane {
    /// Which number of a pair it is.
    #[inline]
    pub const fn place(self) -> usize {
        match self {
            Self::Board => 0,
            Self::Turn | Self::Late => 1,
        }
    }

    /// Whether what is good for one side is bad for the other. To be to move is good for whoever it is.
    #[inline]
    pub const fn is_contested(self) -> bool {
        !matches!(self, Self::Turn)
    }

    /// What people call such numbers.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Turn => "to move",
            Self::Late => "at the end",
        }
    }
}

/// Which of the [`Tables`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// King and king.
    Kk,
    /// King, king and piece.
    Kkp,
    /// King, piece and piece.
    Kpp,
}

/// The weights of king, piece and piece, symmetric in the pieces.
#[derive(Debug)]
pub enum Kpp {
    /// One number each.
    Plain(Memory<i16>),
    /// Two.
    Paired(Memory<[i16; 2]>),
}

/// The tables of a three-piece evaluation.
#[derive(Debug)]
pub struct Tables {
    /// King and king, Black's good.
    pub kk: Memory<Pair>,
    /// King, king and a piece of either side, Black's good.
    pub kkp: Memory<Pair>,
    /// King, piece and piece, good for the king's side.
    pub kpp: Kpp,
    /// What the second number of each pair tells of: [`Plane::Turn`] or [`Plane::Late`].
    pub second: Plane,
}

/// All that an evaluation needs to know.
#[derive(Debug)]
pub struct Weights {
    /// The values of the pieces.
    pub values: Values,
    /// The three-piece tables; without them material is all.
    pub tables: Option<Tables>,
    /// Where they come from, to tell people.
    pub origin: String,
}

impl Weights {
    /// Material alone, with the values of the board's spec.
    pub fn material() -> Self {
        let origin = "material with the board's piece values".to_string();
        Self { values: Values::SPEC, tables: None, origin }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::material()
    }
}

/// Where a table of kings finds the pair `black` and `white`.
#[inline]
pub const fn kings_index(black: Square, white: Square) -> usize {
    black.by_file() * SQUARES + white.by_file()
}

impl Tables {
    /// What both kings are worth to each other.
    #[inline]
    pub fn kk(&self, black: Square, white: Square) -> Pair {
        self.kk[kings_index(black, white)]
    }

    /// What both kings make of each entry of Black's list.
    #[inline]
    pub fn kkp(&self, black: Square, white: Square) -> &[Pair] {
        &self.kkp[kings_index(black, white) * ENTRIES..][..ENTRIES]
    }
}

impl Kpp {
    /// One weight: `king` as its own side sees it.
    pub fn at(&self, king: Square, x: usize, y: usize) -> Pair {
        let index = (king.by_file() * ENTRIES + x) * ENTRIES + y;
        match self {
            Self::Plain(table) => table[index].widen(),
            Self::Paired(table) => table[index].widen(),
        }
    }
}

/// A sum for Black as a sum for `us`, and back, if its second number tells of `second`.
#[inline(always)]
pub const fn relative(us: Color, [board, other]: Pair, second: Plane) -> Pair {
    [us.sign() * board, if second.is_contested() { us.sign() * other } else { other }]
}

/// What a sum for the side to move is worth, if its second number tells of `second`.
#[inline]
pub fn value([board, other]: Pair, second: Plane, position: &Position) -> i32 {
    match second {
        Plane::Late => board + other * progress(position) / END,
        Plane::Board | Plane::Turn => board + other,
    }
}

/// What a sum for Black is worth to the side to move, if its second number tells of `second`.
#[inline]
pub fn for_mover(sum: Pair, second: Plane, position: &Position) -> i32 {
    value(relative(position.side(), sum, second), second, position)
}
