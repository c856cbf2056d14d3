//! Pointless non-promotions.

use super::sink::Sink;
use crate::position::attacks::{lines, steps};
use crate::types::{Bitboard, Color, Kind, Move, PartialMove, PawnPush, Square};

/// Whether a legal move leaves a piece unpromoted that could promote and would lose nothing by it: the promoted piece
/// reaches from the target every square that the unpromoted one reaches.
///
/// That holds of pawns, bishops and rooks everywhere and of lances before the last row; silvers and knights have moves
/// that their promoted sides lack. The only use of such a move is to avoid mate by a dropped pawn, so a search leaves them
/// out.
///
/// ```
/// # #[cfg(not(any(feature = "minishogi", feature = "judkins", feature = "gorogoro")))] {
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
    let Some(promoted) = mv.kind().promoted() else { return false };
    let zone = Bitboard::zone(us);
    let can_promote = zone.has(mv.target()) || zone.has(mv.origin());
    can_promote && loses_nothing(us, mv.kind(), promoted, mv.target())
}

/// Whether `promoted` reaches from a square whatever `kind` could, on a board however full.
#[inline]
fn loses_nothing(us: Color, kind: Kind, promoted: Kind, from: Square) -> bool {
    let reach = |kind| steps(us, kind, from) | lines(us, kind, from);
    (reach(kind) - reach(promoted)).is_empty()
}

/// A sink that drops pointless non-promotions (see [`is_pointless_non_promotion`]) and passes on all other moves.
///
/// It looks at sets of targets, not at single moves: most sets hold none that could promote.
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

    /// What a move could promote to but does not, if it is to be looked at.
    #[inline]
    fn declined(&self, kind: Kind, is_promotion: bool) -> Option<Kind> {
        if !self.enabled || is_promotion { None } else { kind.promoted() }
    }
}

impl<S: Sink> Sink for PromotionFilter<'_, S> {
    #[inline]
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard) {
        let mut kept = targets;
        if let Some(promoted) = self.declined(base.kind(), base.is_promotion() || base.is_drop()) {
            let zone = Bitboard::zone(us);
            let promoting = if zone.has(base.origin()) { targets } else { targets & zone };
            for to in promoting {
                if loses_nothing(us, base.kind(), promoted, to) {
                    kept &= !Bitboard::from(to);
                }
            }
        }
        self.inner.moves(us, base, kept);
    }

    #[inline]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        let declined = self.declined(base.kind(), base.is_promotion());
        let kept = if declined.is_some() { targets - Bitboard::zone(us) } else { targets };
        self.inner.pushes(us, base, kept);
    }

    #[inline]
    fn drops(&mut self, us: Color, bases: &[PartialMove], targets: Bitboard) {
        self.inner.drops(us, bases, targets);
    }
}
