//! `katagami-trainer terms`.

use katagami::board::TITLE;
use katagami::eval::terms::{ALL, Family};
use katagami::eval::weights::Table;

use super::say;

/// Prints all terms: how many parameters each has on this board, one of them by name, and what it is.
pub(super) fn run() -> Result<(), String> {
    say(format_args!("Terms on this board ({TITLE}):\n"))?;
    say(format_args!(
        "{:<14}{:<7}{:>12}  {:<22}{}",
        "term", "table", "parameters", "for example", "what it is"
    ))?;
    ALL.iter().try_for_each(|family| say(line(family)))?;
    say(
        "\nCombine them with commas; turn:NAME is the same for the side to move: kpp,pp,rel-kpp,rel-pp,turn:pp",
    )
}

fn line(family: &Family) -> String {
    let term = family.term();
    let table = match term.table() {
        Table::Kk => "KK",
        Table::Kkp => "KKP",
        Table::Kpp => "KPP",
    };
    // One from the middle: the first ones are about hands, or alike.
    let example = term.parameter(term.parameters() / 2);
    format!("{:<14}{table:<7}{:>12}  {example:<22}{}", family.name, term.parameters(), family.about)
}
