//! How hands are packed.

use super::source::{Source, Value};
use crate::hands;
use crate::spec::Spec;

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    let fields = hands::pack(&spec.max_count);
    let bits = hands::width(&fields).next_power_of_two().max(32);
    source.item(
        "A hand: for each kind the bits of its count and a guard bit above them, which is 0.",
        &format!("pub type HandWord = u{bits};"),
    );
    source.constant(
        "How far the count of each kind is shifted.",
        "HAND_SHIFT",
        "[u32; HAND_KINDS]",
        &Value::list(fields.iter().map(|field| field.shift)),
    );
    source.constant(
        "The bits of the count of each kind, not shifted.",
        "HAND_MASK",
        "[HandWord; HAND_KINDS]",
        &Value::list(fields.iter().map(|field| format!("0x{:x}", field.mask()))),
    );
    let guards: u64 = fields.iter().map(|field| field.guard()).sum();
    source.constant(
        "All guard bits. Hand `a` has at least what `b` has of each kind exactly if\n\
         `(a + HAND_GUARDS - b) & HAND_GUARDS == HAND_GUARDS`.",
        "HAND_GUARDS",
        "HandWord",
        &Value::atom(format!("0x{guards:x}")),
    );
}
