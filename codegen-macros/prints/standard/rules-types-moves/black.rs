// Printed by `#[stencil]` from `engine/rules/src/types/moves.rs`. Do not edit.

/// Black: Pushes of ours.
#[allow(clippy::wildcard_imports)]
mod black {
    use super::*;

    /// Black: The push to a target, which must not be on the rank nearest to us.
    #[inline(always)]
    pub(super) const fn push(base: PawnPush, to: Square) -> Move {
        base.up(to)
    }
}
