// Printed by `#[stencil]` from `engine/rules/src/types/square.rs`. Do not edit.

/// White: Squares as our side sees them.
#[allow(clippy::wildcard_imports)]
mod white {
    use super::*;

    /// White: The square on the board turned so that our side is below.
    #[inline(always)]
    pub(super) const fn seen(square: Square) -> Square {
        square.inverse()
    }
}
