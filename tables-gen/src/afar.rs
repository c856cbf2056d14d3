//! What pieces that check a king from beyond its neighbours cover of those neighbours: what a mate needs to know.
//!
//! All is judged as Black moves, on an endless board without other pieces; slides pass through the king.

use crate::betza::Movement;
use crate::geometry::{Direction, Offset};

/// No step or jump is longer, so that from farther away than this and one more only slides reach a neighbour of the king.
const LONGEST_JUMP: i32 = 3;

/// Whether a movement has jumps, and no piece that checks by one covers a neighbour of the king.
pub fn jumps_plainly(movement: &Movement) -> bool {
    jumps(movement).next().is_some() && !jumps_covering(movement)
}

/// Whether a piece that checks by a jump may cover neighbours of the king.
pub fn jumps_covering(movement: &Movement) -> bool {
    jumps(movement).any(|jump| ring().any(|square| attacks(movement, from(jump, 1), square)))
}

/// Whether a piece that checks by a slide from beyond the neighbours covers only those on its line.
pub fn covers_its_line(movement: &Movement) -> bool {
    covers_only_its_line(movement, 2)
}

/// Whether it does so from farther than two squares away, but not from two.
pub fn covers_more_when_near(movement: &Movement) -> bool {
    !covers_only_its_line(movement, 2) && covers_only_its_line(movement, 3)
}

/// Whether it may cover others too from farther away.
pub fn covers_more(movement: &Movement) -> bool {
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
        assert_eq!(holding(jumps_plainly, &notations), ["ffN", "fAbD"]);
        assert_eq!(holding(jumps_covering, &notations), ["WD", "fRffN", "NA"]);
        assert_eq!(holding(jumps_along_lines, &notations), ["fAbD", "WD", "NA"]);
    }

    #[test]
    fn sliders_are_distinguished() {
        let notations = ["fR", "B", "R", "BW", "RF", "Q", "RH", "RN", "fRfF", "RB2", "F2"];
        assert_eq!(holding(covers_its_line, &notations), ["fR", "B", "R", "BW", "RH", "F2"]);
        assert_eq!(holding(covers_more_when_near, &notations), ["RF", "Q", "fRfF", "RB2"]);
        assert_eq!(holding(covers_more, &notations), ["RN"]);
    }
}
