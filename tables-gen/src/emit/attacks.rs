//! The tables of attacks.

use super::source::{Source, Value};
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
        &by_square(spec, |square| attacks::around24(spec.geometry, square)),
    );
    for side in SIDES {
        ring_cover(source, spec, side, "RING", 1, "stands on each of them");
        ring_cover(source, spec, side, "FAR", 2, "is two squares off in the direction of each of them");
    }
}

fn ring_cover(source: &mut Source, spec: &Spec, side: Side, name: &str, distance: i32, place: &str) {
    let covers = spec.kinds.iter().map(|kind| attacks::ring_cover(&kind.movement, side, distance));
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
    let squares = spec.kinds.iter().map(|kind| attacks::dead_squares(spec.geometry, &kind.movement, side));
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
        let directions = attacks::slides(&kind.movement, side);
        let mask = directions.fold(0, |mask, direction| mask | 1_u8 << direction.0);
        format!("0b{:04b}_{:04b}", mask >> 4, mask & 15)
    });
    source.constant(
        &format!("The directions in which each kind of {side:?} slides, bit `d` for direction `d`."),
        &format!("{}_SLIDES", prefix(side)),
        "[u8; KINDS]",
        &Value::list(masks),
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
