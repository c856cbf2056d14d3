//! Which weights Bonanza's format can hold.
//!
//! It has no tempo component, keeps one weight for two pieces in either order, and has the same weights for both sides: the
//! weight of White's king in a position is that of Black's in the rotated one. Unused entries are not checked.

use katagami_rules::types::Square;

use super::{FORMAT, VALUES};
use crate::files::WriteError;
use crate::weights::{Cell, Component, Components, ENTRIES, Kpp, Tables, Weights, naming, symmetry};
use crate::{Entry, Kings};

/// The tables of weights that an `fv.bin` can hold, except for the range of its numbers.
///
/// # Errors
///
/// If it cannot; the error names the first weight that it has no place for.
pub fn bonanza_tables(weights: &Weights) -> Result<&Tables, WriteError> {
    let tables = weights.tables.as_ref().ok_or_else(|| cannot("material alone"))?;
    if weights.values != VALUES {
        return Err(cannot("piece values other than Bonanza's"));
    }
    if tables.second_component == Component::Endgame {
        return Err(cannot("weights of their own for the end of the game"));
    }
    check_kings(tables)?;
    match &tables.kpp {
        Kpp::BoardOnly(table) => check_order(table)?,
        Kpp::TwoComponents(table) => {
            check_tempo(table)?;
            check_order(table)?;
        }
    }
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

fn check_tempo(table: &[[i16; 2]]) -> Result<(), WriteError> {
    let entries = |index| [index / ENTRIES % ENTRIES, index % ENTRIES];
    let mut rotated = table.iter().enumerate().filter(|(_, weight)| weight[1] != 0);
    match rotated.find(|&(index, _)| is_possible(entries(index))) {
        Some((index, weight)) => Err(tempo_weight(weight[1].into(), &naming::kpp_at(index))),
        None => Ok(()),
    }
}

fn check_order<C: Cell + PartialEq>(table: &[C]) -> Result<(), WriteError> {
    let Some((king, x, y)) = symmetry::asymmetries(table).find(|&(_, x, y)| is_possible([x, y])) else {
        return Ok(());
    };
    let [weight, other] =
        [(x, y), (y, x)].map(|(x, y)| table[(king * ENTRIES + x) * ENTRIES + y].components()[0]);
    let name = naming::kpp(king, x, y);
    Err(cannot(format!("{name} worth {weight} in one order and {other} in the other")))
}
