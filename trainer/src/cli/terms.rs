//! `katagami-trainer terms`.

use katagami::board::TITLE;
use katagami::eval::terms::{ALL, Family, Sights, Term};
use katagami::eval::weights::{Plane, Table};
use katagami::position::Position;
use katagami::types::Color;

use super::say;

/// Prints all terms: how many parameters each has on this board, one of them by name, and what it is.
pub(super) fn run() -> Result<(), String> {
    say(format_args!("Terms on this board ({TITLE}):\n"))?;
    say(format_args!(
        "{:<14}{:<7}{:>12}  {:<22}{}",
        "term", "table", "parameters", "for example", "what it is"
    ))?;
    ALL.iter().try_for_each(|family| say(line(family)))?;
    say("\nCombine them with commas: kpp,pp,rel-kpp,rel-pp,turn:pp")?;
    say("turn:NAME is the same for the side to move, late:NAME for the end of the game; not both together")
}

fn line(family: &Family) -> String {
    let term = family.term();
    let table = match term.table() {
        Table::Kk => "KK",
        Table::Kkp => "KKP",
        Table::Kpp => "KPP",
    };
    let example = term.parameter(example(term));
    format!("{:<14}{table:<7}{:>12}  {example:<22}{}", family.name, term.parameters(), family.about)
}

/// A parameter that the start position touches, if there is one: from the middle, for hands and files come in order.
fn example(term: &dyn Term) -> usize {
    let mut touched = Vec::new();
    if let Some(sights) = Sights::of(&Position::start()) {
        term.collect(sights.from_side(Color::Black), Plane::Turn, 0, &mut touched);
    }
    touched.get(touched.len() / 2).map_or(0, |&index| index as usize)
}
