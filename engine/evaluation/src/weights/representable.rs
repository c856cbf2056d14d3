//! Which weights Bonanza's format can hold.
//!
//! It knows no turn, keeps one weight for two pieces in either order, and shows both sides the same weights: what Black's
//! king makes of a position White's makes of the turned one. Entries that no piece can have are not looked at.

use super::bonanza::{FORMAT, VALUES};
use super::{Cell, ENTRIES, Kpp, Pair, Plane, Tables, Weights, WeightsError, naming, symmetry};
use crate::entries::{Entry, Kings};
use katagami_rules::types::Square;

/// The tables of weights that an `fv.bin` can hold, but for the range of its numbers.
///
/// # Errors
///
/// If it cannot, with the first weight that it has no place for.
pub fn tables(weights: &Weights) -> Result<&Tables, WeightsError> {
    let tables = weights.tables.as_ref().ok_or_else(|| cannot("material alone"))?;
    if weights.values != VALUES {
        return Err(cannot("piece values other than Bonanza's"));
    }
    if tables.second == Plane::Late {
        return Err(cannot("weights of their own for the end of the game"));
    }
    check_kings(tables)?;
    match &tables.kpp {
        Kpp::Plain(table) => check_order(table)?,
        Kpp::Paired(table) => {
            check_turn(table)?;
            check_order(table)?;
        }
    }
    Ok(tables)
}

fn cannot(what: impl Into<String>) -> WeightsError {
    WeightsError::Unrepresentable { format: FORMAT, what: what.into() }
}

/// Checks the weights of both kings, without a piece and with each.
fn check_kings(tables: &Tables) -> Result<(), WeightsError> {
    let turned: Vec<[usize; 2]> =
        Entry::all_fixed().map(|entry| [entry, entry.turned()].map(Entry::fixed)).collect();
    for ours in Square::all() {
        for theirs in Square::all() {
            let (here, there) = (Kings { ours, theirs }, Kings { ours, theirs }.turned());
            let [black, white] = [ours, theirs].map(Square::by_file);
            let image = tables.kk(there.ours, there.theirs);
            check_image(tables.kk(here.ours, here.theirs), image, || naming::kk(black, white))?;
            let (row, image) = (tables.kkp(ours, theirs), tables.kkp(there.ours, there.theirs));
            for &[entry, turned] in &turned {
                check_image(row[entry], image[turned], || naming::kkp(black, white, entry))?;
            }
        }
    }
    Ok(())
}

/// Checks a weight of both kings against its image: the same on the turned board with both sides exchanged.
fn check_image([board, turn]: Pair, image: Pair, name: impl Fn() -> String) -> Result<(), WeightsError> {
    if turn != 0 {
        return Err(turn_term(turn, &name()));
    }
    let image = -i64::from(image[0]);
    if i64::from(board) != image {
        return Err(cannot(format!("{} worth {board}, but {image} with both sides exchanged", name())));
    }
    Ok(())
}

fn turn_term(turn: i32, name: &str) -> WeightsError {
    cannot(format!("a term for the side to move: {turn} for {name}"))
}

/// Whether pieces can have this pair of entries.
fn is_possible([x, y]: [usize; 2]) -> bool {
    x != y && [x, y].into_iter().all(|entry| Entry::from_fixed(entry).is_some())
}

fn check_turn(table: &[[i16; 2]]) -> Result<(), WeightsError> {
    let entries = |index| [index / ENTRIES % ENTRIES, index % ENTRIES];
    let mut turned = table.iter().enumerate().filter(|(_, weight)| weight[1] != 0);
    match turned.find(|&(index, _)| is_possible(entries(index))) {
        Some((index, weight)) => Err(turn_term(weight[1].into(), &naming::kpp_at(index))),
        None => Ok(()),
    }
}

fn check_order<C: Cell + PartialEq>(table: &[C]) -> Result<(), WeightsError> {
    let Some((king, x, y)) = symmetry::asymmetries(table).find(|&(_, x, y)| is_possible([x, y])) else {
        return Ok(());
    };
    let [weight, other] = [(x, y), (y, x)].map(|(x, y)| table[(king * ENTRIES + x) * ENTRIES + y].widen()[0]);
    let name = naming::kpp(king, x, y);
    Err(cannot(format!("{name} worth {weight} in one order and {other} in the other")))
}
