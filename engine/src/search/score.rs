//! Scores of a search, their special values and bounds, and units of depth.

/// A score for the side to move, in the evaluation's units; close to the ends of the range it counts plies to mate.
pub type Score = i32;

/// Above every score.
pub(super) const INFINITE: Score = 32_001;

/// The score of a mate on the board; each ply until then costs one point.
pub(super) const MATE: Score = 32_000;

/// Scores from here on are mates.
pub(super) const MATE_BOUND: Score = MATE - 2 * MAX_PLY as Score;

/// The score of a won repetition or a superior position: as good as won, but no mate was found.
pub(super) const SUPERIOR: Score = 28_000;

/// Evaluations are clamped to this, so that none is mistaken for a score with a special meaning.
pub(super) const EVALUATION_BOUND: Score = SUPERIOR - 1;

/// A draw.
pub(super) const DRAW: Score = 0;

/// Being mated `ply` plies from the root.
pub const fn mated_in(ply: usize) -> Score {
    -MATE + ply as Score
}

/// Mating `ply` plies from the root.
pub const fn mate_in(ply: usize) -> Score {
    MATE - ply as Score
}

/// A score as the transposition table keeps it: mates counted from the node, not from the root.
pub(super) const fn to_table(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score + ply as Score
    } else if score <= -MATE_BOUND {
        score - ply as Score
    } else {
        score
    }
}

/// The inverse of [`to_table`].
pub(super) const fn from_table(score: Score, ply: usize) -> Score {
    if score >= MATE_BOUND {
        score - ply as Score
    } else if score <= -MATE_BOUND {
        score + ply as Score
    } else {
        score
    }
}

/// A score as it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreKind {
    /// An evaluation in centipawn-like units.
    Centipawns(Score),
    /// Mate in this number of plies; negative (or zero, on the board) if the side to move is mated.
    Mate(i32),
}

impl From<Score> for ScoreKind {
    fn from(score: Score) -> Self {
        if score >= MATE_BOUND {
            Self::Mate(MATE - score)
        } else if score <= -MATE_BOUND {
            Self::Mate(-MATE - score)
        } else {
            Self::Centipawns(score)
        }
    }
}

/// Whether a score is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the true score.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

impl Bound {
    /// The bound that a score is when it came from a search of the window above `alpha` and below `beta`.
    pub(super) fn of(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether a score with this bound tells more about the true score than `estimate` does.
    #[inline]
    pub(super) fn improves(self, score: i32, estimate: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score > estimate,
            Self::Upper => score < estimate,
        }
    }
}

/// The deepest ply that a search reaches, quiescence included.
pub const MAX_PLY: usize = 127;

/// One ply in the unit of reductions, which count in 1024ths.
pub(super) const PLY: i32 = 1024;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_scores_return() {
        for score in [0, 17, -300, mate_in(5), mated_in(6), SUPERIOR, -SUPERIOR] {
            for ply in [0, 1, 40] {
                assert_eq!(from_table(to_table(score, ply), ply), score);
            }
        }
    }

    #[test]
    fn mates_count_plies() {
        assert_eq!(ScoreKind::from(mate_in(3)), ScoreKind::Mate(3));
        assert_eq!(ScoreKind::from(mated_in(4)), ScoreKind::Mate(-4));
        assert_eq!(ScoreKind::from(SUPERIOR), ScoreKind::Centipawns(SUPERIOR));
    }

    #[test]
    fn bounds_improve_estimates_on_their_side() {
        assert!(Bound::Exact.improves(0, 10));
        assert!(Bound::Lower.improves(11, 10) && !Bound::Lower.improves(9, 10));
        assert!(Bound::Upper.improves(9, 10) && !Bound::Upper.improves(11, 10));
    }
}
