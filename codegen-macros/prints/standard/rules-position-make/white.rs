// Printed by `#[stencil]` from `engine/rules/src/position/make.rs`. Do not edit.

/// White: Make and unmake, as the side that moves sees them.
#[allow(clippy::wildcard_imports)]
pub mod white {
    use super::*;

    /// White: Makes our move.
    #[inline(always)]
    pub fn make(position: &mut Position, mv: Move) -> Undo {
        let mut undo = Undo {
            captured: None,
            board_key: position.board_key,
            hand_key: position.hand_key,
        };
        let to = mv.target();
        let mut board_key = undo.board_key ^ SIDE_KEY;
        if mv.is_drop() {
            let held = mv.kind().held_as();
            position.hands[Color::White].take(held);
            position.hand_key = undo.hand_key.wrapping_sub(keys::white::in_hand(held));
        } else {
            undo.captured = position.board[to.index()];
            if let Some(captured) = undo.captured {
                let held = captured.kind.taken_as();
                super::black::toggle(position, captured.kind, to);
                position.hands[Color::White].give(held);
                position.hand_key = undo
                    .hand_key
                    .wrapping_add(keys::white::in_hand(held));
                board_key ^= keys::black::on_board(captured.kind, to);
            }
            let from = mv.origin();
            toggle(position, mv.kind(), from);
            position.board[from.index()] = None;
            board_key ^= keys::white::on_board(mv.kind(), from);
        }
        let kind = mv.kind_after();
        toggle(position, kind, to);
        position.board[to.index()] = Some(Piece::new(Color::White, kind));
        position.board_key = board_key ^ keys::white::on_board(kind, to);
        if kind == Kind::King {
            position.kings[Color::White] = Some(to);
        }
        position.side = Color::Black;
        position.ply += 1;
        undo
    }

    /// White: Takes our move back.
    #[inline(always)]
    pub fn unmake(position: &mut Position, mv: Move, undo: &Undo) {
        let to = mv.target();
        toggle(position, mv.kind_after(), to);
        position.board[to.index()] = undo.captured;
        if mv.is_drop() {
            position.hands[Color::White].give(mv.kind().held_as());
        } else {
            let from = mv.origin();
            toggle(position, mv.kind(), from);
            position.board[from.index()] = Some(Piece::new(Color::White, mv.kind()));
            if mv.kind() == Kind::King {
                position.kings[Color::White] = Some(from);
            }
            if let Some(captured) = undo.captured {
                super::black::toggle(position, captured.kind, to);
                position.hands[Color::White].take(captured.kind.taken_as());
            }
        }
        position.side = Color::White;
        position.ply -= 1;
        position.board_key = undo.board_key;
        position.hand_key = undo.hand_key;
    }

    /// White: The key of the position after our move.
    #[inline]
    pub fn key_after(position: &Position, mv: Move) -> u64 {
        let to = mv.target();
        let mut board = position.board_key ^ SIDE_KEY
            ^ keys::white::on_board(mv.kind_after(), to);
        let mut hand = position.hand_key;
        if mv.is_drop() {
            hand = hand.wrapping_sub(keys::white::in_hand(mv.kind().held_as()));
        } else {
            board ^= keys::white::on_board(mv.kind(), mv.origin());
            if let Some(captured) = position.kind_at(to) {
                board ^= keys::black::on_board(captured, to);
                hand = hand.wrapping_add(keys::white::in_hand(captured.taken_as()));
            }
        }
        board ^ hand
    }

    /// White: Puts a piece of ours into the sets of squares or takes it out of them.
    #[inline]
    pub(super) fn toggle(position: &mut Position, kind: Kind, square: Square) {
        let set = Bitboard::from(square);
        position.pieces[Color::White][kind as usize] ^= set;
        position.occupied[Color::White] ^= set;
    }
}
