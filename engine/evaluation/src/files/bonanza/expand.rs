//! From Bonanza's weights to the tables of the running form; `docs/src/how-it-works/evaluation.md` has the algebra.
//!
//! The n-th piece in hand is worth what it adds to n - 1 of them. So its weights are differences of two of Bonanza's
//! entries, and the weights of two such pieces are differences of differences. The weight of a single entry, including its
//! pairs with the empty hands, goes to KKP.

use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;
use katagami_storage::memory::Huge;

use super::BonanzaWeights;
use crate::entry::{Entry, Kings, hand_slots};
use crate::error::WeightsError;
use crate::progress::{Progress, ProgressMeter, fill_parts};
use crate::weights::{
    Component, Components, ENTRIES, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, Kpp, Tables, Weights, mirror, naming,
};

/// An entry that a piece can have, with its indices in both layouts.
struct FixedEntry {
    entry: Entry,
    /// Its index in the running form's tables.
    index: usize,
    /// The index of the same piece from the perspective of the other king.
    rotated: usize,
    /// The number of entries before it that are of another slot: those that it makes pairs with.
    partners: usize,
    /// Its weights are those of the first entry less those of the second.
    kpp: (usize, Option<usize>),
    /// The same in the table of both kings; `None` for the enemy's pieces, which have no entry there.
    kkp: Option<(usize, Option<usize>)>,
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
    let entries = entries();
    let meter = ProgressMeter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
    let sides = Sides::new(relations, &entries);
    let tables = Tables {
        kk: kk_table(&sides, &meter)?.into(),
        kkp: kkp_table(&sides, &meter)?.into(),
        kpp: Kpp::BoardOnly(kpp_table(relations, &entries, &meter)?.into()),
        second_component: Component::Tempo,
    };
    Ok(Weights { values: *relations.values(), tables: Some(tables), origin })
}

/// All entries, by index.
fn entries() -> Vec<FixedEntry> {
    let mut entries: Vec<FixedEntry> = Vec::new();
    for entry in Entry::all_fixed() {
        let less = entry.one_less();
        let before_in_slot = if let Entry::Hand(_, _, nth) = entry { nth - 1 } else { 0 };
        entries.push(FixedEntry {
            entry,
            index: entry.fixed(),
            rotated: entry.rotated().fixed(),
            // A slot's entries stand side by side.
            partners: entries.len() - before_in_slot,
            kpp: (entry.bonanza_kpp(), less.map(Entry::bonanza_kpp)),
            kkp: entry.bonanza_kkp().map(|piece| (piece, less.and_then(Entry::bonanza_kkp))),
        });
    }
    entries
}

fn zeroed<T: bytemuck::Pod>(length: usize) -> Result<Huge<T>, WeightsError> {
    Huge::zeroed(length).map_err(WeightsError::io("memory for the weights"))
}

/// The weights of both kings and of single entries, for one side.
struct Sides<'a, R> {
    relations: &'a R,
    entries: &'a [FixedEntry],
    /// The weights of single entries for each square of the king.
    singles: Vec<i32>,
    /// The sum of the pairs of empty hands for each square of the king.
    constants: Vec<i32>,
    /// The empty hands in the table of both kings.
    empty_kkp: Vec<usize>,
}

impl<'a, R: BonanzaWeights> Sides<'a, R> {
    fn new(relations: &'a R, entries: &'a [FixedEntry]) -> Self {
        let empty: Vec<Entry> = hand_slots().map(|(owner, kind)| Entry::Hand(owner, kind, 0)).collect();
        let empty_kkp = empty.iter().filter_map(|hand| hand.bonanza_kkp()).collect();
        let (mut singles, mut constants) = (vec![0; SQUARES * ENTRIES], Vec::new());
        for (place, singles) in singles.chunks_exact_mut(ENTRIES).enumerate() {
            let king = Square::from_by_file(place);
            let whole = |entry: Entry| alone(relations, king, entry, &empty);
            for entry in entries {
                singles[entry.index] = whole(entry.entry) - entry.entry.one_less().map_or(0, whole);
            }
            constants.push(among_themselves(relations, king, &empty));
        }
        Self { relations, entries, singles, constants, empty_kkp }
    }

    /// The weight of the entry with this index beside both kings.
    fn single(&self, kings: Kings, index: usize, kkp: Option<(usize, Option<usize>)>) -> i32 {
        let weight = |piece| self.relations.kkp(kings.ours, kings.theirs, piece);
        let relation = kkp.map_or(0, |(whole, less)| weight(whole) - less.map_or(0, weight));
        self.singles[kings.ours.by_file() * ENTRIES + index] + relation
    }

    /// The weight of both kings.
    fn constant(&self, kings: Kings) -> i32 {
        let relations = self.empty_kkp.iter().map(|&hand| self.relations.kkp(kings.ours, kings.theirs, hand));
        self.constants[kings.ours.by_file()] + relations.sum::<i32>()
    }
}

/// The weight of a single entry, and of its pairs with the empty hands of all other slots.
fn alone(relations: &impl BonanzaWeights, king: Square, entry: Entry, empty: &[Entry]) -> i32 {
    let index = entry.bonanza_kpp();
    let others = empty.iter().filter(|hand| hand.hand_slot() != entry.hand_slot());
    let pairs = others.map(|hand| relations.pair(king, index, hand.bonanza_kpp()));
    relations.kpp(king, index, index) + pairs.sum::<i32>()
}

/// The weights of the empty hands, single and in pairs.
fn among_themselves(relations: &impl BonanzaWeights, king: Square, empty: &[Entry]) -> i32 {
    let pairs = empty.iter().enumerate().flat_map(|(last, x)| empty[..=last].iter().map(move |y| (x, y)));
    pairs.map(|(x, y)| relations.pair(king, x.bonanza_kpp(), y.bonanza_kpp())).sum()
}

/// KK: the weights of both kings for Black, less those for White.
fn kk_table(
    sides: &Sides<'_, impl BonanzaWeights + Sync>,
    meter: &ProgressMeter<'_>,
) -> Result<Huge<Components>, WeightsError> {
    let mut table = zeroed::<Components>(KK_LENGTH)?;
    fill_parts(&mut table, SQUARES, meter, |black, row| {
        for (white, pair) in row.iter_mut().enumerate() {
            let kings = Kings { ours: Square::from_by_file(black), theirs: Square::from_by_file(white) };
            *pair = [sides.constant(kings) - sides.constant(kings.rotated()), 0];
        }
        Ok(())
    })?;
    Ok(table)
}

/// KKP: the weights of each entry beside both kings for Black, less those for White.
fn kkp_table(
    sides: &Sides<'_, impl BonanzaWeights + Sync>,
    meter: &ProgressMeter<'_>,
) -> Result<Huge<Components>, WeightsError> {
    // An enemy's piece is the other king's friend, with the same entry but rotated.
    let mut friends = vec![None; ENTRIES];
    for entry in sides.entries {
        friends[entry.index] = entry.kkp;
    }
    let mut table = zeroed::<Components>(KKP_LENGTH)?;
    fill_parts(&mut table, SQUARES * ENTRIES, meter, |black, rows| {
        for (white, row) in rows.chunks_exact_mut(ENTRIES).enumerate() {
            let kings = Kings { ours: Square::from_by_file(black), theirs: Square::from_by_file(white) };
            for &FixedEntry { index, rotated, kkp, .. } in sides.entries {
                let ours = sides.single(kings, index, kkp);
                let theirs = sides.single(kings.rotated(), rotated, friends[rotated]);
                row[index] = [ours - theirs, 0];
            }
        }
        Ok(())
    })?;
    Ok(table)
}

fn kpp_table(
    relations: &(impl BonanzaWeights + Sync),
    entries: &[FixedEntry],
    meter: &ProgressMeter<'_>,
) -> Result<Huge<i16>, WeightsError> {
    let mut table = zeroed::<i16>(KPP_LENGTH)?;
    fill_parts(&mut table, ENTRIES * ENTRIES, meter, |place, rows| {
        let king = Square::from_by_file(place);
        for entry in entries {
            let row = &mut rows[entry.index * ENTRIES..][..ENTRIES];
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
    let (whole, less) = entry.kpp;
    let with = |index: usize, &(whole, less): &(usize, Option<usize>)| {
        relations.pair(king, index, whole) - less.map_or(0, |less| relations.pair(king, index, less))
    };
    for partner in partners {
        let weight = with(whole, &partner.kpp) - less.map_or(0, |less| with(less, &partner.kpp));
        row[partner.index] = i16::try_from(weight).map_err(|_| WeightsError::Overflow {
            name: naming::kpp(king.by_file(), partner.index, entry.index),
            value: weight.into(),
            range: "16 bits",
        })?;
    }
    Ok(())
}
