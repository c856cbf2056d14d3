//! The transposition table.

use std::io;
use std::sync::atomic::{AtomicU8, Ordering};

use bytemuck::Zeroable;

use super::parameters;
use super::score::{Bound, Score};
use katagami_storage::lockless::LocklessSlot;
use katagami_storage::memory::{Shared, prefetch};

/// What the table holds of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry {
    /// The best move in its compact form ([`katagami_rules::types::Move::compact`]); 0 if none. Not checked to be legal.
    pub mv: u16,
    /// Its score, mates counted from this position.
    pub score: Score,
    /// The static evaluation; `None` in check.
    pub evaluation: Option<Score>,
    /// The depth of the search; at most zero for quiescence.
    pub depth: i32,
    /// The bound of the score; `None` if there is no score.
    pub bound: Option<Bound>,
    /// Whether it was on a principal variation.
    pub pv: bool,
}

/// There is no memory for a transposition table of the size asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no memory for a transposition table of {mebibytes} MiB: {reason}")]
pub struct TableMemoryError {
    /// The size asked for.
    pub mebibytes: usize,
    /// What the system says.
    pub reason: io::ErrorKind,
}

/// A table of positions searched, shared by all threads without locks.
///
/// An entry is a word of data and the key ([`LocklessSlot`]). After a torn write the key does not match, so the entry is not
/// found.
#[derive(Debug)]
pub struct TranspositionTable {
    clusters: Shared<TableCluster>,
    generation: AtomicU8,
}

const WAYS: usize = 4;

#[derive(Debug, Zeroable)]
#[repr(align(64))]
struct TableCluster([LocklessSlot; WAYS]);

/// The data word: move 16 bits, score 16, evaluation 16, depth 8, bound 2, principal variation 1, generation 5.
#[derive(Clone, Copy)]
struct PackedEntry(u64);

const GENERATIONS: u8 = 32;

/// What is added to a depth so that it is never negative.
const DEPTH_OFFSET: i32 = 8;

/// What stands for no evaluation.
const NO_EVALUATION: i16 = i16::MIN;

impl PackedEntry {
    fn new(entry: &TableEntry, generation: u8) -> Self {
        let bound = match entry.bound {
            None => 0,
            Some(Bound::Upper) => 1,
            Some(Bound::Lower) => 2,
            Some(Bound::Exact) => 3,
        };
        let evaluation = entry.evaluation.map_or(NO_EVALUATION, |value| value as i16);
        Self(
            u64::from(entry.mv)
                | u64::from(entry.score as i16 as u16) << 16
                | u64::from(evaluation as u16) << 32
                | ((entry.depth + DEPTH_OFFSET).clamp(0, 255) as u64) << 48
                | bound << 56
                | u64::from(entry.pv) << 58
                | u64::from(generation) << 59,
        )
    }

    fn depth(self) -> i32 {
        i32::from((self.0 >> 48) as u8) - DEPTH_OFFSET
    }

    fn generation(self) -> u8 {
        (self.0 >> 59) as u8
    }

    fn bound(self) -> Option<Bound> {
        match (self.0 >> 56) & 3 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    fn unpack(self) -> TableEntry {
        let evaluation = (self.0 >> 32) as u16 as i16;
        TableEntry {
            mv: self.0 as u16,
            score: Score::from((self.0 >> 16) as u16 as i16),
            evaluation: (evaluation != NO_EVALUATION).then_some(Score::from(evaluation)),
            depth: self.depth(),
            bound: self.bound(),
            pv: (self.0 >> 58) & 1 != 0,
        }
    }
}

impl TranspositionTable {
    /// The largest table that can be asked for, in MiB.
    pub const MAX_MIB: usize = 1 << 20;

    /// A table of about `mebibytes` MiB, at least 1 and at most [`Self::MAX_MIB`].
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, TableMemoryError> {
        let count = (mebibytes.clamp(1, Self::MAX_MIB) << 20) / size_of::<TableCluster>();
        // Fresh zeros from the system cost nothing until they are touched.
        let clusters =
            Shared::zeroed(count).map_err(|error| TableMemoryError { mebibytes, reason: error.kind() })?;
        Ok(Self { clusters, generation: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|cluster| &cluster.0) {
            slot.put(0, 0);
        }
        self.generation.store(0, Ordering::Relaxed);
    }

    /// Begins a new search: entries of earlier ones may be replaced.
    pub(super) fn new_search(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    fn cluster(&self, key: u64) -> &TableCluster {
        // The high half of the product spreads the key over any number of clusters.
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Loads into the cache what [`TranspositionTable::get`] will read.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// The entry of the position with this key.
    pub(super) fn get(&self, key: u64) -> Option<TableEntry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let (stored, data) = slot.get();
            (stored == key && data != 0).then(|| PackedEntry(data).unpack())
        })
    }

    /// Stores an entry.
    ///
    /// If the new entry has no move, the move of an earlier entry of the same position is kept. An earlier entry of
    /// the same search stays altogether if it is much deeper and the new one not exact. For another position the shallowest and oldest entry of
    /// the cluster is replaced.
    pub(super) fn put(&self, key: u64, mut entry: TableEntry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = None;
        for slot in &self.cluster(key).0 {
            let (stored, data) = slot.get();
            let data = PackedEntry(data);
            if stored == key {
                if entry.mv == 0 {
                    entry.mv = data.0 as u16;
                }
                let fresh = data.generation() == generation;
                let depth = entry.depth + parameters::table_pv_depth() * i32::from(entry.pv);
                let shallower = depth + parameters::table_keep_depth() <= data.depth();
                if entry.bound != Some(Bound::Exact) && fresh && shallower {
                    return;
                }
                victim = Some((i32::MIN, slot));
                break;
            }
            let age = generation.wrapping_sub(data.generation()) % GENERATIONS;
            let worth = data.depth() - parameters::table_age_weight() * i32::from(age);
            if victim.is_none_or(|(least, _)| worth < least) {
                victim = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = victim {
            slot.put(key, PackedEntry::new(&entry, generation).0);
        }
    }

    /// How many thousandths of the table hold entries of the current search, judged by a sample.
    pub fn hashfull(&self) -> usize {
        const SAMPLE: usize = 1000;
        let generation = self.generation.load(Ordering::Relaxed);
        let slots = self.clusters.iter().flat_map(|cluster| &cluster.0).take(SAMPLE);
        let fresh = |slot: &&LocklessSlot| {
            let data = PackedEntry(slot.data());
            data.generation() == generation && data.bound().is_some()
        };
        slots.filter(fresh).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score) -> TableEntry {
        TableEntry { mv: 5, score, evaluation: None, depth: 3, bound: Some(Bound::Lower), pv: true }
    }

    #[test]
    fn entries_return() {
        let table = TranspositionTable::new(1).unwrap();
        for key in (1..2000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) {
            let score = Score::from(key as i16 >> 1);
            let entry = TableEntry { mv: key as u16, evaluation: Some(-score), depth: -1, ..entry(score) };
            table.put(key, entry);
            let found = table.get(key).unwrap();
            assert_eq!((found.mv, found.depth, found.bound), (entry.mv, -1, Some(Bound::Lower)));
            assert_eq!((found.score, found.evaluation, found.pv), (score, Some(-score), true));
        }
        table.clear();
        assert!(table.get(0x9e37_79b9_7f4a_7c15).is_none());
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = TranspositionTable::new(1).unwrap();
        table.put(77, entry(1));
        assert_eq!(table.get(77).unwrap().evaluation, None);
        // The data of another entry meets the key of this one.
        let slot = &table.cluster(77).0[0];
        let (key, data) = slot.get();
        slot.put(key ^ 1 << 20, data ^ 1 << 20);
        assert!(table.get(77).is_none());
    }
}
