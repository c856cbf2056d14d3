//! One number of a history.

/// A number between minus and plus a limit. The closer it is to a limit, the less a bonus towards it moves it, so that
/// late results always count (Stockfish calls it gravity).
#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
pub(in crate::search) struct HistoryEntry(pub(super) i16);

impl HistoryEntry {
    /// Nothing learned.
    pub(in crate::search) const ZERO: Self = Self(0);

    #[inline]
    pub(in crate::search) fn get(self) -> i32 {
        i32::from(self.0)
    }

    /// Adds a bonus, or a malus if it is negative.
    #[inline]
    pub(super) fn update(&mut self, bonus: i32, limit: i32) {
        let bonus = bonus.clamp(-limit, limit);
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / limit) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonuses_stay_within_the_limits() {
        let mut entry = HistoryEntry::default();
        for _ in 0..100 {
            entry.update(5000, 1000);
            assert!(entry.get() <= 1000);
        }
        assert!(entry.get() > 900);
        entry.update(-300, 1000);
        assert!(entry.get() < 700, "close to the limit a malus counts in full and more");
    }
}
