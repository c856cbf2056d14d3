//! Classes of kinds of pieces, which the engine's templates loop over.

use crate::geometry::Side;
use crate::king_cover;
use crate::model::{Drops, Permission};
use crate::spec::Spec;

/// What one class holds of a kind: nothing, the kind, or the kind and another one that goes with it.
#[derive(Clone, Copy)]
enum Row {
    None,
    Alone,
    With(usize),
}

/// The classes, from the special to the general, each with what it holds of a kind, given by its number.
fn classes(spec: &Spec, number: usize) -> [(&'static str, Row); 24] {
    let kind = &spec.kinds[number];
    let movement = &kind.face.movement;
    let (is_pawn, is_king, slides) = (kind.is_pawn(), number == spec.king(), kind.slides());
    let turns = kind.promoted.is_some();
    let has_dead_squares = spec.dead_squares(kind, Side::Black) != 0;
    let is_dropped = spec.can_be_dropped(number);
    let may_mate = kind.drop_mate == Permission::Allowed;
    // Whether its drops have limits besides dead squares.
    let is_restricted = kind.per_file > 0 || !may_mate;
    let drops_freely = is_dropped && !is_restricted;
    let held = if spec.drops == Drops::Either { kind.base } else { number };
    let alone = |is_in: bool| if is_in { Row::Alone } else { Row::None };
    let with_held = |is_in: bool| if is_in { Row::With(held) } else { Row::None };
    [
        ("pawns", alone(is_pawn)),
        ("promoting_pawns", kind.promoted.filter(|_| is_pawn).map_or(Row::None, Row::With)),
        ("final_pawns", alone(is_pawn && !turns)),
        ("promoting_steppers", alone(!slides && turns && !is_pawn)),
        ("final_steppers", alone(!slides && !turns && !is_pawn && !is_king)),
        ("promoting_sliders", alone(slides && turns)),
        ("final_sliders", alone(slides && !turns)),
        ("stepping_sliders", alone(slides && !movement.steps.is_empty())),
        ("sliders", alone(slides)),
        ("steppers", alone(!slides && !is_king)),
        ("plain_jumpers", alone(king_cover::is_plain_jumper(movement))),
        ("covering_jumpers", alone(king_cover::is_covering_jumper(movement))),
        ("line_sliders", alone(king_cover::is_line_slider(movement))),
        ("near_sliders", alone(king_cover::is_near_slider(movement))),
        ("wide_sliders", alone(king_cover::is_wide_slider(movement))),
        ("mating_drops", with_held(is_dropped && may_mate)),
        ("restricted_drops", with_held(is_dropped && is_restricted)),
        ("drops_with_dead_squares", with_held(drops_freely && has_dead_squares)),
        ("drops_anywhere", with_held(drops_freely && !has_dead_squares)),
        ("limited_per_file", alone(kind.per_file > 0)),
        ("promoting", alone(turns)),
        ("must_turn", alone(turns && kind.turning.must)),
        ("all_but_pawns", alone(!is_pawn && !is_king)),
        ("all_but_king", alone(!is_king)),
    ]
}

/// The classes of kinds of a board: `pawns=Pawn; promoting_pawns=Pawn>ProPawn; …`.
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
/// | `promoting_pawns` | those of them that turn over, with what they turn into |
/// | `final_pawns` | those that do not |
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
/// | `mating_drops` | what can be dropped and may mate by it, with what it is in the hand, as in the next three |
/// | `restricted_drops` | what can be dropped, with limits besides dead squares: files that are full, mates |
/// | `drops_with_dead_squares` | of the others, those that may not be on some squares |
/// | `drops_anywhere` | those that may be dropped on any square |
/// | `limited_per_file` | those of which a side may have a limited number on a file |
/// | `promoting` | all that turn over |
/// | `must_turn` | those of them that turn over where they may |
/// | `all_but_pawns` | all except pawns and kings |
/// | `all_but_king` | all except kings |
pub fn kind_classes(spec: &Spec) -> String {
    let of_kinds: Vec<_> = (0..spec.kinds.len()).map(|number| classes(spec, number)).collect();
    let name = |number: usize| spec.kinds[number].face.ident.as_str();
    let row = |(number, row): (usize, Row)| match row {
        Row::None => None,
        Row::Alone => Some(name(number).to_owned()),
        Row::With(other) => Some(format!("{}>{}", name(number), name(other))),
    };
    let class = |index: usize| {
        let rows = of_kinds.iter().map(|classes| classes[index].1).enumerate().filter_map(row);
        format!("{}={}", of_kinds[0][index].0, rows.collect::<Vec<_>>().join(", "))
    };
    (0..of_kinds[0].len()).map(class).collect::<Vec<_>>().join("; ")
}
