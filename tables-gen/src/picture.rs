//! Pictures for a terminal: the start position, and how a piece moves.

use crate::betza::Movement;
use crate::geometry::{Direction, Geometry, Side};
use crate::kinds::Face;
use crate::spec::Spec;
use crate::start::Stone;

/// The start position, with the names of files and ranks.
pub fn start(spec: &Spec) -> String {
    let Geometry { files, ranks } = spec.geometry;
    let letter = |stone: &Stone| match stone.side {
        Side::Black => stone.letter,
        Side::White => stone.letter.to_ascii_lowercase(),
    };
    let cell = |square: usize| {
        let stone = spec.start.stones.iter().find(|stone| stone.square == Some(square));
        stone.map_or(" .".into(), |stone| {
            format!("{}{}", if stone.promoted { '+' } else { ' ' }, letter(stone))
        })
    };
    let head: Vec<String> = (1..=files).rev().map(|file| format!(" {file:>2}")).collect();
    let mut lines = vec![head.concat()];
    for rank in 0..ranks {
        let cells: Vec<String> = (0..files).map(|column| cell(rank * files + column)).collect();
        lines.push(format!(" {}  {}", cells.join(" "), char::from(b'a' + rank as u8)));
    }
    let hand: String = spec.start.stones.iter().filter(|stone| stone.square.is_none()).map(letter).collect();
    if !hand.is_empty() {
        lines.push(format!("in hand: {hand}"));
    }
    lines.join("\n") + "\n"
}

/// What the pictures of moves mean.
pub const LEGEND: &str = "o: a step or a jump; lines: a slide over empty squares, which goes on where it meets the edge of the picture";

/// How a face moves, Black's side below, a line each. The letter stands where the piece does.
pub fn moves(face: &Face, letter: char) -> Vec<String> {
    let radius = radius(&face.movement);
    let size = (2 * radius + 1) as usize;
    let mut cells = vec![vec!['.'; size]; size];
    let mut put = |down: i32, right: i32, symbol: char| {
        if down.abs() <= radius && right.abs() <= radius {
            cells[(radius + down) as usize][(radius + right) as usize] = symbol;
        }
    };
    for slide in &face.movement.slides {
        let step = slide.direction.offset();
        for distance in 1..=slide.reach.map_or(radius, i32::from) {
            put(distance * step.ranks, distance * step.columns, line(slide.direction));
        }
    }
    for step in &face.movement.steps {
        put(step.ranks, step.columns, 'o');
    }
    put(0, 0, letter);
    cells
        .iter()
        .map(|row| row.iter().flat_map(|&cell| [cell, ' ']).collect::<String>().trim_end().to_owned())
        .collect()
}

/// How far a picture goes: one square beyond the end of each slide that ends.
fn radius(movement: &Movement) -> i32 {
    const LARGEST: i32 = 5;
    let steps = movement.steps.iter().map(|step| step.ranks.abs().max(step.columns.abs()));
    let slides = movement.slides.iter().map(|slide| slide.reach.map_or(3, |reach| i32::from(reach) + 1));
    steps.chain(slides).max().unwrap_or(1).min(LARGEST)
}

/// The line of a slide.
fn line(direction: Direction) -> char {
    let offset = direction.offset();
    match (offset.ranks, offset.columns) {
        (0, _) => '-',
        (_, 0) => '|',
        (ranks, columns) if ranks == columns => '\\',
        _ => '/',
    }
}

/// Two pictures side by side.
pub fn beside(left: &[String], right: &[String]) -> String {
    const WIDTH: usize = 34;
    let rows = left.len().max(right.len());
    let row = |index: usize| {
        let [left, right] = [left, right].map(|rows| rows.get(index).map_or("", String::as_str));
        let space = WIDTH.saturating_sub(left.chars().count()).max(2);
        format!("{left}{}{right}", " ".repeat(space)).trim_end().to_owned() + "\n"
    };
    (0..rows).map(row).collect()
}
