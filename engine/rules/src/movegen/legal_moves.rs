//! Moves as a position's methods: all of them, one from a text, one to be played; and whether one move is legal.
//!
//! A search asks at nearly every node whether the move of its table is legal. So moves on the board are looked at directly, in
//! a tenth of the instructions that the generator takes for one target. That the two agree is tested for all moves that can
//! be written in 16 bits.

use core::fmt;

use codegen_macros::stencil;

use super::illegality::{IllegalMove, refuse, refuse_text};
use super::sink::{Find, MoveList};
use super::{drops, stages};
use crate::position::attacks::{self, must_turn, tether};
use crate::position::{Checks, Position, Undo, exchange};
use crate::types::{Bitboard, Color, Kind, Move, ParseError, Piece, UsiMove};

/// A text is not a legal move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// It is no move at all.
    Notation(ParseError),
    /// It is a move, but an illegal one.
    Illegal(IllegalMove),
}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => write!(f, "{error}"),
            Self::Illegal(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for ParseMoveError {}

impl From<ParseError> for ParseMoveError {
    fn from(error: ParseError) -> Self {
        Self::Notation(error)
    }
}

impl From<IllegalMove> for ParseMoveError {
    fn from(error: IllegalMove) -> Self {
        Self::Illegal(error)
    }
}

impl Position {
    /// All legal moves.
    ///
    /// The list has room for every move that a position can have and lives on the stack. Where many are generated, reuse
    /// one with [`movegen::legal`](crate::movegen::legal).
    ///
    /// ```
    /// use katagami_rules::Position;
    ///
    /// let position = Position::start();
    /// let moves = position.legal_moves();
    /// assert!(moves.iter().all(|&mv| position.is_legal(mv)));
    /// ```
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        stages::legal(self.side(), self, &mut moves);
        moves
    }

    /// Whether a move is legal here, whatever position it came from.
    pub fn is_legal(&self, mv: Move) -> bool {
        is_legal(self, &self.checks(), mv)
    }

    /// Makes a move if it is legal. What it returns takes the move back with [`Position::unmake`].
    ///
    /// [`Position::make`] does the same without the check.
    ///
    /// # Errors
    ///
    /// The move is illegal, and [why](IllegalMove::reason); the position has not changed.
    pub fn play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        if self.is_legal(mv) { Ok(self.make(mv)) } else { Err(refuse(self, mv)) }
    }

    /// Reads a legal move in USI's notation.
    ///
    /// # Errors
    ///
    /// The text is no move, or the move is illegal here.
    ///
    /// ```
    /// use katagami_rules::{ParseMoveError, Position};
    ///
    /// let position = Position::start();
    /// assert!(matches!(position.parse_move("1a1a"), Err(ParseMoveError::Illegal(_))));
    /// assert!(matches!(position.parse_move("hello"), Err(ParseMoveError::Notation(_))));
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, ParseMoveError> {
        Ok(self.complete(text.parse()?)?)
    }

    /// The legal move that a text means.
    ///
    /// # Errors
    ///
    /// There is no such legal move here, and [why](IllegalMove::reason).
    pub fn complete(&self, mv: UsiMove) -> Result<Move, IllegalMove> {
        let complete = mv.with_kind(|square| self.kind_at(square));
        complete.filter(|&complete| self.is_legal(complete)).ok_or_else(|| refuse_text(self, mv))
    }
}

/// Completes a move kept in 16 bits, if it is legal here.
pub fn expand(position: &Position, checks: &Checks, compact: u16) -> Option<Move> {
    if compact == Move::NONE.compact() {
        return None;
    }
    let mv = Move::expand(compact, |square| position.kind_at(square))?;
    is_legal(position, checks, mv).then_some(mv)
}

/// Whether a move is legal here, given the position's checks and pins.
pub fn is_legal(position: &Position, checks: &Checks, mv: Move) -> bool {
    allows(position.side(), position, checks, mv)
}

/// The rules for our moves, one by one.
#[stencil]
mod template {
    use super::*;

    /// Whether a move of ours is legal.
    pub(super) fn allows(position: &Position, checks: &Checks, mv: Move) -> bool {
        if !mv.is_some() {
            false
        } else if mv.is_drop() {
            can_drop(position, checks, mv)
        } else {
            can_move(position, mv) && leaves_no_check(position, checks, mv)
        }
    }

    /// The generator itself decides on drops: it has the rules of two pawns on a file and of mate by a dropped pawn.
    fn can_drop(position: &Position, checks: &Checks, mv: Move) -> bool {
        let mut find = Find::new(mv);
        let targets = (checks.targets - position.occupied()) & Bitboard::from(mv.target());
        if targets.any() && position.hand(Us).has(mv.kind().held_as()) {
            drops::us::drops(position, targets, &mut find);
        }
        find.found()
    }

    /// Whether the piece is there and moves like this, checks aside.
    fn can_move(position: &Position, mv: Move) -> bool {
        let (kind, from, to) = (mv.kind(), mv.origin(), mv.target());
        let may_turn = || attacks::us::may_turn(kind, from, to, position.of(Them).has(to));
        position.piece_at(from) == Some(Piece::new(Us, kind))
            && !position.of(Us).has(to)
            && if mv.is_promotion() { may_turn() } else { !must_turn(kind) || !may_turn() }
            && !attacks::us::dead(mv.kind_after()).has(to)
            && attacks::us::reaches(kind, from, to, position.occupied())
    }

    /// Whether our king is safe afterwards.
    fn leaves_no_check(position: &Position, checks: &Checks, mv: Move) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        if mv.kind() == Kind::King {
            // The king does not hide the squares behind it from a slider.
            let occupied = position.occupied() - Bitboard::from(from);
            return exchange::them::attackers(position, to, occupied).is_empty();
        }
        let bound = checks.pinned.has(from);
        let tether = |king| tether(king, from, position.occupied());
        checks.targets.has(to) && (!bound || position.king(Us).is_none_or(|king| tether(king).has(to)))
    }
}
