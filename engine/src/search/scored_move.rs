//! A move with its score for ordering.

use katagami_rules::types::Move;

/// A move with its score for ordering in one word: comparing is cheap, and the order never ambiguous.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
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

/// Brings the moves with a score of at least `above` to the front, in no order; how many there are.
pub(super) fn partition(moves: &mut [ScoredMove], above: i32) -> usize {
    let mut count = 0;
    for index in 0..moves.len() {
        if moves[index].score() >= above {
            moves.swap(index, count);
            count += 1;
        }
    }
    count
}

/// Brings the `count` moves with the highest scores to the front, the highest first.
pub(super) fn sort_best(moves: &mut [ScoredMove], count: usize) {
    if count < moves.len() {
        moves.select_nth_unstable_by(count, |a, b| b.cmp(a));
    }
    moves[..count].sort_unstable_by(|a, b| b.cmp(a));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores<const N: usize>(moves: [ScoredMove; N]) -> [i32; N] {
        moves.map(ScoredMove::score)
    }

    #[test]
    fn low_scores_stay_behind() {
        let mut moves = [3, -9, 7, -8, 5].map(|score| ScoredMove::new(score, Move::NONE));
        assert_eq!(partition(&mut moves, 0), 3);
        let scores = scores(moves);
        assert!(scores[..3].iter().all(|&score| score > 0) && scores[3..].iter().all(|&score| score < 0));
    }

    #[test]
    fn the_best_come_first() {
        for count in 0..=5 {
            let mut moves = [3, -9, 7, -8, 5].map(|score| ScoredMove::new(score, Move::NONE));
            sort_best(&mut moves, count);
            assert_eq!(scores(moves)[..count], [7, 5, 3, -8, -9][..count]);
        }
    }
}
