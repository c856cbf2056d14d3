//! Promotions refused to no purpose.

use crate::position::attacks::{lines, steps};
use crate::types::{Bitboard, Color, Move};

/// Whether a legal move leaves a piece unpromoted that could promote and would lose nothing by it: wherever it could go
/// next from there, it could go promoted as well.
///
/// Pawns, bishops and rooks are such pieces everywhere, lances before the last row; silvers and knights have moves that
/// their promoted sides lack. A search leaves such moves out: they serve only to avoid giving mate by a dropped pawn.
///
/// ```
/// use katagami::movegen::{parse_usi, refuses_in_vain};
/// use katagami::position::Position;
///
/// # if katagami::board::NAME == "standard" {
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
    let to = mv.target();
    let zone = Bitboard::zone(us);
    let can_promote = zone.has(to) || zone.has(mv.origin());
    let reach = |kind| steps(us, kind, to) | lines(us, kind, to);
    can_promote && (reach(mv.kind()) - reach(promoted)).is_empty()
}
