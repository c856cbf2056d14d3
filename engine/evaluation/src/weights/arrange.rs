//! Rearranging tables for playing, from [`SquareOrder::ByFile`](super::SquareOrder::ByFile) to
//! [`SquareOrder::ByRank`](super::SquareOrder::ByRank).

use std::io;

use bytemuck::Pod;

use katagami_storage::memory::{Huge, Memory};

use super::component::Components;
use super::dimensions::{ENTRIES, PAIR_ENTRIES};
use super::small_tables::{KingTables, NearNumbers, NearTables, Pairs, SmallTables};
use super::square_order::by_file_from_by_rank;
use super::tables::{Kpp, Tables};
use crate::parallel::fill_parts;
use crate::progress::{Progress, ProgressMeter};

/// A copy of the tables in huge pages, with the entries of each kind row by row. Progress is counted in weights of KPP.
///
/// # Errors
///
/// If there is not enough memory.
pub fn by_ranks(tables: Tables, progress: Progress<'_>) -> io::Result<Tables> {
    let Tables { kk, kkp, kpp, second_component } = tables;
    let kkp = rows(&kkp)?.into();
    let kpp = match kpp {
        Kpp::BoardOnly(table) => Kpp::BoardOnly(rows_and_columns(&table, progress)?),
        Kpp::TwoComponents(table) => Kpp::TwoComponents(rows_and_columns(&table, progress)?),
    };
    Ok(Tables { kk, kkp, kpp, second_component })
}

/// A copy of the tables of the small form in huge pages, with the entries of each kind row by row.
///
/// # Errors
///
/// If there is not enough memory.
pub fn small_by_ranks(tables: SmallTables) -> io::Result<SmallTables> {
    let SmallTables { pairs, near, kings, second_component } = tables;
    let pairs = match pairs {
        Pairs::BoardOnly(table) => Pairs::BoardOnly(pairs_by_ranks(&table)?),
        Pairs::TwoComponents(table) => Pairs::TwoComponents(pairs_by_ranks(&table)?),
    };
    let by_ranks = |KingTables { kk, kkp }| Ok::<_, io::Error>(KingTables { kk, kkp: rows(&kkp)?.into() });
    let kings = kings.map(by_ranks).transpose()?;
    let near = near.map(|NearTables { pairs, numbers }| NearTables {
        pairs,
        numbers: numbers.iter().map(numbers_by_ranks).collect(),
    });
    Ok(SmallTables { pairs, near, kings, second_component })
}

/// Numbers of entries rearranged.
fn numbers_by_ranks(numbers: &NearNumbers) -> NearNumbers {
    let mut arranged = [0; PAIR_ENTRIES];
    permute(&mut arranged, numbers, &from_with_kings());
    arranged
}

/// For each entry with squares row by row the same entry with squares file by file. Kings stay where they are.
fn from_with_kings() -> [u16; PAIR_ENTRIES] {
    let mut from = std::array::from_fn(|index| index as u16);
    from[..ENTRIES].copy_from_slice(&by_file_from_by_rank());
    from
}

/// A table of pairs with rows and columns rearranged.
fn pairs_by_ranks<C: Pod>(table: &[C]) -> io::Result<Memory<C>> {
    let from = from_with_kings();
    let mut arranged: Huge<C> = Huge::zeroed(table.len())?;
    for (row, &from_row) in arranged.chunks_exact_mut(PAIR_ENTRIES).zip(&from) {
        permute(row, &table[from_row as usize * PAIR_ENTRIES..][..PAIR_ENTRIES], &from);
    }
    Ok(arranged.into())
}

/// A table with each row rearranged.
fn rows(table: &[Components]) -> io::Result<Huge<Components>> {
    let from = by_file_from_by_rank();
    let mut arranged: Huge<Components> = Huge::zeroed(table.len())?;
    for (new, old) in arranged.chunks_exact_mut(ENTRIES).zip(table.chunks_exact(ENTRIES)) {
        permute(new, old, &from);
    }
    Ok(arranged)
}

/// A table with rows and columns rearranged, king by king.
fn rows_and_columns<C: Pod + Send + Sync>(table: &[C], progress: Progress<'_>) -> io::Result<Memory<C>> {
    const KING: usize = ENTRIES * ENTRIES;
    let from = by_file_from_by_rank();
    let mut arranged: Huge<C> = Huge::zeroed(table.len())?;
    let meter = ProgressMeter::new(table.len(), progress);
    fill_parts(&mut arranged, KING, &meter, |king, new| {
        let old = &table[king * KING..][..KING];
        for (row, &from_row) in new.chunks_exact_mut(ENTRIES).zip(&from) {
            permute(row, &old[from_row as usize * ENTRIES..][..ENTRIES], &from);
        }
        Ok::<(), io::Error>(())
    })?;
    Ok(arranged.into())
}

fn permute<T: Copy>(new: &mut [T], old: &[T], from: &[u16]) {
    for (cell, &from) in new.iter_mut().zip(from) {
        *cell = old[from as usize];
    }
}
