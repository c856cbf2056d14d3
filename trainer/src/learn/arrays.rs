//! The arrays of a training: millions of numbers, and which of their blocks are not zero.

use std::fmt;
use std::ops::{Deref, DerefMut, Range};

use katagami_evaluation::weights::Huge;

/// A fixed number of 32-bit floats, in huge pages where the system has them.
///
/// A sample touches some thousands of forty million parameters at scattered addresses. In pages of the usual size each
/// access would also miss the processor's address cache.
pub struct FloatBuffer(Memory);

enum Memory {
    Huge(Huge<f32>),
    /// Used where no memory can be mapped.
    Plain(Vec<f32>),
}

impl FloatBuffer {
    /// A buffer of zeros.
    pub fn zeros(length: usize) -> Self {
        Self(Huge::zeroed(length).map_or_else(|_| Memory::Plain(vec![0.0; length]), Memory::Huge))
    }
}

impl From<&[f32]> for FloatBuffer {
    fn from(floats: &[f32]) -> Self {
        let mut this = Self::zeros(floats.len());
        this.copy_from_slice(floats);
        this
    }
}

impl Deref for FloatBuffer {
    type Target = [f32];

    #[inline]
    fn deref(&self) -> &[f32] {
        match &self.0 {
            Memory::Huge(floats) => floats,
            Memory::Plain(floats) => floats,
        }
    }
}

impl DerefMut for FloatBuffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [f32] {
        match &mut self.0 {
            Memory::Huge(floats) => floats,
            Memory::Plain(floats) => floats,
        }
    }
}

impl Clone for FloatBuffer {
    fn clone(&self) -> Self {
        Self::from(&**self)
    }
}

impl PartialEq for FloatBuffer {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for FloatBuffer {
    /// The length only: a buffer holds millions of numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} floats", self.len())
    }
}

/// How many neighbouring parameters make a block: those of a cache line.
pub(super) const BLOCK: usize = 16;

/// A set of blocks, one bit each.
///
/// The bits for forty million parameters fit into a processor's own cache, where a sample sets thousands of them.
#[derive(Clone, Default, Debug)]
pub(super) struct TouchedBlocks(Vec<u64>);

impl TouchedBlocks {
    const BITS: usize = u64::BITS as usize;

    /// An empty set for this number of parameters.
    pub(super) fn new(parameters: usize) -> Self {
        Self(vec![0; parameters.div_ceil(BLOCK * Self::BITS)])
    }

    /// Adds the block of a parameter.
    #[inline]
    pub(super) fn touch(&mut self, parameter: usize) {
        let block = parameter / BLOCK;
        self.0[block / Self::BITS] |= 1 << (block % Self::BITS);
    }

    /// Adds the blocks of neighbouring parameters.
    #[inline]
    pub(super) fn touch_range(&mut self, parameters: Range<usize>) {
        parameters.step_by(BLOCK).for_each(|parameter| self.touch(parameter));
    }

    /// Adds the blocks of another set of the same size.
    pub(super) fn union(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
    }

    /// The indices of the blocks, in increasing order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().enumerate().flat_map(|(index, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some((index * Self::BITS) as u32 + bit)
            })
        })
    }

    /// Removes all blocks.
    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_listed_once_and_in_order() {
        let mut sets = [TouchedBlocks::new(5000), TouchedBlocks::new(5000)];
        let parameters: [&[usize]; 2] = [&[4999, 17, 31, 1024, 16], &[0, 1030, 4000]];
        for (set, parameters) in sets.iter_mut().zip(parameters) {
            for &parameter in parameters {
                set.touch(parameter);
            }
        }
        let [mut all, other] = sets;
        all.union(&other);
        assert_eq!(all.iter().collect::<Vec<_>>(), [0, 1, 64, 250, 312]);
        all.clear();
        assert_eq!(all.iter().next(), None);
    }
}
