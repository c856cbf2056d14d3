//! What all ways share, so that only the way differs: where moves are written and what is generated.

use std::slice::IterMut;

use katagami_rules::position::Position;
use katagami_rules::types::{Bitboard, Color, Move, PartialMove};

use super::kinds::GOLDS;

/// Room for moves, written as Bonanza writes its lists (`*pmove++ = move`): the place of the next move stays in a
/// register.
pub struct Moves<'a> {
    rest: IterMut<'a, Move>,
    room: usize,
}

impl<'a> Moves<'a> {
    /// A list that writes into `room`, from its beginning.
    #[inline(always)]
    pub fn new(room: &'a mut [Move]) -> Self {
        Self { room: room.len(), rest: room.iter_mut() }
    }

    /// Adds a move.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        if let Some(next) = self.rest.next() {
            *next = mv;
        }
    }

    /// Adds `base` to each square of `targets`.
    #[inline(always)]
    pub fn list(&mut self, base: PartialMove, targets: Bitboard) {
        for to in targets {
            self.push(base.to(to));
        }
    }

    /// How many moves there are.
    #[inline(always)]
    pub fn listed(&self) -> usize {
        self.room - self.rest.len()
    }
}

/// The pieces of `us` that move like a gold.
#[inline(always)]
pub fn golds(position: &Position, us: Color) -> Bitboard {
    GOLDS.into_iter().fold(Bitboard::EMPTY, |set, kind| set | position.pieces(us, kind))
}
