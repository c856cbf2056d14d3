//! A move with its score for ordering.

use katagami_rules::types::Move;

/// A move with its score for ordering in one word: comparing is cheap, and the order never ambiguous.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct ScoredMove {
    word: i64,
}

impl ScoredMove {
    #[inline]
    pub(super) fn new(score: i32, mv: Move) -> Self {
        Self { word: i64::from(score) << 32 | i64::from(mv.bits()) }
    }

    #[inline]
    pub(super) fn score(self) -> i32 {
        (self.word >> 32) as i32
    }

    #[inline]
    pub(super) fn mv(self) -> Move {
        Move::from_bits(self.word as u32)
    }
}

/// Sorts the moves with a score of at least `above` to the front, the highest first; the others stay unsorted.
pub(super) fn partial_sort(moves: &mut [ScoredMove], above: i32) {
    let mut sorted = 0;
    for index in 0..moves.len() {
        if moves[index].score() >= above {
            moves.swap(index, sorted);
            sorted += 1;
        }
    }
    moves[..sorted].sort_unstable_by(|a, b| b.cmp(a));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_scores_stay_behind_unsorted() {
        let mut moves = [3, -9, 7, -8, 5].map(|score| ScoredMove::new(score, Move::NONE));
        partial_sort(&mut moves, 0);
        let scores = moves.map(ScoredMove::score);
        assert_eq!(scores[..3], [7, 5, 3]);
        assert!(scores[3..].iter().all(|&score| score < 0));
    }
}
