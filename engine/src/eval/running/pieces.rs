//! The list of pieces: each piece of the set keeps its slot, from the first move to the last.

use crate::board::{HAND_KINDS, KINDS, MAX_COUNT, SQUARES, fixed};
use crate::eval::entries::{Entry, Owner};
use crate::position::Position;
use crate::types::{ByColor, Color, Kind, Move, Square};

/// How many slots a list has: one for each piece of the set but the kings.
pub const SLOTS: usize = fixed::PIECES;

/// A set of slots, a bit for each.
pub type SlotSet = u64;
const _: () = assert!(SLOTS <= SlotSet::BITS as usize);

/// What stands in each slot, as indices of the weight tables.
pub type List = [u16; SLOTS];

/// An entry as each side's king sees it.
pub type Index = ByColor<u16>;

/// The most pieces of a kind in one hand.
const HAND_DEPTH: usize = {
    let (mut most, mut kind) = (0, 0);
    while kind < HAND_KINDS {
        if MAX_COUNT[kind] as usize > most {
            most = MAX_COUNT[kind] as usize;
        }
        kind += 1;
    }
    most
};

/// The entries of all pieces, always up to date.
#[derive(Clone, Debug)]
pub struct PieceList {
    entries: ByColor<List>,
    /// How many slots are in use: all of them, unless the game began with pieces missing.
    length: usize,
    slot_at: [u8; SQUARES],
    in_hand: ByColor<[[u8; HAND_DEPTH]; HAND_KINDS]>,
}

/// What a move changes in the list: nothing, one entry, or two with a capture.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    changes: [Change; 2],
    length: u8,
}

/// A slot and what it held before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// Which slot.
    pub slot: u8,
    /// The entry before the move.
    pub before: Index,
}

impl Changes {
    /// The changes, that of the moving piece first.
    #[inline]
    pub fn as_slice(&self) -> &[Change] {
        &self.changes[..self.length as usize]
    }
}

impl PieceList {
    /// The list of a position.
    pub fn new(position: &Position) -> Self {
        let mut list = Self {
            entries: ByColor([[0; SLOTS]; 2]),
            length: 0,
            slot_at: [0; SQUARES],
            in_hand: ByColor([[[0; HAND_DEPTH]; HAND_KINDS]; 2]),
        };
        for color in Color::ALL {
            for (kind, count) in position.hand(color).iter() {
                for nth in 0..count {
                    list.in_hand[color][kind as usize][nth] = list.append(in_hand(color, kind, nth + 1));
                }
            }
        }
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square).filter(|piece| piece.kind != Kind::King) {
                list.slot_at[square.index()] = list.append(on_board(piece.color, piece.kind, square));
            }
        }
        list
    }

    fn append(&mut self, index: Index) -> u8 {
        let slot = self.length;
        self.length += 1;
        self.set(slot, index);
        slot as u8
    }

    /// The entries as one side's king sees them, one in each slot.
    #[inline]
    pub fn seen_by(&self, viewer: Color) -> &List {
        &self.entries[viewer]
    }

    /// How many slots are in use.
    #[inline]
    pub fn len(&self) -> usize {
        self.length
    }

    #[inline]
    fn get(&self, slot: usize) -> Index {
        ByColor([self.entries.0[0][slot], self.entries.0[1][slot]])
    }

    #[inline]
    fn set(&mut self, slot: usize, index: Index) {
        for color in Color::ALL {
            self.entries[color][slot] = index[color];
        }
    }

    #[inline]
    fn change(&mut self, slot: u8, index: Index, changes: &mut Changes) {
        changes.changes[changes.length as usize] = Change { slot, before: self.get(slot as usize) };
        changes.length += 1;
        self.set(slot as usize, index);
    }

    /// Follows a legal move that is about to be made in `position`.
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move) -> Changes {
        let (us, to) = (position.side(), mv.target());
        let mut changes = Changes::default();
        if mv.is_drop() {
            let nth = position.hand(us).count(mv.kind());
            let slot = self.in_hand[us][mv.kind() as usize][nth - 1];
            self.change(slot, on_board(us, mv.kind(), to), &mut changes);
            self.slot_at[to.index()] = slot;
            return changes;
        }
        let victim = position.kind_at(to).map(|kind| (kind.base(), self.slot_at[to.index()]));
        if mv.kind() != Kind::King {
            let slot = self.slot_at[mv.origin().index()];
            self.change(slot, on_board(us, mv.kind_after(), to), &mut changes);
            self.slot_at[to.index()] = slot;
        }
        if let Some((kind, slot)) = victim {
            let nth = position.hand(us).count(kind) + 1;
            self.change(slot, in_hand(us, kind, nth), &mut changes);
            self.in_hand[us][kind as usize][nth - 1] = slot;
        }
        changes
    }

    /// Takes back a move whose changes these were; `position` is the one before it again.
    #[inline]
    pub fn undo(&mut self, position: &Position, mv: Move, changes: &Changes) {
        for change in changes.as_slice() {
            self.set(change.slot as usize, change.before);
        }
        let mut slots = changes.as_slice().iter().map(|change| change.slot);
        if mv.is_drop() {
            let nth = position.hand(position.side()).count(mv.kind());
            for slot in slots {
                self.in_hand[position.side()][mv.kind() as usize][nth - 1] = slot;
            }
            return;
        }
        if mv.kind() != Kind::King
            && let Some(slot) = slots.next()
        {
            self.slot_at[mv.origin().index()] = slot;
        }
        if let Some(slot) = slots.next() {
            self.slot_at[mv.target().index()] = slot;
        }
    }
}

/// The slots, of the first `length`, in which two lists differ.
#[inline]
pub fn differing(x: &List, y: &List) -> SlotSet {
    let pairs = x.iter().zip(y).enumerate();
    pairs.fold(0, |set, (slot, (x, y))| set | SlotSet::from(x != y) << slot)
}

/// A piece on the board.
#[inline]
pub fn on_board(color: Color, kind: Kind, square: Square) -> Index {
    /// For each colour, kind and square; kings have no entry.
    static INDEX: [[[Index; SQUARES]; KINDS]; 2] = {
        let mut table = [[[ByColor([0; 2]); SQUARES]; KINDS]; 2];
        let mut n = 0;
        while n < 2 * KINDS * SQUARES {
            let (color, kind, square) = (n / SQUARES / KINDS, n / SQUARES % KINDS, n % SQUARES);
            if Kind::ALL[kind] as u8 != Kind::King as u8 {
                let square = Square::from_index(square);
                table[color][kind][square.index()] =
                    index_on_board(Color::ALL[color], Kind::ALL[kind], square);
            }
            n += 1;
        }
        table
    };
    INDEX[color as usize][kind as usize][square.index()]
}

const fn index_on_board(color: Color, kind: Kind, square: Square) -> Index {
    const fn seen(viewer: Color, color: Color, kind: Kind, square: Square) -> u16 {
        Entry::Board(Owner::seen_by(color, viewer), kind, square.seen_by(viewer)).fixed() as u16
    }
    ByColor([seen(Color::Black, color, kind, square), seen(Color::White, color, kind, square)])
}

/// The `nth` piece of a kind in a hand, counted from one.
#[inline]
pub fn in_hand(color: Color, kind: Kind, nth: usize) -> Index {
    let seen = |viewer| Entry::Hand(Owner::seen_by(color, viewer), kind, nth).fixed() as u16;
    ByColor(Color::ALL.map(seen))
}
