//! A cache of evaluated positions.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering};

use katagami_storage::memory::{Shared, prefetch};
use thiserror::Error;

/// A table of values, shared by all threads without locks.
///
/// A cell is one word: the upper bits of the key, and the value in place of the lower ones. One word cannot be torn.
/// The lower bits of the key select the cell, so the whole key is compared.
#[derive(Debug)]
pub struct Cache(Option<Shared<AtomicU64>>);

/// The bits of a cell that hold the value.
const VALUE: u64 = 0xffff;

/// There is not enough memory for a cache.
#[derive(Debug, Error)]
#[error("no memory for an evaluation cache of {mebibytes} MiB: {source}")]
pub struct CacheError {
    /// The size that was asked for, in MiB.
    pub mebibytes: usize,
    /// The answer of the system.
    pub source: io::Error,
}

impl Cache {
    /// The smallest number of cells with which the whole key is compared.
    const LEAST: usize = VALUE as usize + 1;

    /// A cache of at most `mebibytes` MiB, at least half of one.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Self, CacheError> {
        let cells = (mebibytes << 20) / size_of::<AtomicU64>();
        let cells = if cells == 0 { 0 } else { 1 << cells.ilog2() };
        let table =
            Shared::zeroed(cells.max(Self::LEAST)).map_err(|source| CacheError { mebibytes, source })?;
        Ok(Self(Some(table)))
    }

    /// A cache that keeps nothing, for an evaluation that needs none.
    pub fn none() -> Self {
        Self(None)
    }

    /// Clears the cache.
    pub fn clear(&self) {
        self.0.iter().flat_map(|table| table.iter()).for_each(|cell| cell.store(0, Ordering::Relaxed));
    }

    #[inline]
    fn cell(&self, key: u64) -> Option<&AtomicU64> {
        let table = self.0.as_deref()?;
        // The length is a power of two.
        table.get(key as usize & (table.len() - 1))
    }

    /// Prefetches the cell that [`Cache::get`] will look at.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.cell(key).into_iter().for_each(prefetch);
    }

    /// The cached value of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<i32> {
        let word = self.cell(key)?.load(Ordering::Relaxed);
        ((word ^ key) & !VALUE == 0).then_some(i32::from(word as i16))
    }

    /// Stores a value that fits into 16 bits. One that does not is evaluated again each time.
    #[inline]
    pub fn put(&self, key: u64, value: i32) {
        if let (Some(cell), Ok(value)) = (self.cell(key), i16::try_from(value)) {
            cell.store(key & !VALUE | u64::from(value as u16), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_return_for_their_own_key_only() {
        let cache = Cache::new(1).unwrap();
        let key = 0x1234_5678_9abc_def0;
        assert_eq!(cache.get(key), None);
        for value in [0, -1, 777, -32_768, 32_767] {
            cache.put(key, value);
            assert_eq!(cache.get(key), Some(value));
        }
        for bit in 0..64 {
            assert_eq!(cache.get(key ^ (1 << bit)), None, "bit {bit} is not compared");
        }
        cache.clear();
        assert_eq!(cache.get(key), None);
    }

    #[test]
    fn what_does_not_fit_is_not_kept() {
        let cache = Cache::new(1).unwrap();
        cache.put(5 << 32, 40_000);
        assert_eq!(cache.get(5 << 32), None);
        Cache::none().put(5 << 32, 4);
        assert_eq!(Cache::none().get(5 << 32), None);
    }
}
