//! The kinds of piece and what is to be known of each.

use super::source::{Source, Value};
use crate::attacks;
use crate::geometry::Side;
use crate::kinds::Kind;
use crate::mirror::mirrored_kinds;
use crate::model::{Drops, Occasion, Permission};
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
    turning(source, spec);
    drops(source, spec);
    moves(source, spec);
    names(source, spec);
    worths(source, spec);
}

fn enumeration(source: &mut Source, spec: &Spec) {
    let variant = |(number, kind): (usize, &Kind)| {
        let promoted = if kind.base == number { "" } else { "+" };
        let (letter, face) = (kind.letter, &kind.face);
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

fn moves(source: &mut Source, spec: &Spec) {
    source.constant(
        "More moves than any position has: every kind dropped on every square, and every piece of the set where\n\
         it has most moves, turning over or not.",
        "MAX_MOVES",
        "usize",
        &Value::atom(most_moves(spec)),
    );
}

fn promotion(source: &mut Source, spec: &Spec) {
    let some = |number: Option<usize>| {
        number.map_or("None".to_owned(), |number| format!("Some({})", path(spec, number)))
    };
    let promoted = spec.kinds.iter().map(|kind| some(kind.promoted));
    let base = spec.kinds.iter().map(|kind| path(spec, kind.base));
    let mirrored = mirrored_kinds(spec).into_iter().map(|number| path(spec, number));
    let pawn = spec.kinds.iter().position(Kind::is_pawn);
    source.constant(
        "What each kind turns into.",
        "PROMOTED",
        "[Option<Kind>; KINDS]",
        &Value::list(promoted),
    );
    source.constant("Each kind as it is when not promoted.", "BASE", "[Kind; KINDS]", &Value::list(base));
    source.constant(
        "The mirror image of each kind: itself, but for pieces that come in a left and a right form.",
        "MIRRORED",
        "[Kind; KINDS]",
        &Value::list(mirrored),
    );
    source.constant(
        "The kind whose only move is one step forward.",
        "PAWN",
        "Option<Kind>",
        &Value::atom(some(pawn)),
    );
}

/// When and how kinds turn over.
fn turning(source: &mut Source, spec: &Spec) {
    for (side, prefix) in [(Side::Black, "BLACK"), (Side::White, "WHITE")] {
        for (index, name, doc) in [(0, "FROM", "from"), (1, "TO", "to")] {
            let squares = spec.kinds.iter().map(|kind| spec.turning_squares(kind, side)[index]);
            source.constant(
                &format!("The squares {doc} which any move may turn each kind of {side:?} over."),
                &format!("{prefix}_TURNS_{name}"),
                "[Word; KINDS]",
                &Value::nested(squares.map(|squares| Value::squares(spec, squares))),
            );
        }
    }
    let mut array = |doc, name, holds: fn(&Kind) -> bool| {
        let holds = spec.kinds.iter().map(|kind| kind.promoted.is_some() && holds(kind));
        source.constant(doc, name, "[bool; KINDS]", &Value::list(holds));
    };
    array("Whether each kind may turn over when it takes a piece.", "TURNS_BY_CAPTURE", |kind| {
        kind.turning.on == Occasion::Capture
    });
    array("Whether each kind must turn over where it may.", "MUST_TURN", |kind| kind.turning.must);
    let gains_slides = |kind: &Kind| {
        let slides = |kind: &Kind| kind.face.movement.slides.clone();
        let turned = kind.promoted.map_or_else(Vec::new, |number| slides(&spec.kinds[number]));
        turned.iter().any(|slide| slides(kind).iter().all(|other| other.direction != slide.direction))
    };
    source.constant(
        "Whether some kind slides in more directions when it has turned over, so that it may attack through the\n\
         square that it left.",
        "TURNING_GAINS_SLIDES",
        "bool",
        &Value::atom(spec.kinds.iter().any(gains_slides)),
    );
}

/// More moves than a position can have: every kind dropped on every square, and every piece where it has most moves.
fn most_moves(spec: &Spec) -> usize {
    let squares = spec.geometry.squares();
    let on_board = |number: usize| {
        let kind = &spec.kinds[number];
        let reached = |square| attacks::attacked(spec.geometry, &kind.face.movement, Side::Black, square, 0);
        let targets = (0..squares).map(|square| reached(square).count_ones() as usize).max().unwrap_or(0);
        if kind.promoted.is_some() { 2 * targets } else { targets }
    };
    let droppable = (0..spec.kinds.len()).filter(|&number| spec.can_be_dropped(number)).count();
    let pieces = (0..spec.hand_kinds())
        .map(|base| spec.max_count[base] as usize * spec.faces(base).map(on_board).max().unwrap_or(0));
    droppable * squares + on_board(spec.king()) + pieces.sum::<usize>()
}

/// What limits the drops of kinds, apart from the rows where they could never move.
fn drops(source: &mut Source, spec: &Spec) {
    let droppable = (0..spec.kinds.len()).filter(|&number| spec.can_be_dropped(number));
    source.constant("How many kinds can be dropped.", "DROP_KINDS", "usize", &Value::atom(droppable.count()));
    source.constant(
        "Whether a dropped piece may show its back.",
        "DROPS_EITHER_FACE",
        "bool",
        &Value::atom(spec.drops == Drops::Either),
    );
    source.constant(
        "How many of each kind a side may have on a file; 0 for any number.",
        "MAX_PER_FILE",
        "[usize; KINDS]",
        &Value::list(spec.kinds.iter().map(|kind| kind.per_file)),
    );
    source.constant(
        "Whether each kind may mate by a drop.",
        "MATES_BY_DROP",
        "[bool; KINDS]",
        &Value::list(spec.kinds.iter().map(|kind| kind.drop_mate == Permission::Allowed)),
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
    let values = Value::list(spec.kinds.iter().map(|kind| kind.face.worth.value));
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
