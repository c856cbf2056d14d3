//! What each way takes for a position in instructions.

use std::io::Result;

use super::measure::{Way, repeat};
use crate::valgrind::{collected, wanted};

/// How often a way runs more than another time.
const TIMES: usize = 10;

/// A way: its name, and what runs it some times.
type Row<'a> = (&'static str, Box<dyn Fn(usize) + 'a>);

/// The ways of a table and the positions to run them on.
pub struct Table<'a> {
    title: String,
    positions: usize,
    ways: Vec<Row<'a>>,
}

impl<'a> Table<'a> {
    /// The table of `ways` on `positions`.
    pub fn new<P>(title: String, ways: &[Way<'static, P>], positions: &'a [P]) -> Self {
        let run = |way: &Way<'static, P>| {
            let way = *way;
            (way.name, Box::new(move |times| repeat(&way, positions, times)) as Box<dyn Fn(usize)>)
        };
        Self { title, positions: positions.len(), ways: ways.iter().map(run).collect() }
    }
}

/// Runs what a parent process asks for, if one does: a table and a way, by their numbers, and how often.
pub fn run_for_parent(tables: &[Table]) -> bool {
    let Some(wanted) = wanted() else { return false };
    let numbers: Vec<usize> = wanted.split(' ').filter_map(|number| number.parse().ok()).collect();
    if let [table, way, times] = numbers[..]
        && let Some((_, run)) = tables.get(table).and_then(|table| table.ways.get(way))
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
pub fn count(tables: &[Table]) -> Result<()> {
    for (number, table) in tables.iter().enumerate() {
        println!("\n{:48} {:>12}", table.title, "instructions");
        for (way, (name, _)) in table.ways.iter().enumerate() {
            let run = |times| collected(&format!("{number} {way} {times}"));
            let instructions = run(TIMES + 1)? - run(1)?;
            println!("{name:48} {:12.0}", instructions as f64 / (TIMES * table.positions) as f64);
        }
    }
    Ok(())
}
