// Printed by `#[stencil]` from `engine/rules/src/game/declaration.rs`. Do not edit.

/// White: What our side must reach.
#[allow(clippy::wildcard_imports)]
mod white {
    use super::*;
    use crate::tables::{WHITE_DECLARATION_POINTS_27, WHITE_TRY_SQUARES};

    /// White: The squares on which our king wins by the try rule.
    pub(super) const fn goal() -> Bitboard {
        Bitboard(WHITE_TRY_SQUARES)
    }

    /// White: The points that we need under the 27-point rule.
    pub(super) const fn points_27() -> u32 {
        WHITE_DECLARATION_POINTS_27
    }
}
