//! The samples that a training learns from, wherever they lie.

use std::ops::{Deref, Range};

use bytemuck::Pod;
use katagami_storage::memory::Mapped;

/// Samples in a row.
#[derive(Debug)]
pub enum Samples<S> {
    /// In memory.
    Memory(Vec<S>),
    /// In a file.
    Mapped(MappedSamples<S>),
}

/// Samples in a file that is mapped into memory: the system reads a page when it is needed, and may forget it again.
#[derive(Debug)]
pub struct MappedSamples<S> {
    file: Mapped,
    bytes: Range<usize>,
    /// Not every type of samples can lie in a file, so the cast is chosen where the type is known to.
    cast: fn(&[u8]) -> &[S],
}

impl<S: Pod> MappedSamples<S> {
    /// The samples in these bytes of a file, which must be whole samples, as far aligned as they need.
    pub(super) fn new(file: Mapped, bytes: Range<usize>) -> Self {
        Self { file, bytes, cast: bytemuck::cast_slice }
    }
}

impl<S> Deref for Samples<S> {
    type Target = [S];

    #[inline]
    fn deref(&self) -> &[S] {
        match self {
            Self::Memory(samples) => samples,
            Self::Mapped(MappedSamples { file, bytes, cast }) => cast(&file[bytes.clone()]),
        }
    }
}

impl<S> From<Vec<S>> for Samples<S> {
    fn from(samples: Vec<S>) -> Self {
        Self::Memory(samples)
    }
}

impl<S> Default for Samples<S> {
    fn default() -> Self {
        Self::Memory(Vec::new())
    }
}
