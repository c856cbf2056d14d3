//! From Bonanza's weights to the tables of the running form; `docs/src/how-it-works/evaluation.md` has the algebra.
//!
//! The n-th piece in hand is worth what it adds to n - 1 of them. So its weights are differences of two of Bonanza's
//! entries, and the weights of two such pieces are differences of differences. The weight of a single entry, including its
//! pairs with the empty hands, goes to KKP.

use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;
use katagami_storage::memory::Huge;

use crate::entry::{Entry, Kings};
use crate::error::WeightsError;
use crate::forms::BonanzaWeights;
use crate::forms::fixed::Fixed;
use crate::forms::zero_free::ZeroFree;
use crate::progress::{Progress, ProgressMeter, fill_parts};
use crate::weights::{
    Component, Components, ENTRIES, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables, Weights, mirror, naming,
};

/// An entry that a piece can have.
struct FixedEntry {
    entry: Entry,
    /// The number of entries before it that are of another slot: those that it makes pairs with.
    partners: usize,
    /// Its weights are those of the first of Bonanza's entries less those of the second.
    bonanza: (usize, Option<usize>),
}

/// Expands Bonanza's weights into tables. The sums of all positions stay the same to the last bit. Progress is counted in
/// weights.
///
/// # Errors
///
/// If a converted weight does not fit into 16 bits, or there is not enough memory for the tables.
pub fn expand(
    relations: &(impl BonanzaWeights + Sync),
    origin: String,
    progress: Progress<'_>,
) -> Result<Weights, WeightsError> {
    let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
    let tables = Tables {
        kk: kk_table(relations, &meter)?.into(),
        kkp: kkp_table(relations, &meter)?.into(),
        kpp: Kpp::BoardOnly(kpp_table(relations, &meter)?.into()),
        second_component: Component::Tempo,
    };
    Ok(Weights { values: *relations.values(), tables: Some(tables), network: None, origin })
}

/// All entries, by index.
fn entries() -> Vec<FixedEntry> {
    let mut entries: Vec<FixedEntry> = Vec::new();
    for entry in Entry::all_fixed() {
        let before_in_slot = if let Entry::Hand(_, _, nth) = entry { nth - 1 } else { 0 };
        entries.push(FixedEntry {
            entry,
            // A slot's entries stand side by side.
            partners: entries.len() - before_in_slot,
            bonanza: (entry.bonanza_kpp(), entry.one_less().map(Entry::bonanza_kpp)),
        });
    }
    entries
}

fn zeroed<T: bytemuck::Pod>(length: usize) -> Result<Huge<T>, WeightsError> {
    Huge::zeroed(length).map_err(WeightsError::io("memory for the weights"))
}

/// KK: the weights of both kings for Black, less those for White.
fn kk_table(
    relations: &(impl BonanzaWeights + Sync),
    meter: &ProgressMeter<'_>,
) -> Result<Huge<Components>, WeightsError> {
    let mut table = zeroed::<Components>(KK_LENGTH)?;
    fill_parts(&mut table, SQUARES, meter, |black, row| {
        for (white, pair) in row.iter_mut().enumerate() {
            let [ours, theirs] = perspectives(black, white);
            let constant = |kings| ZeroFree(relations).kings_constant(&kings);
            *pair = [constant(ours) - constant(theirs), 0];
        }
        Ok::<(), WeightsError>(())
    })?;
    Ok(table)
}

/// KKP: the weights of each entry beside both kings for Black, less those for White.
fn kkp_table(
    relations: &(impl BonanzaWeights + Sync),
    meter: &ProgressMeter<'_>,
) -> Result<Huge<Components>, WeightsError> {
    let entries: Vec<Entry> = Entry::all_fixed().collect();
    let weights = Fixed(relations);
    // The weights of single entries for each square of the king.
    let mut singles = vec![[0; ENTRIES]; SQUARES];
    for (king, singles) in singles.iter_mut().enumerate() {
        for entry in &entries {
            singles[entry.fixed()] = weights.single(Square::from_by_file(king), *entry);
        }
    }
    let weight = |kings: Kings, entry: Entry| {
        singles[kings.ours.by_file()][entry.fixed()] + weights.kkp(&kings, entry)
    };
    let mut table = zeroed::<Components>(KKP_LENGTH)?;
    fill_parts(&mut table, SQUARES * ENTRIES, meter, |black, rows| {
        for (white, row) in rows.chunks_exact_mut(ENTRIES).enumerate() {
            let [ours, theirs] = perspectives(black, white);
            for &entry in &entries {
                row[entry.fixed()] = [weight(ours, entry) - weight(theirs, entry.rotated()), 0];
            }
        }
        Ok::<(), WeightsError>(())
    })?;
    Ok(table)
}

/// Both kings as Black sees them, and as White does.
fn perspectives(black: usize, white: usize) -> [Kings; 2] {
    let kings = Kings { ours: Square::from_by_file(black), theirs: Square::from_by_file(white) };
    [kings, kings.rotated()]
}

fn kpp_table(
    relations: &(impl BonanzaWeights + Sync),
    meter: &ProgressMeter<'_>,
) -> Result<Huge<i16>, WeightsError> {
    let entries = entries();
    let mut table = zeroed::<i16>(KPP_LENGTH)?;
    fill_parts(&mut table, ENTRIES * ENTRIES, meter, |place, rows| {
        let king = Square::from_by_file(place);
        for entry in &entries {
            let row = &mut rows[entry.entry.fixed() * ENTRIES..][..ENTRIES];
            fill_row(relations, king, entry, &entries[..entry.partners], row)?;
        }
        Ok(())
    })?;
    mirror(&mut table);
    Ok(table)
}

/// The weights of an entry with all its partners.
fn fill_row<R: BonanzaWeights>(
    relations: &R,
    king: Square,
    entry: &FixedEntry,
    partners: &[FixedEntry],
    row: &mut [i16],
) -> Result<(), WeightsError> {
    let (whole, less) = entry.bonanza;
    let with = |index: usize, &(whole, less): &(usize, Option<usize>)| {
        relations.pair(king, index, whole) - less.map_or(0, |less| relations.pair(king, index, less))
    };
    for partner in partners {
        let weight = with(whole, &partner.bonanza) - less.map_or(0, |less| with(less, &partner.bonanza));
        row[partner.entry.fixed()] = i16::try_from(weight).map_err(|_| WeightsError::Overflow {
            name: naming::kpp(king.by_file(), partner.entry.fixed(), entry.entry.fixed()),
            value: weight.into(),
            range: "16 bits",
        })?;
    }
    Ok(())
}
