//! Promotions refused to no purpose.

use super::sink::Sink;
use crate::position::attacks::{lines, steps};
use crate::types::{Bitboard, Color, Kind, Move, Square};

/// Whether a legal move leaves a piece unpromoted that could promote and would lose nothing by it: wherever it could go
/// next from there, it could go promoted as well.
///
/// Pawns, bishops and rooks are such pieces everywhere, lances before the last row; silvers and knights have moves that
/// their promoted sides lack. A search leaves such moves out: they serve only to avoid giving mate by a dropped pawn.
///
/// ```
/// use katagami_rules::movegen::{parse_usi, refuses_in_vain};
/// use katagami_rules::position::Position;
///
/// # if katagami_rules::board::NAME == "standard" {
/// let position = Position::from_sfen("4k4/9/9/2P1S4/9/9/9/9/4K4 b - 1").unwrap();
/// let refuses = |text| refuses_in_vain(position.side(), parse_usi(&position, text).unwrap());
/// assert!(refuses("7d7c") && !refuses("7d7c+") && !refuses("5d5c"));
/// # }
/// ```
#[inline]
pub fn refuses_in_vain(us: Color, mv: Move) -> bool {
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

/// Passes on all moves but those that refuse a promotion in vain, as [`refuses_in_vain`] says.
///
/// Moves are judged by the set: most sets hold none that could promote.
#[derive(Debug)]
pub struct Purposeful<'a, S> {
    inner: &'a mut S,
    strict: bool,
}

impl<'a, S: Sink> Purposeful<'a, S> {
    /// A filter before `inner`; if not `strict`, it lets everything through.
    pub fn new(inner: &'a mut S, strict: bool) -> Self {
        Self { inner, strict }
    }

    /// What a move without its target could promote to but does not.
    #[inline]
    fn refused(&self, base: Move) -> Option<Kind> {
        if !self.strict || base.is_drop() || base.is_promotion() { None } else { base.kind().promoted() }
    }
}

impl<S: Sink> Sink for Purposeful<'_, S> {
    #[inline]
    fn moves(&mut self, us: Color, base: Move, targets: Bitboard) {
        let mut kept = targets;
        if let Some(promoted) = self.refused(base) {
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
    fn pushes(&mut self, us: Color, base: Move, targets: Bitboard) {
        let kept = if self.refused(base).is_some() { targets - Bitboard::zone(us) } else { targets };
        self.inner.pushes(us, base, kept);
    }

    #[inline]
    fn drops(&mut self, us: Color, bases: &[Move], targets: Bitboard) {
        self.inner.drops(us, bases, targets);
    }
}
