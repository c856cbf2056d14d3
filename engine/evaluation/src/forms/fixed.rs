//! The fixed-length form (Ponanza, 2013; equivalence found by Isozaki, 2014): every piece is always one entry.
//!
//! Three pawns in hand are three entries, "the first", "the second" and "the third pawn in hand", each worth what it
//! adds to those before it. A captured piece only changes its name in the list, so the list has the length of the set
//! (38 on 9x9) and follows each move by one or two changes.

use super::bonanza_weights::BonanzaWeights;
use super::sum::sum_of_sides;
use super::zero_free::ZeroFree;
use crate::board::fixed::PIECES;
use crate::entries::{entries, kings};
use crate::entry::Entry;
use crate::kings::Kings;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Square};

/// The weights of the form, looked up through those of the reference form. Here `Entry::Hand(owner, kind, n)` is the
/// `n`-th piece in hand, counted from one.
#[derive(Clone, Copy, Debug)]
pub struct Fixed<'a, R>(pub &'a R);

/// The hand with one piece less, `None` if then it is empty (and worth nothing in the zero-hand-free form) or if the
/// entry is on the board (and worth all of itself).
fn hand_before(entry: Entry) -> Option<Entry> {
    match entry {
        Entry::Hand(owner, kind, count) if count > 1 => Some(Entry::Hand(owner, kind, count - 1)),
        _ => None,
    }
}

/// Whether both are pieces in hand of one kind and owner.
fn share_slot(x: Entry, y: Entry) -> bool {
    x.hand_slot().is_some() && x.hand_slot() == y.hand_slot()
}

impl<R: BonanzaWeights> Fixed<'_, R> {
    /// The weight that `x` adds to the pieces in hand before it, paired with `y`.
    fn gain(&self, king: Square, x: Entry, y: Entry) -> i32 {
        let whole = ZeroFree(self.0);
        whole.pair(king, x, y) - hand_before(x).map_or(0, |less| whole.pair(king, less, y))
    }

    /// The weight of a pair: a second difference for hand and hand, nothing between two of the same slot.
    pub fn pair(&self, king: Square, x: Entry, y: Entry) -> i32 {
        if share_slot(x, y) {
            return 0;
        }
        self.gain(king, x, y) - hand_before(y).map_or(0, |less| self.gain(king, x, less))
    }

    /// The weight of an entry by itself.
    pub fn single(&self, king: Square, x: Entry) -> i32 {
        let whole = ZeroFree(self.0);
        whole.single(king, x) - hand_before(x).map_or(0, |less| whole.single(king, less))
    }

    /// The king-king-piece weight of an entry.
    pub fn kkp(&self, kings: &Kings, x: Entry) -> i32 {
        let whole = ZeroFree(self.0);
        whole.kkp(kings, x) - hand_before(x).map_or(0, |less| whole.kkp(kings, less))
    }
}

/// The list of one side: as long as the set of pieces, whatever is in hand.
pub fn list(viewer: Color, position: &Position) -> Vec<Entry> {
    let mut list = Vec::with_capacity(PIECES);
    for entry in entries(viewer, position) {
        match entry {
            Entry::Board(..) => list.push(entry),
            Entry::Hand(owner, kind, count) => list.extend((1..=count).map(|n| Entry::Hand(owner, kind, n))),
        }
    }
    list
}

/// 32 · material + KKP + KPP of a position, good for Black; `None` if a king is missing.
pub fn sum(position: &Position, weights: &impl BonanzaWeights) -> Option<i32> {
    sum_of_sides(position, weights.values(), |viewer| one_side(position, viewer, weights))
}

fn one_side(position: &Position, viewer: Color, weights: &impl BonanzaWeights) -> Option<i32> {
    let kings = kings(viewer, position)?;
    let list = list(viewer, position);
    let fixed = Fixed(weights);
    let mut sum = ZeroFree(weights).kings_constant(&kings);
    for (index, &x) in list.iter().enumerate() {
        sum += fixed.single(kings.ours, x) + fixed.kkp(&kings, x);
        sum += list[..index].iter().map(|&y| fixed.pair(kings.ours, x, y)).sum::<i32>();
    }
    Some(sum)
}
