//! The tables in memory: those that files hold, and those that the engine plays with.

use std::io;

use bytemuck::Pod;
use katagami_rules::types::Square;
use katagami_storage::memory::{Huge, Memory};

use super::cell::{Cell, Pairs};
use super::component::{Component, Components};
use super::layout::{ENTRIES, NEAR_ENTRIES, PAIR_ENTRIES, by_file_from_by_rank, kings_index};
use crate::material::PieceValues;
use crate::network::Network;
use crate::progress::{ProgressMeter, fill_parts};

/// Evaluates an expression for the cells of `Pairs`, or of another enum with these two variants. Everything that does not depend
/// on the number of components is written once, as a function of any [`Cell`], and called through this.
macro_rules! for_cells {
    ($variants:ident, $pairs:expr, $cells:ident => $result:expr) => {
        match $pairs {
            $variants::BoardOnly($cells) => $result,
            $variants::TwoComponents($cells) => $result,
        }
    };
}
pub(crate) use for_cells;

/// The weights of king, piece and piece, symmetric in the pieces: `[king][entry][entry]`.
pub type Kpp = Pairs<ENTRIES>;

/// The tables of a three-piece evaluation, as files hold them. Weights are in 32nds of the units of scores.
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

/// The tables that the engine plays with: weights by the kings that they depend on.
///
/// In the *full form* they are [`Tables`] in parts: `kings` and [`OwnKing::Squares`]. In the *small form* the weights that depend
/// on no king stand in one table, `pairs`, and those that depend on a king only near it in another, [`OwnKing::Near`]. Both forms
/// give the same values.
#[derive(Debug)]
pub struct PlayTables {
    /// What depends on both kings. Without it the kings are entries of the list like the pieces
    /// ([`king_entry`](super::king_entry)), and `pairs` holds their weights.
    pub kings: Option<KingTables>,
    /// What depends on no king, symmetric, good for Black, by the entries of Black's list: `[entry][entry]`. What a pair is worth to
    /// White, whose list has it rotated, is in the same cell. None in the full form.
    pub pairs: Option<Pairs<PAIR_ENTRIES>>,
    /// What depends on one king.
    pub own_king: Option<OwnKing>,
    /// The second component of each weight: [`Component::Tempo`] or [`Component::Endgame`].
    pub second_component: Component,
}

/// The weights of both kings by themselves and with a piece, as in [`Tables`].
#[derive(Debug)]
pub struct KingTables {
    /// King and king, good for Black: `[king][king]`.
    pub kk: Memory<Components>,
    /// King, king and a piece of either side, good for Black: `[king][king][entry]`.
    pub kkp: Memory<Components>,
}

/// The weights of pairs of pieces that depend on one king, good for its side.
#[derive(Debug)]
pub enum OwnKing {
    /// A table for each square of the king.
    Squares(Kpp),
    /// One table for pieces near the king, by their distances from it.
    Near(NearTables),
}

/// The weights of pairs of pieces near a king, by their distances from it.
#[derive(Debug)]
pub struct NearTables {
    /// The weights by the numbers of two entries.
    pub pairs: Pairs<NEAR_ENTRIES>,
    /// The numbers of entries for each square of a king, file by file, from the perspective of its side.
    pub numbers: Vec<NearNumbers>,
}

/// For each entry its number by its distance from one king, or 0 if it is not near it; 0 for kings, too.
pub type NearNumbers = [u16; PAIR_ENTRIES];

/// Everything that an evaluation is computed from: piece values and tables, those that files hold or [`PlayTables`].
#[derive(Debug)]
pub struct Weights<T = Tables> {
    /// The piece values.
    pub values: PieceValues,
    /// The tables. Without them and without a network the evaluation is material alone.
    pub tables: Option<T>,
    /// The network that adds to the sums of the tables, if there is one.
    pub network: Option<Network>,
    /// A description of where the weights come from, in one line.
    pub origin: String,
}

impl<const WIDTH: usize> Pairs<WIDTH> {
    /// The cell in a row and a column.
    pub fn cell(&self, row: usize, column: usize) -> Components {
        for_cells!(Self, self, cells => cells[row * WIDTH + column].components())
    }
}

impl Kpp {
    /// One weight, with the square of `king` from the perspective of its own side.
    pub fn at(&self, king: Square, x: usize, y: usize) -> Components {
        self.cell(king.by_file() * ENTRIES + x, y)
    }
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

impl PlayTables {
    /// Whether they are of the small form.
    pub fn are_small(&self) -> bool {
        self.pairs.is_some()
    }

    /// A copy in huge pages, with the entries of each kind row by row, as [`SquareOrder::ByRank`](super::SquareOrder::ByRank) has
    /// them.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn by_ranks(self) -> io::Result<Self> {
        let pieces = by_file_from_by_rank();
        // Kings stay where they are.
        let mut all: [u16; PAIR_ENTRIES] = std::array::from_fn(|index| index as u16);
        all[..ENTRIES].copy_from_slice(&pieces);
        let kings = match self.kings {
            Some(KingTables { kk, kkp }) => Some(KingTables { kk, kkp: columns_by_ranks(&kkp, &pieces)? }),
            None => None,
        };
        let pairs = self.pairs.map(|pairs| pairs_by_ranks(&pairs, &all)).transpose()?;
        let own_king = match self.own_king {
            Some(OwnKing::Squares(kpp)) => Some(OwnKing::Squares(pairs_by_ranks(&kpp, &pieces)?)),
            // Distances from a king do not depend on the order of squares.
            Some(OwnKing::Near(NearTables { pairs, mut numbers })) => {
                for of_king in &mut numbers {
                    *of_king = all.map(|from| of_king[from as usize]);
                }
                Some(OwnKing::Near(NearTables { pairs, numbers }))
            }
            None => None,
        };
        Ok(Self { kings, pairs, own_king, second_component: self.second_component })
    }
}

/// A table of pairs, or one for each king, with rows and columns rearranged: for each its index in `from`.
fn pairs_by_ranks<const WIDTH: usize>(pairs: &Pairs<WIDTH>, from: &[u16; WIDTH]) -> io::Result<Pairs<WIDTH>> {
    for_cells!(Pairs, pairs, cells => rows_and_columns_by_ranks(cells, from))
}

fn rows_and_columns_by_ranks<C: Cell, const WIDTH: usize>(
    cells: &[C],
    from: &[u16; WIDTH],
) -> io::Result<Pairs<WIDTH>> {
    let mut arranged: Huge<C> = Huge::zeroed(cells.len())?;
    let meter = ProgressMeter::new(cells.len(), &|_, _| {});
    fill_parts(&mut arranged, WIDTH * WIDTH, &meter, |king, new| {
        let old = &cells[king * WIDTH * WIDTH..][..WIDTH * WIDTH];
        for (row, &from_row) in new.chunks_exact_mut(WIDTH).zip(from) {
            permute(row, &old[from_row as usize * WIDTH..][..WIDTH], from);
        }
        Ok::<(), io::Error>(())
    })?;
    Ok(C::pairs(arranged))
}

/// A table of rows with the columns of each rearranged.
fn columns_by_ranks<T: Pod>(table: &[T], from: &[u16]) -> io::Result<Memory<T>> {
    let mut arranged: Huge<T> = Huge::zeroed(table.len())?;
    for (new, old) in arranged.chunks_exact_mut(from.len()).zip(table.chunks_exact(from.len())) {
        permute(new, old, from);
    }
    Ok(arranged.into())
}

fn permute<T: Copy>(new: &mut [T], old: &[T], from: &[u16]) {
    for (cell, &from) in new.iter_mut().zip(from) {
        *cell = old[from as usize];
    }
}

impl From<Tables> for PlayTables {
    /// The tables in the full form.
    fn from(Tables { kk, kkp, kpp, second_component }: Tables) -> Self {
        let (kings, own_king) = (KingTables { kk, kkp }, OwnKing::Squares(kpp));
        Self { kings: Some(kings), pairs: None, own_king: Some(own_king), second_component }
    }
}

impl From<Weights> for Weights<PlayTables> {
    fn from(Weights { values, tables, network, origin }: Weights) -> Self {
        Self { values, tables: tables.map(PlayTables::from), network, origin }
    }
}

impl Weights {
    /// Material alone, with the values of the board's spec.
    pub fn material() -> Self {
        let origin = "material with the board's piece values".to_string();
        Self { values: PieceValues::SPEC, tables: None, network: None, origin }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::material()
    }
}
