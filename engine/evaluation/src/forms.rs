//! The three-piece evaluation in three forms that are equal to the last bit.
//!
//! | form | a list holds | where the weights come from |
//! | --- | --- | --- |
//! | [`mod@reference`] | every piece on the board, every hand kind of both sides (52 entries at most on 9x9) | the weight file |
//! | [`zero_free`] | the same without hand kinds that are empty | [`mod@reference`]'s, converted |
//! | [`fixed`] | every piece of the set exactly once (38 on 9x9) | [`zero_free`]'s, converted |
//!
//! score = (32 · material + KKP + KPP) / 32. The sums here are those before the division, good for Black. The algebra
//! of the conversions is in `docs/src/how-it-works/evaluation.md`. These forms are for proof and conversion: they look every weight up
//! through [`BonanzaWeights`], so weights need not be in memory.

use codegen_macros::stencil;
use katagami_rules::internals;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Square};

use crate::entry::{Entry, Kings, Owner, hand_slots};
use crate::material::{PieceValues, material};
use crate::weights::FV_SCALE;

/// The weights of a three-piece evaluation in Bonanza's layout ([`crate::board::bonanza`]), from the
/// perspective of Black's king.
pub trait BonanzaWeights {
    /// The weight of a king on `king` and the pair `i` ≥ `j` of list entries; of the single entry if they are equal.
    fn kpp(&self, king: Square, i: usize, j: usize) -> i32;

    /// The weight of a king on `ours`, the other king on `theirs`, and a piece of the own side.
    fn kkp(&self, ours: Square, theirs: Square, piece: usize) -> i32;

    /// The piece values, by default those of the board's spec, the same in hand as on the board.
    fn values(&self) -> &PieceValues {
        const { &PieceValues::same_in_hand(internals::VALUES) }
    }

    /// [`BonanzaWeights::kpp`] of a pair in any order.
    fn pair(&self, king: Square, i: usize, j: usize) -> i32 {
        if i >= j { self.kpp(king, i, j) } else { self.kpp(king, j, i) }
    }
}

/// Lists from the perspective of our side.
#[stencil]
pub mod template {
    use super::*;

    /// Both kings; `None` if one is missing.
    pub fn kings(position: &Position) -> Option<Kings> {
        Some(Kings { ours: position.king(Us)?.turned(), theirs: position.king(Them)?.turned() })
    }

    /// Every kind in hand of both sides, empty ones included, then every piece on the board but the kings.
    pub fn entries(position: &Position) -> Vec<Entry> {
        let in_hand = hand_slots().map(|(owner, kind)| {
            let hand = match owner {
                Owner::Friend => position.hand(Us),
                Owner::Enemy => position.hand(Them),
            };
            Entry::Hand(owner, kind, hand.count(kind))
        });
        let on_board = position.occupied().into_iter().filter_map(|square| {
            let piece = position.piece_at(square).filter(|piece| piece.kind != Kind::King)?;
            let owner = if piece.color == Us { Owner::Friend } else { Owner::Enemy };
            Some(Entry::Board(owner, piece.kind, square.turned()))
        });
        in_hand.chain(on_board).collect()
    }
}

/// 32 · material and the sums of both sides, good for Black; `None` if a king is missing. `one_side` gets the side that
/// looks, and the kings as it sees them.
fn sum_of_sides(
    position: &Position,
    weights: &impl BonanzaWeights,
    one_side: impl Fn(Color, Kings) -> i32,
) -> Option<i32> {
    let of = |viewer| Some(one_side(viewer, kings(viewer, position)?));
    let material = material(Color::Black, position, weights.values()) * FV_SCALE;
    Some(material + of(Color::Black)? - of(Color::White)?)
}

/// The sum of the weights of all entries by themselves, and of those of all pairs. The later entry of a pair comes first.
fn sum_of_list<E: Copy>(list: &[E], single: impl Fn(E) -> i32, pair: impl Fn(E, E) -> i32) -> i32 {
    let row = |(last, &x): (usize, &E)| single(x) + list[..last].iter().map(|&y| pair(x, y)).sum::<i32>();
    list.iter().enumerate().map(row).sum()
}

pub mod reference {
    //! The reference form: Bonanza 6 (Hoki, 2011), slow and obvious.
    //!
    //! Two lists, one as each king sees the board; every pair of entries is looked up, the diagonal holding what a single
    //! piece is worth to the king.

    use super::{BonanzaWeights, Entry, Kings, Position, entries, sum_of_list, sum_of_sides};

    /// 32 · material + KKP + KPP of a position, good for Black; `None` if a king is missing.
    pub fn sum(position: &Position, weights: &impl BonanzaWeights) -> Option<i32> {
        sum_of_sides(position, weights, |viewer, kings| {
            let entries = entries(viewer, position);
            kkp(kings, &entries, weights) + kpp(kings, &entries, weights)
        })
    }

    /// The weights of both kings with each own piece.
    fn kkp(kings: Kings, entries: &[Entry], weights: &impl BonanzaWeights) -> i32 {
        let pieces = entries.iter().filter_map(|entry| entry.bonanza_kkp());
        pieces.map(|piece| weights.kkp(kings.ours, kings.theirs, piece)).sum()
    }

    /// The weights of the king with each pair of entries, each entry with itself included.
    fn kpp(kings: Kings, entries: &[Entry], weights: &impl BonanzaWeights) -> i32 {
        let mut list: Vec<usize> = entries.iter().map(|entry| entry.bonanza_kpp()).collect();
        // The triangular table wants the larger index first.
        list.sort_unstable();
        let kpp = |i, j| weights.kpp(kings.ours, i, j);
        sum_of_list(&list, |i| kpp(i, i), kpp)
    }
}

pub mod zero_free {
    //! The zero-hand-free form ("yane-ura evaluation", Isozaki, 2014): entries for empty hands vanish.
    //!
    //! What an empty hand was worth goes into the entries that remain and one constant for each pair of kings. A hand entry
    //! is then worth what it adds to the empty hand of its slot.

    use super::{
        BonanzaWeights, Entry, Kings, Position, Square, entries, hand_slots, sum_of_list, sum_of_sides,
    };

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
            sum_of_list(&zeros, |x| self.reference(king, x, x), |x, y| self.reference(king, x, y))
        }

        /// The king-king-piece weight of an entry: nothing for the enemy's.
        pub fn kkp(&self, kings: &Kings, x: Entry) -> i32 {
            let look_up = |entry: Entry| {
                entry.bonanza_kkp().map_or(0, |piece| self.0.kkp(kings.ours, kings.theirs, piece))
            };
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
        sum_of_sides(position, weights, |viewer, kings| {
            let weights = ZeroFree(weights);
            let mut list = entries(viewer, position);
            list.retain(|entry| !entry.is_empty_hand());
            let single = |x| weights.single(kings.ours, x) + weights.kkp(&kings, x);
            let pair = |x, y| weights.pair(kings.ours, x, y);
            weights.kings_constant(&kings) + sum_of_list(&list, single, pair)
        })
    }
}

pub mod fixed {
    //! The fixed-length form (Ponanza, 2013; equivalence found by Isozaki, 2014): every piece is always one entry.
    //!
    //! Three pawns in hand are three entries, "the first", "the second" and "the third pawn in hand", each worth what it
    //! adds to those before it. A captured piece only changes its name in the list, so the list has the length of the set
    //! (38 on 9x9) and follows each move by one or two changes.

    use super::zero_free::ZeroFree;
    use super::{BonanzaWeights, Color, Entry, Kings, Position, Square, entries, sum_of_list, sum_of_sides};
    use crate::board::fixed::PIECES;

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
                Entry::Hand(owner, kind, count) => {
                    list.extend((1..=count).map(|n| Entry::Hand(owner, kind, n)));
                }
            }
        }
        list
    }

    /// 32 · material + KKP + KPP of a position, good for Black; `None` if a king is missing.
    pub fn sum(position: &Position, weights: &impl BonanzaWeights) -> Option<i32> {
        sum_of_sides(position, weights, |viewer, kings| {
            let fixed = Fixed(weights);
            let single = |x| fixed.single(kings.ours, x) + fixed.kkp(&kings, x);
            let pair = |x, y| fixed.pair(kings.ours, x, y);
            ZeroFree(weights).kings_constant(&kings) + sum_of_list(&list(viewer, position), single, pair)
        })
    }
}
