//! Rearranging tables for playing: from [`Order::Files`](super::Order::Files) to [`Order::Ranks`](super::Order::Ranks).

use std::io;

use bytemuck::Pod;

use super::order::files_from_ranks;
use super::work::{Meter, fill_parts};
use super::{ENTRIES, Huge, Kpp, Memory, Pair, Progress, Tables};

/// The same tables in memory of their own, in huge pages, their entries in another order.
///
/// # Errors
///
/// If there is not so much memory.
pub fn by_ranks(tables: Tables, progress: Progress<'_>) -> io::Result<Tables> {
    let Tables { kk, kkp, kpp, second } = tables;
    let kkp = rows(&kkp)?.into();
    let kpp = match kpp {
        Kpp::Plain(table) => Kpp::Plain(rows_and_columns(&table, progress)?),
        Kpp::Paired(table) => Kpp::Paired(rows_and_columns(&table, progress)?),
    };
    Ok(Tables { kk, kkp, kpp, second })
}

/// A table each of whose rows is rearranged.
fn rows(table: &[Pair]) -> io::Result<Huge<Pair>> {
    let from = files_from_ranks();
    let mut arranged: Huge<Pair> = Huge::zeroed(table.len())?;
    for (new, old) in arranged.chunks_exact_mut(ENTRIES).zip(table.chunks_exact(ENTRIES)) {
        permute(new, old, &from);
    }
    Ok(arranged)
}

/// A table whose rows and columns are rearranged, king by king.
fn rows_and_columns<C: Pod + Send + Sync>(table: &[C], progress: Progress<'_>) -> io::Result<Memory<C>> {
    const KING: usize = ENTRIES * ENTRIES;
    let from = files_from_ranks();
    let mut arranged: Huge<C> = Huge::zeroed(table.len())?;
    let meter = Meter::new(table.len(), progress);
    fill_parts(&mut arranged, KING, &meter, |king, new| {
        let old = &table[king * KING..][..KING];
        for (row, &from_row) in new.chunks_exact_mut(ENTRIES).zip(&from) {
            permute(row, &old[from_row as usize * ENTRIES..][..ENTRIES], &from);
        }
        Ok::<(), io::Error>(())
    })?;
    Ok(arranged.into())
}

fn permute<T: Copy>(new: &mut [T], old: &[T], from: &[u16; ENTRIES]) {
    for (cell, &from) in new.iter_mut().zip(from) {
        *cell = old[from as usize];
    }
}
