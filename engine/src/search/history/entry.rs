//! One learned number.

/// A number between `-BOUND` and `BOUND`: the closer it is to a bound, the less a bonus towards it moves it, so that
/// late experience always counts (Stockfish calls it gravity).
#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
pub(super) struct Entry<const BOUND: i32>(pub i16);

impl<const BOUND: i32> Entry<BOUND> {
    #[inline]
    pub(super) fn get(self) -> i32 {
        i32::from(self.0)
    }

    #[inline]
    pub(super) fn add(&mut self, bonus: i32) {
        let bonus = bonus.clamp(-BOUND, BOUND);
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / BOUND) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonuses_stay_within_the_bounds() {
        let mut entry = Entry::<1000>::default();
        for _ in 0..100 {
            entry.add(5000);
            assert!(entry.get() <= 1000);
        }
        assert!(entry.get() > 900);
        entry.add(-300);
        assert!(entry.get() < 700, "against the bound a bonus counts in full and more");
    }
}
