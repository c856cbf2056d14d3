// Printed by `#[stencil]` from `engine/evaluation/src/weights/component.rs`. Do not edit.

/// White: Sums as our side counts them.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: A sum good for Black as one good for us, and back. `second` is the second component of the sum.
    #[inline(always)]
    pub const fn relative(sum: Components, second: Component) -> Components {
        let other = if second.is_antisymmetric() {
            0_i32.wrapping_sub(sum[1])
        } else {
            sum[1]
        };
        [0_i32.wrapping_sub(sum[0]), other]
    }
}
