//! The kinds of piece and what is to be known of each.

use super::source::{Source, Value};
use crate::kinds::Kind;
use crate::spec::Spec;

/// The path of the variant of `Kind` with this number.
fn path(spec: &Spec, number: usize) -> String {
    format!("Kind::{}", spec.kinds[number].face.ident)
}

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    enumeration(source, spec);
    counts(source, spec);
    promotion(source, spec);
    names(source, spec);
    worths(source, spec);
}

fn enumeration(source: &mut Source, spec: &Spec) {
    let variant = |(number, kind): (usize, &Kind)| {
        let promoted = if kind.base == number { "" } else { "+" };
        let (letter, face) = (kind.letter, kind.face);
        let doc = format!("`{promoted}{letter}`, the {}: moves as `{}`.", face.name, face.betza);
        format!("    /// {doc}\n    {},\n", face.ident)
    };
    let variants: Vec<String> = spec.kinds.iter().enumerate().map(variant).collect();
    source.item(
        "The kinds of piece on this board: first those that can be in hand, in the order of the offset tables,\n\
         then the king, then the promoted. Movements are in Betza's notation.",
        &format!(
            "#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]\n\
             #[repr(u8)]\npub enum Kind {{\n{}}}",
            variants.concat()
        ),
    );
}

fn counts(source: &mut Source, spec: &Spec) {
    let all = (0..spec.kinds.len()).map(|number| path(spec, number));
    let non_kings: u32 = spec.max_count.iter().sum();
    source.constant("How many kinds there are.", "KINDS", "usize", &Value::atom(spec.kinds.len()));
    source.constant(
        "How many kinds can be in hand: those with the lowest numbers.",
        "HAND_KINDS",
        "usize",
        &Value::atom(spec.hand_kinds()),
    );
    source.constant(
        "All kinds in the order of their numbers.",
        "ALL_KINDS",
        "[Kind; KINDS]",
        &Value::list(all),
    );
    source.constant(
        "How many pieces of each kind there can be, promoted or not.",
        "MAX_COUNT",
        "[u8; HAND_KINDS]",
        &Value::list(&spec.max_count),
    );
    source.constant(
        "How many pieces there are besides the kings.",
        "NON_KINGS",
        "usize",
        &Value::atom(non_kings),
    );
}

fn promotion(source: &mut Source, spec: &Spec) {
    let some = |number: Option<usize>| {
        number.map_or("None".to_owned(), |number| format!("Some({})", path(spec, number)))
    };
    let promoted = spec.kinds.iter().map(|kind| some(kind.promoted));
    let base = spec.kinds.iter().map(|kind| path(spec, kind.base));
    let pawn = spec.kinds.iter().position(|kind| kind.face.betza == "fW");
    source.constant(
        "What each kind promotes to.",
        "PROMOTED",
        "[Option<Kind>; KINDS]",
        &Value::list(promoted),
    );
    source.constant("Each kind as it is when not promoted.", "BASE", "[Kind; KINDS]", &Value::list(base));
    source.constant(
        "The kind whose only move is one step forward.",
        "PAWN",
        "Option<Kind>",
        &Value::atom(some(pawn)),
    );
}

fn names(source: &mut Source, spec: &Spec) {
    let mut array = |doc, name, of, field: &dyn Fn(&Kind) -> String| {
        source.constant(doc, name, of, &Value::list(spec.kinds.iter().map(field)));
    };
    array("The English name of each kind.", "KIND_NAMES", "[&str; KINDS]", &|kind| {
        format!("{:?}", kind.face.name)
    });
    array(
        "The SFEN letter of each kind in upper case; the promoted share their base's.",
        "LETTERS",
        "[char; KINDS]",
        &|kind| format!("{:?}", kind.letter),
    );
    array("The character of each kind on a diagram.", "KANJI", "[char; KINDS]", &|kind| {
        format!("{:?}", kind.face.kanji)
    });
    array("The CSA code of each kind.", "CSA", "[&str; KINDS]", &|kind| format!("{:?}", kind.face.csa));
}

fn worths(source: &mut Source, spec: &Spec) {
    let values = Value::list(spec.kinds.iter().map(|kind| kind.worth.value));
    source.constant("The material value of each kind; the king has none.", "VALUES", "[i32; KINDS]", &values);
    let declares = spec.declaration.is_some();
    let points = Value::list(spec.kinds.iter().map(|kind| if declares { kind.points } else { 0 }));
    source.constant(
        "What the declaration rules count each kind for; zeros on a board that has no such rules.",
        "POINTS",
        "[u32; KINDS]",
        &points,
    );
}
