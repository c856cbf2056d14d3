//! Classes of kinds of pieces, which the engine's templates loop over.

use crate::geometry::Side;
use crate::king_cover;
use crate::model::Permission;
use crate::spec::Spec;

/// The classes, from the special to the general, each with whether a kind, given by its number, belongs to it.
fn classes(spec: &Spec, number: usize) -> [(&'static str, bool); 19] {
    let kind = &spec.kinds[number];
    let movement = &kind.face.movement;
    let (is_pawn, is_king, slides) = (kind.is_pawn(), number == spec.king(), kind.slides());
    let turns = kind.promoted.is_some();
    let has_dead_squares = spec.dead_squares(kind, Side::Black) != 0;
    let is_dropped = spec.can_be_dropped(number);
    // Whether its drops have limits besides dead squares.
    let is_restricted = kind.per_file > 0 || kind.drop_mate == Permission::Forbidden;
    let drops_freely = is_dropped && !is_restricted;
    [
        ("pawns", is_pawn),
        ("promoting_steppers", !slides && turns && !is_pawn),
        ("final_steppers", !slides && !turns && !is_pawn && !is_king),
        ("promoting_sliders", slides && turns),
        ("final_sliders", slides && !turns),
        ("stepping_sliders", slides && !movement.steps.is_empty()),
        ("sliders", slides),
        ("steppers", !slides && !is_king),
        ("plain_jumpers", king_cover::is_plain_jumper(movement)),
        ("covering_jumpers", king_cover::is_covering_jumper(movement)),
        ("line_sliders", king_cover::is_line_slider(movement)),
        ("near_sliders", king_cover::is_near_slider(movement)),
        ("wide_sliders", king_cover::is_wide_slider(movement)),
        ("drop_kinds", is_dropped),
        ("restricted_drops", is_dropped && is_restricted),
        ("drops_with_dead_squares", drops_freely && has_dead_squares),
        ("drops_anywhere", drops_freely && !has_dead_squares),
        ("all_but_pawns", !is_pawn && !is_king),
        ("all_but_king", !is_king),
    ]
}

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
    let of_kinds: Vec<_> = (0..spec.kinds.len()).map(|number| classes(spec, number)).collect();
    let class = |index: usize| {
        let members = spec.kinds.iter().zip(&of_kinds).filter(|(_, classes)| classes[index].1);
        let names: Vec<&str> = members.map(|(kind, _)| kind.face.ident.as_str()).collect();
        format!("{}={}", of_kinds[0][index].0, names.join(", "))
    };
    (0..of_kinds[0].len()).map(class).collect::<Vec<_>>().join("; ")
}
