//! Both families of evaluation offsets.

use super::source::{Source, Value};
use crate::offsets::{self, Offset};
use crate::spec::Spec;

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    source.module("How many pieces of each kind there are.", "maxima", |source| maxima(source, spec));
    source.module(
        "Bonanza's offsets. The hands of a kind have an entry for each count from zero on; rows where a piece\n\
         can never stand are squeezed out. `f` is for friend, `e` for enemy.",
        "bonanza",
        |source| bonanza(source, spec),
    );
    source.module(
        "The offsets of the fixed-length layout: each piece of the set is always one entry. The `n`-th piece of\n\
         a kind in hand is entry `n - 1` of its block; the blocks of the board have all squares.\n\
         `f` is for friend, `e` for enemy.",
        "fixed",
        |source| fixed(source, spec),
    );
}

fn maxima(source: &mut Source, spec: &Spec) {
    for (kind, max) in spec.kinds.iter().zip(&spec.max_count) {
        let doc = format!("All {}s.", kind.face.name);
        source.constant(&doc, &offsets::max_name(kind), "usize", &Value::atom(max.to_string()));
    }
}

fn bonanza(source: &mut Source, spec: &Spec) {
    let [kpp, kkp] = [offsets::bonanza_kpp(spec), offsets::bonanza_kkp(spec)];
    let squeezes = kpp.iter().chain(&kkp).any(|offset| offset.formula.contains("FILES"));
    let files = if squeezes { "FILES, " } else { "" };
    source.uses(&format!("use super::{{{files}HAND_KINDS, KINDS, SQUARES, maxima}};"));
    chain(source, &kpp);
    both(source, spec);
    chain(source, &kkp);
    source.constant(
        "The block in KKP of each kind in hand.",
        "KKP_HAND",
        "[usize; HAND_KINDS]",
        &hand(spec, "kkp"),
    );
    source.constant(
        "The block in KKP of each kind on the board; the king has none.",
        "KKP_BOARD",
        "[usize; KINDS]",
        &board(spec, "kkp"),
    );
}

fn fixed(source: &mut Source, spec: &Spec) {
    source.uses("use super::{HAND_KINDS, KINDS, SQUARES, maxima};");
    chain(source, &offsets::fixed(spec));
    both(source, spec);
    source.constant(
        "The length of the list of pieces: one element for each piece but the kings.",
        "PIECES",
        "usize",
        &Value::atom("super::NON_KINGS"),
    );
    let first_piece = spec.max_count.iter().scan(0, |first, max| {
        *first += max;
        Some(*first - max)
    });
    source.constant(
        "The element of the list of pieces where those of each kind begin.",
        "FIRST_PIECE",
        "[usize; HAND_KINDS]",
        &Value::list(first_piece),
    );
}

fn chain(source: &mut Source, offsets: &[Offset]) {
    for Offset { name, value, formula, meaning } in offsets {
        source.constant(&format!("{value}: {meaning}."), name, "usize", &Value::atom(formula));
    }
}

/// The tables that lead from a kind to its blocks, ours and theirs.
fn both(source: &mut Source, spec: &Spec) {
    let table = |blocks: fn(&Spec, &str) -> Value| Value::nested(["f", "e"].map(|side| blocks(spec, side)));
    source.constant(
        "The blocks of each kind in hand: ours, theirs.",
        "HAND",
        "[[usize; HAND_KINDS]; 2]",
        &table(hand),
    );
    source.constant(
        "The blocks of each kind on the board: ours, theirs. Kings have none.",
        "BOARD",
        "[[usize; KINDS]; 2]",
        &table(board),
    );
}

fn hand(spec: &Spec, prefix: &str) -> Value {
    let kinds = spec.kinds[..spec.hand_kinds()].iter();
    Value::list(kinds.map(|kind| format!("{prefix}_hand_{}", offsets::constant_name(kind))))
}

fn board(spec: &Spec, prefix: &str) -> Value {
    let blocks = offsets::blocks(spec);
    Value::list((0..spec.kinds.len()).map(|number| {
        let block = blocks.iter().find(|block| block.kinds.contains(&number));
        block.map_or("usize::MAX".to_owned(), |block| format!("{prefix}_{}", block.name))
    }))
}
