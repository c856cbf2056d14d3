//! Where large tables lie: in memory of their own with huge pages, or in a file mapped into memory.
//!
//! The only unsafe code of the engine is here and in `lost_pages.rs`.

use std::fs::File;
use std::io;
use std::ops::Deref;

use bytemuck::Pod;
use memmap2::Mmap;

#[cfg(all(unix, not(miri)))]
use crate::lost_pages;

#[cfg(unix)]
pub use crate::lost_pages::tell_gui_of_lost_pages;
#[cfg(target_family = "wasm")]
pub use heap::{Huge, Shared};
#[cfg(not(target_family = "wasm"))]
pub use pages::{Huge, Shared};

/// Makes the message about a mapped file that lost pages a line of USI, too. Other systems than Unix do not let a mapped file
/// be cut short.
#[cfg(not(unix))]
pub fn tell_gui_of_lost_pages() {}

/// Begins to fetch something that will soon be looked at.
#[inline(always)]
pub fn prefetch<T>(wanted: &T) {
    #[cfg(target_arch = "x86_64")]
    safe_arch::prefetch_t0(wanted);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = wanted;
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
    /// If the system cannot map it.
    #[allow(unsafe_code)]
    pub fn new(file: &File) -> io::Result<Self> {
        // Why unsafe code: the 776 MB of a KPPT set are ready at once and need no second copy in memory (measured in
        // `lab/notebook`), and the samples of a training need not fit into memory.
        // Truncating the file while it is in use ends the program, with the message of `lost_pages.rs`.
        // SAFETY: a mapping is sound as long as the file under it does not change. In use it does not: weight files are
        // written once, and our own commands write under another name and rename. What is read is `Pod`, of which every
        // value is valid.
        let map = unsafe { Mmap::map(file)? };
        #[cfg(all(unix, not(miri)))]
        lost_pages::watch();
        #[cfg(all(target_os = "linux", not(miri)))]
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

/// Tables in pages of their own from the system.
#[cfg(not(target_family = "wasm"))]
mod pages {
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
            // Why unsafe code: bytes behind a shared reference cannot safely become atomics, and only a mapping can ask for huge
            // pages (what they bring to the search is in `lab/notebook`). The pointer is the mapping's own: one taken
            // from a slice of its bytes could not be written through (Miri finds that).
            // SAFETY: the mapping is aligned to pages (and `T` to less), as long as `length` elements, and began as zeros, of
            // which every `T` may consist. It is reached only through this slice, so it changes only inside `T`s that allow
            // that, and it is unmapped when `self` is dropped, after every slice.
            unsafe { slice::from_raw_parts(self.memory.as_mut_ptr().cast(), self.length) }
        }
    }
}

/// Tables in the memory of the program, where the system has no pages to give: in WebAssembly.
#[cfg(target_family = "wasm")]
mod heap {
    use std::io;
    use std::ops::{Deref, DerefMut};

    use bytemuck::Zeroable;

    /// A large table.
    #[derive(Debug)]
    pub struct Table<T>(Box<[T]>);

    /// A large table that one owner writes.
    pub type Huge<T> = Table<T>;

    /// A large table of elements that change behind shared references.
    pub type Shared<T> = Table<T>;

    impl<T: Zeroable> Table<T> {
        /// A table of `length` zeros.
        ///
        /// # Errors
        ///
        /// If there is not enough memory.
        pub fn zeroed(length: usize) -> io::Result<Self> {
            let table = bytemuck::allocation::try_zeroed_slice_box(length);
            table.map(Self).map_err(|()| io::ErrorKind::OutOfMemory.into())
        }
    }

    impl<T> Deref for Table<T> {
        type Target = [T];

        #[inline]
        fn deref(&self) -> &[T] {
            &self.0
        }
    }

    impl<T> DerefMut for Table<T> {
        #[inline]
        fn deref_mut(&mut self) -> &mut [T] {
            &mut self.0
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::thread;

    use super::*;

    #[test]
    fn shared_tables_are_written_by_all_threads() {
        let table: Shared<AtomicU64> = Shared::zeroed(1000).unwrap();
        thread::scope(|scope| {
            for thread in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    for word in table.iter().skip(thread).step_by(4) {
                        word.fetch_add(thread as u64 + 1, Ordering::Relaxed);
                    }
                });
            }
        });
        let sum: u64 = table.iter().map(|word| word.load(Ordering::Relaxed)).sum();
        assert_eq!((table.len(), sum), (1000, 250 * (1 + 2 + 3 + 4)));
    }

    #[test]
    fn nothing_and_too_much() {
        assert!(Shared::<AtomicU64>::zeroed(0).unwrap().is_empty());
        assert!(Huge::<u64>::zeroed(0).unwrap().is_empty());
        assert!(Shared::<AtomicU64>::zeroed(usize::MAX).is_err());
        assert!(Huge::<u64>::zeroed(usize::MAX / 8).is_err());
    }
}
