//! Stamps: moves told apart by what lands where.

use crate::board::{HAND_KINDS, KINDS, SQUARES};
use crate::types::{Color, Move};

/// How many stamps one side's moves have: `[is_drop][piece][to]`, as in Apery, without the drops that cannot be.
pub(super) const MOVES: usize = (KINDS + HAND_KINDS) * SQUARES;

/// How many stamps there are, both sides' and the one for no move.
pub(super) const STAMPS: usize = 2 * MOVES + 1;

/// Where a move is found in a table of one side's moves.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Slot(u16);

impl Slot {
    #[inline]
    pub(in crate::search) fn new(mv: Move) -> Self {
        let piece = if mv.is_drop() { KINDS + mv.kind() as usize } else { mv.kind_after() as usize };
        Self((piece * SQUARES + mv.target().index()) as u16)
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Which piece of which side landed where, from the board or from the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::search) struct Stamp(u16);

const _: () = assert!(STAMPS <= u16::MAX as usize);

impl Stamp {
    /// No move: a pass, or what was before the root.
    pub(in crate::search) const NONE: Self = Self(0);

    #[inline]
    pub(in crate::search) fn new(color: Color, slot: Slot) -> Self {
        Self((1 + color as usize * MOVES) as u16 + slot.0)
    }

    #[inline]
    pub(super) fn row(self) -> usize {
        usize::from(self.0)
    }
}
