// Printed by `#[stencil]` from `engine/rules/src/game/declaration.rs`. Do not edit.

/// Black: What our side must reach.
#[allow(clippy::wildcard_imports)]
mod black {
    use super::*;
    use crate::tables::{BLACK_DECLARATION_POINTS_27, BLACK_TRY_SQUARES};

    /// Black: The squares on which our king wins by the try rule.
    pub(super) const fn goal() -> Bitboard {
        Bitboard(BLACK_TRY_SQUARES)
    }

    /// Black: The points that we need under the 27-point rule.
    pub(super) const fn points_27() -> u32 {
        BLACK_DECLARATION_POINTS_27
    }
}
