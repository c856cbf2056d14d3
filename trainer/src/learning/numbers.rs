//! Many numbers at once.

use std::fmt;
use std::ops::{Deref, DerefMut};

use katagami::eval::weights::Huge;

/// As many numbers as there are parameters, in huge pages where the system has them.
///
/// A lesson touches some thousands of forty million numbers all over the place. In pages of the usual size each of them
/// also misses the processor's address cache.
pub struct Numbers(Store);

enum Store {
    Huge(Huge<f32>),
    /// Where no memory can be mapped.
    Plain(Vec<f32>),
}

impl Numbers {
    /// So many zeros.
    pub fn zeros(length: usize) -> Self {
        Self(Huge::zeroed(length).map_or_else(|_| Store::Plain(vec![0.0; length]), Store::Huge))
    }
}

impl From<&[f32]> for Numbers {
    fn from(numbers: &[f32]) -> Self {
        let mut this = Self::zeros(numbers.len());
        this.copy_from_slice(numbers);
        this
    }
}

impl Deref for Numbers {
    type Target = [f32];

    #[inline]
    fn deref(&self) -> &[f32] {
        match &self.0 {
            Store::Huge(numbers) => numbers,
            Store::Plain(numbers) => numbers,
        }
    }
}

impl DerefMut for Numbers {
    #[inline]
    fn deref_mut(&mut self) -> &mut [f32] {
        match &mut self.0 {
            Store::Huge(numbers) => numbers,
            Store::Plain(numbers) => numbers,
        }
    }
}

impl Clone for Numbers {
    fn clone(&self) -> Self {
        Self::from(&**self)
    }
}

impl PartialEq for Numbers {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl fmt::Debug for Numbers {
    /// How many there are: nobody reads millions of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} numbers", self.len())
    }
}
