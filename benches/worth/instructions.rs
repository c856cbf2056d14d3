//! What each way takes for a position in instructions.

use std::io::Result;

use katagami_benches::valgrind::{collected, wanted};
use katagami_rules::position::Position;

use super::measure::{Way, repeat};
use super::words::Board;
use super::{COLOUR, classical, own};

/// A way: the table that it belongs to, its name, and what runs it some times.
type Row<'a> = (&'static str, &'static str, Box<dyn Fn(usize) + 'a>);

/// How often a way runs more than another time.
const TIMES: usize = 10;

/// Positions and the same as boards, with a name.
pub type Set<'a> = (&'static str, &'a [Position], &'a [Board<'a>]);

/// Runs what a parent process asks for, if one does: positions and a way, by their numbers, and how often.
pub fn run_for_parent(sets: &[Set]) -> bool {
    let Some(wanted) = wanted() else { return false };
    let numbers: Vec<usize> = wanted.split(' ').filter_map(|number| number.parse().ok()).collect();
    if let [set, way, times] = numbers[..]
        && let Some((.., run)) = sets.get(set).and_then(|set| rows(set).into_iter().nth(way))
    {
        run(times);
    }
    true
}

/// Prints the instructions of all ways.
///
/// # Errors
///
/// If valgrind does not count.
pub fn count(sets: &[Set]) -> Result<()> {
    for (number, set) in sets.iter().enumerate() {
        let (name, positions, _) = set;
        let mut last = "";
        for (way, (table, row, _)) in rows(set).into_iter().enumerate() {
            if table != last {
                println!("\n{:48} {:>12}", format!("{name}: {table}"), "instructions");
                last = table;
            }
            let run = |times| collected(&format!("{number} {way} {times}"));
            let instructions = run(TIMES + 1)? - run(1)?;
            println!("{row:48} {:12.0}", instructions as f64 / (TIMES * positions.len()) as f64);
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
        (table, way.name, Box::new(move |times| repeat(&way, positions, times)) as Box<dyn Fn(usize)>)
    };
    ways.iter().map(row).collect()
}
