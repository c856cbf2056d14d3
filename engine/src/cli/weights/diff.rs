//! `katagami weights diff`: where two files of weights differ.

use std::path::PathBuf;

use katagami_evaluation::weights::{Kpp, Tables};
use katagami_evaluation::{PieceValues, Weights};
use katagami_rules::types::Kind;
use serde_json::json;

use super::tables::{WeightTable, component_name, read, weight_tables};
use crate::cli::common::{CommandResult, ResultFormat};
use crate::cli::ending::Different;
use crate::cli::progress_display::ProgressDisplay;

/// The arguments of `katagami weights diff`.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A weight file, or a folder with one.
    a: PathBuf,
    /// Another one.
    b: PathBuf,
    #[command(flatten)]
    format: ResultFormat,
}

/// Prints where the files differ.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let (_, a) = read(&arguments.a)?;
    let (_, b) = read(&arguments.b)?;
    let differences = compare(&a, &b);
    let is_equal = differences.is_empty();
    let text = if is_equal { "equal".into() } else { format!("different\n{}", differences.join("\n")) };
    arguments.format.print(text, || json!({ "equal": is_equal, "differences": differences }))?;
    if is_equal { Ok(()) } else { Err(Different.into()) }
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
    match (&a.network, &b.network) {
        (Some(a), Some(b)) if a != b => lines.push("the networks differ".into()),
        (Some(_), Some(_)) | (None, None) => {}
        (Some(_), None) => lines.push("only the first has a network".into()),
        (None, Some(_)) => lines.push("only the second has a network".into()),
    }
    lines
}

fn values(a: &PieceValues, b: &PieceValues) -> Vec<String> {
    let line = |kind: Kind, place, a, b| format!("value of the {}{place}: {a} and {b}", kind.name());
    let board = Kind::all_but_king().map(|kind| (kind, a.board[kind as usize], b.board[kind as usize]));
    let board = board.filter(|(_, a, b)| a != b).map(|(kind, a, b)| line(kind, "", a, b));
    // If pieces in hand have the values of the board, one line is enough.
    let hand =
        Kind::in_hand().filter(|&kind| [a, b].iter().any(|values| values.different_in_hand(kind).is_some()));
    let hand = hand.map(|kind| (kind, a.hand[kind as usize], b.hand[kind as usize]));
    let hand = hand.filter(|(_, a, b)| a != b).map(|(kind, a, b)| line(kind, " in hand", a, b));
    board.chain(hand).collect()
}

fn compare_tables(a: &Tables, b: &Tables) -> Vec<String> {
    let bar = ProgressDisplay::of("comparing");
    let pairs = weight_tables(a).into_iter().zip(weight_tables(b));
    let mut lines: Vec<String> =
        pairs.filter_map(|(a, b)| Some(Difference::find(&a, &b, &bar)?.line(&a, &b))).collect();
    // A second component of zeros does not change the play, but the weights are not equal.
    let only = |which: &str, tables: &Tables| {
        format!("only the {which} has KPP for {}", component_name(tables.second_component))
    };
    match (&a.kpp, &b.kpp) {
        (Kpp::BoardOnly(_), Kpp::TwoComponents(_)) => lines.push(only("second", b)),
        (Kpp::TwoComponents(_), Kpp::BoardOnly(_)) => lines.push(only("first", a)),
        _ if a.second_component != b.second_component => {
            let [a, b] = [a, b].map(|tables| component_name(tables.second_component));
            lines.push(format!("second numbers are for {a} and for {b}"));
        }
        _ => {}
    }
    lines
}

/// The difference of two tables.
#[derive(Default)]
struct Difference {
    compared: u64,
    different: u64,
    /// The largest difference of two numbers, and its index.
    largest: u32,
    index: usize,
}

impl Difference {
    /// Compares two tables; `None` if they are equal.
    fn find(a: &WeightTable<'_>, b: &WeightTable<'_>, bar: &ProgressDisplay) -> Option<Self> {
        // Much quicker than to count differences, where there are none.
        if a.equals(b) {
            return None;
        }
        let mut this = Self::default();
        a.each_row(&bar.callback(), |row| {
            for index in row {
                this.compared += 1;
                let mirrored = a.mirrored(index);
                let differs = this.note(a, b, index);
                // The mirrored weight counts only if it does not follow from this one.
                if mirrored != index && (a.at(mirrored), b.at(mirrored)) != (a.at(index), b.at(index)) {
                    this.different += u64::from(this.note(a, b, mirrored) && !differs);
                }
                this.different += u64::from(differs);
            }
        });
        (this.different > 0).then_some(this)
    }

    /// Compares one weight; returns whether it differs.
    fn note(&mut self, a: &WeightTable<'_>, b: &WeightTable<'_>, index: usize) -> bool {
        let ([a_board, a_second], [b_board, b_second]) = (a.at(index), b.at(index));
        let difference = a_board.abs_diff(b_board).max(a_second.abs_diff(b_second));
        if difference > self.largest {
            (self.largest, self.index) = (difference, index);
        }
        difference > 0
    }

    fn line(&self, a: &WeightTable<'_>, b: &WeightTable<'_>) -> String {
        let [x, y] = [a, b].map(|table| {
            let [board, second] = table.at(self.index);
            match table.components()[..] {
                [_, component] => format!("{board} ({} {second})", component.label()),
                _ => board.to_string(),
            }
        });
        let Self { compared, different, largest, .. } = self;
        let (table, weight) = (a.name, (a.name_at)(self.index));
        format!(
            "{table}: {different} of {compared} weights differ, by at most {largest}: {weight} is {x} and {y}"
        )
    }
}
