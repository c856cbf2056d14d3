//! Large arrays of floating-point numbers.

use std::fmt;
use std::ops::{Deref, DerefMut};

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
