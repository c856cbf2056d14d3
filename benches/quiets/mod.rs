//! Generators of the quiet moves of the pieces on the board (9x9, pseudo-legal, listed), and what compares them: the same moves
//! first, then times in turns or instructions.
//!
//! Each is a [`Way`]. The benches of the stencil's worth and of the lab's classical generators share what is here.

pub mod check;
pub mod instructions;
pub mod kinds;
pub mod measure;
pub mod moves;
pub mod rows;

pub use measure::{Room, Way};

use katagami_rules::position::Position;
use katagami_rules::types::Color;

use crate::positions::wcsc28;

/// The start position and its rotation, and positions of games of which every other is rotated if need be: Black and White are to
/// move equally often.
pub fn sets() -> [(&'static str, Vec<Position>); 2] {
    let start = Position::start();
    [("start", vec![start.rotated(), start]), ("games", alternating(wcsc28()))]
}

fn alternating(positions: Vec<Position>) -> Vec<Position> {
    let sides = Color::ALL.into_iter().cycle();
    let turn = |(position, side): (Position, Color)| {
        if position.side() == side { position } else { position.rotated() }
    };
    positions.into_iter().zip(sides).map(turn).collect()
}
