//! Where pieces reach: steps, rays, lines, dead squares, the neighbourhood of a king.

use crate::betza::{Movement, Slide};
use crate::geometry::{Direction, Geometry, Offset, SIDES, Side, Squares};
use crate::kinds::Kind;

/// What stands in the table of directions for two squares that share no line.
pub const NO_DIRECTION: u8 = 8;

/// The steps of a movement as `side` makes them, sorted. White's are Black's turned by half a circle.
pub fn steps(movement: &Movement, side: Side) -> Vec<Offset> {
    let turn = |step: &Offset| Offset { ranks: -step.ranks, columns: -step.columns };
    match side {
        Side::Black => movement.steps.clone(),
        Side::White => {
            let mut steps: Vec<Offset> = movement.steps.iter().map(turn).collect();
            steps.sort_unstable();
            steps
        }
    }
}

/// The slides of a movement as `side` makes them.
pub fn slides(movement: &Movement, side: Side) -> impl Iterator<Item = Slide> {
    let turn = move |slide: &Slide| match side {
        Side::Black => *slide,
        Side::White => Slide { direction: slide.direction.opposite(), ..*slide },
    };
    movement.slides.iter().map(turn)
}

/// The squares that a slide leads to on an empty board, nearest first.
pub fn slide_path(geometry: Geometry, square: usize, slide: Slide) -> impl Iterator<Item = usize> {
    let reach = slide.reach.map_or(usize::MAX, usize::from);
    geometry.ray(square, slide.direction).take(reach)
}

/// The squares that steps reach from a square.
pub fn step_targets(geometry: Geometry, steps: &[Offset], square: usize) -> Squares {
    steps.iter().filter_map(|&step| geometry.step(square, step)).fold(0, |set, target| set | 1 << target)
}

/// The squares that a piece of `side` attacks from a square, given which squares are occupied.
pub fn attacked(
    geometry: Geometry,
    movement: &Movement,
    side: Side,
    square: usize,
    occupied: Squares,
) -> Squares {
    let stepped = step_targets(geometry, &steps(movement, side), square);
    slides(movement, side).fold(stepped, |set, slide| {
        let mut path = slide_path(geometry, square, slide);
        let mut reached = set;
        let _ = path.find(|&target| {
            reached |= 1 << target;
            occupied >> target & 1 == 1
        });
        reached
    })
}

/// The squares from which a movement leads nowhere, so that its piece may not stand there.
pub fn dead_squares(geometry: Geometry, movement: &Movement, side: Side) -> Squares {
    let steps = steps(movement, side);
    geometry.set_of(|square| {
        step_targets(geometry, &steps, square) == 0
            && slides(movement, side).all(|slide| slide_path(geometry, square, slide).next().is_none())
    })
}

/// The distinct sets of steps on a board, and which of them each kind of each side makes.
pub struct StepRows {
    /// The distinct sets of steps.
    pub rows: Vec<Vec<Offset>>,
    /// For Black and White, the index in `rows` of each kind.
    pub row_of: [Vec<usize>; 2],
}

/// Collects the distinct sets of steps.
pub fn step_rows(kinds: &[Kind]) -> StepRows {
    let mut rows: Vec<Vec<Offset>> = Vec::new();
    let row_of = SIDES.map(|side| {
        let mut row_of = |kind: &Kind| {
            let steps = steps(&kind.face.movement, side);
            rows.iter().position(|row| *row == steps).unwrap_or_else(|| {
                rows.push(steps);
                rows.len() - 1
            })
        };
        kinds.iter().map(&mut row_of).collect()
    });
    StepRows { rows, row_of }
}

/// The squares beyond a square in a direction, as a set.
pub fn ray(geometry: Geometry, square: usize, direction: Direction) -> Squares {
    geometry.ray(square, direction).fold(0, |set, target| set | 1 << target)
}

/// The direction that leads from one square to another along a line.
pub fn direction(geometry: Geometry, from: usize, to: usize) -> u8 {
    let leads = |direction: &Direction| geometry.ray(from, *direction).any(|square| square == to);
    Direction::ALL.into_iter().find(leads).map_or(NO_DIRECTION, |direction| direction.0)
}

/// The squares from which a step of any kind of either side reaches a king at `square` or its neighbours.
pub fn near(geometry: Geometry, rows: &StepRows, square: usize) -> Squares {
    let ring = Direction::ALL.map(Direction::offset);
    let targets = step_targets(geometry, &ring, square) | 1 << square;
    geometry.set_of(|from| rows.rows.iter().any(|steps| step_targets(geometry, steps, from) & targets != 0))
}

/// The squares within some number of king's steps of a square, without the square itself.
pub fn within(geometry: Geometry, square: usize, steps: i32) -> Squares {
    let offsets: Vec<Offset> = (-steps..=steps)
        .flat_map(|ranks| (-steps..=steps).map(move |columns| Offset { ranks, columns }))
        .filter(|&step| step != Offset { ranks: 0, columns: 0 })
        .collect();
    step_targets(geometry, &offsets, square)
}

/// The longest of the limited slides of some kinds; 0 if none is limited.
pub fn longest_limit(kinds: &[Kind]) -> u8 {
    let slides = kinds.iter().flat_map(|kind| &kind.face.movement.slides);
    slides.filter_map(|slide| slide.reach).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza;

    const BOARD: Geometry = Geometry { files: 9, ranks: 9 };

    #[test]
    fn dead_squares_are_those_without_a_move() {
        let dead = |notation| {
            let movement = betza::parse(notation).unwrap();
            dead_squares(BOARD, &movement, Side::Black).count_ones() as usize
        };
        assert_eq!(["fW", "fR", "ffN", "FfW", "WfF", "B"].map(dead), [9, 9, 18, 0, 0, 0]);
        assert_eq!(dead("fA"), 18);
    }

    #[test]
    fn directions_follow_lines_only() {
        assert_eq!(direction(BOARD, 0, 80), 3);
        assert_eq!(direction(BOARD, 80, 8), 6);
        assert_eq!(direction(BOARD, 0, 11), NO_DIRECTION);
        assert_eq!(direction(BOARD, 40, 40), NO_DIRECTION);
    }
}
