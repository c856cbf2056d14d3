//! What make and unmake cost with the maps and without.

use std::hint::black_box;

use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

use super::Row;
use super::attacked::Attacked;
use super::index::{Attackers, Bytes, Index, Nothing, Planes};

/// The row of the upkeep of [`Planes`].
pub const PLANES: usize = 1;
/// The row of the upkeep of [`Attackers`].
pub const ATTACKERS: usize = 3;

/// Every legal move made and unmade, with each index; then the captures alone, and the moves on the board alone.
pub fn rows(positions: &[Position]) -> Vec<Row<'_>> {
    let legal = moves(positions, movegen::legal);
    let captures = moves(positions, |position, moves| {
        movegen::captures(position, &position.checks(), moves);
    });
    let quiets = moves(positions, |position, moves| movegen::quiets(position, &position.checks(), moves));
    vec![
        row::<Nothing>("make and unmake, sets only", positions, &legal),
        row::<Planes>("make and unmake, counts in binary", positions, &legal),
        row::<Bytes>("make and unmake, counts in bytes", positions, &legal),
        row::<Attackers>("make and unmake, attackers", positions, &legal),
        row::<Planes>("the same, counts in binary, captures", positions, &captures),
        row::<Planes>("the same, counts in binary, quiet moves", positions, &quiets),
        row::<Attackers>("the same, attackers, captures", positions, &captures),
        row::<Attackers>("the same, attackers, quiet moves", positions, &quiets),
    ]
}

/// The moves of each position.
pub fn moves(positions: &[Position], generate: fn(&Position, &mut MoveList)) -> Vec<Vec<Move>> {
    let mut list = MoveList::new();
    let mut moves_of = |position| {
        list.clear();
        generate(position, &mut list);
        list.to_vec()
    };
    positions.iter().map(&mut moves_of).collect()
}

fn row<'a, I: Index + 'a>(name: &str, positions: &'a [Position], moves: &[Vec<Move>]) -> Row<'a> {
    let mut scratch: Vec<(Position, Vec<Move>)> =
        positions.iter().cloned().zip(moves.iter().cloned()).collect();
    let mut maps: Vec<(Attacked<I>, Vec<Move>)> =
        positions.iter().cloned().map(Attacked::new).zip(moves.iter().cloned()).collect();
    Row {
        name: name.to_string(),
        unit: "move",
        units: moves.iter().map(|moves| moves.len() as u64).sum(),
        scratch: Box::new(move || {
            for (position, moves) in &mut scratch {
                for &mv in moves.iter() {
                    let undo = position.make(mv);
                    black_box(&*position);
                    position.unmake(mv, &undo);
                }
            }
        }),
        maps: Box::new(move || {
            for (attacked, moves) in &mut maps {
                let us = attacked.position().side();
                for &mv in moves.iter() {
                    let undo = attacked.make(us, mv);
                    black_box(&*attacked);
                    attacked.unmake(us, mv, &undo);
                }
            }
        }),
        lives_on: None,
    }
}
