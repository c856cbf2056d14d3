//! The tables of attacks.

use super::source::{Source, Value};
use crate::afar;
use crate::attacks::{self, StepRows};
use crate::geometry::{Direction, SIDES, Side, Squares};
use crate::spec::Spec;

/// The prefix of a side's constants.
fn prefix(side: Side) -> &'static str {
    if side == Side::Black { "BLACK" } else { "WHITE" }
}

/// Writes the section.
pub fn emit(source: &mut Source, spec: &Spec) {
    let rows = attacks::step_rows(&spec.kinds);
    for side in SIDES {
        dead(source, spec, side);
    }
    steps(source, spec, &rows);
    for side in SIDES {
        slides(source, spec, side);
    }
    limits(source, spec);
    line_jumps(source, spec);
    lines(source, spec);
    source.table(
        "The squares from which a step of any kind of either colour may reach a king here or its neighbours.",
        "NEAR",
        "[Word; SQUARES]",
        &by_square(spec, |square| attacks::near(spec.geometry, &rows, square)),
    );
    source.table(
        "The up to 24 squares within two steps of a square.",
        "AROUND24",
        "[Word; SQUARES]",
        &by_square(spec, |square| attacks::within(spec.geometry, square, 2)),
    );
    for side in SIDES {
        ring_cover(source, spec, side, "RING", 1, "stands on each of them");
        ring_cover(source, spec, side, "FAR", 2, "is two squares off in the direction of each of them");
    }
}

fn ring_cover(source: &mut Source, spec: &Spec, side: Side, name: &str, distance: i32, place: &str) {
    let covers = spec.kinds.iter().map(|kind| attacks::ring_cover(&kind.face.movement, side, distance));
    source.constant(
        &format!(
            "Which of the eight squares around a king each kind of {side:?} attacks when it\n\
             {place}: byte `n` for the `n`-th, bit `m` for the `m`-th attacked,\n\
             in the order of their indices. Slides pass through the king; other blockers are left out of account."
        ),
        &format!("{}_{name}_COVER", prefix(side)),
        "[u64; KINDS]",
        &Value::list(covers.map(|cover| format!("0x{cover:016x}"))),
    );
}

fn dead(source: &mut Source, spec: &Spec, side: Side) {
    let squares = spec.kinds.iter().map(|kind| spec.dead_squares(kind, side));
    source.constant(
        &format!("Where each kind of {side:?} may not stand, since it could never move again."),
        &format!("{}_DEAD", prefix(side)),
        "[Word; KINDS]",
        &Value::nested(squares.map(|squares| Value::squares(spec, squares))),
    );
}

fn steps(source: &mut Source, spec: &Spec, rows: &StepRows) {
    source.constant(
        "How many distinct sets of steps there are.",
        "STEP_ROWS",
        "usize",
        &Value::atom(rows.rows.len()),
    );
    for side in SIDES {
        source.constant(
            &format!("The row of `STEP_ATTACKS` that holds the steps of each kind of {side:?}."),
            &format!("{}_STEP_ROW", prefix(side)),
            "[usize; KINDS]",
            &Value::list(&rows.row_of[side as usize]),
        );
    }
    source.constant(
        "Whether each kind steps or jumps at all.",
        "HAS_STEPS",
        "[bool; KINDS]",
        &Value::list(spec.kinds.iter().map(|kind| !kind.face.movement.steps.is_empty())),
    );
    let table = rows
        .rows
        .iter()
        .map(|row| by_square(spec, |square| attacks::step_targets(spec.geometry, row, square)));
    source.table(
        "Where steps and jumps lead, each distinct set of them once; zeros for those that only slide.",
        "STEP_ATTACKS",
        "[[Word; SQUARES]; STEP_ROWS]",
        &Value::nested(table),
    );
}

fn slides(source: &mut Source, spec: &Spec, side: Side) {
    let masks = spec.kinds.iter().map(|kind| {
        let slides = attacks::slides(&kind.face.movement, side);
        let mask = slides.fold(0, |mask, slide| mask | 1_u8 << slide.direction.0);
        format!("0b{:04b}_{:04b}", mask >> 4, mask & 15)
    });
    source.constant(
        &format!("The directions in which each kind of {side:?} slides, bit `d` for direction `d`."),
        &format!("{}_SLIDES", prefix(side)),
        "[u8; KINDS]",
        &Value::list(masks),
    );
}

/// Whether pieces pass over others on lines.
fn line_jumps(source: &mut Source, spec: &Spec) {
    source.constant(
        "Whether some kind jumps along a line, over what stands there.",
        "LINE_JUMPS",
        "bool",
        &Value::atom(spec.kinds.iter().any(|kind| afar::jumps_along_lines(&kind.face.movement))),
    );
}

/// How far the limited slides go.
fn limits(source: &mut Source, spec: &Spec) {
    let longest = attacks::longest_limit(&spec.kinds);
    source.constant(
        "The longest of the slides that end before the edge of the board; 0 if there are none.",
        "LONGEST_LIMIT",
        "usize",
        &Value::atom(longest),
    );
    let limits = spec.kinds.iter().map(|kind| {
        let mut limits = [0; 8];
        for slide in &kind.face.movement.slides {
            limits[usize::from(slide.direction.0)] = slide.reach.unwrap_or(0);
        }
        Value::list(limits)
    });
    source.constant(
        "How many squares each kind of Black slides at most, by direction; 0 for any number.",
        "SLIDE_LIMITS",
        "[[u8; 8]; KINDS]",
        &Value::nested(limits),
    );
    let within = |steps| by_square(spec, |square| attacks::within(spec.geometry, square, steps));
    source.table(
        "The squares within one step of a square, within two, and so on up to `LONGEST_LIMIT`.",
        "WITHIN",
        "[[Word; SQUARES]; LONGEST_LIMIT]",
        &Value::nested((1..=i32::from(longest)).map(within)),
    );
}

fn lines(source: &mut Source, spec: &Spec) {
    let geometry = spec.geometry;
    source.table(
        "The squares beyond a square, by direction: 0 E, 1 SW, 2 S, 3 SE, 4 W, 5 NE, 6 N, 7 NW, where N leads\n\
         to rank 0 and E to the last column. Directions 0 to 3 increase the index; `d ^ 4` is opposite to `d`.",
        "RAYS",
        "[[Word; SQUARES]; 8]",
        &Value::nested(
            Direction::ALL.map(|direction| by_square(spec, |square| attacks::ray(geometry, square, direction))),
        ),
    );
    let squares = 0..geometry.squares();
    let row = |from| Value::list(squares.clone().map(|to| attacks::direction(geometry, from, to)));
    source.table(
        "The direction from the first square to the second, 8 if they are not on one line.",
        "DIRECTION",
        "[[u8; SQUARES]; SQUARES]",
        &Value::nested(squares.clone().map(row)),
    );
}

fn by_square(spec: &Spec, set: impl Fn(usize) -> Squares) -> Value {
    Value::nested((0..spec.geometry.squares()).map(|square| Value::squares(spec, set(square))))
}
