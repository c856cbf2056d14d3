// Printed by `#[stencil]` from `engine/rules/src/movegen/perft.rs`. Do not edit.

/// Sums `leaf` over the positions `lists.len()` plies ahead.
#[allow(dead_code)]
pub fn walk<L: Fn(&Position) -> u64>(
    us: Color,
    position: &mut Position,
    lists: &mut [MoveList],
    leaf: &L,
) -> u64 {
    match us {
        Color::Black => black::walk::<L>(position, lists, leaf),
        Color::White => white::walk::<L>(position, lists, leaf),
    }
}
