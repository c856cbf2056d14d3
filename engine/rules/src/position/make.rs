//! Making moves and taking them back.

use codegen_macros::stencil;

use super::keys;
use super::state::Position;
use crate::tables::SIDE_KEY;
use crate::types::{Bitboard, Color, Kind, Move, Piece, Square};

/// What [`Position::unmake`] needs beyond the move itself.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    captured: Option<Piece>,
    board_key: u64,
    hand_key: u64,
}

impl Undo {
    /// The piece that was captured.
    #[inline]
    pub fn captured(&self) -> Option<Piece> {
        self.captured
    }
}

impl Position {
    /// Makes a legal move; what it returns takes the move back.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        make(self.side, self, mv)
    }

    /// Takes back the last move made.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: &Undo) {
        unmake(!self.side, self, mv, undo);
    }

    /// The key of the position after a legal move.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        key_after(self.side, self, mv)
    }

    /// The key of the position after a pass.
    #[inline]
    pub fn key_after_pass(&self) -> u64 {
        self.key() ^ SIDE_KEY
    }

    /// Passes the turn: a "null move", not a move of the game. The side to move must not be in check.
    #[inline]
    pub fn pass(&mut self) {
        self.side = !self.side;
        self.board_key ^= SIDE_KEY;
        self.ply += 1;
    }

    /// Takes back a pass.
    #[inline]
    pub fn unpass(&mut self) {
        self.side = !self.side;
        self.board_key ^= SIDE_KEY;
        self.ply -= 1;
    }
}

/// Make and unmake, as the side that moves sees them.
#[stencil]
pub mod template {
    use super::*;

    /// Makes our move.
    #[inline(always)]
    pub fn make(position: &mut Position, mv: Move) -> Undo {
        let mut undo = Undo { captured: None, board_key: position.board_key, hand_key: position.hand_key };
        let to = mv.target();
        // The key is kept in a register until the end.
        let mut board_key = undo.board_key ^ SIDE_KEY;
        if mv.is_drop() {
            let held = mv.kind().held_as();
            position.hands[Us].take(held);
            position.hand_key = undo.hand_key.wrapping_sub(keys::us::in_hand(held));
        } else {
            undo.captured = position.board[to.index()];
            if let Some(captured) = undo.captured {
                let held = captured.kind.taken_as();
                super::them::toggle(position, captured.kind, to);
                position.hands[Us].give(held);
                position.hand_key = undo.hand_key.wrapping_add(keys::us::in_hand(held));
                board_key ^= keys::them::on_board(captured.kind, to);
            }
            let from = mv.origin();
            toggle(position, mv.kind(), from);
            position.board[from.index()] = None;
            board_key ^= keys::us::on_board(mv.kind(), from);
        }
        let kind = mv.kind_after();
        toggle(position, kind, to);
        position.board[to.index()] = Some(Piece::new(Us, kind));
        position.board_key = board_key ^ keys::us::on_board(kind, to);
        if kind == Kind::King {
            position.kings[Us] = Some(to);
        }
        position.side = Them;
        position.ply += 1;
        undo
    }

    /// Takes our move back.
    #[inline(always)]
    pub fn unmake(position: &mut Position, mv: Move, undo: &Undo) {
        let to = mv.target();
        toggle(position, mv.kind_after(), to);
        position.board[to.index()] = undo.captured;
        if mv.is_drop() {
            position.hands[Us].give(mv.kind().held_as());
        } else {
            let from = mv.origin();
            toggle(position, mv.kind(), from);
            position.board[from.index()] = Some(Piece::new(Us, mv.kind()));
            if mv.kind() == Kind::King {
                position.kings[Us] = Some(from);
            }
            if let Some(captured) = undo.captured {
                super::them::toggle(position, captured.kind, to);
                position.hands[Us].take(captured.kind.taken_as());
            }
        }
        position.side = Us;
        position.ply -= 1;
        position.board_key = undo.board_key;
        position.hand_key = undo.hand_key;
    }

    /// The key of the position after our move.
    #[inline]
    pub fn key_after(position: &Position, mv: Move) -> u64 {
        let to = mv.target();
        let mut board = position.board_key ^ SIDE_KEY ^ keys::us::on_board(mv.kind_after(), to);
        let mut hand = position.hand_key;
        if mv.is_drop() {
            hand = hand.wrapping_sub(keys::us::in_hand(mv.kind().held_as()));
        } else {
            board ^= keys::us::on_board(mv.kind(), mv.origin());
            if let Some(captured) = position.kind_at(to) {
                board ^= keys::them::on_board(captured, to);
                hand = hand.wrapping_add(keys::us::in_hand(captured.taken_as()));
            }
        }
        board ^ hand
    }

    /// Puts a piece of ours into the sets of squares or takes it out of them.
    #[inline]
    pub(super) fn toggle(position: &mut Position, kind: Kind, square: Square) {
        let set = Bitboard::from(square);
        position.pieces[Us][kind as usize] ^= set;
        position.occupied[Us] ^= set;
    }
}
