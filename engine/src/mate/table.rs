//! The table of proof and disproof numbers, of fixed size.
//!
//! An entry takes 16 bytes, or 24 where a hand takes eight. All entries of the same board, whatever the hands, are in
//! one cluster, so that one look-up also finds proofs with fewer pieces in hand and disproofs with more (see
//! [`super::dominance`]). If a cluster is full, the entry that took the least work is replaced; the work of older
//! generations counts less.

use std::io;

use bytemuck::{Pod, Zeroable};
use thiserror::Error;

use super::numbers::{BITS, INFINITE, ProofNumbers};
use katagami_rules::internals::{HandWord, hand_of_bits};
use katagami_rules::types::Hand;
use katagami_storage::memory::Huge;

/// A number of attacker's moves.
pub(super) type Length = u16;

/// The number of bits of a length.
const LENGTH_BITS: u32 = 10;

/// A ply of a path; the root is ply 1.
pub(super) type Ply = u16;

/// The length of a mate that does not exist.
pub(super) const INFINITE_LENGTH: Length = (1 << LENGTH_BITS) - 1;

/// The key of a position in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProofKey {
    /// A hash of the board, the side to move and the problem.
    pub hash: u64,
    /// The attacker's hand.
    pub hand: Hand,
}

impl ProofKey {
    /// The same board with another hand of the attacker.
    pub fn with_hand(self, hand: Hand) -> Self {
        Self { hand, ..self }
    }

    /// The key of results that hold only on the path with this hash.
    pub fn on_path(self, path_hash: u64) -> Self {
        Self { hash: self.hash ^ path_hash, ..self }
    }
}

/// What the table holds about a position, from entries of the same board with this and other hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableLookup {
    /// The numbers, if there is an entry with this hand.
    pub numbers: Option<ProofNumbers>,
    /// The attacker mates in at most this many moves; [`INFINITE_LENGTH`] if no mate is known.
    pub proof_length: Length,
    /// The hand that suffices for the proof.
    pub proof_hand: Hand,
    /// The attacker does not mate in fewer moves than this; 0 if nothing is known.
    pub disproof_length: Length,
    /// The hand for which the disproof holds.
    pub disproof_hand: Hand,
}

/// The table of a [`Solver`](super::Solver).
#[derive(Debug)]
pub(super) struct ProofNumberTable {
    clusters: Huge<ProofCluster>,
    generation: u64,
}

/// The number of entries of a cluster.
const WAYS: usize = 8;

/// Two cache lines of entries, or three.
#[derive(Clone, Copy, Debug, Zeroable, Pod)]
#[repr(C, align(64))]
struct ProofCluster([ProofEntry; WAYS]);

/// What is known about a board with the attacker's hand `hand`.
#[derive(Clone, Copy, Debug, Zeroable, Pod)]
#[repr(C)]
struct ProofEntry {
    data: EntryData,
    hand: HandWord,
    /// Some bits of the hash; 0 if the entry is empty. As wide as a hand, so that nothing is left between the fields.
    tag: HandWord,
}

/// `phi`, `delta`, the lengths of proof and disproof, the work, and the generation, packed into one word.
#[derive(Clone, Copy, Debug, Zeroable, Pod)]
#[repr(transparent)]
struct EntryData(u64);

/// The place of a number in the word of an entry.
struct BitField {
    shift: u32,
    bits: u32,
}

const PHI: BitField = BitField { shift: 0, bits: BITS };
const DELTA: BitField = BitField { shift: BITS, bits: BITS };
const PROOF_LENGTH: BitField = BitField { shift: 2 * BITS, bits: LENGTH_BITS };
const DISPROOF_LENGTH: BitField = BitField { shift: 2 * BITS + LENGTH_BITS, bits: LENGTH_BITS };
const WORK: BitField = BitField { shift: 2 * (BITS + LENGTH_BITS), bits: 4 };
const GENERATION: BitField = BitField { shift: WORK.shift + WORK.bits, bits: 2 };
const _: () = assert!(GENERATION.shift + GENERATION.bits <= u64::BITS);

impl BitField {
    /// The largest number that fits.
    const fn largest(&self) -> u64 {
        (1 << self.bits) - 1
    }
}

impl EntryData {
    fn get(self, field: &BitField) -> u64 {
        self.0 >> field.shift & field.largest()
    }

    fn set(&mut self, field: &BitField, value: u64) {
        debug_assert!(value <= field.largest());
        self.0 = self.0 & !(field.largest() << field.shift) | value << field.shift;
    }

    fn numbers(self) -> ProofNumbers {
        ProofNumbers { phi: self.get(&PHI) as u32, delta: self.get(&DELTA) as u32 }
    }

    fn set_numbers(&mut self, numbers: ProofNumbers) {
        self.set(&PHI, u64::from(numbers.phi));
        self.set(&DELTA, u64::from(numbers.delta));
    }
}

impl ProofEntry {
    /// An entry without any knowledge.
    fn new(tag: HandWord, hand: Hand) -> Self {
        let mut data = EntryData(0);
        data.set_numbers(ProofNumbers::UNKNOWN);
        data.set(&PROOF_LENGTH, u64::from(INFINITE_LENGTH));
        Self { data, hand: hand.bits(), tag }
    }

    /// How much the entry is worth keeping in this generation.
    fn worth(&self, generation: u64) -> i64 {
        if self.tag == 0 {
            return i64::MIN;
        }
        let age = generation.wrapping_sub(self.data.get(&GENERATION)) & GENERATION.largest();
        let solved =
            self.data.get(&PROOF_LENGTH) < u64::from(INFINITE_LENGTH) || self.data.get(&DISPROOF_LENGTH) > 0;
        self.data.get(&WORK) as i64 + i64::from(solved) - 4 * age as i64
    }
}

/// Some bits of a hash that do not select the cluster, never 0.
fn tag(hash: u64) -> HandWord {
    HandWord::from(hash as u32 | 1)
}

/// There is not enough memory for the table of a mate solver.
#[derive(Debug, Error)]
#[error("no memory for a mate table of {mebibytes} MiB: {source}")]
pub struct ProofTableError {
    /// The size asked for, in MiB.
    mebibytes: usize,
    /// The error of the system.
    source: io::Error,
}

impl ProofNumberTable {
    /// A table of about `mebibytes` MiB.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(mebibytes: usize) -> Result<Self, ProofTableError> {
        let count = (mebibytes.clamp(1, 1 << 20) << 20) / size_of::<ProofCluster>();
        let clusters = Huge::zeroed(count).map_err(|source| ProofTableError { mebibytes, source })?;
        Ok(Self { clusters, generation: 0 })
    }

    /// Empties all entries.
    pub fn clear(&mut self) {
        self.clusters.fill(ProofCluster::zeroed());
    }

    /// Begins a new generation, whose entries replace older ones.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) & GENERATION.largest();
    }

    /// The index of a hash's cluster.
    fn index(&self, hash: u64) -> usize {
        // The high half of the product spreads hashes evenly over any number of clusters.
        ((u128::from(hash) * self.clusters.len() as u128) >> 64) as usize
    }

    /// What is known about a position.
    pub fn look_up(&self, key: ProofKey) -> TableLookup {
        let hand = key.hand;
        let mut known = TableLookup {
            numbers: None,
            proof_length: INFINITE_LENGTH,
            proof_hand: hand,
            disproof_length: 0,
            disproof_hand: hand,
        };
        let tag = tag(key.hash);
        for entry in self.clusters[self.index(key.hash)].0.iter().filter(|entry| entry.tag == tag) {
            let (proof, disproof) =
                (entry.data.get(&PROOF_LENGTH) as Length, entry.data.get(&DISPROOF_LENGTH) as Length);
            let held = hand_of_bits(entry.hand);
            if held == hand {
                known.numbers = Some(entry.data.numbers());
            }
            if proof < known.proof_length && hand.dominates(held) {
                (known.proof_length, known.proof_hand) = (proof, held);
            }
            if disproof > known.disproof_length && held.dominates(hand) {
                (known.disproof_length, known.disproof_hand) = (disproof, held);
            }
        }
        known
    }

    /// The entry of a position, with its work and generation updated. If there is none, the least valuable entry of the
    /// cluster is replaced.
    fn entry(&mut self, key: ProofKey, nodes: u64) -> &mut EntryData {
        let (generation, index, tag) = (self.generation, self.index(key.hash), tag(key.hash));
        let entries = &mut self.clusters[index].0;
        let mut victim = 0;
        for (way, entry) in entries.iter().enumerate() {
            if entry.tag == tag && entry.hand == key.hand.bits() {
                victim = way;
                break;
            }
            if entry.worth(generation) < entries[victim].worth(generation) {
                victim = way;
            }
        }
        let entry = &mut entries[victim];
        if entry.tag != tag || entry.hand != key.hand.bits() {
            *entry = ProofEntry::new(tag, key.hand);
        }
        // The work is kept as its logarithm to base 4.
        let work = u64::from((nodes | 1).ilog2() / 2).min(WORK.largest());
        entry.data.set(&WORK, work.max(entry.data.get(&WORK)));
        entry.data.set(&GENERATION, generation);
        &mut entry.data
    }

    /// Stores the numbers of an unsolved position, which took `nodes` nodes to find.
    pub fn store_numbers(&mut self, key: ProofKey, numbers: ProofNumbers, nodes: u64) {
        debug_assert!(numbers.phi < INFINITE && numbers.delta < INFINITE);
        self.entry(key, nodes).set_numbers(numbers);
    }

    /// Stores that the attacker mates in at most `length` moves, which took `nodes` nodes to find.
    pub fn store_proof(&mut self, key: ProofKey, length: Length, nodes: u64) {
        let data = self.entry(key, nodes);
        let length = u64::from(length).min(data.get(&PROOF_LENGTH));
        data.set(&PROOF_LENGTH, length);
    }

    /// Stores that the attacker does not mate in fewer than `length` moves, which took `nodes` nodes to find.
    pub fn store_disproof(&mut self, key: ProofKey, length: Length, nodes: u64) {
        let data = self.entry(key, nodes);
        let length = u64::from(length).max(data.get(&DISPROOF_LENGTH));
        data.set(&DISPROOF_LENGTH, length);
    }

    /// Stores a disproof that holds on one path only, because it repeats the position at `ply` of that path. `key`
    /// must be that of the path ([`ProofKey::on_path`]).
    pub fn store_repetition(&mut self, key: ProofKey, length: Length, ply: Ply, nodes: u64) {
        let data = self.entry(key, nodes);
        data.set(&DISPROOF_LENGTH, u64::from(length));
        data.set(&PHI, u64::from(ply));
    }

    /// The length and the repeated ply of a disproof that holds on one path only, for the key of that path.
    pub fn look_up_repetition(&self, key: ProofKey) -> Option<(Length, Ply)> {
        let tag = tag(key.hash);
        let mut entries = self.clusters[self.index(key.hash)].0.iter();
        let entry = entries.find(|entry| entry.tag == tag && entry.hand == key.hand.bits())?;
        Some((entry.data.get(&DISPROOF_LENGTH) as Length, entry.data.get(&PHI) as Ply))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::types::Kind;

    fn hand(count: usize) -> Hand {
        let kind = Kind::in_hand().next().expect("a board has pieces to hold");
        let mut hand = Hand::EMPTY;
        (0..count).for_each(|_| assert!(hand.add(kind)));
        hand
    }

    #[test]
    fn proofs_hold_with_more_pieces_and_disproofs_with_fewer() {
        let mut table = ProofNumberTable::new(1).expect("there is memory");
        let key = |count| ProofKey { hash: 77, hand: hand(count) };
        table.store_numbers(key(1), ProofNumbers { phi: 3, delta: 5 }, 1);
        table.store_proof(key(1), 4, 1);
        table.store_disproof(key(1), 3, 1);
        let known = table.look_up(key(1));
        assert_eq!(known.numbers, Some(ProofNumbers { phi: 3, delta: 5 }));
        assert_eq!((known.proof_length, known.disproof_length), (4, 3));
        let known = table.look_up(key(2));
        assert_eq!((known.numbers, known.proof_length, known.disproof_length), (None, 4, 0));
        let known = table.look_up(key(0));
        assert_eq!((known.numbers, known.proof_length, known.disproof_length), (None, INFINITE_LENGTH, 3));
        table.clear();
        assert_eq!(table.look_up(key(1)).proof_length, INFINITE_LENGTH);
    }

    #[test]
    fn a_full_table_keeps_what_took_most_work() {
        let mut table = ProofNumberTable::new(1).expect("there is memory");
        let dear = ProofKey { hash: 1 << 40 | 1, hand: Hand::EMPTY };
        table.store_proof(dear, 9, 1 << 20);
        // Other boards in the same cluster.
        for low in 1..1000 {
            table.store_proof(ProofKey { hash: 1 << 40 | low << 1 | 1, ..dear }, 1, 1);
        }
        assert_eq!(table.look_up(dear).proof_length, 9);
        // Age makes it worth less.
        (0..GENERATION.largest()).for_each(|_| table.age());
        for low in 1..1000 {
            table.store_proof(ProofKey { hash: 1 << 40 | low << 1 | 1, ..dear }, 1, 1 << 10);
        }
        assert_ne!(table.look_up(dear).proof_length, 9);
    }

    #[test]
    fn repetitions_are_found_again() {
        let mut table = ProofNumberTable::new(1).expect("there is memory");
        let key = ProofKey { hash: 5, hand: hand(1) };
        assert_eq!(table.look_up_repetition(key), None);
        table.store_repetition(key, INFINITE_LENGTH, 7, 1);
        assert_eq!(table.look_up_repetition(key), Some((INFINITE_LENGTH, 7)));
    }
}
