//! Classes of kinds of pieces, which the engine's templates loop over.

use crate::attacks;
use crate::kinds::Kind;
use crate::spec::Spec;

/// A class of kinds: its name, and whether a kind, given by its number, belongs to it.
struct Class {
    name: &'static str,
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
static CLASSES: [Class; 12] = [
    Class { name: "pawns", holds: is_pawn },
    Class {
        name: "promoting_steppers",
        holds: |spec, number| !slides(spec, number) && promotes(spec, number) && !is_pawn(spec, number),
    },
    Class {
        name: "final_steppers",
        holds: |spec, number| !slides(spec, number) && !promotes(spec, number) && number != spec.king(),
    },
    Class { name: "promoting_sliders", holds: |spec, number| slides(spec, number) && promotes(spec, number) },
    Class { name: "final_sliders", holds: |spec, number| slides(spec, number) && !promotes(spec, number) },
    Class { name: "sliders", holds: slides },
    Class { name: "steppers", holds: |spec, number| !slides(spec, number) && number != spec.king() },
    Class { name: "hand_kinds", holds: |spec, number| number < spec.hand_kinds() },
    Class {
        name: "hand_kinds_with_dead_rows",
        holds: |spec, number| {
            number < spec.hand_kinds() && has_dead_rows(spec, number) && !is_pawn(spec, number)
        },
    },
    Class {
        name: "hand_kinds_without_dead_rows",
        holds: |spec, number| number < spec.hand_kinds() && !has_dead_rows(spec, number),
    },
    Class { name: "all_but_pawns", holds: |spec, number| !is_pawn(spec, number) && number != spec.king() },
    Class { name: "all_but_king", holds: |spec, number| number != spec.king() },
];

/// The classes of kinds of a board: `pawns=Pawn; promoting_steppers=Knight, Silver; …`.
///
/// Templates loop over them (`for KIND in kinds!(sliders) { … }`). A build script hands them to the stencil:
///
/// ```
/// let spec = tables_gen::load("minishogi")?;
/// println!("cargo::rustc-env=KATAGAMI_KIND_CLASSES={}", tables_gen::kind_classes(&spec));
/// # assert!(tables_gen::kind_classes(&spec).contains("; final_sliders=Horse, Dragon; "));
/// # Ok::<(), tables_gen::Error>(())
/// ```
///
/// | class | holds |
/// | --- | --- |
/// | `pawns` | the pawn |
/// | `promoting_steppers` | steppers that promote, except pawns |
/// | `final_steppers` | steppers that do not promote, except kings |
/// | `promoting_sliders` | sliders that promote |
/// | `final_sliders` | sliders that do not promote |
/// | `sliders` | all that slide in some direction |
/// | `steppers` | all that only step or jump, except kings |
/// | `hand_kinds` | all that can be in hand |
/// | `hand_kinds_with_dead_rows` | those of them that may not be dropped on some row, except pawns |
/// | `hand_kinds_without_dead_rows` | those of them that may be dropped on any row |
/// | `all_but_pawns` | all except pawns and kings |
/// | `all_but_king` | all except kings |
pub fn kind_classes(spec: &Spec) -> String {
    let class = |class: &Class| {
        let members = (0..spec.kinds.len()).filter(|&number| (class.holds)(spec, number));
        let names: Vec<&str> = members.map(|number| kind(spec, number).face.ident).collect();
        format!("{}={}", class.name, names.join(", "))
    };
    CLASSES.iter().map(class).collect::<Vec<_>>().join("; ")
}
