//! What the solver knows of positions: a table of fixed size.
//!
//! An entry takes 16 bytes. All entries of a board, whatever is in hand, lie in one cluster, so that a mate with fewer
//! pieces and an escape from more are seen at one look (see [`super::hands`]). When a cluster is full, what took the
//! least work makes room, older work counting less.

use bytemuck::{Pod, Zeroable};

use super::numbers::{BITS, INFINITE, Numbers};
use crate::board::HandWord;
use crate::memory::Huge;
use crate::types::Hand;

/// How many moves of the attacker a mate takes.
pub(super) type Length = u16;

/// How many bits a length takes.
const LENGTH_BITS: u32 = 10;

/// A ply of a path; the root is ply 1.
pub(super) type Ply = u16;

/// A mate that never comes.
pub(super) const NEVER: Length = (1 << LENGTH_BITS) - 1;

/// A position as the table sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The board, whose turn it is, and which problem this is.
    pub key: u64,
    /// What the attacker holds.
    pub hand: Hand,
}

/// What is known of a place, partly from places on the same board with other hands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// The numbers with this very hand.
    pub numbers: Option<Numbers>,
    /// The attacker mates in so many moves at most.
    pub mate: Length,
    /// The hand that suffices for that.
    pub mating: Hand,
    /// The attacker does not mate in fewer moves.
    pub free: Length,
    /// The hand that does not suffice for that.
    pub freeing: Hand,
}

/// The table.
#[derive(Debug)]
pub(super) struct Table {
    clusters: Huge<Cluster>,
    generation: u64,
}

const WAYS: usize = 8;

#[derive(Clone, Copy, Debug, Zeroable, Pod)]
#[repr(C, align(64))]
struct Cluster([Entry; WAYS]);

/// What is known of the attacker's hand `hand` on a board.
#[derive(Clone, Copy, Debug, Zeroable, Pod)]
#[repr(C)]
struct Entry {
    data: Data,
    hand: HandWord,
    /// Some of the key's bits; 0 if the entry is empty.
    tag: u32,
}

/// `phi`, `delta`, the lengths of a mate and of an escape, the work done, the generation.
#[derive(Clone, Copy, Debug, Zeroable, Pod)]
#[repr(transparent)]
struct Data(u64);

/// Some bits of a word.
struct Field {
    shift: u32,
    bits: u32,
}

const PHI: Field = Field { shift: 0, bits: BITS };
const DELTA: Field = Field { shift: BITS, bits: BITS };
const MATE: Field = Field { shift: 2 * BITS, bits: LENGTH_BITS };
const FREE: Field = Field { shift: 2 * BITS + LENGTH_BITS, bits: LENGTH_BITS };
const WORK: Field = Field { shift: 2 * (BITS + LENGTH_BITS), bits: 4 };
const GENERATION: Field = Field { shift: WORK.shift + WORK.bits, bits: 2 };
const _: () = assert!(GENERATION.shift + GENERATION.bits <= u64::BITS);

impl Field {
    const fn largest(&self) -> u64 {
        (1 << self.bits) - 1
    }
}

impl Data {
    fn get(self, field: &Field) -> u64 {
        self.0 >> field.shift & field.largest()
    }

    fn set(&mut self, field: &Field, value: u64) {
        debug_assert!(value <= field.largest());
        self.0 = self.0 & !(field.largest() << field.shift) | value << field.shift;
    }

    fn numbers(self) -> Numbers {
        Numbers { phi: self.get(&PHI) as u32, delta: self.get(&DELTA) as u32 }
    }

    fn set_numbers(&mut self, numbers: Numbers) {
        self.set(&PHI, u64::from(numbers.phi));
        self.set(&DELTA, u64::from(numbers.delta));
    }
}

impl Entry {
    /// An entry that says nothing yet.
    fn new(tag: u32, hand: Hand) -> Self {
        let mut data = Data(0);
        data.set_numbers(Numbers::UNKNOWN);
        data.set(&MATE, u64::from(NEVER));
        Self { data, hand: hand.word(), tag }
    }

    /// What would be lost with it, in the present generation.
    fn worth(&self, generation: u64) -> i64 {
        if self.tag == 0 {
            return i64::MIN;
        }
        let age = generation.wrapping_sub(self.data.get(&GENERATION)) & GENERATION.largest();
        let solved = self.data.get(&MATE) < u64::from(NEVER) || self.data.get(&FREE) > 0;
        self.data.get(&WORK) as i64 + i64::from(solved) - 4 * age as i64
    }
}

/// Some bits of a key that do not choose the cluster, never 0.
fn tag(key: u64) -> u32 {
    key as u32 | 1
}

impl Table {
    /// A table of about `mebibytes` MiB, at least one cluster.
    ///
    /// # Errors
    ///
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Self, String> {
        let count = (mebibytes.clamp(1, 1 << 20) << 20) / size_of::<Cluster>();
        let clusters = Huge::zeroed(count)
            .map_err(|error| format!("no memory for a mate table of {mebibytes} MiB: {error}"))?;
        Ok(Self { clusters, generation: 0 })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clusters.fill(Cluster::zeroed());
    }

    /// Tells the table that a new problem begins, so that what earlier ones stored may be replaced.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) & GENERATION.largest();
    }

    fn index(&self, key: u64) -> usize {
        // The high half of the product spreads the key over any number of clusters.
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// What is known of a place.
    pub fn look_up(&self, place: Place) -> Known {
        let hand = place.hand;
        let mut known = Known { numbers: None, mate: NEVER, mating: hand, free: 0, freeing: hand };
        let tag = tag(place.key);
        for entry in self.clusters[self.index(place.key)].0.iter().filter(|entry| entry.tag == tag) {
            let (mate, free) = (entry.data.get(&MATE) as Length, entry.data.get(&FREE) as Length);
            let held = Hand::from_word(entry.hand);
            if held == hand {
                known.numbers = Some(entry.data.numbers());
            }
            if mate < known.mate && hand.dominates(held) {
                (known.mate, known.mating) = (mate, held);
            }
            if free > known.free && held.dominates(hand) {
                (known.free, known.freeing) = (free, held);
            }
        }
        known
    }

    /// The entry of a place, found or made at the cost of the cluster's least, and the work done noted in it.
    fn entry(&mut self, place: Place, nodes: u64) -> &mut Data {
        let (generation, index, tag) = (self.generation, self.index(place.key), tag(place.key));
        let entries = &mut self.clusters[index].0;
        let mut victim = 0;
        for (way, entry) in entries.iter().enumerate() {
            if entry.tag == tag && entry.hand == place.hand.word() {
                victim = way;
                break;
            }
            if entry.worth(generation) < entries[victim].worth(generation) {
                victim = way;
            }
        }
        let entry = &mut entries[victim];
        if entry.tag != tag || entry.hand != place.hand.word() {
            *entry = Entry::new(tag, place.hand);
        }
        // Each step of the work is four times the one before.
        let work = u64::from((nodes | 1).ilog2() / 2).min(WORK.largest());
        entry.data.set(&WORK, work.max(entry.data.get(&WORK)));
        entry.data.set(&GENERATION, generation);
        &mut entry.data
    }

    /// Notes the numbers of an unsolved place, found out with so many nodes.
    pub fn put_numbers(&mut self, place: Place, numbers: Numbers, nodes: u64) {
        debug_assert!(numbers.phi < INFINITE && numbers.delta < INFINITE);
        self.entry(place, nodes).set_numbers(numbers);
    }

    /// Notes a mate in at most `length` moves, found out with so many nodes.
    pub fn put_mate(&mut self, place: Place, length: Length, nodes: u64) {
        let data = self.entry(place, nodes);
        let length = u64::from(length).min(data.get(&MATE));
        data.set(&MATE, length);
    }

    /// Notes that there is no mate in fewer than `length` moves, found out with so many nodes.
    pub fn put_escape(&mut self, place: Place, length: Length, nodes: u64) {
        let data = self.entry(place, nodes);
        let length = u64::from(length).max(data.get(&FREE));
        data.set(&FREE, length);
    }

    /// Notes an escape that holds on one path only, as [`Table::put_escape`]; `ply` is the position on that path that it
    /// repeats. The key of `place` must tell the path.
    pub fn put_repetition(&mut self, place: Place, length: Length, ply: Ply, nodes: u64) {
        let data = self.entry(place, nodes);
        data.set(&FREE, u64::from(length));
        data.set(&PHI, u64::from(ply));
    }

    /// What [`Table::put_repetition`] noted.
    pub fn look_up_repetition(&self, place: Place) -> Option<(Length, Ply)> {
        let tag = tag(place.key);
        let mut entries = self.clusters[self.index(place.key)].0.iter();
        let entry = entries.find(|entry| entry.tag == tag && entry.hand == place.hand.word())?;
        Some((entry.data.get(&FREE) as Length, entry.data.get(&PHI) as Ply))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Kind;

    fn hand(count: usize) -> Hand {
        let kind = Kind::in_hand().next().expect("a board has pieces to hold");
        let mut hand = Hand::EMPTY;
        (0..count).for_each(|_| hand.add(kind));
        hand
    }

    #[test]
    fn mates_hold_with_more_and_escapes_with_less() {
        let mut table = Table::new(1).expect("there is memory");
        let place = |count| Place { key: 77, hand: hand(count) };
        table.put_numbers(place(1), Numbers { phi: 3, delta: 5 }, 1);
        table.put_mate(place(1), 4, 1);
        table.put_escape(place(1), 3, 1);
        let known = table.look_up(place(1));
        assert_eq!(known.numbers, Some(Numbers { phi: 3, delta: 5 }));
        assert_eq!((known.mate, known.free), (4, 3));
        let known = table.look_up(place(2));
        assert_eq!((known.numbers, known.mate, known.free), (None, 4, 0));
        let known = table.look_up(place(0));
        assert_eq!((known.numbers, known.mate, known.free), (None, NEVER, 3));
        table.clear();
        assert_eq!(table.look_up(place(1)).mate, NEVER);
    }

    #[test]
    fn a_full_table_keeps_what_took_most_work() {
        let mut table = Table::new(1).expect("there is memory");
        let dear = Place { key: 1 << 40 | 1, hand: Hand::EMPTY };
        table.put_mate(dear, 9, 1 << 20);
        // Other boards in the same cluster.
        for low in 1..1000 {
            table.put_mate(Place { key: 1 << 40 | low << 1 | 1, ..dear }, 1, 1);
        }
        assert_eq!(table.look_up(dear).mate, 9);
        // Age makes it worth less.
        (0..GENERATION.largest()).for_each(|_| table.age());
        for low in 1..1000 {
            table.put_mate(Place { key: 1 << 40 | low << 1 | 1, ..dear }, 1, 1 << 10);
        }
        assert_ne!(table.look_up(dear).mate, 9);
    }

    #[test]
    fn repetitions_are_found_again() {
        let mut table = Table::new(1).expect("there is memory");
        let place = Place { key: 5, hand: hand(1) };
        assert_eq!(table.look_up_repetition(place), None);
        table.put_repetition(place, NEVER, 7, 1);
        assert_eq!(table.look_up_repetition(place), Some((NEVER, 7)));
    }
}
