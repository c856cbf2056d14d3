// Printed by `#[stencil]` from `engine/rules/src/types/bitboard.rs`. Do not edit.

/// Black: Squares as our side counts them.
#[allow(clippy::wildcard_imports)]
mod black {
    use super::*;
    use crate::tables::BLACK_ZONE_INSIDE;

    /// Black: The squares of our promotion zone.
    #[inline(always)]
    pub(super) const fn zone() -> Bitboard {
        Bitboard(BLACK_ZONE_INSIDE)
    }

    /// Black: Visits squares, those on our far side first.
    #[inline(always)]
    pub(super) fn visit(set: Bitboard, visit: impl FnMut(Square)) {
        set.ascending().for_each(visit);
    }
}
