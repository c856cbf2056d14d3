//! The zero-hand-free form ("yane-ura evaluation", Isozaki, 2014): entries for empty hands vanish.
//!
//! What an empty hand was worth goes into the entries that remain and one constant for each pair of kings. A hand entry
//! is then worth what it adds to the empty hand of its slot.

use super::bonanza_weights::BonanzaWeights;
use super::sum::sum_of_sides;
use crate::entries::{entries, kings};
use crate::entry::{Entry, hand_slots};
use crate::kings::Kings;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};

/// The weights of the form, looked up through those of the reference form.
#[derive(Clone, Copy, Debug)]
pub struct ZeroFree<'a, R>(pub &'a R);

/// The entry for the empty hand in the slot of a hand entry; `None` for a piece on the board.
fn emptied(entry: Entry) -> Option<Entry> {
    match entry {
        Entry::Board(..) => None,
        Entry::Hand(owner, kind, _) => Some(Entry::Hand(owner, kind, 0)),
    }
}

/// The empty hands of all hand slots.
fn empty_hands() -> impl Iterator<Item = Entry> {
    hand_slots().map(|(owner, kind)| Entry::Hand(owner, kind, 0))
}

impl<R: BonanzaWeights> ZeroFree<'_, R> {
    fn reference(&self, king: Square, x: Entry, y: Entry) -> i32 {
        self.0.pair(king, x.bonanza_kpp(), y.bonanza_kpp())
    }

    /// The weight that `x` adds to the empty hand of its slot, paired with `y`; the whole weight for a piece on the board.
    fn gain(&self, king: Square, x: Entry, y: Entry) -> i32 {
        self.reference(king, x, y) - emptied(x).map_or(0, |zero| self.reference(king, zero, y))
    }

    /// The weight of a pair of entries of different hand slots.
    pub fn pair(&self, king: Square, x: Entry, y: Entry) -> i32 {
        self.gain(king, x, y) - emptied(y).map_or(0, |zero| self.gain(king, x, zero))
    }

    /// The weight of an entry by itself: its own, and its pairs with the empty hands that are no longer listed.
    pub fn single(&self, king: Square, x: Entry) -> i32 {
        let own = emptied(x);
        let alone = self.reference(king, x, x) - own.map_or(0, |zero| self.reference(king, zero, zero));
        let others = empty_hands().filter(|&zero| own != Some(zero));
        alone + others.map(|zero| self.gain(king, x, zero)).sum::<i32>()
    }

    /// The weights of the empty hands among themselves, for one king.
    pub fn king_constant(&self, king: Square) -> i32 {
        let zeros: Vec<Entry> = empty_hands().collect();
        let rows = zeros.iter().enumerate();
        rows.map(|(last, &x)| zeros[..=last].iter().map(|&y| self.reference(king, x, y)).sum::<i32>()).sum()
    }

    /// The king-king-piece weight of an entry: nothing for the enemy's.
    pub fn kkp(&self, kings: &Kings, x: Entry) -> i32 {
        let look_up =
            |entry: Entry| entry.bonanza_kkp().map_or(0, |piece| self.0.kkp(kings.ours, kings.theirs, piece));
        look_up(x) - emptied(x).map_or(0, look_up)
    }

    /// The weights of the empty hands for both kings.
    pub fn kings_constant(&self, kings: &Kings) -> i32 {
        let pieces = empty_hands().filter_map(Entry::bonanza_kkp);
        pieces.map(|piece| self.0.kkp(kings.ours, kings.theirs, piece)).sum::<i32>()
            + self.king_constant(kings.ours)
    }
}

/// 32 · material + KKP + KPP of a position, good for Black; `None` if a king is missing.
pub fn sum(position: &Position, weights: &impl BonanzaWeights) -> Option<i32> {
    sum_of_sides(position, weights.values(), |viewer| one_side(position, viewer, &ZeroFree(weights)))
}

fn one_side<R: BonanzaWeights>(position: &Position, viewer: Color, weights: &ZeroFree<'_, R>) -> Option<i32> {
    let kings = kings(viewer, position)?;
    let mut list = entries(viewer, position);
    list.retain(|entry| !entry.is_empty_hand());
    let mut sum = weights.kings_constant(&kings);
    for (index, &x) in list.iter().enumerate() {
        sum += weights.single(kings.ours, x) + weights.kkp(&kings, x);
        sum += list[..index].iter().map(|&y| weights.pair(kings.ours, x, y)).sum::<i32>();
    }
    Some(sum)
}
