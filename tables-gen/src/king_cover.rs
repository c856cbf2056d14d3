//! Which of a king's neighbours a piece attacks that checks it or stands near it: what decides whether it is mate.
//!
//! The board is taken to be large enough and empty but for the king, through which slides pass.

use crate::attacks::{slide_path, slides, step_targets, steps};
use crate::betza::Movement;
use crate::geometry::{Direction, Geometry, Offset, Side};

/// Which of the eight squares around a king a piece attacks: byte `n` for the piece `distance` (1 or 2) squares off in
/// the direction of the `n`-th of them, bit `m` for the `m`-th attacked, in the order of their indices.
pub fn ring_cover(movement: &Movement, side: Side, distance: i32) -> u64 {
    const ALONE: Geometry = Geometry { files: 5, ranks: 5 };
    const KING: usize = 12;
    let mut ring = Direction::ALL.map(Direction::offset);
    ring.sort_unstable();
    let steps = steps(movement, side);
    let mut covers = 0;
    for (n, direction) in ring.into_iter().enumerate() {
        let offset = Offset { ranks: distance * direction.ranks, columns: distance * direction.columns };
        let Some(from) = ALONE.step(KING, offset) else { continue };
        let slid = slides(movement, side).flat_map(|slide| slide_path(ALONE, from, slide));
        let slid = slid.fold(0, |set, square| set | 1 << square);
        let attacked = step_targets(ALONE, &steps, from) | slid;
        for m in 0..ring.len() {
            let is_attacked = step_targets(ALONE, &ring[m..=m], KING) & attacked != 0;
            covers |= u64::from(is_attacked) << (8 * n + m);
        }
    }
    covers
}

/// The longest step or jump there is. From more than one square farther away only slides reach a neighbour of the king.
const LONGEST_JUMP: i32 = 3;

/// Whether a piece jumps, and covers no neighbour of a king that it checks by a jump.
pub fn is_plain_jumper(movement: &Movement) -> bool {
    jumps(movement).next().is_some() && !is_covering_jumper(movement)
}

/// Whether a piece may cover neighbours of a king that it checks by a jump.
pub fn is_covering_jumper(movement: &Movement) -> bool {
    jumps(movement).any(|jump| ring().any(|square| attacks(movement, from(jump, 1), square)))
}

/// Whether a piece slides, and covers only the neighbours on its line of a king that it checks from beyond them.
pub fn is_line_slider(movement: &Movement) -> bool {
    !movement.slides.is_empty() && covers_only_its_line(movement, 2)
}

/// Whether a piece slides, and does so from farther than two squares away, but not from two.
pub fn is_near_slider(movement: &Movement) -> bool {
    !covers_only_its_line(movement, 2) && covers_only_its_line(movement, 3)
}

/// Whether a piece slides, and may cover other neighbours from farther than two squares away.
pub fn is_wide_slider(movement: &Movement) -> bool {
    !covers_only_its_line(movement, 3)
}

/// Whether a piece that checks by a slide from `nearest` squares away or farther covers only neighbours on its line.
fn covers_only_its_line(movement: &Movement, nearest: i32) -> bool {
    movement.slides.iter().all(|slide| {
        let step = slide.direction.offset();
        let farthest = slide.reach.map_or(LONGEST_JUMP + 1, i32::from).min(LONGEST_JUMP + 1);
        (nearest..=farthest).all(|distance| {
            let mut others = ring().filter(|&square| square != step && square != from(step, 1));
            !others.any(|square| attacks(movement, from(step, distance), square))
        })
    })
}

/// Where a piece stands that reaches the king, at 0, by going `times` times a step.
fn from(step: Offset, times: i32) -> Offset {
    Offset { ranks: -times * step.ranks, columns: -times * step.columns }
}

/// The neighbours of the king.
fn ring() -> impl Iterator<Item = Offset> {
    Direction::ALL.into_iter().map(Direction::offset)
}

/// The steps of a movement that lead beyond the neighbours.
fn jumps(movement: &Movement) -> impl Iterator<Item = Offset> {
    movement.steps.iter().copied().filter(|step| step.ranks.abs().max(step.columns.abs()) > 1)
}

/// Whether a piece attacks one square from another.
fn attacks(movement: &Movement, from: Offset, to: Offset) -> bool {
    let way = Offset { ranks: to.ranks - from.ranks, columns: to.columns - from.columns };
    let distance = way.ranks.abs().max(way.columns.abs());
    let slides = movement.slides.iter().any(|slide| {
        let step = slide.direction.offset();
        let reaches = slide.reach.is_none_or(|reach| distance <= i32::from(reach));
        reaches && (distance * step.ranks, distance * step.columns) == (way.ranks, way.columns)
    });
    distance > 0 && (slides || movement.steps.contains(&way))
}

/// Whether some step leads along a line over another square, so that it passes over what stands there.
pub fn jumps_along_lines(movement: &Movement) -> bool {
    jumps(movement)
        .any(|Offset { ranks, columns }| ranks == 0 || columns == 0 || ranks.abs() == columns.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza;

    fn holding(condition: fn(&Movement) -> bool, notations: &[&'static str]) -> Vec<&'static str> {
        let holds = |notation: &&str| condition(&betza::parse(notation).unwrap());
        notations.iter().copied().filter(holds).collect()
    }

    #[test]
    fn jumpers_are_distinguished() {
        let notations = ["K", "ffN", "fAbD", "WD", "fRffN", "NA", "R"];
        assert_eq!(holding(is_plain_jumper, &notations), ["ffN", "fAbD"]);
        assert_eq!(holding(is_covering_jumper, &notations), ["WD", "fRffN", "NA"]);
        assert_eq!(holding(jumps_along_lines, &notations), ["fAbD", "WD", "NA"]);
    }

    #[test]
    fn sliders_are_distinguished() {
        let notations = ["fR", "B", "R", "BW", "RF", "Q", "RH", "RN", "fRfF", "RB2", "F2"];
        assert_eq!(holding(is_line_slider, &notations), ["fR", "B", "R", "BW", "RH", "F2"]);
        assert_eq!(holding(is_near_slider, &notations), ["RF", "Q", "fRfF", "RB2"]);
        assert_eq!(holding(is_wide_slider, &notations), ["RN"]);
    }

    #[test]
    fn rings_are_covered_through_the_king() {
        let cover = |notation, n: usize| {
            ring_cover(&betza::parse(notation).unwrap(), Side::Black, 1).to_le_bytes()[n]
        };
        // A rook above the king: the squares beside itself and the one below the king.
        assert_eq!(cover("R", 1), 0b0100_0101);
        // A gold below the king: the squares beside itself and those beside the king, none of them behind it.
        assert_eq!(cover("WfF", 6), 0b1011_1000);
        // A dragon two squares above the king: the squares in front of it, and the one below the king.
        let dragon = ring_cover(&betza::parse("RF").unwrap(), Side::Black, 2).to_le_bytes()[1];
        assert_eq!(dragon, 0b0100_0111);
        // A knight covers nothing that a king could step to from beside it but the squares two ahead.
        assert_eq!(cover("ffN", 5), 0b0000_0010);
    }
}
