//! What positions were found to be worth.

use std::sync::atomic::{AtomicU64, Ordering};

use katagami_storage::memory::{Shared, prefetch};

/// A table of values, shared by all threads without locks.
///
/// An entry is one word, the upper bits of the key with the value in place of the lower ones, so no torn write can be.
/// The lower bits of the key choose the entry: together all of the key is compared.
#[derive(Debug)]
pub struct Cache(Option<Shared<AtomicU64>>);

/// The bits of an entry that hold the value.
const VALUE: u64 = 0xffff;

impl Cache {
    /// The fewest entries with which the whole key is compared.
    const LEAST: usize = VALUE as usize + 1;

    /// A cache of at most `mebibytes` MiB, at least half of one.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, String> {
        let entries = (mebibytes << 20) / size_of::<AtomicU64>();
        let entries = if entries == 0 { 0 } else { 1 << entries.ilog2() };
        let table = Shared::zeroed(entries.max(Self::LEAST))
            .map_err(|error| format!("no memory for an evaluation cache of {mebibytes} MiB: {error}"))?;
        Ok(Self(Some(table)))
    }

    /// A cache for an evaluation that needs none.
    pub fn none() -> Self {
        Self(None)
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.0.iter().flat_map(|table| table.iter()).for_each(|entry| entry.store(0, Ordering::Relaxed));
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<&AtomicU64> {
        let table = self.0.as_deref()?;
        // The length is a power of two.
        table.get(key as usize & (table.len() - 1))
    }

    /// Fetches what [`Cache::get`] will look at.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        self.entry(key).into_iter().for_each(prefetch);
    }

    /// The value of the position with this key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<i32> {
        let word = self.entry(key)?.load(Ordering::Relaxed);
        ((word ^ key) & !VALUE == 0).then_some(i32::from(word as i16))
    }

    /// Remembers a value, if it fits in 16 bits (one that does not is found anew each time).
    #[inline]
    pub fn put(&self, key: u64, value: i32) {
        if let (Some(entry), Ok(value)) = (self.entry(key), i16::try_from(value)) {
            entry.store(key & !VALUE | u64::from(value as u16), Ordering::Relaxed);
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
