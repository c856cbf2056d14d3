//! What a board is, for the terminal of whoever wrote its spec: that it is fine, pictures, every rule in a sentence.

use std::fmt::Write as _;

use crate::describe::rules;
use crate::first_move;
use crate::geometry::SIDES;
use crate::kinds::Kind;
use crate::picture;
use crate::spec::Spec;

/// What a board is: its size, its start position, how its pieces move, its rules.
///
/// ```
/// let spec = tables_gen::load("minishogi")?;
/// assert!(tables_gen::report(&spec).starts_with("fine: Minishogi (minishogi), 5x5, 6 pieces a side"));
/// # Ok::<(), tables_gen::Error>(())
/// ```
pub fn report(spec: &Spec) -> String {
    let (files, ranks) = spec.size();
    let mut text = format!(
        "fine: {} ({}), {files}x{ranks}, {}, {} kinds of pieces besides the king\n\n",
        spec.title,
        spec.name,
        pieces(spec),
        spec.hand_kinds()
    );
    text.push_str(&picture::start(spec));
    let _ = writeln!(text, "\nHow the pieces move ({}):\n", picture::LEGEND);
    for (number, kind) in spec.kinds.iter().enumerate().take(spec.king()) {
        let front = drawn(kind, &kind.letter.to_string(), kind.letter);
        let back = spec.faces(number).find(|&face| face != number).map(|back| &spec.kinds[back]);
        let back = back.map_or_else(Vec::new, |back| drawn(back, &format!("+{}", kind.letter), '+'));
        text.push_str(&picture::beside(&front, &back));
        text.push('\n');
    }
    text.push_str("Rules:\n\n");
    for rule in first_rules(spec).into_iter().chain(rules(spec)).chain(last_rules(spec)) {
        let _ = writeln!(text, "- {rule}");
    }
    text
}

/// How many pieces the sides begin with, the kings among them.
fn pieces(spec: &Spec) -> String {
    let [black, white] =
        SIDES.map(|side| spec.start.stones.iter().filter(|stone| stone.side == side).count());
    if black == white {
        format!("{black} pieces a side")
    } else {
        format!("{black} pieces of Black and {white} of White")
    }
}

/// A face with its name above its moves.
fn drawn(kind: &Kind, letter: &str, symbol: char) -> Vec<String> {
    let face = &kind.face;
    let head = format!("{letter} {} {} ({}), value {}", face.kanji, face.name, face.betza, face.worth.value);
    [vec![head], picture::moves(face, symbol)].concat()
}

/// What holds of every board but for names, and who begins.
fn first_rules(spec: &Spec) -> Vec<String> {
    let side = spec.start.side;
    let king = &spec.kinds[spec.king()];
    let in_check = first_move::standing(spec, side).is_some_and(|(in_check, _)| in_check);
    let check = if in_check { ", and is in check at the start" } else { "" };
    let below = "has capital letters and plays up the board";
    vec![
        format!("Black {below}; {side:?} moves first{check}."),
        format!(
            "The {} ({}, {}) steps to all eight sides, may not be left to be taken, and cannot be dropped.",
            king.face.name, king.letter, king.face.kanji
        ),
        "Who is in check and cannot end it has lost; a side that is not in check and has no move has lost, too.".into(),
        "A piece that is taken goes into the taker's hand; instead of a move, a piece may be dropped from the hand on an empty \
         square."
            .into(),
    ]
}

/// What follows from numbers.
fn last_rules(spec: &Spec) -> Vec<String> {
    let mut rules = Vec::new();
    for (kind, &max) in spec.kinds.iter().zip(&spec.max_count) {
        if max > spec.start.count(kind.letter) {
            rules.push(format!("Positions may have up to {max} of the {}.", kind.face.name));
        }
    }
    if let Some(declaration) = &spec.declaration {
        let (points_27, points_24) = (declaration.points_27, declaration.points_24.get_ref());
        rules.push(format!(
            "To declare, a side needs its king and {} other pieces in the last {} rows; the 27-point rule asks {} points of Black and \
             {} of White, the 24-point rule {} to win and {} to draw.",
            declaration.pieces, spec.zone, points_27.black, points_27.white, points_24.win, points_24.draw
        ));
    }
    let other = spec.entering_king_rules().into_iter().filter(|rule| *rule != spec.entering_king);
    rules.push(format!(
        "Players may agree on other rules for entering kings: {}.",
        other.collect::<Vec<_>>().join(", ")
    ));
    rules
}
