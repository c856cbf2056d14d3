//! Classes of kinds of pieces, which the engine's templates loop over.

use crate::betza::Movement;
use crate::geometry::Side;
use crate::kinds::Kind;
use crate::king_cover;
use crate::model::Permission;
use crate::spec::Spec;

/// A class of kinds: its name, and whether a kind, given by its number, belongs to it.
struct Class {
    name: &'static str,
    holds: fn(&Spec, usize) -> bool,
}

fn kind(spec: &Spec, number: usize) -> &Kind {
    &spec.kinds[number]
}

fn movement(spec: &Spec, number: usize) -> &Movement {
    &kind(spec, number).face.movement
}

fn is_pawn(spec: &Spec, number: usize) -> bool {
    kind(spec, number).is_pawn()
}

fn turns(spec: &Spec, number: usize) -> bool {
    kind(spec, number).promoted.is_some()
}

fn slides(spec: &Spec, number: usize) -> bool {
    kind(spec, number).slides()
}

fn has_dead_squares(spec: &Spec, number: usize) -> bool {
    spec.dead_squares(kind(spec, number), Side::Black) != 0
}

/// Whether its drops have limits besides dead squares.
fn is_restricted(spec: &Spec, number: usize) -> bool {
    kind(spec, number).per_file > 0 || kind(spec, number).drop_mate == Permission::Forbidden
}

fn drops_freely(spec: &Spec, number: usize) -> bool {
    spec.can_be_dropped(number) && !is_restricted(spec, number)
}

/// The classes, from the special to the general.
static CLASSES: [Class; 19] = [
    Class { name: "pawns", holds: is_pawn },
    Class {
        name: "promoting_steppers",
        holds: |spec, number| !slides(spec, number) && turns(spec, number) && !is_pawn(spec, number),
    },
    Class {
        name: "final_steppers",
        holds: |spec, number| {
            let stays = !slides(spec, number) && !turns(spec, number);
            stays && !is_pawn(spec, number) && number != spec.king()
        },
    },
    Class { name: "promoting_sliders", holds: |spec, number| slides(spec, number) && turns(spec, number) },
    Class { name: "final_sliders", holds: |spec, number| slides(spec, number) && !turns(spec, number) },
    Class {
        name: "stepping_sliders",
        holds: |spec, number| slides(spec, number) && !movement(spec, number).steps.is_empty(),
    },
    Class { name: "sliders", holds: slides },
    Class { name: "steppers", holds: |spec, number| !slides(spec, number) && number != spec.king() },
    Class {
        name: "plain_jumpers",
        holds: |spec, number| king_cover::is_plain_jumper(movement(spec, number)),
    },
    Class {
        name: "covering_jumpers",
        holds: |spec, number| king_cover::is_covering_jumper(movement(spec, number)),
    },
    Class { name: "line_sliders", holds: |spec, number| king_cover::is_line_slider(movement(spec, number)) },
    Class { name: "near_sliders", holds: |spec, number| king_cover::is_near_slider(movement(spec, number)) },
    Class { name: "wide_sliders", holds: |spec, number| king_cover::is_wide_slider(movement(spec, number)) },
    Class { name: "drop_kinds", holds: Spec::can_be_dropped },
    Class {
        name: "restricted_drops",
        holds: |spec, number| spec.can_be_dropped(number) && is_restricted(spec, number),
    },
    Class {
        name: "drops_with_dead_squares",
        holds: |spec, number| drops_freely(spec, number) && has_dead_squares(spec, number),
    },
    Class {
        name: "drops_anywhere",
        holds: |spec, number| drops_freely(spec, number) && !has_dead_squares(spec, number),
    },
    Class { name: "all_but_pawns", holds: |spec, number| !is_pawn(spec, number) && number != spec.king() },
    Class { name: "all_but_king", holds: |spec, number| number != spec.king() },
];

/// The classes of kinds of a board: `pawns=Pawn; promoting_steppers=Knight, Silver; …`.
///
/// In this form the stencil takes them, from the environment variable `KATAGAMI_KIND_CLASSES`. A build script sets it:
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
/// | `pawns` | what only moves one step forward |
/// | `promoting_steppers` | steppers that turn over, except pawns |
/// | `final_steppers` | steppers that do not turn over, except pawns and kings |
/// | `promoting_sliders` | sliders that turn over |
/// | `final_sliders` | sliders that do not turn over |
/// | `stepping_sliders` | sliders that step or jump as well |
/// | `sliders` | all that slide in some direction |
/// | `steppers` | all that only step or jump, except kings |
/// | `plain_jumpers` | what jumps to a king and then covers none of its neighbours |
/// | `covering_jumpers` | what jumps to a king and may then cover neighbours of it |
/// | `line_sliders` | sliders that, from beyond a king's neighbours, cover only those on their line |
/// | `near_sliders` | sliders that do so from farther than two squares away, but may cover others from two |
/// | `wide_sliders` | the other sliders |
/// | `drop_kinds` | all that can be dropped |
/// | `restricted_drops` | those of them with limits besides dead squares: files that are full, mates |
/// | `drops_with_dead_squares` | of the others, those that may not be on some squares |
/// | `drops_anywhere` | those that may be dropped on any square |
/// | `all_but_pawns` | all except pawns and kings |
/// | `all_but_king` | all except kings |
pub fn kind_classes(spec: &Spec) -> String {
    let class = |class: &Class| {
        let members = (0..spec.kinds.len()).filter(|&number| (class.holds)(spec, number));
        let names: Vec<&str> = members.map(|number| kind(spec, number).face.ident.as_str()).collect();
        format!("{}={}", class.name, names.join(", "))
    };
    CLASSES.iter().map(class).collect::<Vec<_>>().join("; ")
}
