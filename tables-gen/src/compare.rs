//! The offsets of two boards side by side.

use crate::Spec;
use crate::offsets::{self, Offset};

/// The constants of one family of offsets, of two boards.
#[derive(Clone, Debug)]
pub struct Table {
    /// The module in which the family is emitted.
    pub family: &'static str,
    /// A row for each constant that one of the boards has.
    pub rows: Vec<Row>,
}

/// A constant of two boards.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// What it is on each board, if the board has it.
    pub sides: [Option<Side>; 2],
}

/// A constant of one board.
#[derive(Clone, Debug)]
pub struct Side {
    /// How it follows from the one before it.
    pub formula: String,
    /// Its value.
    pub value: usize,
}

/// All offsets of two boards.
pub fn offsets(left: &Spec, right: &Spec) -> Vec<Table> {
    let families = [left, right].map(offsets::families);
    let [left, right] = families;
    let table = |((family, left), (_, right)): ((&'static str, Vec<Offset>), (_, Vec<Offset>))| {
        let row = |name: &str| Row { name: name.to_owned(), sides: [side(&left, name), side(&right, name)] };
        Table { family, rows: names(&left, &right).into_iter().map(row).collect() }
    };
    left.into_iter().zip(right).map(table).collect()
}

fn side(offsets: &[Offset], name: &str) -> Option<Side> {
    let found = offsets.iter().find(|offset| offset.name == name)?;
    Some(Side { formula: found.formula.clone(), value: found.value })
}

/// The names of both boards: those that only the right one has follow the one that they follow there.
fn names<'a>(left: &'a [Offset], right: &'a [Offset]) -> Vec<&'a str> {
    let mut names: Vec<&str> = left.iter().map(|offset| offset.name.as_str()).collect();
    let mut next = 0;
    for Offset { name, .. } in right {
        let known = names.iter().position(|other| other == name);
        if known.is_none() {
            names.insert(next, name);
        }
        next = known.unwrap_or(next) + 1;
    }
    names
}

/// The offsets of two boards as a table for a terminal.
pub fn table(left: &Spec, right: &Spec) -> String {
    let cells = |side: &Option<Side>| match side {
        Some(side) => [side.formula.clone(), side.value.to_string()],
        None => ["-", "-"].map(str::to_owned),
    };
    let mut lines = vec![["", left.name(), "value", right.name(), "value"].map(str::to_owned)];
    for Table { family, rows } in offsets(left, right) {
        for Row { name, sides: [left, right] } in rows {
            let ([left, left_value], [right, right_value]) = (cells(&left), cells(&right));
            lines.push([format!("{family}::{name}"), left, left_value, right, right_value]);
        }
    }
    let widths: Vec<usize> =
        (0..5).map(|column| lines.iter().map(|line| line[column].len()).max().unwrap_or(0)).collect();
    let print = |line: &[String; 5]| {
        let cell = |(column, (text, &width)): (usize, (&String, &usize))| {
            if [2, 4].contains(&column) { format!("{text:>width$}") } else { format!("{text:width$}") }
        };
        line.iter().zip(&widths).enumerate().map(cell).collect::<Vec<_>>().join("  ") + "\n"
    };
    lines.iter().map(print).collect()
}
