// Printed by `#[stencil]` from `engine/evaluation/src/running/pieces.rs`. Do not edit.

/// Black: The list as our moves change it.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: Updates the list for a move of ours that is about to be made in `position`.
    #[inline]
    pub fn play(list: &mut PieceList, position: &Position, mv: Move) -> Changes {
        let to = mv.target();
        let mut changes = Changes::default();
        if mv.is_drop() {
            let held = mv.kind().held_as();
            let nth = position.hand(Color::Black).count(held);
            let slot = list.in_hand[Color::Black][held as usize][nth - 1];
            list.change(
                slot,
                list.on_board[Color::Black][mv.kind() as usize][to.index()],
                &mut changes,
            );
            list.slot_at[to.index()] = slot;
            return changes;
        }
        let victim = position
            .kind_at(to)
            .map(|kind| (kind.taken_as(), list.slot_at[to.index()]));
        if list.holds(mv.kind()) {
            let slot = list.slot_at[mv.origin().index()];
            list.change(
                slot,
                list.on_board[Color::Black][mv.kind_after() as usize][to.index()],
                &mut changes,
            );
            list.slot_at[to.index()] = slot;
        }
        if let Some((kind, slot)) = victim {
            let nth = position.hand(Color::Black).count(kind) + 1;
            list.change(slot, placed_piece::black::in_hand(kind, nth), &mut changes);
            list.in_hand[Color::Black][kind as usize][nth - 1] = slot;
        }
        changes
    }

    /// Black: Undoes a move of ours with these changes. `position` is the one before the move.
    #[inline]
    pub fn undo(list: &mut PieceList, position: &Position, mv: Move, changes: &Changes) {
        for change in changes.as_slice() {
            list.set(change.slot as usize, change.before);
        }
        let mut slots = changes.as_slice().iter().map(|change| change.slot);
        if mv.is_drop() {
            let held = mv.kind().held_as();
            let nth = position.hand(Color::Black).count(held);
            for slot in slots {
                list.in_hand[Color::Black][held as usize][nth - 1] = slot;
            }
            return;
        }
        if list.holds(mv.kind()) && let Some(slot) = slots.next() {
            list.slot_at[mv.origin().index()] = slot;
        }
        if let Some(slot) = slots.next() {
            list.slot_at[mv.target().index()] = slot;
        }
    }
}
