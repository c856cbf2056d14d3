//! Sinks that let only some moves through: only checks, or no pointless non-promotions.

use codegen_macros::stencil;

use super::sink::Sink;
use crate::position::attacks::{self, tether};
use crate::position::{Position, checks};
use crate::tables::{KINDS, SQUARES, TURNING_GAINS_SLIDES};
use crate::types::{Bitboard, Color, Kind, Move, PartialMove, PawnPush, Square};

/// What decides on our moves.
#[stencil]
pub mod template {
    use super::*;
    use crate::position::reach::*;

    /// Passes on those moves that give check, directly or by discovery.
    ///
    /// Checks are found by filtering the sets of targets that the generator delivers, so that every rule of moving
    /// stays where it is.
    pub struct ChecksOnly<'a, S> {
        inner: &'a mut S,
        their_king: Square,
        occupied: Bitboard,
        /// For each kind, the squares from which it would check.
        direct: [Bitboard; KINDS],
        /// Our pieces that hide their king from a slider of ours.
        discoverers: Bitboard,
    }

    impl<'a, S: Sink> ChecksOnly<'a, S> {
        /// A filter for our moves; `None` if the other side has no king to check.
        pub fn new(position: &Position, inner: &'a mut S) -> Option<Self> {
            let their_king = position.king(Them)?;
            let occupied = position.occupied();
            let mut direct = [Bitboard::EMPTY; KINDS];
            for KIND in kinds!(all_but_king) {
                direct[KIND as usize] = them_KIND_attacks(their_king, occupied);
            }
            let (_, blockers) = checks::them::slide_checks(position, occupied);
            Some(Self { inner, their_king, occupied, direct, discoverers: blockers & position.of(Us) })
        }
    }

    impl<S> ChecksOnly<'_, S> {
        /// Squares to which all checks go.
        #[inline]
        pub fn targets(&self) -> Bitboard {
            if self.discoverers.any() || TURNING_GAINS_SLIDES {
                return Bitboard::FULL;
            }
            self.direct.into_iter().fold(Bitboard::EMPTY, |all, squares| all | squares)
        }

        /// Those of `targets` from which a pawn that came there and turned into `kind` checks, the square that it left being
        /// empty.
        fn pushed_from_line(&self, kind: Kind, targets: Bitboard) -> Bitboard {
            let checks = |&to: &Square| {
                let left = Bitboard::from(to).backward();
                attacks::us::reaches(kind, to, self.their_king, self.occupied - left)
            };
            targets.into_iter().filter(checks).collect()
        }
    }

    impl<S: Sink> Sink for ChecksOnly<'_, S> {
        #[inline]
        fn moves(&mut self, _: Color, base: PartialMove, targets: Bitboard) {
            let mut checks = self.direct[base.kind_after() as usize];
            if TURNING_GAINS_SLIDES && base.is_promotion() {
                let occupied = self.occupied - Bitboard::from(base.origin());
                checks = attacks::them::attacks(base.kind_after(), self.their_king, occupied);
            }
            if !base.is_drop() && self.discoverers.has(base.origin()) {
                checks |= !tether(self.their_king, base.origin(), self.occupied);
            }
            self.inner.moves(Us, base, targets & checks);
        }

        #[inline]
        fn pushes(&mut self, _: Color, base: PawnPush, targets: Bitboard) {
            // A push along the king's file discovers nothing.
            let leaving = self.discoverers - Bitboard::column(self.their_king.column());
            let mut checks = self.direct[base.kind_after() as usize] | leaving.forward();
            if TURNING_GAINS_SLIDES && base.is_promotion() {
                checks |= self.pushed_from_line(base.kind_after(), targets);
            }
            self.inner.pushes(Us, base, targets & checks);
        }
    }

    /// Those of `targets` to which a piece may turn over, but need not and would lose nothing by it.
    #[inline]
    pub fn pointless(kind: Kind, from: Square, targets: Bitboard) -> Bitboard {
        let anywhere = attacks::us::turns_from(kind).has(from);
        let turning = if anywhere { targets } else { targets & attacks::us::turns_to(kind) };
        turning & LOSES_NOTHING[kind as usize]
    }

    /// The same for pushes of pawns, wherever they go.
    #[inline]
    pub fn pointless_pushes(kind: Kind) -> Bitboard {
        attacks::us::turns_to(kind) & LOSES_NOTHING[kind as usize]
    }

    /// The squares from which the promoted side of a kind reaches whatever the kind itself could, on a board however full;
    /// none for kinds that do not promote.
    const LOSES_NOTHING: [Bitboard; KINDS] = {
        let mut sets = [Bitboard::EMPTY; KINDS];
        let mut n = 0;
        while n < KINDS * SQUARES {
            let (kind, from) = (Kind::ALL[n / SQUARES], Square::from_index(n % SQUARES));
            if let Some(promoted) = kind.promoted()
                && attacks::us::reach(kind, from).0 & !attacks::us::reach(promoted, from).0 == 0
            {
                sets[kind as usize].0 |= 1 << from.index();
            }
            n += 1;
        }
        sets
    };
}

/// Whether a legal move leaves a piece unpromoted that could promote and would lose nothing by it: the promoted piece
/// reaches from the target every square that the unpromoted one reaches.
///
/// That holds of pawns, bishops and rooks everywhere and of lances before the last row; silvers and knights have moves
/// that their promoted sides lack. The only use of such a move is to avoid mate by a dropped pawn, so a search leaves them
/// out.
///
/// ```
/// # #[cfg(board = "standard")] {
/// use katagami_rules::{Position, movegen::is_pointless_non_promotion};
///
/// let position: Position = "4k4/9/9/2P1S4/9/9/9/9/4K4 b - 1".parse().unwrap();
/// let pointless =
///     |text| is_pointless_non_promotion(position.side(), position.parse_move(text).unwrap());
/// assert!(pointless("7d7c") && !pointless("7d7c+") && !pointless("5d5c"));
/// # }
/// ```
#[inline]
pub fn is_pointless_non_promotion(us: Color, mv: Move) -> bool {
    if mv.is_drop() || mv.is_promotion() {
        return false;
    }
    pointless(us, mv.kind(), mv.origin(), Bitboard::from(mv.target())).any()
}

/// A sink that drops pointless non-promotions (see [`is_pointless_non_promotion`]) and passes on all other moves.
///
/// It looks at sets of targets, not at single moves. Whether it does anything it asks `enabled` each time: what is known when
/// compiling costs nothing then.
#[derive(Debug)]
pub struct PromotionFilter<'a, S, E> {
    inner: &'a mut S,
    enabled: E,
}

impl<'a, S: Sink, E: Fn() -> bool> PromotionFilter<'a, S, E> {
    /// A filter before `inner`; unless `enabled`, it lets everything through.
    pub fn new(inner: &'a mut S, enabled: E) -> Self {
        Self { inner, enabled }
    }
}

impl<S: Sink, E: Fn() -> bool> Sink for PromotionFilter<'_, S, E> {
    #[inline]
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard) {
        let declines =
            !base.is_promotion() && !base.is_drop() && base.kind().promoted().is_some() && (self.enabled)();
        let kept =
            if declines { targets - pointless(us, base.kind(), base.origin(), targets) } else { targets };
        self.inner.moves(us, base, kept);
    }

    #[inline]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        let kind = base.kind();
        let declines = !base.is_promotion() && kind.promoted().is_some() && (self.enabled)();
        let kept = if declines { targets - pointless_pushes(us, kind) } else { targets };
        self.inner.pushes(us, base, kept);
    }

    #[inline]
    fn drops(&mut self, us: Color, bases: &[PartialMove], targets: Bitboard) {
        self.inner.drops(us, bases, targets);
    }
}
