//! From the tables of the running form back to Bonanza's weights: exact, or refused.
//!
//! Sums undo what differences did: N in hand are worth what their pieces add up to, and an empty hand nothing. Bonanza's
//! tables know no turn and show both sides the same weights, so tables that do otherwise cannot be written.

use std::io::{self, Write};
use std::path::Path;

use bytemuck::cast_slice;

use super::bonanza::{LENGTH, PAIRS};
use super::work::Meter;
use super::{ENTRIES, Kpp, Progress, Tables, Weights, WeightsError, naming, representable};
use crate::board::bonanza;
use crate::entries::{Entry, Kings, Owner, slots};
use katagami_rules::types::{Kind, Square};
use katagami_storage::files::NewFile;

/// An entry of Bonanza's list and how its weights follow from those of pieces.
struct Part {
    entry: Entry,
    /// The index of the piece whose weights it has beyond those of the entry before it; an empty hand has none.
    piece: Option<usize>,
    /// Whether it begins a new sum: an empty hand, or a piece on the board.
    begins: bool,
    /// Where the first entry of its slot stands in the list of parts; on the board, itself.
    slot: usize,
}

/// Writes an `fv.bin` that gives every position of play the sums that these weights give it, to the last bit. Progress
/// is counted in weights written.
///
/// The constants of both kings go into the hands of the first kind, which are always listed: whole into one of each two
/// pairs of kings that are images of each other, for halves would need rounding.
///
/// # Errors
///
/// If the weights have no tables, other piece values than Bonanza's, a term for the side to move, or tables that differ
/// for both sides or by the order of two pieces; if a weight does not fit into 16 bits; if the system refuses.
pub fn write_fv_bin(weights: &Weights, path: &Path, progress: Progress<'_>) -> Result<(), WeightsError> {
    let tables = representable::tables(weights)?;
    let meter = Meter::new(LENGTH, progress);
    let mut file = NewFile::create(path).map_err(WeightsError::io(path))?;
    let mut put = |weights: Vec<i16>| put(&mut file, &weights, &meter).map_err(WeightsError::io(path));
    let parts = kpp_parts();
    for king in Square::all() {
        put(triangle(&tables.kpp, king, &parts)?)?;
    }
    let parts = kkp_parts();
    for ours in Square::all() {
        for theirs in Square::all() {
            put(kkp_row(tables, Kings { ours, theirs }, &parts)?)?;
        }
    }
    file.finish().map(drop).map_err(WeightsError::io(path))
}

fn put(file: &mut NewFile, weights: &[i16], meter: &Meter<'_>) -> io::Result<()> {
    let little_endian: Vec<i16> = weights.iter().map(|weight| weight.to_le()).collect();
    file.write_all(cast_slice(&little_endian))?;
    meter.add(weights.len());
    Ok(())
}

/// A weight if it fits into 16 bits; `name` names it if not.
fn fitting(weight: i64, name: impl Fn() -> String) -> Result<i16, WeightsError> {
    let overflow = |_| WeightsError::Overflow { name: name(), value: weight, range: "16 bits" };
    i16::try_from(weight).map_err(overflow)
}

/// Bonanza's list entries by their index for king, piece and piece.
fn kpp_parts() -> Vec<Part> {
    let mut entries: Vec<Entry> = slots().map(|(owner, kind)| Entry::Hand(owner, kind, 0)).collect();
    entries.extend(Entry::all_fixed());
    entries.sort_unstable_by_key(|entry| entry.bonanza_kpp());
    let mut parts: Vec<Part> = Vec::with_capacity(bonanza::fe_end);
    for entry in entries {
        let here = parts.len();
        let (count, begins) = match entry {
            Entry::Board(..) => (0, true),
            Entry::Hand(_, _, count) => (count, count == 0),
        };
        let piece = (!entry.is_empty_hand()).then(|| entry.fixed());
        parts.push(Part { entry, piece, begins, slot: here - count });
    }
    debug_assert!(parts.iter().enumerate().all(|(index, part)| part.entry.bonanza_kpp() == index));
    parts
}

/// Those of them that the other table has.
fn kkp_parts() -> Vec<Part> {
    let mut parts = kpp_parts();
    parts.retain(|part| part.entry.bonanza_kkp().is_some());
    parts
}

/// One king's triangular table.
fn triangle(kpp: &Kpp, king: Square, parts: &[Part]) -> Result<Vec<i16>, WeightsError> {
    let mut triangle = Vec::with_capacity(PAIRS);
    // What the pieces of the entry make of each single piece.
    let mut row = vec![0_i32; ENTRIES];
    // What they make of each other.
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

/// What a side makes of its own pieces beside both kings, in Bonanza's order.
fn kkp_row(tables: &Tables, kings: Kings, parts: &[Part]) -> Result<Vec<i16>, WeightsError> {
    let weights = tables.kkp(kings.ours, kings.theirs);
    let constant = constant(tables, kings);
    // What no piece can have stays zero.
    let mut row = vec![0; bonanza::kkp_end];
    let mut sum = 0;
    for part in parts {
        sum = if part.begins { 0 } else { sum } + part.piece.map_or(0, |piece| i64::from(weights[piece][0]));
        let Some(index) = part.entry.bonanza_kkp() else { continue };
        let in_first_hand = part.entry.slot().is_some_and(|(_, kind)| kind == Kind::ALL[0]);
        let constant = if in_first_hand { constant } else { 0 };
        row[index] = fitting(sum + constant, || {
            format!("{} {}", naming::kk(kings.ours.by_file(), kings.theirs.by_file()), part.entry)
        })?;
    }
    Ok(row)
}

/// What the first of two pairs of kings that are images of each other carries for both; the second carries nothing.
fn constant(tables: &Tables, kings: Kings) -> i64 {
    let turned = kings.turned();
    let first = (kings.ours.index(), kings.theirs.index()) < (turned.ours.index(), turned.theirs.index());
    if first { tables.kk(kings.ours, kings.theirs)[0].into() } else { 0 }
}
