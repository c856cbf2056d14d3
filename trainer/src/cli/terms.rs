//! `katagami-trainer terms`.

use katagami::cli::result_format::ResultFormat;
use katagami_evaluation::Perspectives;
use katagami_evaluation::features;
use katagami_evaluation::terms::{NamedTerm, SignedParameters, Term, all_terms};
use katagami_evaluation::weights::{Component, TableKind};
use katagami_rules::board::TITLE;
use katagami_rules::position::Position;
use katagami_rules::types::Color;
use serde_json::{Value, json};

use crate::session::Result;

/// Prints all terms with their numbers of parameters, the name of one parameter, and a description.
pub(super) fn run(format: ResultFormat) -> Result {
    format.print_text(format_args!("Terms on this board ({TITLE}):\n"))?;
    format.print_text(format_args!(
        "{:<14}{:<7}{:>12}  {:<22}{}",
        "term", "table", "parameters", "example", "description"
    ))?;
    all_terms().try_for_each(|term| format.print(line(term), || as_json(term)))?;
    format.print_text("\nCombine them with commas: kpp,pp,rel-kpp,rel-pp,turn:pp")?;
    let second = "turn:NAME is the same term for the side to move, late:NAME for the endgame; a combination has only one of them";
    Ok(format.print_text(second)?)
}

fn as_json(named: &NamedTerm) -> Value {
    let term = named.term();
    json!({
        "name": named.name,
        "table": table(term),
        "parameters": term.parameter_count(),
        "example": term.parameter_name(sample(term)),
        "about": named.about,
    })
}

fn table(term: &dyn Term) -> &'static str {
    match term.table() {
        TableKind::Kk => "KK",
        TableKind::Kkp => "KKP",
        TableKind::Kpp => "KPP",
    }
}

fn line(named: &NamedTerm) -> String {
    let term = named.term();
    let (table, sample) = (table(term), term.parameter_name(sample(term)));
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
