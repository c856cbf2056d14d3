// Printed by `#[stencil]` from `engine/rules/src/types/square.rs`. Do not edit.

/// Black: Squares as our side sees them.
#[allow(clippy::wildcard_imports)]
mod black {
    use super::*;

    /// Black: The square on the board turned so that our side is below.
    #[inline(always)]
    pub(super) const fn seen(square: Square) -> Square {
        square.upright()
    }
}
