//! A sink that lets only checks through.

use super::sink::Sink;
use crate::position::attacks::{attacks, reaches, tether};
use crate::position::{Position, slide_checks};
use crate::tables::{KINDS, TURNING_GAINS_SLIDES};
use crate::types::{Bitboard, Color, Kind, PartialMove, PawnPush, Square};

/// Passes on those moves that give check, directly or by discovery.
///
/// Checks are found by filtering the sets of targets that the generator delivers, so that every rule of moving
/// stays where it is.
pub(super) struct ChecksOnly<'a, S> {
    inner: &'a mut S,
    their_king: Square,
    occupied: Bitboard,
    /// For each kind, the squares from which it would check.
    direct: [Bitboard; KINDS],
    /// Our pieces that hide their king from a slider of ours.
    discoverers: Bitboard,
}

impl<'a, S: Sink> ChecksOnly<'a, S> {
    /// A filter for the side to move; `None` if the other side has no king to check.
    pub(super) fn new(position: &Position, inner: &'a mut S) -> Option<Self> {
        let us = position.side();
        let their_king = position.king(!us)?;
        let occupied = position.occupied();
        let direct = Kind::ALL.map(|kind| match kind {
            Kind::King => Bitboard::EMPTY,
            _ => attacks(!us, kind, their_king, occupied),
        });
        let (_, blockers) = slide_checks(!us, position, occupied);
        Some(Self { inner, their_king, occupied, direct, discoverers: blockers & position.of(us) })
    }
}

impl<S> ChecksOnly<'_, S> {
    /// Those of `targets` from which a pawn that came there and turned into `kind` checks, the square that it left being
    /// empty.
    fn pushed_from_line(&self, us: Color, kind: Kind, targets: Bitboard) -> Bitboard {
        let checks = |&to: &Square| {
            let left = Bitboard::from(to).backward(us);
            reaches(us, kind, to, self.their_king, self.occupied - left)
        };
        targets.into_iter().filter(checks).collect()
    }
}

impl<S: Sink> Sink for ChecksOnly<'_, S> {
    #[inline]
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard) {
        let mut checks = self.direct[base.kind_after() as usize];
        if TURNING_GAINS_SLIDES && base.is_promotion() {
            let occupied = self.occupied - Bitboard::from(base.origin());
            checks = attacks(!us, base.kind_after(), self.their_king, occupied);
        }
        if !base.is_drop() && self.discoverers.has(base.origin()) {
            checks |= !tether(self.their_king, base.origin(), self.occupied);
        }
        self.inner.moves(us, base, targets & checks);
    }

    #[inline]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        // A push along the king's file discovers nothing.
        let leaving = self.discoverers - Bitboard::column(self.their_king.column());
        let mut checks = self.direct[base.kind_after() as usize] | leaving.forward(us);
        if TURNING_GAINS_SLIDES && base.is_promotion() {
            checks |= self.pushed_from_line(us, base.kind_after(), targets);
        }
        self.inner.pushes(us, base, targets & checks);
    }
}
