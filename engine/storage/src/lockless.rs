//! Words that threads share without locks.

#[cfg(loom)]
use loom::sync::atomic::{AtomicU64, Ordering};
#[cfg(not(loom))]
use std::sync::atomic::{AtomicU64, Ordering};

/// A word of data and its key, which threads read and write at any time.
///
/// The key is kept xored with the data. If one thread's data meets another's key, then what [`LocklessSlot::get`] takes for
/// the key is neither of theirs, unless bits of key and data happen to agree (Hyatt and Mann, "A lockless transposition table
/// implementation for parallel search", 2002). A cleared slot has the key 0 and the data 0.
#[derive(Debug)]
#[cfg_attr(not(loom), derive(bytemuck::Zeroable))]
pub struct LocklessSlot {
    check: AtomicU64,
    data: AtomicU64,
}

impl LocklessSlot {
    /// The key and the data.
    #[inline]
    pub fn get(&self) -> (u64, u64) {
        let data = self.data();
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    /// The data, whatever its key is.
    #[inline]
    pub fn data(&self) -> u64 {
        self.data.load(Ordering::Relaxed)
    }

    /// Replaces key and data.
    #[inline]
    pub fn put(&self, key: u64, data: u64) {
        self.data.store(data, Ordering::Relaxed);
        self.check.store(key ^ data, Ordering::Relaxed);
    }
}

/// Every order in which threads can meet, and every value that the memory model lets them read.
#[cfg(all(test, loom))]
mod tests {
    use super::{AtomicU64, LocklessSlot, Ordering};
    use loom::sync::Arc;
    use loom::thread;

    /// Keys and data of which no mixture has a key of the list.
    const ENTRIES: [(u64, u64); 2] = [(0x1357_0001, 0x2460_0010), (0x9bdf_0100, 0x8ace_1000)];

    /// Lets a thread for each entry put it, while `get` looks for each of them: it must find its own data or nothing.
    fn readers_and_writers<T: Send + Sync + 'static>(
        new: fn() -> T,
        get: fn(&T) -> (u64, u64),
        put: fn(&T, u64, u64),
    ) {
        loom::model(move || {
            let slot = Arc::new(new());
            let writers = ENTRIES.map(|(key, data)| {
                let slot = Arc::clone(&slot);
                thread::spawn(move || put(&slot, key, data))
            });
            let look = || {
                let (key, data) = get(&slot);
                let known = ENTRIES.into_iter().find(|&(wanted, _)| wanted == key);
                assert!(known.is_none_or(|(_, own)| own == data), "{data:x} of another key than {key:x}");
            };
            look();
            writers.into_iter().for_each(|writer| writer.join().unwrap());
            // What the last writers leave may be mixed, but nobody takes it for theirs.
            look();
        });
    }

    #[test]
    fn data_is_found_by_its_own_key_only() {
        let new = || LocklessSlot { check: AtomicU64::new(0), data: AtomicU64::new(0) };
        readers_and_writers(new, LocklessSlot::get, LocklessSlot::put);
    }

    #[test]
    #[should_panic(expected = "of another key")]
    fn a_key_as_it_is_would_not_do() {
        readers_and_writers(
            || [AtomicU64::new(0), AtomicU64::new(0)],
            |[key, data]| (key.load(Ordering::Relaxed), data.load(Ordering::Relaxed)),
            |words, key, data| {
                words[0].store(key, Ordering::Relaxed);
                words[1].store(data, Ordering::Relaxed);
            },
        );
    }
}
