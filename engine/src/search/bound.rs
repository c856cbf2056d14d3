//! What a score says about the true score.

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

#[cfg(test)]
mod tests {
    use super::Bound;

    #[test]
    fn bounds_improve_estimates_on_their_side() {
        assert!(Bound::Exact.improves(0, 10));
        assert!(Bound::Lower.improves(11, 10) && !Bound::Lower.improves(9, 10));
        assert!(Bound::Upper.improves(9, 10) && !Bound::Upper.improves(11, 10));
    }
}
