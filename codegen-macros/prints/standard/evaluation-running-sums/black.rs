// Printed by `#[stencil]` from `engine/evaluation/src/running/sums.rs`. Do not edit.

/// Black: Sums from the perspective of one side.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: Material, given as good for Black, and all sums together, good for our side.
    #[inline(always)]
    pub fn total(sums: &Sums, material: i32, second: Component) -> Components {
        let board = [
            material * FV_SCALE + sums.kkp[0] + sums.pairs[0],
            sums.kkp[1] + sums.pairs[1],
        ];
        let mut total = component::black::relative(board, second);
        let (ours, theirs) = (sums.kpp[Color::Black], sums.kpp[Color::White]);
        let others = if second.is_antisymmetric() {
            ours[1] - theirs[1]
        } else {
            ours[1] + theirs[1]
        };
        add(&mut total, [ours[0] - theirs[0], others]);
        total
    }
}
