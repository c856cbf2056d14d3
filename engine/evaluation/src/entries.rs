//! The piece list of a position with one entry for each hand slot, and both kings.

use codegen_macros::stencil;

use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind};

use crate::entry::{Entry, hand_slots};
use crate::kings::Kings;
use crate::owner::Owner;

/// Lists from the perspective of our side.
#[stencil]
pub mod template {
    use super::*;

    /// Both kings; `None` if one is missing.
    pub fn kings(position: &Position) -> Option<Kings> {
        let ours = position.king(Us)?.seen_by(Us);
        let theirs = position.king(Them)?.seen_by(Us);
        Some(Kings { ours, theirs })
    }

    /// Every kind in hand of both sides, empty ones included, then every piece on the board but the kings.
    pub fn entries(position: &Position) -> Vec<Entry> {
        let in_hand = hand_slots().map(|(owner, kind)| {
            let hand = position.hand(if owner == Owner::Friend { Us } else { Them });
            Entry::Hand(owner, kind, hand.count(kind))
        });
        let on_board = position.occupied().into_iter().filter_map(|square| {
            let piece = position.piece_at(square).filter(|piece| piece.kind != Kind::King)?;
            Some(Entry::Board(Owner::seen_by(piece.color, Us), piece.kind, square.seen_by(Us)))
        });
        in_hand.chain(on_board).collect()
    }
}
