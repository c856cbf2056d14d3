// Printed by `#[stencil]` from `engine/rules/src/position/make.rs`. Do not edit.

/// Black: Make and unmake, as the side that moves sees them.
#[allow(clippy::wildcard_imports)]
pub mod black {
    use super::*;

    /// Black: Makes our move.
    #[inline(always)]
    pub fn make(position: &mut Position, mv: Move) -> Undo {
        let mut undo = Undo {
            captured: None,
            board_key: position.board_key,
            hand_key: position.hand_key,
        };
        let to = mv.target();
        let mut board_key = undo.board_key ^ ZOBRIST_SIDE;
        if mv.is_drop() {
            let held = mv.kind().held_as();
            position.hands[Color::Black].remove(held);
            position.hand_key = undo
                .hand_key
                .wrapping_sub(ZOBRIST_HAND[Color::Black as usize][held as usize]);
        } else {
            undo.captured = position.board[to.index()];
            if let Some(captured) = undo.captured {
                toggle(position, Color::White, captured.kind, to);
                position.give(Color::Black, captured.kind.base());
                board_key ^= key(Color::White, captured.kind, to);
            }
            let from = mv.origin();
            toggle(position, Color::Black, mv.kind(), from);
            position.board[from.index()] = None;
            board_key ^= key(Color::Black, mv.kind(), from);
        }
        let kind = mv.kind_after();
        toggle(position, Color::Black, kind, to);
        position.board[to.index()] = Some(Piece::new(Color::Black, kind));
        position.board_key = board_key ^ key(Color::Black, kind, to);
        if kind == Kind::King {
            position.kings[Color::Black] = Some(to);
        }
        position.side = Color::White;
        position.ply += 1;
        undo
    }

    /// Black: Takes our move back.
    #[inline(always)]
    pub fn unmake(position: &mut Position, mv: Move, undo: &Undo) {
        let to = mv.target();
        toggle(position, Color::Black, mv.kind_after(), to);
        position.board[to.index()] = undo.captured;
        if mv.is_drop() {
            position.hands[Color::Black].add(mv.kind().held_as());
        } else {
            let from = mv.origin();
            toggle(position, Color::Black, mv.kind(), from);
            position.board[from.index()] = Some(Piece::new(Color::Black, mv.kind()));
            if mv.kind() == Kind::King {
                position.kings[Color::Black] = Some(from);
            }
            if let Some(captured) = undo.captured {
                toggle(position, Color::White, captured.kind, to);
                position.hands[Color::Black].remove(captured.kind.base());
            }
        }
        position.side = Color::Black;
        position.ply -= 1;
        position.board_key = undo.board_key;
        position.hand_key = undo.hand_key;
    }
}
