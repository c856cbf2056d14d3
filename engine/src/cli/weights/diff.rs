//! `katagami weights diff`: where two files of weights differ.

use std::fmt::Write;
use std::path::PathBuf;

use katagami::eval::weights::{Kpp, Tables};
use katagami::eval::{Values, Weights};
use katagami::types::Kind;

use super::super::bar::Bar;
use super::tables::{self, Table};

/// Which files.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// A weight file, or a folder with one.
    a: PathBuf,
    /// Another one.
    b: PathBuf,
}

/// Prints where they differ.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let (_, a) = super::read(&arguments.a)?;
    let (_, b) = super::read(&arguments.b)?;
    let differences = compare(&a, &b);
    if differences.is_empty() {
        return super::super::say("equal");
    }
    super::super::say(format_args!("different\n{}", differences.join("\n")))
}

/// A line for each difference.
fn compare(a: &Weights, b: &Weights) -> Vec<String> {
    let mut lines = values(&a.values, &b.values);
    match (&a.tables, &b.tables) {
        (Some(a), Some(b)) => lines.extend(compare_tables(a, b)),
        (None, None) => {}
        (Some(_), None) => lines.push("only the first has tables".into()),
        (None, Some(_)) => lines.push("only the second has tables".into()),
    }
    lines
}

fn values(a: &Values, b: &Values) -> Vec<String> {
    let line = |kind: Kind, place, a, b| format!("value of the {}{place}: {a} and {b}", kind.name());
    let board = Kind::worth_something().map(|kind| (kind, a.board[kind as usize], b.board[kind as usize]));
    let board = board.filter(|(_, a, b)| a != b).map(|(kind, a, b)| line(kind, "", a, b));
    // Where hands count as the board does, one line says it.
    let hand = Kind::in_hand().filter(|&kind| [a, b].iter().any(|values| values.held(kind).is_some()));
    let hand = hand.map(|kind| (kind, a.hand[kind as usize], b.hand[kind as usize]));
    let hand = hand.filter(|(_, a, b)| a != b).map(|(kind, a, b)| line(kind, " in hand", a, b));
    board.chain(hand).collect()
}

fn compare_tables(a: &Tables, b: &Tables) -> Vec<String> {
    let bar = Bar::new("comparing");
    let pairs = tables::all(a).into_iter().zip(tables::all(b));
    let mut lines: Vec<String> =
        pairs.filter_map(|(a, b)| Difference::find(&a, &b, &bar)?.line(&a, &b)).collect();
    // The same numbers with and without second ones that are zero play the same, but are not equal.
    let only = |which: &str, tables: &Tables| {
        format!("only the {which} has KPP for {}", tables::purpose(tables.second))
    };
    match (&a.kpp, &b.kpp) {
        (Kpp::Plain(_), Kpp::Paired(_)) => lines.push(only("second", b)),
        (Kpp::Paired(_), Kpp::Plain(_)) => lines.push(only("first", a)),
        _ if a.second != b.second => {
            let [a, b] = [a, b].map(|tables| tables::purpose(tables.second));
            lines.push(format!("second numbers are for {a} and for {b}"));
        }
        _ => {}
    }
    lines
}

/// Where two tables differ.
#[derive(Default)]
struct Difference {
    compared: u64,
    different: u64,
    /// The largest difference of two numbers, and where it is.
    largest: u32,
    index: usize,
}

impl Difference {
    /// Compares; `None` if there is no difference.
    fn find(a: &Table<'_>, b: &Table<'_>, bar: &Bar) -> Option<Self> {
        let mut this = Self::default();
        a.each_row(&bar.progress(), |row| {
            for index in row {
                this.compared += 1;
                let mirrored = a.mirrored(index);
                let differs = this.note(a, b, index);
                // The other way round is told of where it does not follow from this way.
                if mirrored != index && (a.at(mirrored), b.at(mirrored)) != (a.at(index), b.at(index)) {
                    this.different += u64::from(this.note(a, b, mirrored) && !differs);
                }
                this.different += u64::from(differs);
            }
        });
        (this.different > 0).then_some(this)
    }

    /// Looks at one weight; says whether it differs.
    fn note(&mut self, a: &Table<'_>, b: &Table<'_>, index: usize) -> bool {
        let ([a_board, a_second], [b_board, b_second]) = (a.at(index), b.at(index));
        let difference = a_board.abs_diff(b_board).max(a_second.abs_diff(b_second));
        if difference > self.largest {
            (self.largest, self.index) = (difference, index);
        }
        difference > 0
    }

    fn line(&self, a: &Table<'_>, b: &Table<'_>) -> Option<String> {
        let mut line = String::new();
        let [x, y] = [a, b].map(|table| {
            let [board, second] = table.at(self.index);
            match table.planes()[..] {
                [_, plane] => format!("{board} ({} {second})", plane.title()),
                _ => board.to_string(),
            }
        });
        let Self { compared, different, largest, .. } = self;
        write!(line, "{}: {different} of {compared} weights differ, by at most {largest}: ", a.name).ok()?;
        write!(line, "{} is {x} and {y}", a.name_at(self.index)).ok()?;
        Some(line)
    }
}
