// Printed by `#[stencil]` from `engine/evaluation/src/forms.rs`. Do not edit.

/// White: Lists from the perspective of our side.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: Both kings; `None` if one is missing.
    pub fn kings(position: &Position) -> Option<Kings> {
        let ours = position.king(Color::White)?.seen_by(Color::White);
        let theirs = position.king(Color::Black)?.seen_by(Color::White);
        Some(Kings { ours, theirs })
    }

    /// White: Every kind in hand of both sides, empty ones included, then every piece on the board but the kings.
    pub fn entries(position: &Position) -> Vec<Entry> {
        let in_hand = hand_slots()
            .map(|(owner, kind)| {
                let hand = position
                    .hand(
                        if owner == Owner::Friend { Color::White } else { Color::Black },
                    );
                Entry::Hand(owner, kind, hand.count(kind))
            });
        let on_board = position
            .occupied()
            .into_iter()
            .filter_map(|square| {
                let piece = position
                    .piece_at(square)
                    .filter(|piece| piece.kind != Kind::King)?;
                Some(
                    Entry::Board(
                        Owner::seen_by(piece.color, Color::White),
                        piece.kind,
                        square.seen_by(Color::White),
                    ),
                )
            });
        in_hand.chain(on_board).collect()
    }
}
