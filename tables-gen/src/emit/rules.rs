//! What decides a game besides mate: repetition, declarations, the try rule.

use super::source::{Source, Value};
use crate::geometry::Side;
use crate::model::{Declaration, Points24, Points27, Repetition};
use crate::spec::Spec;

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    source.constant(
        "Whether the player who moved first loses by a fourfold repetition without perpetual check; a draw\n\
         otherwise.",
        "REPETITION_LOSES_FOR_FIRST",
        "bool",
        &Value::atom(spec.repetition == Repetition::FirstPlayerLoses),
    );
    entering_king(source, spec);
    points(source, spec);
    for (side, prefix) in [(Side::Black, "BLACK"), (Side::White, "WHITE")] {
        source.constant(
            &format!("The squares that {side:?}'s king must reach to win under the try rule."),
            &format!("{prefix}_TRY_SQUARES"),
            "Word",
            &Value::squares(spec, spec.goal_squares(side)),
        );
    }
}

fn entering_king(source: &mut Source, spec: &Spec) {
    let rules = Value::list(spec.entering_king_rules().iter().map(|rule| format!("{rule:?}")));
    source.constant(
        "The rules for entering kings that this board knows, by the names of their USI option.",
        "ENTERING_KING_RULES",
        "&[&str]",
        &Value::atom(format!("&{}", rules.flat())),
    );
    source.constant(
        "The rule that holds unless the user chooses another.",
        "DEFAULT_ENTERING_KING_RULE",
        "&str",
        &Value::string(&spec.entering_king),
    );
    source.constant(
        "Whether this board has rules for winning by declaration that count points. If not, the constants\n\
         below are zeros.",
        "HAS_POINT_DECLARATION",
        "bool",
        &Value::atom(spec.declaration.is_some()),
    );
}

fn points(source: &mut Source, spec: &Spec) {
    static NOTHING: Declaration = Declaration {
        pieces: 0,
        points_27: Points27 { black: 0, white: 0 },
        points_24: Points24 { win: 0, draw: 0 },
    };
    let declaration = spec.declaration.as_ref().unwrap_or(&NOTHING);
    let Declaration { pieces, points_27, points_24, .. } = declaration;
    let mut constant = |doc, name, of, value: Value| source.constant(doc, name, of, &value);
    constant(
        "The points that Black and White need to win under the 27-point rule.",
        "DECLARATION_POINTS_27",
        "[u32; 2]",
        Value::list([points_27.black, points_27.white]),
    );
    constant(
        "The points that win under the 24-point rule.",
        "DECLARATION_WIN_24",
        "u32",
        Value::atom(points_24.win),
    );
    constant(
        "The points that draw under the 24-point rule.",
        "DECLARATION_DRAW_24",
        "u32",
        Value::atom(points_24.draw),
    );
    constant(
        "How many pieces besides the king must be in the zone to declare.",
        "DECLARATION_PIECES",
        "u32",
        Value::atom(pieces),
    );
    constant("The points of the whole set.", "DECLARATION_TOTAL", "u32", Value::atom(total(spec)));
}

/// The points of the whole set, or 0 where points do not count.
fn total(spec: &Spec) -> u32 {
    let counted = spec.max_count.iter().zip(&spec.kinds).map(|(count, kind)| count * kind.points);
    if spec.declaration.is_some() { counted.sum() } else { 0 }
}
