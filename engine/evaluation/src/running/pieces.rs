//! The piece list. Each piece of the set keeps its slot for the whole game.

use std::iter;

use codegen_macros::stencil;

use crate::board::fixed;
use crate::placed_piece::{self, EntryIndices, OnBoard, PlacedPiece, on_board};
use crate::weights::{EntryIndex, SquareOrder};
use katagami_rules::board::{HAND_KINDS, SQUARES};
use katagami_rules::internals::MAX_COUNT;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Move, Piece};

/// The number of pieces of the set but the kings.
pub const LIST_LENGTH: usize = fixed::PIECES;

/// The number of slots: one for each piece, and one for each king, which the small form uses.
pub const SLOTS: usize = LIST_LENGTH + 2;

/// A set of slots, a bit for each.
pub type SlotSet = u64;

/// The set of all slots.
pub const ALL_SLOTS: SlotSet = SlotSet::MAX >> (SlotSet::BITS as usize - SLOTS);

/// The entry in each slot, as an index of the weight tables.
pub type List = [EntryIndex; SLOTS];

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

/// The entries of all pieces from both perspectives, updated move by move.
#[derive(Clone, Debug)]
pub struct PieceList {
    on_board: &'static OnBoard,
    entries: ByColor<List>,
    /// The number of pieces: the whole set, unless some were missing at the start of the game.
    length: usize,
    /// Whether the kings are in the list too, behind the pieces.
    kings: bool,
    slot_at: [u8; SQUARES],
    in_hand: ByColor<[[u8; HAND_DEPTH]; HAND_KINDS]>,
    /// The slots that have changed since each side's were last emptied ([`PieceList::view`]).
    changed: ByColor<SlotSet>,
}

/// The changes of a move: no entry, one, or two with a capture.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes {
    changes: [Change; 2],
    length: u8,
}

/// The change of one slot.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change {
    /// The slot.
    pub slot: u8,
    before: EntryIndices,
    after: EntryIndices,
}

impl Change {
    /// The entry before the move, from the perspective of one side.
    #[inline]
    pub fn before(&self, viewer: Color) -> EntryIndex {
        EntryIndex::from(self.before[viewer])
    }

    /// The entry after the move, from the perspective of one side.
    #[inline]
    pub fn after(&self, viewer: Color) -> EntryIndex {
        EntryIndex::from(self.after[viewer])
    }
}

impl Changes {
    /// The changes, that of the moving piece first.
    #[inline]
    pub fn as_slice(&self) -> &[Change] {
        &self.changes[..self.length as usize]
    }
}

impl PieceList {
    /// The list of a position without its kings, for tables with squares in this order.
    pub fn new(position: &Position, order: SquareOrder) -> Self {
        let mut list = Self {
            on_board: on_board(order),
            entries: ByColor([[0; SLOTS]; 2]),
            length: 0,
            kings: false,
            slot_at: [0; SQUARES],
            in_hand: ByColor([[[0; HAND_DEPTH]; HAND_KINDS]; 2]),
            changed: ByColor::default(),
        };
        // Kind by kind, so that the pairs of a kind, and rows read in this order, share cache lines.
        for (slot, placed) in PlacedPiece::all(position).enumerate() {
            list.set(slot, placed.index(order));
            list.length = slot + 1;
            match placed {
                PlacedPiece::Board(_, square) => list.slot_at[square.index()] = slot as u8,
                PlacedPiece::Hand(color, kind, nth) => {
                    list.in_hand[color][kind as usize][nth - 1] = slot as u8;
                }
            }
        }
        list
    }

    /// The list of a position with its kings, for a table of pairs with squares in this order.
    pub fn with_kings(position: &Position, order: SquareOrder) -> Self {
        let mut list = Self { kings: true, ..Self::new(position, order) };
        for (slot, color) in (list.length..).zip(Color::ALL) {
            if let Some(square) = position.king(color) {
                list.set(slot, PlacedPiece::Board(Piece::new(color, Kind::King), square).index(order));
                list.slot_at[square.index()] = slot as u8;
            }
        }
        list
    }

    /// The entries from the perspective of one side, one in each slot.
    #[inline]
    pub fn seen_by(&self, viewer: Color) -> &List {
        &self.entries[viewer]
    }

    /// The entries of the pieces from the perspective of one side.
    #[inline]
    pub fn in_use(&self, viewer: Color) -> &[EntryIndex] {
        &self.entries[viewer][..self.length]
    }

    /// The entries of Black's list with those of the kings in it.
    #[inline]
    pub fn with_kings_in_use(&self) -> &[EntryIndex] {
        &self.entries[Color::Black][..self.length_with_kings()]
    }

    /// The entries from the perspective of one side, and the slots that moves, or undoing them, have changed since that set was
    /// last emptied.
    #[inline]
    pub fn view(&mut self, viewer: Color) -> (&List, &mut SlotSet) {
        (&self.entries[viewer], &mut self.changed[viewer])
    }

    /// The number of pieces.
    #[inline]
    pub fn length(&self) -> usize {
        self.length
    }

    /// The number of pieces, and of the kings in the list.
    #[inline]
    pub fn length_with_kings(&self) -> usize {
        if self.kings { self.length + 2 } else { self.length }
    }

    /// Whether pieces of this kind are in the list.
    #[inline]
    fn holds(&self, kind: Kind) -> bool {
        self.kings || kind != Kind::King
    }

    #[inline]
    fn get(&self, slot: usize) -> EntryIndices {
        ByColor([self.entries.0[0][slot] as u16, self.entries.0[1][slot] as u16])
    }

    #[inline]
    fn set(&mut self, slot: usize, entry: EntryIndices) {
        for color in Color::ALL {
            self.entries[color][slot] = EntryIndex::from(entry[color]);
            self.changed[color] |= 1 << slot;
        }
    }

    #[inline]
    fn change(&mut self, slot: u8, after: EntryIndices, changes: &mut Changes) {
        changes.changes[changes.length as usize] = Change { slot, before: self.get(slot as usize), after };
        changes.length += 1;
        self.set(slot as usize, after);
    }

    /// Updates the list for a legal move that is about to be made in `position`.
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move) -> Changes {
        play(position.side(), self, position, mv)
    }

    /// Undoes a move with these changes. `position` is the one before the move.
    #[inline]
    pub fn undo(&mut self, position: &Position, mv: Move, changes: &Changes) {
        undo(position.side(), self, position, mv, changes);
    }
}

/// The list as our moves change it.
#[stencil]
pub mod template {
    use super::*;

    /// Updates the list for a move of ours that is about to be made in `position`.
    #[inline]
    pub fn play(list: &mut PieceList, position: &Position, mv: Move) -> Changes {
        let to = mv.target();
        let mut changes = Changes::default();
        if mv.is_drop() {
            let held = mv.kind().held_as();
            let nth = position.hand(Us).count(held);
            let slot = list.in_hand[Us][held as usize][nth - 1];
            list.change(slot, list.on_board[Us][mv.kind() as usize][to.index()], &mut changes);
            list.slot_at[to.index()] = slot;
            return changes;
        }
        let victim = position.kind_at(to).map(|kind| (kind.taken_as(), list.slot_at[to.index()]));
        if list.holds(mv.kind()) {
            let slot = list.slot_at[mv.origin().index()];
            list.change(slot, list.on_board[Us][mv.kind_after() as usize][to.index()], &mut changes);
            list.slot_at[to.index()] = slot;
        }
        if let Some((kind, slot)) = victim {
            let nth = position.hand(Us).count(kind) + 1;
            list.change(slot, placed_piece::us::in_hand(kind, nth), &mut changes);
            list.in_hand[Us][kind as usize][nth - 1] = slot;
        }
        changes
    }

    /// Undoes a move of ours with these changes. `position` is the one before the move.
    #[inline]
    pub fn undo(list: &mut PieceList, position: &Position, mv: Move, changes: &Changes) {
        for change in changes.as_slice() {
            list.set(change.slot as usize, change.before);
        }
        let mut slots = changes.as_slice().iter().map(|change| change.slot);
        if mv.is_drop() {
            let held = mv.kind().held_as();
            let nth = position.hand(Us).count(held);
            for slot in slots {
                list.in_hand[Us][held as usize][nth - 1] = slot;
            }
            return;
        }
        if list.holds(mv.kind())
            && let Some(slot) = slots.next()
        {
            list.slot_at[mv.origin().index()] = slot;
        }
        if let Some(slot) = slots.next() {
            list.slot_at[mv.target().index()] = slot;
        }
    }
}

/// The slots of a set.
#[inline]
pub fn slots(mut set: SlotSet) -> impl Iterator<Item = usize> {
    iter::from_fn(move || {
        let slot = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            slot
        })
    })
}

/// The slots in which two lists differ.
#[inline]
pub fn differing(x: &List, y: &List) -> SlotSet {
    let pairs = x.iter().zip(y).enumerate();
    pairs.fold(0, |set, (slot, (x, y))| set | SlotSet::from(x != y) << slot)
}
