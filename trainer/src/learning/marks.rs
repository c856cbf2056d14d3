//! Which numbers were touched.

/// How many neighbouring numbers are looked at together: those of a cache line.
pub(super) const BLOCK: usize = 16;

/// Which blocks of numbers were touched, a bit each: the marks of forty million numbers fit into a processor's own cache,
/// where a lesson leaves thousands of them.
#[derive(Clone, Default, Debug)]
pub(super) struct Marks(Vec<u64>);

impl Marks {
    const BITS: usize = u64::BITS as usize;

    /// For so many numbers, none of them touched.
    pub(super) fn new(numbers: usize) -> Self {
        Self(vec![0; numbers.div_ceil(BLOCK * Self::BITS)])
    }

    /// Marks the block of a number.
    #[inline]
    pub(super) fn touch(&mut self, place: usize) {
        let block = place / BLOCK;
        self.0[block / Self::BITS] |= 1 << (block % Self::BITS);
    }

    /// Marks what others have marked.
    pub(super) fn join(&mut self, others: &Self) {
        self.0.iter_mut().zip(&others.0).for_each(|(own, other)| *own |= other);
    }

    /// The blocks that are marked, in their order.
    pub(super) fn blocks(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some((index * Self::BITS) as u32 + bit)
            })
        })
    }

    /// Forgets all marks.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn touched_blocks_are_told_once_and_in_order() {
        let mut marks = [Marks::new(5000), Marks::new(5000)];
        let places: [&[usize]; 2] = [&[4999, 17, 31, 1024, 16], &[0, 1030, 4000]];
        for (marks, places) in marks.iter_mut().zip(places) {
            for &place in places {
                marks.touch(place);
            }
        }
        let [mut all, other] = marks;
        all.join(&other);
        assert_eq!(all.blocks().collect::<Vec<_>>(), [0, 1, 64, 250, 312]);
        all.clear();
        assert_eq!(all.blocks().next(), None);
    }
}
