// Printed by `#[stencil]` from `engine/evaluation/src/weights/component.rs`. Do not edit.

/// A sum good for Black as one good for us, and back. `second` is the second component of the sum.
#[inline(always)]
#[allow(dead_code)]
pub const fn relative(us: Color, sum: Components, second: Component) -> Components {
    match us {
        Color::Black => black::relative(sum, second),
        Color::White => white::relative(sum, second),
    }
}
