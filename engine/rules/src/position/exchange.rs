//! Static exchange evaluation: what a move wins or loses when both sides take on its target as long as it pays.

use codegen_macros::stencil;

use super::attacks::{between, may_turn, nearest_towards, reaches};
use super::state::Position;
use crate::tables::{KINDS, Kind, PROMOTED, VALUES};
use crate::types::{Bitboard, Color, Move, Square};

/// The most that a piece gains by promoting.
const LARGEST_PROMOTION: i32 = {
    let (mut largest, mut kind) = (0, 0);
    while kind < KINDS {
        if let Some(promoted) = PROMOTED[kind] {
            let gain = VALUES[promoted as usize] - VALUES[kind];
            largest = if gain > largest { gain } else { largest };
        }
        kind += 1;
    }
    largest
};

/// What each kind loses if it is taken; a king takes last.
static PRICES: [i32; KINDS] = {
    let mut prices = [i32::MAX; KINDS];
    let mut n = 0;
    while n < KINDS {
        if !matches!(Kind::ALL[n], Kind::King) {
            prices[n] = Kind::ALL[n].capture_value();
        }
        n += 1;
    }
    prices
};

impl Position {
    /// Whether the static exchange evaluation (SEE) of a legal move is at least `threshold`: the material that it wins if
    /// both sides then capture on its target, least valuable piece first, as long as it pays. This is the swap algorithm
    /// in the form of Stockfish's `see_ge`. Pieces promote where they can, and do not take if that would expose their king to a
    /// slider. Other checks are ignored.
    ///
    /// A drop can only lose.
    ///
    /// ```
    /// # #[cfg(board = "standard")] {
    /// use katagami_rules::{Kind, Position};
    ///
    /// let position: Position = "4k4/9/9/4g4/4p4/4R4/9/9/4K4 b - 1".parse().unwrap();
    /// let take = position.parse_move("5f5e").unwrap();
    /// let pawn = 2 * Kind::Pawn.value();
    /// assert!(!position.see_ge(take, pawn), "the pawn is protected");
    /// let free: Position = "4k4/9/9/9/4p4/4R4/9/9/4K4 b - 1".parse().unwrap();
    /// assert!(free.see_ge(take, pawn) && !free.see_ge(take, pawn + 1));
    /// # }
    /// ```
    pub fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        let to = mv.target();
        let mut occupied = self.occupied() | Bitboard::from(to);
        let mut won = -threshold;
        if !mv.is_drop() {
            won +=
                self.kind_at(to).map_or(0, Kind::capture_value) + mv.kind_after().value() - mv.kind().value();
            occupied = occupied - Bitboard::from(mv.origin());
        }
        if won < 0 {
            return false;
        }
        // What the other side would be ahead by if it took back and nothing followed.
        let ahead = mv.kind_after().capture_value() - won;
        ahead + LARGEST_PROMOTION <= 0 || self.see_holds(to, occupied, ahead)
    }

    /// The other side's turn to take on `to`: whether the side to move comes out ahead.
    fn see_holds(&self, to: Square, mut occupied: Bitboard, mut ahead: i32) -> bool {
        let us = self.side();
        let mut side = !us;
        let mut holds = true;
        // Our own attackers are looked for only if the first capture pays and an answer to it may: more often than not there
        // is no capture, or one of the two does not.
        let mut attackers = attackers(!us, self, to, occupied);
        let Some((mut from, mut kind)) = self.least_valuable(side, attackers, to, occupied) else {
            return true;
        };
        if kind != Kind::King {
            let after = after_capture(side, kind, from, to);
            let ahead = ahead + after.value() - kind.value();
            if ahead <= 0 {
                return true;
            }
            if after.capture_value() + LARGEST_PROMOTION < ahead {
                return false;
            }
        }
        attackers |= self::attackers(us, self, to, occupied) & occupied;
        loop {
            if kind == Kind::King && (attackers & self.of(!side)).any() {
                // A king cannot take what is protected.
                return holds;
            }
            let after = after_capture(side, kind, from, to);
            ahead += after.value() - kind.value();
            // Even if nothing followed it would not pay.
            if ahead < i32::from(holds) {
                return holds;
            }
            holds = !holds;
            ahead = after.capture_value() - ahead;
            occupied = occupied - Bitboard::from(from);
            attackers = (attackers | self.uncovered(from, to, occupied)) & occupied;
            side = !side;
            let Some(next) = self.least_valuable(side, attackers & self.of(side), to, occupied) else {
                return holds;
            };
            (from, kind) = next;
        }
    }

    /// The piece of a set of one side's that loses least if it is taken, among those that may take on `to`.
    #[inline(always)]
    fn least_valuable(
        &self,
        side: Color,
        set: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Option<(Square, Kind)> {
        // Most sets are empty.
        if set.is_empty() { None } else { self.least_valuable_of(side, set, to, occupied) }
    }

    /// The same of a set that is not empty.
    #[inline(never)]
    fn least_valuable_of(
        &self,
        side: Color,
        mut set: Bitboard,
        to: Square,
        occupied: Bitboard,
    ) -> Option<(Square, Kind)> {
        loop {
            let mut least = None;
            set.into_iter().for_each(|square| {
                if let Some(kind) = self.kind_at(square)
                    && least.is_none_or(|(_, other)| PRICES[kind as usize] < PRICES[other as usize])
                {
                    least = Some((square, kind));
                }
            });
            let (from, kind) = least?;
            if kind == Kind::King || !self.is_pinned(side, from, to, occupied) {
                return Some((from, kind));
            }
            set = set - Bitboard::from(from);
        }
    }

    /// Whether the piece on `from` may not take on `to` because a slider could then take its king.
    pub(crate) fn may_not_take(&self, from: Square, to: Square, occupied: Bitboard) -> bool {
        self.piece_at(from).is_some_and(|piece| self.is_pinned(piece.color, from, to, occupied))
    }

    /// Whether a slider could take the king of `side` once its piece on `from` has taken on `to`.
    #[inline(always)]
    fn is_pinned(&self, side: Color, from: Square, to: Square, occupied: Bitboard) -> bool {
        let Some(king) = self.king(side) else { return false };
        let occupied = occupied - Bitboard::from(from);
        nearest_towards(king, from, occupied).is_some_and(|square| {
            // On `to` stands what takes; other squares are as they were, or empty.
            square != to
                && between(square, king).has(from)
                && self.piece_at(square).is_some_and(|piece| {
                    piece.color != side && reaches(piece.color, piece.kind, square, king, occupied)
                })
        })
    }

    /// The slider, if any, that attacks `to` now that `from` has been left.
    #[inline]
    fn uncovered(&self, from: Square, to: Square, occupied: Bitboard) -> Bitboard {
        let behind = nearest_towards(to, from, occupied);
        let slider = behind.filter(|&square| {
            self.piece_at(square).is_some_and(|piece| reaches(piece.color, piece.kind, square, to, occupied))
        });
        slider.map_or(Bitboard::EMPTY, Bitboard::from)
    }
}

/// The kind of a piece after it captured on `to`: it promotes where it can.
#[inline]
fn after_capture(side: Color, kind: Kind, from: Square, to: Square) -> Kind {
    kind.promoted().filter(|_| may_turn(side, kind, from, to, true)).unwrap_or(kind)
}

/// Attackers of a square, one side's.
#[stencil]
pub mod template {
    use super::*;
    use crate::position::reach::*;

    /// Our pieces that attack a square, given which squares are occupied.
    pub fn attackers(position: &Position, to: Square, occupied: Bitboard) -> Bitboard {
        let mut found = THEM_KING_STEPS[to] & position.pieces(Us, Kind::King);
        for KIND in kinds!(steppers) {
            found |= THEM_KIND_STEPS[to] & position.pieces(Us, KIND);
        }
        for KIND in kinds!(stepping_sliders) {
            found |= THEM_KIND_STEPS[to] & position.pieces(Us, KIND);
        }
        let mut snipers = Bitboard::EMPTY;
        for KIND in kinds!(sliders) {
            snipers |= them_KIND_lines(to) & position.pieces(Us, KIND);
        }
        snipers.into_iter().for_each(|from| {
            if (between(from, to) & occupied).is_empty() {
                found |= Bitboard::from(from);
            }
        });
        found
    }
}
