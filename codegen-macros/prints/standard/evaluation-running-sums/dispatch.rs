// Printed by `#[stencil]` from `engine/evaluation/src/running/sums.rs`. Do not edit.

/// Material, given as good for Black, and all sums together, good for our side.
#[inline(always)]
#[allow(dead_code)]
pub fn total(us: Color, sums: &Sums, material: i32, second: Component) -> Components {
    match us {
        Color::Black => black::total(sums, material, second),
        Color::White => white::total(sums, material, second),
    }
}
