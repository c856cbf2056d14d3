//! What each way takes for a position in instructions.

use std::io::Result;

use katagami_benches::instructions::{collected, wanted};
use katagami_rules::position::Position;

use super::measure::{Way, once};
use super::words::Board;
use super::{COLOUR, classical, own};

/// A way: the table that it belongs to, its name, and a run of it.
type Row<'a> = (&'static str, &'a str, Box<dyn Fn() + 'a>);

/// Positions and the same as boards, with a name.
pub type Set<'a> = (&'static str, &'a [Position], &'a [Board<'a>]);

/// Runs what a parent process asks for, if one does: a way on some positions, by their numbers.
pub fn run_for_parent(sets: &[Set]) -> bool {
    let Some(wanted) = wanted() else { return false };
    let (set, way) = wanted.split_once(' ').unwrap_or_default();
    if let Some(set) = set.parse().ok().and_then(|set: usize| sets.get(set))
        && let Some((.., run)) = way.parse().ok().and_then(|way: usize| rows(set).into_iter().nth(way))
    {
        run();
    }
    true
}

/// Prints the instructions of all ways.
///
/// # Errors
///
/// If valgrind does not count.
pub fn count(sets: &[Set]) -> Result<()> {
    let start = collected("nothing")?;
    for (number, set) in sets.iter().enumerate() {
        let (name, positions, _) = set;
        let mut last = "";
        for (way, (table, row, _)) in rows(set).into_iter().enumerate() {
            if table != last {
                println!("\n{:48} {:>12}", format!("{name}: {table}"), "instructions");
                last = table;
            }
            let instructions = collected(&format!("{number} {way}"))? - start;
            println!("{row:48} {:12.0}", instructions as f64 / positions.len() as f64);
        }
    }
    Ok(())
}

fn rows<'a>(&(_, positions, boards): &Set<'a>) -> Vec<Row<'a>> {
    let mut rows = each("the stencil's worth", &COLOUR, positions);
    rows.extend(each("the classical claim", &classical(), boards));
    rows.extend(each("the engine's own generator", &own(), boards));
    rows
}

fn each<'a, P>(table: &'static str, ways: &[Way<'static, P>], positions: &'a [P]) -> Vec<Row<'a>> {
    let row = |way: &Way<'static, P>| {
        let way = *way;
        (table, way.name, Box::new(move || once(&way, positions)) as Box<dyn Fn()>)
    };
    ways.iter().map(row).collect()
}
