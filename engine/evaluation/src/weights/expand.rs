//! From Bonanza's weights to the tables of the running form; `docs/evaluation.md` has the algebra.
//!
//! The n-th piece in hand is worth what it adds to n - 1 of them, so its weights are differences of two of Bonanza's
//! entries, and those of two such pieces are differences of differences. What an entry is worth by itself, which
//! includes its pairs with the empty hands, goes to the table of king, king and piece.

use super::work::{Meter, fill_parts};
use super::{ENTRIES, Huge, KK_LENGTH, KKP_LENGTH, KPP_LENGTH};
use super::{Kpp, Pair, Plane, Progress, Tables, Weights, WeightsError, naming, symmetry};
use crate::entries::{Entry, Kings, slots};
use crate::forms::Relations;
use katagami_rules::board::SQUARES;
use katagami_rules::types::Square;

/// An entry that a piece can have, with what is needed of it in Bonanza's layout.
struct Feature {
    entry: Entry,
    /// Its index in the running form's tables.
    index: usize,
    /// The same piece as the other king sees it.
    turned: usize,
    /// How many of the features before it are of another slot: those that it makes pairs with.
    partners: usize,
    /// Its weights are those of the first entry less those of the second.
    kpp: (usize, Option<usize>),
    /// The same in the table of both kings; `None` for the enemy's pieces, which have no entry there.
    kkp: Option<(usize, Option<usize>)>,
}

/// Converts Bonanza's weights; the sums of any position stay the same to the last bit. Progress is counted in weights.
///
/// # Errors
///
/// If a converted weight does not fit into 16 bits, or there is no memory for the tables.
pub fn expand(
    relations: &(impl Relations + Sync),
    origin: String,
    progress: Progress<'_>,
) -> Result<Weights, WeightsError> {
    let features = features();
    let meter = Meter::new(KK_LENGTH + KKP_LENGTH + KPP_LENGTH, progress);
    let sides = Sides::new(relations, &features);
    let tables = Tables {
        kk: kk_table(&sides, &meter)?.into(),
        kkp: kkp_table(&sides, &meter)?.into(),
        kpp: Kpp::Plain(kpp_table(relations, &features, &meter)?.into()),
        second: Plane::Turn,
    };
    Ok(Weights { values: *relations.values(), tables: Some(tables), origin })
}

/// All features, by index.
fn features() -> Vec<Feature> {
    let mut features: Vec<Feature> = Vec::new();
    for entry in Entry::all_fixed() {
        let less = entry.one_less();
        let before_in_slot = if let Entry::Hand(_, _, nth) = entry { nth - 1 } else { 0 };
        features.push(Feature {
            entry,
            index: entry.fixed(),
            turned: entry.turned().fixed(),
            // A slot's entries stand side by side.
            partners: features.len() - before_in_slot,
            kpp: (entry.bonanza_kpp(), less.map(Entry::bonanza_kpp)),
            kkp: entry.bonanza_kkp().map(|piece| (piece, less.and_then(Entry::bonanza_kkp))),
        });
    }
    features
}

fn zeroed<T: bytemuck::Pod>(length: usize) -> Result<Huge<T>, WeightsError> {
    Huge::zeroed(length).map_err(WeightsError::io("memory for the weights"))
}

/// What one side makes of both kings and of single entries.
struct Sides<'a, R> {
    relations: &'a R,
    features: &'a [Feature],
    /// For each square of its king, what each entry is worth by itself.
    singles: Vec<i32>,
    /// For each square of its king, what the empty hands are worth among themselves.
    constants: Vec<i32>,
    /// The empty hands in the table of both kings.
    empty_kkp: Vec<usize>,
}

impl<'a, R: Relations> Sides<'a, R> {
    fn new(relations: &'a R, features: &'a [Feature]) -> Self {
        let empty: Vec<Entry> = slots().map(|(owner, kind)| Entry::Hand(owner, kind, 0)).collect();
        let empty_kkp = empty.iter().filter_map(|hand| hand.bonanza_kkp()).collect();
        let (mut singles, mut constants) = (vec![0; SQUARES * ENTRIES], Vec::new());
        for (place, singles) in singles.chunks_exact_mut(ENTRIES).enumerate() {
            let king = Square::from_by_file(place);
            let whole = |entry: Entry| alone(relations, king, entry, &empty);
            for feature in features {
                singles[feature.index] = whole(feature.entry) - feature.entry.one_less().map_or(0, whole);
            }
            constants.push(among_themselves(relations, king, &empty));
        }
        Self { relations, features, singles, constants, empty_kkp }
    }

    /// What a side makes of an entry, whose place in the tables is `index`, beside both kings.
    fn single(&self, kings: Kings, index: usize, kkp: Option<(usize, Option<usize>)>) -> i32 {
        let weight = |piece| self.relations.kkp(kings.ours, kings.theirs, piece);
        let relation = kkp.map_or(0, |(whole, less)| weight(whole) - less.map_or(0, weight));
        self.singles[kings.ours.by_file() * ENTRIES + index] + relation
    }

    /// What a side makes of both kings.
    fn constant(&self, kings: Kings) -> i32 {
        let relations = self.empty_kkp.iter().map(|&hand| self.relations.kkp(kings.ours, kings.theirs, hand));
        self.constants[kings.ours.by_file()] + relations.sum::<i32>()
    }
}

/// An entry by itself and with the empty hands of all slots but its own.
fn alone(relations: &impl Relations, king: Square, entry: Entry, empty: &[Entry]) -> i32 {
    let index = entry.bonanza_kpp();
    let others = empty.iter().filter(|hand| hand.slot() != entry.slot());
    let pairs = others.map(|hand| relations.pair(king, index, hand.bonanza_kpp()));
    relations.kpp(king, index, index) + pairs.sum::<i32>()
}

/// The empty hands with each other and each by itself.
fn among_themselves(relations: &impl Relations, king: Square, empty: &[Entry]) -> i32 {
    let pairs = empty.iter().enumerate().flat_map(|(last, x)| empty[..=last].iter().map(move |y| (x, y)));
    pairs.map(|(x, y)| relations.pair(king, x.bonanza_kpp(), y.bonanza_kpp())).sum()
}

/// What Black's king makes of both kings, less what White's does.
fn kk_table(sides: &Sides<'_, impl Relations + Sync>, meter: &Meter<'_>) -> Result<Huge<Pair>, WeightsError> {
    let mut table = zeroed::<Pair>(KK_LENGTH)?;
    fill_parts(&mut table, SQUARES, meter, |black, row| {
        for (white, pair) in row.iter_mut().enumerate() {
            let kings = Kings { ours: Square::from_by_file(black), theirs: Square::from_by_file(white) };
            *pair = [sides.constant(kings) - sides.constant(kings.turned()), 0];
        }
        Ok(())
    })?;
    Ok(table)
}

/// What Black's king makes of each entry beside both kings, less what White's does.
fn kkp_table(
    sides: &Sides<'_, impl Relations + Sync>,
    meter: &Meter<'_>,
) -> Result<Huge<Pair>, WeightsError> {
    // An enemy's piece is the other king's friend, with the same entry but turned.
    let mut friends = vec![None; ENTRIES];
    for feature in sides.features {
        friends[feature.index] = feature.kkp;
    }
    let mut table = zeroed::<Pair>(KKP_LENGTH)?;
    fill_parts(&mut table, SQUARES * ENTRIES, meter, |black, rows| {
        for (white, row) in rows.chunks_exact_mut(ENTRIES).enumerate() {
            let kings = Kings { ours: Square::from_by_file(black), theirs: Square::from_by_file(white) };
            for &Feature { index, turned, kkp, .. } in sides.features {
                let ours = sides.single(kings, index, kkp);
                let theirs = sides.single(kings.turned(), turned, friends[turned]);
                row[index] = [ours - theirs, 0];
            }
        }
        Ok(())
    })?;
    Ok(table)
}

fn kpp_table(
    relations: &(impl Relations + Sync),
    features: &[Feature],
    meter: &Meter<'_>,
) -> Result<Huge<i16>, WeightsError> {
    let mut table = zeroed::<i16>(KPP_LENGTH)?;
    fill_parts(&mut table, ENTRIES * ENTRIES, meter, |place, rows| {
        let king = Square::from_by_file(place);
        for feature in features {
            let row = &mut rows[feature.index * ENTRIES..][..ENTRIES];
            fill_row(relations, king, feature, &features[..feature.partners], row)?;
        }
        Ok(())
    })?;
    symmetry::mirror(&mut table);
    Ok(table)
}

/// The weights of a feature with all its partners.
fn fill_row<R: Relations>(
    relations: &R,
    king: Square,
    feature: &Feature,
    partners: &[Feature],
    row: &mut [i16],
) -> Result<(), WeightsError> {
    let (whole, less) = feature.kpp;
    let with = |index: usize, &(whole, less): &(usize, Option<usize>)| {
        relations.pair(king, index, whole) - less.map_or(0, |less| relations.pair(king, index, less))
    };
    for partner in partners {
        let weight = with(whole, &partner.kpp) - less.map_or(0, |less| with(less, &partner.kpp));
        row[partner.index] = i16::try_from(weight).map_err(|_| WeightsError::Overflow {
            name: naming::kpp(king.by_file(), partner.index, feature.index),
            value: weight.into(),
            range: "16 bits",
        })?;
    }
    Ok(())
}
