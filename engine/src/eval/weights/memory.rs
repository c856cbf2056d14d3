//! Where large tables lie: in memory of their own with huge pages, or in a file mapped into memory.

use std::fs::File;
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Pod;
use memmap2::{Mmap, MmapMut};

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
        let bytes = length.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        // The system maps nothing of length zero.
        let memory = MmapMut::map_anon(bytes.max(1))?;
        // Where there are no huge pages small ones serve.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Ok(Self(memory, PhantomData))
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

/// A table that is only read.
#[derive(Debug)]
pub enum Memory<T> {
    /// In memory of its own.
    Own(Huge<T>),
    /// In a file: its pages are read when first looked at, and shared with other processes.
    File(Mapped),
}

impl<T: Pod> Deref for Memory<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::Own(table) => table,
            Self::File(map) => bytemuck::cast_slice(map),
        }
    }
}

impl<T> From<Huge<T>> for Memory<T> {
    fn from(table: Huge<T>) -> Self {
        Self::Own(table)
    }
}

/// A file mapped into memory, read only.
#[derive(Debug)]
pub struct Mapped(Mmap);

impl Mapped {
    /// Maps a whole file.
    ///
    /// # Errors
    ///
    /// If the system refuses.
    #[allow(unsafe_code)]
    pub fn new(file: &File) -> io::Result<Self> {
        // Why at all: the 776 MB of a KPPT set are ready at once and need no second copy in memory (measured in
        // `docs/performance.md`).
        // SAFETY: a mapping is sound as long as nobody changes the file under it. Nobody does in use: weight files
        // are written once, and our own commands write under another name and rename. Whoever truncates one while
        // the engine plays ends the engine (SIGBUS), as with every program that maps its files; the words read are
        // plain integers, of which every value is valid.
        let map = unsafe { Mmap::map(file)? };
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self(map))
    }
}

impl Deref for Mapped {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}
