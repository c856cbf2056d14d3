//! `katagami-trainer terms`.

use katagami::board::TITLE;
use katagami::eval::terms::{ALL, Family, Sights, Term};
use katagami::eval::weights::{Plane, Table};
use katagami::position::Position;
use katagami::types::Color;

use super::output::{Result, print_line};

/// Prints all terms with their numbers of parameters, the name of one parameter, and a description.
pub(super) fn run() -> Result {
    print_line(format_args!("Terms on this board ({TITLE}):\n"))?;
    print_line(format_args!(
        "{:<14}{:<7}{:>12}  {:<22}{}",
        "term", "table", "parameters", "example", "description"
    ))?;
    ALL.iter().try_for_each(|family| print_line(line(family)))?;
    print_line("\nCombine them with commas: kpp,pp,rel-kpp,rel-pp,turn:pp")?;
    print_line(
        "turn:NAME is the same term for the side to move, late:NAME for the endgame; a combination has only one of them",
    )
}

fn line(family: &Family) -> String {
    let term = family.term();
    let table = match term.table() {
        Table::Kk => "KK",
        Table::Kkp => "KKP",
        Table::Kpp => "KPP",
    };
    let sample = term.parameter(sample(term));
    format!("{:<14}{table:<7}{:>12}  {sample:<22}{}", family.name, term.parameters(), family.about)
}

/// A parameter that is active in the start position, if there is one. From the middle of the list, whose ends are less
/// typical.
fn sample(term: &dyn Term) -> usize {
    let mut touched = Vec::new();
    if let Some(sights) = Sights::of(&Position::start()) {
        term.collect(sights.from_side(Color::Black), Plane::Turn, 0, &mut touched);
    }
    touched.get(touched.len() / 2).map_or(0, |&index| index as usize)
}
