//! Sinks that let only some moves through: only checks, or no pointless non-promotions.

use super::sink::Sink;
use crate::position::attacks::{attacks, lines, reaches, steps, tether, turns_from, turns_to};
use crate::position::{Position, slide_checks};
use crate::tables::{KINDS, SQUARES, TURNING_GAINS_SLIDES, Word};
use crate::types::{Bitboard, ByColor, Color, Kind, Move, PartialMove, PawnPush, Square};

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
    let kind = mv.kind();
    let can_promote = turns_to(us, kind).has(mv.target()) || turns_from(us, kind).has(mv.origin());
    can_promote && LOSES_NOTHING[us][kind as usize].has(mv.target())
}

/// The squares from which the promoted side of a kind reaches whatever the kind itself could, on a board however full;
/// none for kinds that do not promote.
static LOSES_NOTHING: ByColor<[Bitboard; KINDS]> =
    ByColor([loses_nothing(Color::Black), loses_nothing(Color::White)]);

const fn loses_nothing(us: Color) -> [Bitboard; KINDS] {
    let mut sets = [Bitboard::EMPTY; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        if let Some(promoted) = Kind::ALL[kind].promoted() {
            let (mut bits, mut index) = (0, 0);
            while index < SQUARES {
                let from = Square::from_index(index);
                if reach(us, Kind::ALL[kind], from) & !reach(us, promoted, from) == 0 {
                    bits |= 1 << index;
                }
                index += 1;
            }
            sets[kind] = Bitboard(bits);
        }
        kind += 1;
    }
    sets
}

/// What a kind reaches from a square on an empty board.
const fn reach(us: Color, kind: Kind, from: Square) -> Word {
    steps(us, kind, from).0 | lines(us, kind, from).0
}

/// A sink that drops pointless non-promotions (see [`is_pointless_non_promotion`]) and passes on all other moves.
///
/// It looks at sets of targets, not at single moves.
#[derive(Debug)]
pub struct PromotionFilter<'a, S> {
    inner: &'a mut S,
    enabled: bool,
}

impl<'a, S: Sink> PromotionFilter<'a, S> {
    /// A filter before `inner`; unless `enabled`, it lets everything through.
    pub fn new(inner: &'a mut S, enabled: bool) -> Self {
        Self { inner, enabled }
    }
}

impl<S: Sink> Sink for PromotionFilter<'_, S> {
    #[inline]
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard) {
        let mut kept = targets;
        if self.enabled && !base.is_promotion() && !base.is_drop() {
            let kind = base.kind();
            let anywhere = turns_from(us, kind).has(base.origin());
            let promoting = if anywhere { targets } else { targets & turns_to(us, kind) };
            kept = targets - (promoting & LOSES_NOTHING[us][kind as usize]);
        }
        self.inner.moves(us, base, kept);
    }

    #[inline]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        let kind = base.kind();
        let declines = self.enabled && !base.is_promotion() && kind.promoted().is_some();
        let pointless = turns_to(us, kind) & LOSES_NOTHING[us][kind as usize];
        let kept = if declines { targets - pointless } else { targets };
        self.inner.pushes(us, base, kept);
    }

    #[inline]
    fn drops(&mut self, us: Color, bases: &[PartialMove], targets: Bitboard) {
        self.inner.drops(us, bases, targets);
    }
}
