//! What a piece may be worth, judged by its movement alone: a start for learning where a spec gives no value.

use crate::attacks;
use crate::betza::Movement;
use crate::geometry::{Geometry, Side};

/// What a square that a piece reaches by a step counts, on the average over the squares where it may stand.
const STEP: u64 = 100;

/// How much less each further square of a slide counts, in percent of the one before: more may stand in the way.
const FURTHER: u64 = 60;

/// The estimated value of a movement, at least 1.
pub fn value(geometry: Geometry, movement: &Movement) -> i32 {
    let steps = attacks::steps(movement, Side::Black);
    let slid = |square| -> u64 {
        let slides = attacks::slides(movement, Side::Black);
        slides.map(|slide| counted(attacks::slide_path(geometry, square, slide).count())).sum()
    };
    let reached = |square| {
        let stepped = attacks::step_targets(geometry, &steps, square).count_ones();
        u64::from(stepped) * STEP + slid(square)
    };
    let total: u64 = (0..geometry.squares()).map(reached).sum();
    (total / geometry.squares() as u64).max(1) as i32
}

/// What a slide over some squares counts.
fn counted(squares: usize) -> u64 {
    std::iter::successors(Some(STEP), |count| Some(count * FURTHER / 100)).take(squares).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::betza;

    #[test]
    fn values_are_in_the_order_of_strength() {
        let board = Geometry { files: 9, ranks: 9 };
        let worth = |notation| value(board, &betza::parse(notation).unwrap());
        assert_eq!([worth("fW"), worth("WfF"), worth("B")], [88, 513, 564]);
        let values = ["fW", "ffN", "fR", "FfW", "WfF", "B", "R", "BW", "RF"].map(worth);
        assert!(values.is_sorted(), "{values:?}");
    }
}
