// Printed by `#[stencil]` from `engine/evaluation/src/running/pieces.rs`. Do not edit.

/// Updates the list for a move of ours that is about to be made in `position`.
#[inline]
#[allow(dead_code)]
pub fn play(us: Color, list: &mut PieceList, position: &Position, mv: Move) -> Changes {
    match us {
        Color::Black => black::play(list, position, mv),
        Color::White => white::play(list, position, mv),
    }
}

/// Undoes a move of ours with these changes. `position` is the one before the move.
#[inline]
#[allow(dead_code)]
pub fn undo(
    us: Color,
    list: &mut PieceList,
    position: &Position,
    mv: Move,
    changes: &Changes,
) {
    match us {
        Color::Black => black::undo(list, position, mv, changes),
        Color::White => white::undo(list, position, mv, changes),
    }
}
