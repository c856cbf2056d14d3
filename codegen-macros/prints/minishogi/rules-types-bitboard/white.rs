// Printed by `#[stencil]` from `engine/rules/src/types/bitboard.rs`. Do not edit.

/// White: Squares as our side counts them.
#[allow(clippy::wildcard_imports)]
mod white {
    use super::*;
    use crate::tables::WHITE_ZONE_INSIDE;

    /// White: The squares of our promotion zone.
    #[inline(always)]
    pub(super) const fn zone() -> Bitboard {
        Bitboard(WHITE_ZONE_INSIDE)
    }

    /// White: Visits squares, those on our far side first.
    #[inline(always)]
    pub(super) fn visit(set: Bitboard, visit: impl FnMut(Square)) {
        set.descending().for_each(visit);
    }
}
