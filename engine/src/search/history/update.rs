//! Who is rewarded and blamed after a node.

use super::{Learned, Slot, Stamp};
use crate::position::Position;
use crate::types::{Color, Kind, Move};

/// The moves that were tried at a node in vain.
#[derive(Debug)]
pub(in crate::search) struct Tried {
    moves: [Move; Self::MOST],
    len: usize,
}

impl Tried {
    /// Moves tried later than this are not blamed.
    const MOST: usize = 64;

    pub(in crate::search) fn new() -> Self {
        Self { moves: [Move::NONE; Self::MOST], len: 0 }
    }

    #[inline]
    pub(in crate::search) fn push(&mut self, mv: Move) {
        if self.len < Self::MOST {
            self.moves[self.len] = mv;
            self.len += 1;
        }
    }

    fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

/// The kind that a move takes, if it takes one.
#[inline]
pub(in crate::search) fn capture_of(mv: Move, position: &Position) -> Option<Kind> {
    if mv.is_drop() { None } else { position.kind_at(mv.target()) }
}

/// By how much a move that cuts off at a depth is rewarded: the depth squared, within reason.
pub(in crate::search) fn bonus(depth: i32) -> i32 {
    (16 * depth * depth + 64 * depth - 40).clamp(0, 1700)
}

/// The moves that led to a node, as far as histories look back.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Trail {
    /// The move one ply before, the opponent's.
    pub last: Stamp,
    /// Our own moves two, four and six plies before.
    pub own: [Stamp; 3],
}

impl Learned {
    /// How a quiet move did after the moves that led here.
    #[inline]
    pub(in crate::search) fn continuation(&self, trail: Trail, slot: Slot) -> i32 {
        self.replies.get(trail.last, slot)
            + self.follow_ups.get(trail.own[0], slot)
            + self.follow_ups.get(trail.own[1], slot)
    }

    /// Adds to what is known of a quiet move after the moves that led to it.
    pub(in crate::search) fn continue_with(&mut self, trail: Trail, slot: Slot, bonus: i32) {
        if trail.last != Stamp::NONE {
            self.replies.add(trail.last, slot, bonus);
        }
        for (own, share) in trail.own.into_iter().zip([bonus, bonus / 2, bonus / 4]) {
            if own != Stamp::NONE {
                self.follow_ups.add(own, slot, share);
            }
        }
    }

    /// Adds to what is known of a quiet move.
    pub(in crate::search) fn judge_quiet(&mut self, color: Color, trail: Trail, slot: Slot, bonus: i32) {
        self.quiets.add(color, slot, bonus);
        self.continue_with(trail, slot, bonus);
    }

    /// After a cutoff at `depth`: rewards the move that caused it, blames those tried before it.
    pub(in crate::search) fn cutoff(
        &mut self,
        position: &Position,
        trail: Trail,
        best: Move,
        [quiets, captures]: [&Tried; 2],
        depth: i32,
    ) {
        let color = position.side();
        let bonus = bonus(depth);
        if let Some(captured) = capture_of(best, position) {
            self.captures.add(color, Slot::new(best), captured, bonus);
        } else {
            self.judge_quiet(color, trail, Slot::new(best), bonus);
            self.counters[trail.last.row()] = best;
            for &mv in quiets.as_slice() {
                self.judge_quiet(color, trail, Slot::new(mv), -bonus);
            }
        }
        for &mv in captures.as_slice() {
            if let Some(captured) = capture_of(mv, position) {
                self.captures.add(color, Slot::new(mv), captured, -bonus);
            }
        }
    }

    /// The quiet move that last refuted the move before.
    #[inline]
    pub(in crate::search) fn counter(&self, trail: Trail) -> Move {
        self.counters[trail.last.row()]
    }
}
