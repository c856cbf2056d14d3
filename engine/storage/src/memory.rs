//! Where large tables lie: in memory of their own with huge pages, or in a file mapped into memory.
//!
//! The only unsafe code of the engine is here, in `pages.rs` and in `lost_pages.rs`.

#[cfg(target_family = "wasm")]
mod heap;
#[cfg(unix)]
mod lost_pages;
#[cfg(not(target_family = "wasm"))]
mod pages;

use std::fs::File;
use std::io;
use std::ops::Deref;

use bytemuck::Pod;
use memmap2::Mmap;

#[cfg(target_family = "wasm")]
pub use heap::{Huge, Shared};
#[cfg(unix)]
pub use lost_pages::tell_gui_of_lost_pages;
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
        // Why at all: the 776 MB of a KPPT set are ready at once and need no second copy in memory (measured in
        // `docs/performance.md`), and the samples of a training need not fit into memory.
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
