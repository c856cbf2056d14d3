//! The values of pieces that only the evaluation uses: in hand, and those that foreign weights go with.

use super::source::{Source, Value};
use crate::spec::Spec;

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    source.constant(
        "The material value of each kind in hand.",
        "HELD_VALUES",
        "[i32; HAND_KINDS]",
        &Value::list(spec.kinds.iter().take(spec.hand_kinds()).map(|kind| kind.face.worth.held)),
    );
    source.constant(
        "The material value of each kind that weights in Bonanza's format go with.",
        "BONANZA_VALUES",
        "[i32; KINDS]",
        &Value::list(spec.kinds.iter().map(|kind| kind.face.worth.bonanza)),
    );
    source.constant(
        "The material value of each kind that weights in the format of Apery and `YaneuraOu` (KPPT) go with.",
        "KPPT_VALUES",
        "[i32; KINDS]",
        &Value::list(spec.kinds.iter().map(|kind| kind.face.worth.apery)),
    );
}
