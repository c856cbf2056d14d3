//! The keys of positions.

use super::source::{Source, Value};
use crate::spec::Spec;
use crate::zobrist::Keys;

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    let mut keys = Keys::new().map(|key| format!("0x{key:016x}"));
    let mut list = |length: usize| Value::list(keys.by_ref().take(length));
    let side = list(1);
    let hands = Value::nested((0..2).map(|_| list(spec.hand_kinds())));
    let squares = spec.geometry.squares();
    let board = Value::nested(
        (0..2)
            .map(|_| Value::nested(spec.kinds.iter().map(|_| list(squares)).collect::<Vec<_>>()))
            .collect::<Vec<_>>(),
    );
    source.constant(
        "What distinguishes the sides to move.",
        "ZOBRIST_SIDE",
        "u64",
        &Value::atom(side.flat().trim_matches(['[', ']'])),
    );
    source.table(
        "The key of a kind in a colour's hand, added (wrapping) once for each piece.",
        "ZOBRIST_HAND",
        "[[u64; HAND_KINDS]; 2]",
        &hands,
    );
    source.table(
        "The key of a colour's kind on a square.",
        "ZOBRIST_BOARD",
        "[[[u64; SQUARES]; KINDS]; 2]",
        &board,
    );
}
