//! The tables of attacks.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{by_side, code, doc, list, numbers, prefix, sets};
use crate::attacks;
use crate::geometry::{Direction, SIDES, Squares};
use crate::kinds::Kind;
use crate::king_cover;
use crate::spec::Spec;

/// The section.
pub fn attacks(spec: &Spec) -> TokenStream {
    [dead(spec), steps(spec), slides(spec), lines(spec), around_kings(spec)].into_iter().collect()
}

/// A set for each square.
fn by_square(spec: &Spec, set: impl Fn(usize) -> Squares) -> TokenStream {
    sets(spec, (0..spec.geometry.squares()).map(set))
}

fn dead(spec: &Spec) -> TokenStream {
    by_side(
        "DEAD",
        &quote!([Word; KINDS]),
        |side| format!("Where each kind of {side:?} may not stand, since it could never move again."),
        |side| sets(spec, spec.kinds.iter().map(|kind| spec.dead_squares(kind, side))),
    )
}

fn steps(spec: &Spec) -> TokenStream {
    let rows = attacks::step_rows(&spec.kinds);
    let count = code(rows.rows.len());
    let row_of = by_side(
        "STEP_ROW",
        &quote!([usize; KINDS]),
        |side| format!("The row of `STEP_ATTACKS` that holds the steps of each kind of {side:?}."),
        |side| numbers(&rows.row_of[side as usize]),
    );
    let has_steps = list(spec.kinds.iter().map(|kind| !kind.face.movement.steps.is_empty()));
    let table = list(
        rows.rows
            .iter()
            .map(|row| by_square(spec, |square| attacks::step_targets(spec.geometry, row, square))),
    );
    quote! {
        /// How many distinct sets of steps there are.
        pub const STEP_ROWS: usize = #count;
        #row_of
        /// Whether each kind steps or jumps at all.
        pub const HAS_STEPS: [bool; KINDS] = #has_steps;
        /// Where steps and jumps lead, each distinct set of them once; zeros for those that only slide.
        pub static STEP_ATTACKS: [[Word; SQUARES]; STEP_ROWS] = #table;
    }
}

fn slides(spec: &Spec) -> TokenStream {
    let mask = |kind: &Kind, side| {
        let slides = attacks::slides(&kind.face.movement, side);
        let mask = slides.fold(0, |mask, slide| mask | 1_u8 << slide.direction.0);
        code(format_args!("0b{:04b}_{:04b}", mask >> 4, mask & 15))
    };
    let directions = by_side(
        "SLIDES",
        &quote!([u8; KINDS]),
        |side| format!("The directions in which each kind of {side:?} slides, bit `d` for direction `d`."),
        |side| list(spec.kinds.iter().map(|kind| mask(kind, side))),
    );
    let longest = attacks::longest_limit(&spec.kinds);
    let limits = |kind: &Kind, side| {
        let mut limits = [0; 8];
        for slide in attacks::slides(&kind.face.movement, side) {
            limits[usize::from(slide.direction.0)] = slide.reach.unwrap_or(0);
        }
        numbers(limits)
    };
    let limits = by_side(
        "SLIDE_LIMITS",
        &quote!([[u8; 8]; KINDS]),
        |side| {
            format!("How many squares each kind of {side:?} slides at most, by direction; 0 for any number.")
        },
        |side| list(spec.kinds.iter().map(|kind| limits(kind, side))),
    );
    let within = list(
        (1..=i32::from(longest))
            .map(|steps| by_square(spec, |square| attacks::within(spec.geometry, square, steps))),
    );
    let longest = code(longest);
    let line_jumps = spec.kinds.iter().any(|kind| king_cover::jumps_along_lines(&kind.face.movement));
    quote! {
        #directions
        /// The longest of the slides that end before the edge of the board; 0 if there are none.
        pub const LONGEST_LIMIT: usize = #longest;
        #limits
        /// The squares within one step of a square, within two, and so on up to `LONGEST_LIMIT`.
        pub static WITHIN: [[Word; SQUARES]; LONGEST_LIMIT] = #within;
        /// Whether some kind jumps along a line, over what stands there.
        pub const LINE_JUMPS: bool = #line_jumps;
    }
}

fn lines(spec: &Spec) -> TokenStream {
    let geometry = spec.geometry;
    let ray = |direction| by_square(spec, |square| attacks::ray(geometry, square, direction));
    let rays = list(Direction::ALL.map(ray));
    let squares = 0..geometry.squares();
    let row = |from| numbers(squares.clone().map(move |to| attacks::direction(geometry, from, to)));
    let directions = list(squares.clone().map(row));
    quote! {
        /// The squares beyond a square, by direction: 0 E, 1 SW, 2 S, 3 SE, 4 W, 5 NE, 6 N, 7 NW, where N leads
        /// to rank 0 and E to the last column. Directions 0 to 3 increase the index; `d ^ 4` is opposite to `d`.
        pub static RAYS: [[Word; SQUARES]; 8] = #rays;
        /// The direction from the first square to the second, 8 if they are not on one line.
        pub static DIRECTION: [[u8; SQUARES]; SQUARES] = #directions;
    }
}

fn around_kings(spec: &Spec) -> TokenStream {
    let rows = attacks::step_rows(&spec.kinds);
    let near = by_square(spec, |square| attacks::near(spec.geometry, &rows, square));
    let around24 = by_square(spec, |square| attacks::within(spec.geometry, square, 2));
    let covers = SIDES.into_iter().flat_map(|side| {
        [
            ("RING", 1, "stands on each of them"),
            ("FAR", 2, "is two squares off in the direction of each of them"),
        ]
        .map(|(name, distance, place)| {
            let docs = [
                doc(format_args!(
                    "Which of the eight squares around a king each kind of {side:?} attacks when it"
                )),
                doc(format_args!("{place}: byte `n` for the `n`-th, bit `m` for the `m`-th attacked,")),
            ];
            let name = format_ident!("{}_{name}_COVER", prefix(side));
            let covers = list(spec.kinds.iter().map(|kind| {
                let cover = king_cover::ring_cover(&kind.face.movement, side, distance);
                code(format_args!("0x{cover:016x}"))
            }));
            quote! {
                #(#docs)*
                /// in the order of their indices. Slides pass through the king; other blockers are left out of account.
                pub const #name: [u64; KINDS] = #covers;
            }
        })
    });
    quote! {
        /// The squares from which a step of any kind of either colour may reach a king here or its neighbours.
        pub static NEAR: [Word; SQUARES] = #near;
        /// The up to 24 squares within two steps of a square.
        pub static AROUND24: [Word; SQUARES] = #around24;
        #(#covers)*
    }
}
