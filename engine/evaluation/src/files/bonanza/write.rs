//! Writing Bonanza's `fv.bin`: exact, or refused.
//!
//! Folding undoes expansion: N pieces in hand are worth the sum of their entries, and an empty hand nothing. Bonanza's
//! tables have no tempo component, keep one weight for two pieces in either order, and are the same for both sides: the weight of
//! White's king in a position is that of Black's in the rotated one. Other tables cannot be written. Unused entries are not checked.

use std::io::{self, Write};
use std::path::Path;

use bytemuck::cast_slice;
use katagami_rules::types::{Kind, Square};
use katagami_storage::files::NewFile;

use super::{FORMAT, LENGTH, PAIRS, VALUES};
use crate::board::bonanza;
use crate::entry::{Entry, Kings, Owner, hand_slots};
use crate::error::{WeightsError, WriteError};
use crate::progress::{Progress, ProgressMeter};
use crate::weights::{
    Cell, Component, Components, ENTRIES, Kpp, Pairs, Tables, Weights, asymmetries, for_cells, naming,
};

/// An entry of Bonanza's list, and how its weights follow from those of pieces.
struct FoldedEntry {
    entry: Entry,
    /// The index of the piece whose weights it adds to those of the entry before it; `None` for an empty hand.
    piece: Option<usize>,
    /// Whether it begins a new sum. An empty hand and a piece on the board do.
    begins: bool,
    /// The index of the first entry of its hand slot; its own on the board.
    slot: usize,
}

/// Writes an `fv.bin` that gives every position of play the sums that these weights give it, to the last bit. Progress
/// is counted in weights written.
///
/// The weights of KK go into the entries of the first kind in hand, which are always in the list. Of two pairs of kings that
/// are images of each other one gets the whole weight, since halves would need rounding.
///
/// # Errors
///
/// If the weights have no tables, other piece values than Bonanza's, a tempo component, or tables that differ for both
/// sides or by the order of two pieces; if a weight does not fit into 16 bits; if writing fails.
pub fn write_fv_bin(weights: &Weights, path: &Path, progress: Progress<'_>) -> Result<(), WriteError> {
    let tables = bonanza_tables(weights)?;
    let meter = ProgressMeter::new(LENGTH, progress);
    let mut file = NewFile::create(path).map_err(WeightsError::io(path))?;
    let mut put = |weights: Vec<i16>| put(&mut file, &weights, &meter).map_err(WeightsError::io(path));
    let parts = kpp_entries();
    for king in Square::all() {
        put(triangle(&tables.kpp, king, &parts)?)?;
    }
    let parts = kkp_entries();
    for ours in Square::all() {
        for theirs in Square::all() {
            put(kkp_row(tables, Kings { ours, theirs }, &parts)?)?;
        }
    }
    file.finish().map_err(WeightsError::io(path))?;
    Ok(())
}

fn put(file: &mut NewFile, weights: &[i16], meter: &ProgressMeter<'_>) -> io::Result<()> {
    let little_endian: Vec<i16> = weights.iter().map(|weight| weight.to_le()).collect();
    file.write_all(cast_slice(&little_endian))?;
    meter.add(weights.len());
    Ok(())
}

/// A weight in 16 bits. If it does not fit, `name` gives its name for the error.
fn fitting(weight: i64, name: impl Fn() -> String) -> Result<i16, WeightsError> {
    let overflow = |_| WeightsError::Overflow { name: name(), value: weight, range: "16 bits" };
    i16::try_from(weight).map_err(overflow)
}

/// Bonanza's entries by their index in KPP.
fn kpp_entries() -> Vec<FoldedEntry> {
    let mut entries: Vec<Entry> = hand_slots().map(|(owner, kind)| Entry::Hand(owner, kind, 0)).collect();
    entries.extend(Entry::all_fixed());
    entries.sort_unstable_by_key(|entry| entry.bonanza_kpp());
    let mut parts: Vec<FoldedEntry> = Vec::with_capacity(bonanza::fe_end);
    for entry in entries {
        let here = parts.len();
        let (count, begins) = match entry {
            Entry::Board(..) => (0, true),
            Entry::Hand(_, _, count) => (count, count == 0),
        };
        let piece = (!entry.is_empty_hand()).then(|| entry.fixed());
        parts.push(FoldedEntry { entry, piece, begins, slot: here - count });
    }
    debug_assert!(parts.iter().enumerate().all(|(index, part)| part.entry.bonanza_kpp() == index));
    parts
}

/// Bonanza's entries that are in KKP.
fn kkp_entries() -> Vec<FoldedEntry> {
    let mut parts = kpp_entries();
    parts.retain(|part| part.entry.bonanza_kkp().is_some());
    parts
}

/// One king's triangular table.
fn triangle(kpp: &Kpp, king: Square, parts: &[FoldedEntry]) -> Result<Vec<i16>, WeightsError> {
    let mut triangle = Vec::with_capacity(PAIRS);
    // The weights of the entry's pieces with each single piece.
    let mut row = vec![0_i32; ENTRIES];
    // Their weights with each other.
    let mut alone = 0;
    let king_name = Entry::Board(Owner::Friend, Kind::King, king);
    for (index, part) in parts.iter().enumerate() {
        if part.begins {
            row.fill(0);
            alone = 0;
        }
        if let Some(piece) = part.piece {
            let before = parts[part.slot..index].iter().filter_map(|before| before.piece);
            alone += before.map(|before| kpp.at(king, piece, before)[0]).sum::<i32>();
            for (other, weight) in row.iter_mut().enumerate() {
                *weight += kpp.at(king, piece, other)[0];
            }
        }
        let mut sum = 0;
        for other in &parts[..index] {
            sum = if other.begins { 0 } else { sum } + other.piece.map_or(0, |piece| row[piece]);
            let pair = if other.slot == part.slot { 0 } else { sum };
            let name = || format!("{} {} {}", king_name, other.entry, part.entry);
            triangle.push(fitting(pair.into(), name)?);
        }
        triangle.push(fitting(alone.into(), || format!("{} {}", king_name, part.entry))?);
    }
    Ok(triangle)
}

/// The weights of both kings with each own piece, in Bonanza's order.
fn kkp_row(tables: &Tables, kings: Kings, parts: &[FoldedEntry]) -> Result<Vec<i16>, WeightsError> {
    let weights = tables.kkp(kings.ours, kings.theirs);
    let constant = constant(tables, kings);
    // Unused entries stay zero.
    let mut row = vec![0; bonanza::kkp_end];
    let mut sum = 0;
    for part in parts {
        sum = if part.begins { 0 } else { sum } + part.piece.map_or(0, |piece| i64::from(weights[piece][0]));
        let Some(index) = part.entry.bonanza_kkp() else { continue };
        let in_first_hand = part.entry.hand_slot().is_some_and(|(_, kind)| kind == Kind::ALL[0]);
        let constant = if in_first_hand { constant } else { 0 };
        row[index] = fitting(sum + constant, || {
            format!("{} {}", naming::kk(kings.ours.by_file(), kings.theirs.by_file()), part.entry)
        })?;
    }
    Ok(row)
}

/// The weight of KK, if this is the first of two pairs of kings that are images of each other; zero for the second.
fn constant(tables: &Tables, kings: Kings) -> i64 {
    let rotated = kings.rotated();
    let first = (kings.ours.index(), kings.theirs.index()) < (rotated.ours.index(), rotated.theirs.index());
    if first { tables.kk(kings.ours, kings.theirs)[0].into() } else { 0 }
}

/// The tables of weights that an `fv.bin` can hold, except for the range of its numbers.
/// If it cannot, the error names the first weight that it has no place for.
fn bonanza_tables(weights: &Weights) -> Result<&Tables, WriteError> {
    if weights.network.is_some() {
        return Err(cannot("a network"));
    }
    let tables = weights.tables.as_ref().ok_or_else(|| cannot("material alone"))?;
    if weights.values != VALUES {
        return Err(cannot("piece values other than Bonanza's"));
    }
    if tables.second_component == Component::Endgame {
        return Err(cannot("weights of their own for the end of the game"));
    }
    check_kings(tables)?;
    for_cells!(Pairs, &tables.kpp, cells => {
        check_tempo(cells)?;
        check_order(cells)?;
    });
    Ok(tables)
}

fn cannot(what: impl Into<String>) -> WriteError {
    WriteError::Unrepresentable { format: FORMAT, what: what.into() }
}

/// Checks KK and KKP.
fn check_kings(tables: &Tables) -> Result<(), WriteError> {
    let rotated: Vec<[usize; 2]> =
        Entry::all_fixed().map(|entry| [entry, entry.rotated()].map(Entry::fixed)).collect();
    for ours in Square::all() {
        for theirs in Square::all() {
            let (here, there) = (Kings { ours, theirs }, Kings { ours, theirs }.rotated());
            let [black, white] = [ours, theirs].map(Square::by_file);
            let image = tables.kk(there.ours, there.theirs);
            check_image(tables.kk(here.ours, here.theirs), image, || naming::kk(black, white))?;
            let (row, image) = (tables.kkp(ours, theirs), tables.kkp(there.ours, there.theirs));
            for &[entry, rotated] in &rotated {
                check_image(row[entry], image[rotated], || naming::kkp(black, white, entry))?;
            }
        }
    }
    Ok(())
}

/// Checks a weight of both kings against its image: the weight on the rotated board with both sides exchanged.
fn check_image(
    [board, tempo]: Components,
    image: Components,
    name: impl Fn() -> String,
) -> Result<(), WriteError> {
    if tempo != 0 {
        return Err(tempo_weight(tempo, &name()));
    }
    let image = -i64::from(image[0]);
    if i64::from(board) != image {
        return Err(cannot(format!("{} worth {board}, but {image} with both sides exchanged", name())));
    }
    Ok(())
}

fn tempo_weight(tempo: i32, name: &str) -> WriteError {
    cannot(format!("a term for the side to move: {tempo} for {name}"))
}

/// Whether two pieces can have these entries.
fn is_possible([x, y]: [usize; 2]) -> bool {
    x != y && [x, y].into_iter().all(|entry| Entry::from_fixed(entry).is_some())
}

fn check_tempo<C: Cell>(cells: &[C]) -> Result<(), WriteError> {
    let entries = |index| [index / ENTRIES % ENTRIES, index % ENTRIES];
    let tempo = |cell: &C| cell.components()[1];
    let mut with_tempo = cells.iter().enumerate().filter(|(_, cell)| tempo(cell) != 0);
    match with_tempo.find(|&(index, _)| is_possible(entries(index))) {
        Some((index, cell)) => Err(tempo_weight(tempo(cell), &naming::kpp_at(index))),
        None => Ok(()),
    }
}

fn check_order<C: Cell + PartialEq>(table: &[C]) -> Result<(), WriteError> {
    let Some((king, x, y)) = asymmetries(table).find(|&(_, x, y)| is_possible([x, y])) else {
        return Ok(());
    };
    let [weight, other] =
        [(x, y), (y, x)].map(|(x, y)| table[(king * ENTRIES + x) * ENTRIES + y].components()[0]);
    let name = naming::kpp(king, x, y);
    Err(cannot(format!("{name} worth {weight} in one order and {other} in the other")))
}
