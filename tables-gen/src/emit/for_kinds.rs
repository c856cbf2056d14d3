//! The macro that unrolls loops over the kinds of a class.

use super::kinds::path;
use super::source::Source;
use crate::attacks;
use crate::kinds::Kind;
use crate::spec::Spec;

/// A class of kinds: its name, what it holds, and whether a kind belongs to it.
struct Class {
    name: &'static str,
    doc: &'static str,
    holds: fn(&Spec, usize) -> bool,
}

fn kind(spec: &Spec, number: usize) -> &Kind {
    &spec.kinds[number]
}

fn is_pawn(spec: &Spec, number: usize) -> bool {
    kind(spec, number).face.betza == "fW"
}

fn promotes(spec: &Spec, number: usize) -> bool {
    kind(spec, number).promoted.is_some()
}

fn slides(spec: &Spec, number: usize) -> bool {
    kind(spec, number).slides()
}

fn has_dead_rows(spec: &Spec, number: usize) -> bool {
    attacks::dead_rows(spec.geometry, &kind(spec, number).movement) > 0
}

/// The classes, from the special to the general.
static CLASSES: [Class; 13] = [
    Class { name: "pawns", doc: "the pawn", holds: is_pawn },
    Class {
        name: "promoting_steppers",
        doc: "steppers that promote, but pawns",
        holds: |spec, number| !slides(spec, number) && promotes(spec, number) && !is_pawn(spec, number),
    },
    Class {
        name: "final_steppers",
        doc: "steppers that do not promote, but kings",
        holds: |spec, number| !slides(spec, number) && !promotes(spec, number) && number != spec.king(),
    },
    Class {
        name: "promoting_sliders",
        doc: "sliders that promote",
        holds: |spec, number| slides(spec, number) && promotes(spec, number),
    },
    Class {
        name: "final_sliders",
        doc: "sliders that do not promote",
        holds: |spec, number| slides(spec, number) && !promotes(spec, number),
    },
    Class { name: "sliders", doc: "all that slide in some direction", holds: slides },
    Class {
        name: "steppers",
        doc: "all that only step or jump, but kings",
        holds: |spec, number| !slides(spec, number) && number != spec.king(),
    },
    Class {
        name: "hand_kinds",
        doc: "all that can be in hand",
        holds: |spec, number| number < spec.hand_kinds(),
    },
    Class {
        name: "hand_kinds_with_dead_rows",
        doc: "those of them that may not be dropped on some row, but pawns",
        holds: |spec, number| {
            number < spec.hand_kinds() && has_dead_rows(spec, number) && !is_pawn(spec, number)
        },
    },
    Class {
        name: "hand_kinds_without_dead_rows",
        doc: "those of them that may be dropped on any row",
        holds: |spec, number| number < spec.hand_kinds() && !has_dead_rows(spec, number),
    },
    Class {
        name: "all_but_pawns",
        doc: "all but pawns and kings",
        holds: |spec, number| !is_pawn(spec, number) && number != spec.king(),
    },
    Class { name: "all_but_king", doc: "all but kings", holds: |spec, number| number != spec.king() },
    Class { name: "all", doc: "all, with the king", holds: |_, _| true },
];

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    let classes: Vec<String> =
        CLASSES.iter().map(|class| format!("- `{}`: {}", class.name, class.doc)).collect();
    let arms: Vec<String> = CLASSES.iter().map(|class| arm(spec, class)).collect();
    let doc = format!(
        "Repeats a block for each kind of a class, with the kind as a constant:\n\
         `for_kinds!(KIND in steppers {{ … }})`. `Kind` must be in scope. The classes:\n\n{}.",
        classes.join(";\n")
    );
    let code = format!(
        "#[allow(unused_macros)]\n#[rustfmt::skip]\nmacro_rules! for_kinds {{\n{}}}\n\
         #[allow(unused_imports)]\npub(crate) use for_kinds;",
        arms.concat()
    );
    source.item(&doc, &code);
}

/// One arm of the macro. The outer braces make the expansion one expression. For an empty class the block is
/// still compiled, for the first kind, but never run: what it names counts as used.
fn arm(spec: &Spec, class: &Class) -> String {
    let block =
        |number| format!("{{ #[allow(dead_code)] const $kind: Kind = {}; $body }}", path(spec, number));
    let members = (0..spec.kinds.len()).filter(|&number| (class.holds)(spec, number));
    let mut blocks: Vec<String> = members.map(|number| format!("        {}\n", block(number))).collect();
    if blocks.is_empty() {
        blocks.push(format!("        if false {}\n", block(0)));
    }
    format!("    ($kind:ident in {} $body:block) => {{{{\n{}    }}}};\n", class.name, blocks.concat())
}
