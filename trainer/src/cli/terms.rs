//! `katagami-trainer terms`.

use katagami_evaluation::Perspectives;
use katagami_evaluation::features;
use katagami_evaluation::terms::{NamedTerm, SignedParameters, Term, all_terms};
use katagami_evaluation::weights::{Component, TableKind};
use katagami_rules::board::TITLE;
use katagami_rules::position::Position;
use katagami_rules::types::Color;

use crate::session::{Result, print_line};

/// Prints all terms with their numbers of parameters, the name of one parameter, and a description.
pub(super) fn run() -> Result {
    print_line(format_args!("Terms on this board ({TITLE}):\n"))?;
    print_line(format_args!(
        "{:<14}{:<7}{:>12}  {:<22}{}",
        "term", "table", "parameters", "example", "description"
    ))?;
    all_terms().try_for_each(|term| print_line(line(term)))?;
    print_line("\nCombine them with commas: kpp,pp,rel-kpp,rel-pp,turn:pp")?;
    print_line(
        "turn:NAME is the same term for the side to move, late:NAME for the endgame; a combination has only one of them",
    )
}

fn line(named: &NamedTerm) -> String {
    let term = named.term();
    let table = match term.table() {
        TableKind::Kk => "KK",
        TableKind::Kkp => "KKP",
        TableKind::Kpp => "KPP",
    };
    let sample = term.parameter_name(sample(term));
    format!("{:<14}{table:<7}{:>12}  {sample:<22}{}", named.name, term.parameter_count(), named.about)
}

/// A parameter that is active in the start position, if there is one. From the middle of the list, whose ends are less
/// typical.
fn sample(term: &dyn Term) -> usize {
    let mut active = SignedParameters::default();
    if let Some(perspectives) = Perspectives::of(&Position::start()) {
        features::find(term, perspectives.from_side(Color::Black), Component::Tempo, 0, &mut active);
    }
    let active = [active.added, active.subtracted].concat();
    active.get(active.len() / 2).map_or(0, |&index| index as usize)
}
