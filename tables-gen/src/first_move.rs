//! Whether a game can begin: whether the side to move of the start position has a legal move.

use crate::attacks;
use crate::geometry::{Side, Squares};
use crate::model::{Occasion, Permission};
use crate::spec::Spec;

/// Pieces on the board and in the hands, by the numbers of their kinds.
#[derive(Clone)]
struct Pieces {
    board: Vec<Option<(Side, usize)>>,
    hands: Vec<(Side, usize)>,
}

/// Whether a side is in check in the start position, and whether it has a legal move.
pub fn standing(spec: &Spec, side: Side) -> Option<(bool, bool)> {
    let mut pieces = Pieces { board: vec![None; spec.geometry.squares()], hands: Vec::new() };
    for stone in &spec.start.stones {
        let front = spec.kinds.iter().position(|kind| kind.letter == stone.letter)?;
        let kind = if stone.promoted { spec.kinds[front].promoted? } else { front };
        match stone.square {
            Some(square) => pieces.board[square] = Some((stone.side, kind)),
            None => pieces.hands.push((stone.side, kind)),
        }
    }
    Some((!pieces.is_safe(spec, side), pieces.has_move(spec, side)))
}

impl Pieces {
    fn occupied(&self) -> Squares {
        (0..self.board.len())
            .filter(|&square| self.board[square].is_some())
            .fold(0, |set, square| set | 1 << square)
    }

    /// Whether no piece of the other side attacks a side's king.
    fn is_safe(&self, spec: &Spec, side: Side) -> bool {
        let Some(king) = self.board.iter().position(|piece| *piece == Some((side, spec.king()))) else {
            return true;
        };
        let occupied = self.occupied();
        !self.board.iter().enumerate().any(|(square, piece)| {
            piece.is_some_and(|(owner, kind)| {
                let movement = &spec.kinds[kind].face.movement;
                owner != side
                    && attacks::attacked(spec.geometry, movement, owner, square, occupied) >> king & 1 == 1
            })
        })
    }

    /// Whether a side has a legal move.
    fn has_move(&self, spec: &Spec, side: Side) -> bool {
        (0..self.board.len()).any(|from| self.board_move(spec, side, from)) || self.drop(spec, side)
    }

    /// Whether the piece of a side on a square, if there is one, has a legal move.
    fn board_move(&self, spec: &Spec, side: Side, from: usize) -> bool {
        let Some((_, kind)) = self.board[from].filter(|(owner, _)| *owner == side) else { return false };
        let movement = &spec.kinds[kind].face.movement;
        let reached = attacks::attacked(spec.geometry, movement, side, from, self.occupied());
        (0..self.board.len()).filter(|&to| reached >> to & 1 == 1).any(|to| {
            let taken = self.board[to];
            if taken.is_some_and(|(owner, _)| owner == side)
                || !may_arrive(spec, side, kind, [from, to], taken.is_some())
            {
                return false;
            }
            let mut after = self.clone();
            after.board[to] = after.board[from].take();
            after.is_safe(spec, side)
        })
    }

    /// Whether a side has a legal drop.
    fn drop(&self, spec: &Spec, side: Side) -> bool {
        self.hands.iter().filter(|(owner, _)| *owner == side).any(|&(_, held)| {
            let faces = [Some(held), spec.kinds[held].promoted].into_iter().flatten();
            faces
                .filter(|&kind| spec.can_be_dropped(kind))
                .any(|kind| (0..self.board.len()).any(|to| self.may_drop(spec, side, kind, to)))
        })
    }

    fn may_drop(&self, spec: &Spec, side: Side, number: usize, to: usize) -> bool {
        let kind = &spec.kinds[number];
        let files = spec.geometry.files;
        let on_file = (0..self.board.len())
            .filter(|square| square % files == to % files && self.board[*square] == Some((side, number)))
            .count();
        let is_full = kind.per_file > 0 && on_file >= kind.per_file as usize;
        if self.board[to].is_some() || is_full || spec.dead_squares(kind, side) >> to & 1 == 1 {
            return false;
        }
        let mut after = self.clone();
        after.board[to] = Some((side, number));
        let other = if side == Side::Black { Side::White } else { Side::Black };
        let mates = || !after.is_safe(spec, other) && !after.has_move(spec, other);
        after.is_safe(spec, side) && (kind.drop_mate == Permission::Allowed || !mates())
    }
}

/// Whether a piece may come to stand on a square that it reaches, with one face up or the other.
fn may_arrive(spec: &Spec, side: Side, number: usize, [from, to]: [usize; 2], takes: bool) -> bool {
    let kind = &spec.kinds[number];
    let [turns_from, turns_to] = spec.turning_squares(kind, side);
    let by_capture = takes && kind.promoted.is_some() && kind.turning.on == Occasion::Capture;
    let turns = turns_from >> from & 1 == 1 || turns_to >> to & 1 == 1 || by_capture;
    let lives = |number: usize| spec.dead_squares(&spec.kinds[number], side) >> to & 1 == 0;
    turns && kind.promoted.is_some_and(lives) || !(turns && kind.turning.must) && lives(number)
}
