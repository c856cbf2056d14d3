//! Why a move is not legal.
//!
//! A move is judged by `legal_moves.rs`, which says yes or no, as a search asks. The reason is looked for only once a move is
//! refused, for people: simply, and slowly.

use core::fmt;

use super::drops;
use crate::position::attacks::{attacks, dead, may_turn, must_turn, nearest_towards};
use crate::position::{Position, exchange};
use crate::tables::{Kind, MAX_PER_FILE};
use crate::types::{Bitboard, Move, Piece, Promotion, Square, UsiMove};

/// A move is not legal in a position, and why.
///
/// ```
/// # #[cfg(board = "standard")] {
/// use katagami_rules::{Illegality, Kind, Position};
///
/// let error = Position::start().complete("2h2c".parse().unwrap()).unwrap_err();
/// assert_eq!(error.reason, Illegality::Blocked { by: "2g".parse().unwrap() });
/// assert_eq!(error.to_string(), "2h2c is illegal: the piece on 2g is in the way");
/// # }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct IllegalMove {
    /// The move.
    pub mv: UsiMove,
    /// Why it is not legal.
    pub reason: Illegality,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is illegal: {}", self.mv, self.reason)
    }
}

impl core::error::Error for IllegalMove {}

/// Why a move is not legal in a position.
///
/// Of several reasons the first in the order of the variants counts. Boards have different rules, and on most of them some of
/// these reasons do not occur.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Illegality {
    /// Nothing stands where the move comes from.
    NoPiece {
        /// Where it comes from.
        from: Square,
    },
    /// The piece is the other side's.
    NotYours {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
    },
    /// A piece of another kind stands where the move comes from: the move belongs to another position.
    AnotherKind {
        /// The kind that the move names.
        named: Kind,
        /// The kind that stands there.
        found: Kind,
        /// Where it stands.
        from: Square,
    },
    /// A piece of this kind does not go there, whatever stands on the board.
    NotItsMove {
        /// The kind.
        kind: Kind,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A piece stands in the way.
    Blocked {
        /// Where it stands.
        by: Square,
    },
    /// A piece of the same side stands on the target.
    OwnPiece {
        /// Where it stands.
        on: Square,
    },
    /// Such a piece never promotes, or has done so.
    NoPromotion {
        /// The kind.
        kind: Kind,
    },
    /// Such a piece never turns back.
    NoDemotion {
        /// The kind.
        kind: Kind,
    },
    /// The piece may turn over, but not by this move: in shogi, it touches the promotion zone neither before nor afterwards.
    CannotTurn {
        /// The kind.
        kind: Kind,
    },
    /// The piece must turn over by this move: it could never move again on the target, or the board's rules ask for it.
    MustTurn {
        /// The kind.
        kind: Kind,
    },
    /// This kind cannot be dropped: a king or, on most boards, the promoted side of a piece.
    CannotBeDropped {
        /// The kind.
        kind: Kind,
    },
    /// The hand has no such piece.
    NotInHand {
        /// The kind.
        kind: Kind,
    },
    /// A drop on a piece.
    Occupied {
        /// Where it stands.
        on: Square,
    },
    /// The piece could never move again on the target.
    NowhereToMove {
        /// The kind that would stand there.
        kind: Kind,
        /// Where.
        on: Square,
    },
    /// The file has as many pieces of this kind and side as it may have: in shogi one unpromoted pawn (nifu, two pawns).
    FullFile {
        /// The kind.
        kind: Kind,
        /// The file, counted from 1.
        file: usize,
        /// How many there may be.
        maximum: usize,
    },
    /// The king could be taken afterwards: the move leaves it in check or exposes it.
    KingInCheck {
        /// One of the pieces that could take it.
        attacker: Square,
    },
    /// The drop would be mate, by a kind that may not mate so: in shogi a pawn (uchifuzume).
    MateByDrop {
        /// The kind.
        kind: Kind,
    },
}

impl fmt::Display for Illegality {
    /// A clause for people: `the pawn on 3c is White's`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece { from } => write!(f, "there is no piece on {from}"),
            Self::NotYours { piece, from } => {
                write!(f, "the {} on {from} is {}'s", piece.kind.name(), piece.color)
            }
            Self::AnotherKind { named, found, from } => {
                write!(f, "the piece on {from} is a {}, not a {}", found.name(), named.name())
            }
            Self::NotItsMove { kind, from, to } => {
                write!(f, "a {} does not move from {from} to {to}", kind.name())
            }
            Self::Blocked { by } => write!(f, "the piece on {by} is in the way"),
            Self::OwnPiece { on } => write!(f, "a piece of the same side stands on {on}"),
            Self::NoPromotion { kind } => write!(f, "a {} does not promote", kind.name()),
            Self::NoDemotion { kind } => write!(f, "a {} does not turn back", kind.name()),
            Self::CannotTurn { kind } => {
                write!(f, "the {} cannot {} by this move", kind.name(), turning(kind))
            }
            Self::MustTurn { kind } => write!(f, "the {} must {} by this move", kind.name(), turning(kind)),
            Self::CannotBeDropped { kind } => write!(f, "a {} cannot be dropped", kind.name()),
            Self::NotInHand { kind } => write!(f, "there is no {} in hand", kind.name()),
            Self::Occupied { on } => write!(f, "a piece can be dropped on an empty square only, not on {on}"),
            Self::NowhereToMove { kind, on } => {
                write!(f, "a {} on {on} could never move again", kind.name())
            }
            Self::FullFile { kind, file, maximum: 1 } => {
                write!(f, "there would be two {}s of one side on file {file} (nifu)", kind.name())
            }
            Self::FullFile { kind, file, maximum } => {
                write!(f, "there would be more than {maximum} {}s of one side on file {file}", kind.name())
            }
            Self::KingInCheck { attacker } => {
                write!(f, "the piece on {attacker} could take the king")
            }
            Self::MateByDrop { kind } => {
                write!(f, "a dropped {} may not give mate (uchifuzume)", kind.name())
            }
        }
    }
}

/// What a piece of this kind does when it turns over.
fn turning(kind: Kind) -> &'static str {
    if kind.is_promoted() { "turn back" } else { "promote" }
}

impl Position {
    /// Why a move is not legal here; `None` if it is.
    ///
    /// ```
    /// use katagami_rules::{Illegality, Kind, Move, Position};
    ///
    /// let position = Position::start();
    /// let mv = position.legal_moves()[0];
    /// assert_eq!(position.illegality(mv), None);
    /// let drop = Move::new_drop(Kind::Gold, mv.target());
    /// assert_eq!(position.illegality(drop), Some(Illegality::NotInHand { kind: Kind::Gold }));
    /// ```
    pub fn illegality(&self, mv: Move) -> Option<Illegality> {
        if self.is_legal(mv) { None } else { Some(reason(self, mv)) }
    }
}

/// The error of a move that is not legal.
#[cold]
pub(crate) fn refuse(position: &Position, mv: Move) -> IllegalMove {
    IllegalMove { mv: mv.into(), reason: reason(position, mv) }
}

/// The error of a move as text says it that is not legal.
#[cold]
pub(super) fn refuse_text(position: &Position, mv: UsiMove) -> IllegalMove {
    let reason = match (mv.with_kind(|square| position.kind_at(square)), mv) {
        (Some(complete), _) => reason(position, complete),
        // The sign behind the squares does not belong to what stands there.
        (None, UsiMove::Board { from, to, promotion }) => match position.piece_at(from) {
            None => Illegality::NoPiece { from },
            Some(piece) => on_board(position, Move::new(piece.kind, from, to)).unwrap_or(match promotion {
                Promotion::Demote => Illegality::NoDemotion { kind: piece.kind },
                _ => Illegality::NoPromotion { kind: piece.kind },
            }),
        },
        (None, UsiMove::Drop { kind, .. }) => Illegality::CannotBeDropped { kind },
    };
    IllegalMove { mv, reason }
}

/// Why a move that is not legal is not.
fn reason(position: &Position, mv: Move) -> Illegality {
    if mv.is_drop() { of_drop(position, mv) } else { of_move(position, mv) }
}

/// Why a move on the board is not legal.
fn of_move(position: &Position, mv: Move) -> Illegality {
    let (us, kind, from, to) = (position.side(), mv.kind(), mv.origin(), mv.target());
    if let Some(reason) = on_board(position, mv) {
        return reason;
    }
    let may_turn = may_turn(us, kind, from, to, position.of(!us).has(to));
    let after = mv.kind_after();
    if mv.is_promotion() {
        match kind.promoted() {
            None if kind.is_promoted() => return Illegality::NoDemotion { kind },
            None => return Illegality::NoPromotion { kind },
            Some(_) if !may_turn => return Illegality::CannotTurn { kind },
            Some(_) => {}
        }
    } else if may_turn && (must_turn(kind) || dead(us, kind).has(to)) {
        return Illegality::MustTurn { kind };
    }
    if dead(us, after).has(to) {
        return Illegality::NowhereToMove { kind: after, on: to };
    }
    attacker_after(position, mv)
        .map_or(Illegality::NotItsMove { kind, from, to }, |attacker| Illegality::KingInCheck { attacker })
}

/// What forbids a move on the board, promotion and king aside.
fn on_board(position: &Position, mv: Move) -> Option<Illegality> {
    let (us, kind, from, to) = (position.side(), mv.kind(), mv.origin(), mv.target());
    let Some(piece) = position.piece_at(from) else { return Some(Illegality::NoPiece { from }) };
    if piece.color != us {
        return Some(Illegality::NotYours { piece, from });
    }
    if piece.kind != kind {
        return Some(Illegality::AnotherKind { named: kind, found: piece.kind, from });
    }
    if !attacks(us, kind, from, Bitboard::EMPTY).has(to) {
        return Some(Illegality::NotItsMove { kind, from, to });
    }
    if !attacks(us, kind, from, position.occupied()).has(to) {
        let by = nearest_towards(from, to, position.occupied()).unwrap_or(to);
        return Some(Illegality::Blocked { by });
    }
    position.of(us).has(to).then_some(Illegality::OwnPiece { on: to })
}

/// Why a drop is not legal.
fn of_drop(position: &Position, mv: Move) -> Illegality {
    let (us, kind, to) = (position.side(), mv.kind(), mv.target());
    let maximum = MAX_PER_FILE[kind as usize];
    if mv.is_promotion() {
        return Illegality::NoPromotion { kind };
    }
    if !kind.can_be_dropped() {
        return Illegality::CannotBeDropped { kind };
    }
    if !position.hand(us).has(kind.held_as()) {
        return Illegality::NotInHand { kind };
    }
    if position.occupied().has(to) {
        return Illegality::Occupied { on: to };
    }
    if dead(us, kind).has(to) {
        return Illegality::NowhereToMove { kind, on: to };
    }
    if maximum > 0 && drops::uncrowded(us, position, kind, Bitboard::from(to)).is_empty() {
        return Illegality::FullFile { kind, file: to.file(), maximum };
    }
    attacker_after(position, mv)
        .map_or(Illegality::MateByDrop { kind }, |attacker| Illegality::KingInCheck { attacker })
}

/// A piece that could take the king of the side to move after its move, if there is one.
fn attacker_after(position: &Position, mv: Move) -> Option<Square> {
    let us = position.side();
    let to = mv.target();
    let king = if mv.kind() == Kind::King { to } else { position.king(us)? };
    let mut occupied = position.occupied() | Bitboard::from(to);
    if !mv.is_drop() {
        occupied &= !Bitboard::from(mv.origin());
    }
    // What stood on the target has been taken.
    (exchange::attackers(!us, position, king, occupied) - Bitboard::from(to)).first()
}
