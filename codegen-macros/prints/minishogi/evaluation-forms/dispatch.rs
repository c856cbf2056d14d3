// Printed by `#[stencil]` from `engine/evaluation/src/forms.rs`. Do not edit.

/// Both kings; `None` if one is missing.
#[allow(dead_code)]
pub fn kings(us: Color, position: &Position) -> Option<Kings> {
    match us {
        Color::Black => black::kings(position),
        Color::White => white::kings(position),
    }
}

/// Every kind in hand of both sides, empty ones included, then every piece on the board but the kings.
#[allow(dead_code)]
pub fn entries(us: Color, position: &Position) -> Vec<Entry> {
    match us {
        Color::Black => black::entries(position),
        Color::White => white::entries(position),
    }
}
