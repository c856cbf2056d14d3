//! The board itself: its size, its words, its zones.

use super::source::{Source, Value};
use crate::geometry::Side;
use crate::spec::Spec;

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    size(source, spec);
    zones(source, spec);
    lines(source, spec);
}

fn size(source: &mut Source, spec: &Spec) {
    let geometry = spec.geometry;
    source.constant(
        "The board's name: its feature, and its spec's file name.",
        "NAME",
        "&str",
        &Value::string(&spec.name),
    );
    source.constant("The board's name for people.", "TITLE", "&str", &Value::string(&spec.title));
    source.constant(
        "The name by which programs that play variants know the game.",
        "VARIANT",
        "&str",
        &Value::string(&spec.variant),
    );
    source.constant("How many columns there are.", "FILES", "usize", &Value::atom(geometry.files));
    source.constant("How many rows there are.", "RANKS", "usize", &Value::atom(geometry.ranks));
    source.constant(
        "How many squares there are. A square's index is `rank * FILES + column`: rank 0 is rank `a`, White's\n\
         home, and column 0 is the highest file.",
        "SQUARES",
        "usize",
        &Value::atom(geometry.squares()),
    );
    source.constant(
        "The depth of the promotion zone in rows.",
        "ZONE_DEPTH",
        "usize",
        &Value::atom(spec.zone),
    );
    source.item(
        "A set of squares: the smallest word with a bit for each, bit `n` for square `n`.",
        &format!("pub type Word = u{};", geometry.word_bits()),
    );
    source.constant("All squares.", "FULL", "Word", &Value::squares(spec, geometry.full()));
    source.constant("The start position.", "START_SFEN", "&str", &Value::string(&spec.start.sfen));
}

fn zones(source: &mut Source, spec: &Spec) {
    let (zone, ranks) = (spec.zone, spec.geometry.ranks);
    let parts = [
        ("INSIDE", "promotion zone", 1, zone),
        ("ADJACENT", "row beside the promotion zone, from which one step leads into it", zone + 1, zone + 1),
        ("BEYOND", "rows farther from the promotion zone than the one beside it", zone + 2, ranks),
    ];
    for (side, prefix) in [(Side::Black, "BLACK"), (Side::White, "WHITE")] {
        for (suffix, what, first, last) in parts {
            let rows = spec.geometry.rows(side, first, last);
            let doc = format!("{side:?}'s {what}.");
            source.constant(&doc, &format!("{prefix}_ZONE_{suffix}"), "Word", &Value::squares(spec, rows));
        }
    }
}

fn lines(source: &mut Source, spec: &Spec) {
    let geometry = spec.geometry;
    let files = (0..geometry.files).map(|column| Value::squares(spec, geometry.file(column)));
    source.constant("The squares of each column.", "FILE_MASKS", "[Word; FILES]", &Value::nested(files));
    let ranks = (0..geometry.ranks).map(|rank| Value::squares(spec, geometry.rank(rank)));
    source.constant("The squares of each rank.", "RANK_MASKS", "[Word; RANKS]", &Value::nested(ranks));
}
