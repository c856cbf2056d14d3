//! Tables in pages of their own from the system.

use std::io;
use std::marker::PhantomData;
use std::mem::needs_drop;
use std::ops::{Deref, DerefMut};
use std::slice;

use bytemuck::{Pod, Zeroable};
use memmap2::{MmapMut, MmapRaw};

/// Zeros for `length` elements, in huge pages where there are any; elsewhere small ones serve.
fn zeros<T>(length: usize) -> io::Result<MmapMut> {
    let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
    // The system maps nothing of length zero.
    let memory = MmapMut::map_anon(bytes.max(1))?;
    // Miri knows no advice.
    #[cfg(all(target_os = "linux", not(miri)))]
    let _ = memory.advise(memmap2::Advice::HugePage);
    Ok(memory)
}

/// A table in memory of its own, asked to lie in huge pages where the system has them: a lookup in a table of
/// hundreds of megabytes otherwise misses the processor's address cache too.
#[derive(Debug)]
pub struct Huge<T>(MmapMut, PhantomData<T>);

impl<T: Pod> Huge<T> {
    /// A table of `length` zeros.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn zeroed(length: usize) -> io::Result<Self> {
        Ok(Self(zeros::<T>(length)?, PhantomData))
    }

    fn elements(&self) -> usize {
        self.0.len() / size_of::<T>()
    }
}

impl<T: Pod> Deref for Huge<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        bytemuck::cast_slice(&self.0[..self.elements() * size_of::<T>()])
    }
}

impl<T: Pod> DerefMut for Huge<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        let length = self.elements() * size_of::<T>();
        bytemuck::cast_slice_mut(&mut self.0[..length])
    }
}

/// A table that threads read and write at once, for its elements are atomic; in huge pages like [`Huge`].
#[derive(Debug)]
pub struct Shared<T> {
    memory: MmapRaw,
    length: usize,
    elements: PhantomData<T>,
}

impl<T: Zeroable + Send + Sync> Shared<T> {
    /// A table of `length` zeros.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn zeroed(length: usize) -> io::Result<Self> {
        /// The least size of a page: mappings are aligned to it.
        const PAGE: usize = 4096;
        const { assert!(align_of::<T>() <= PAGE && !needs_drop::<T>()) };
        Ok(Self { memory: zeros::<T>(length)?.into(), length, elements: PhantomData })
    }
}

impl<T: Zeroable + Send + Sync> Deref for Shared<T> {
    type Target = [T];

    #[inline]
    #[allow(unsafe_code)]
    fn deref(&self) -> &[T] {
        // Why at all: bytes behind a shared reference cannot safely become atomics, and only a mapping can ask for huge
        // pages (what they bring to the search is in `docs/performance.md`). The pointer is the mapping's own: one taken
        // from a slice of its bytes could not be written through (Miri finds that).
        // SAFETY: the mapping is aligned to pages (and `T` to less), as long as `length` elements, and began as zeros, of
        // which every `T` may consist. It is reached only through this slice, so it changes only inside `T`s that allow
        // that, and it is unmapped when `self` is dropped, after every slice.
        unsafe { slice::from_raw_parts(self.memory.as_mut_ptr().cast(), self.length) }
    }
}
