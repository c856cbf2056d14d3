// Printed by `#[stencil]` from `engine/evaluation/src/forms.rs`. Do not edit.

/// White: Lists from the perspective of our side.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: Both kings; `None` if one is missing.
    pub fn kings(position: &Position) -> Option<Kings> {
        Some(Kings {
            ours: position.king(Color::White)?.inverse(),
            theirs: position.king(Color::Black)?.inverse(),
        })
    }

    /// White: Every kind in hand of both sides, empty ones included, then every piece on the board but the kings.
    pub fn entries(position: &Position) -> Vec<Entry> {
        let in_hand = hand_slots()
            .map(|(owner, kind)| {
                let hand = match owner {
                    Owner::Friend => position.hand(Color::White),
                    Owner::Enemy => position.hand(Color::Black),
                };
                Entry::Hand(owner, kind, hand.count(kind))
            });
        let on_board = position
            .occupied()
            .into_iter()
            .filter_map(|square| {
                let piece = position
                    .piece_at(square)
                    .filter(|piece| piece.kind != Kind::King)?;
                let owner = if piece.color == Color::White {
                    Owner::Friend
                } else {
                    Owner::Enemy
                };
                Some(Entry::Board(owner, piece.kind, square.inverse()))
            });
        in_hand.chain(on_board).collect()
    }
}
