//! Positions set up and changed piece by piece, and checked once at the end.

use super::parts::PositionError;
use super::state::Position;
use crate::tables::{KINDS, SQUARES};
use crate::types::{ByColor, Color, Kind, Piece, Square};

/// A board, hands and a side to move that may be anything, until they are asked to be a position.
///
/// ```
/// use katagami_rules::{Color, Kind, Piece, Position, PositionBuilder, Square};
///
/// let mut builder = PositionBuilder::new();
/// let [first, last] = [Square::all().next().unwrap(), Square::all().last().unwrap()];
/// builder.put(first, Piece::new(Color::White, Kind::King)).put(last, Piece::new(Color::Black, Kind::King));
/// let position = builder.hand(Color::Black, Kind::Gold, 1).side(Color::White).build()?;
/// assert_eq!((position.side(), position.hand(Color::Black).count(Kind::Gold)), (Color::White, 1));
///
/// // A position is changed by way of a builder, so that it stays one that a game could reach.
/// let without_a_king = position.edit().remove(first).build()?;
/// assert_eq!(without_a_king.king(Color::White), None);
/// assert!(without_a_king.edit().remove(last).build().is_err());
/// # Ok::<(), katagami_rules::PositionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PositionBuilder {
    board: [Option<Piece>; SQUARES],
    hands: ByColor<[usize; KINDS]>,
    side: Color,
    ply: u32,
}

impl PositionBuilder {
    /// An empty board, nothing in hand, Black to make the first move.
    pub const fn new() -> Self {
        Self { board: [None; SQUARES], hands: ByColor([[0; KINDS]; 2]), side: Color::Black, ply: 1 }
    }

    /// What stands on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Puts a piece on a square, in the place of what stands there.
    pub fn put(&mut self, square: Square, piece: Piece) -> &mut Self {
        self.board[square.index()] = Some(piece);
        self
    }

    /// Empties a square.
    pub fn remove(&mut self, square: Square) -> &mut Self {
        self.board[square.index()] = None;
        self
    }

    /// Sets how many pieces of a kind a side has in hand.
    pub fn hand(&mut self, color: Color, kind: Kind, count: usize) -> &mut Self {
        self.hands[color][kind as usize] = count;
        self
    }

    /// Sets whose turn it is.
    pub const fn side(&mut self, side: Color) -> &mut Self {
        self.side = side;
        self
    }

    /// Sets the number of the move to be made, 1 at the start of a game.
    pub const fn ply(&mut self, ply: u32) -> &mut Self {
        self.ply = ply;
        self
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// No game could reach it: [`PositionError`].
    pub fn build(&self) -> Result<Position, PositionError> {
        let board = Square::all().filter_map(|square| Some((square, self.piece_at(square)?)));
        let hands = Color::ALL.into_iter().flat_map(|color| {
            let held = move |kind: Kind| (0..self.hands[color][kind as usize]).map(move |_| (color, kind));
            Kind::ALL.into_iter().flat_map(held)
        });
        Position::from_parts(board, hands, self.side, self.ply)
    }
}

impl Default for PositionBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl From<&Position> for PositionBuilder {
    fn from(position: &Position) -> Self {
        let mut builder = Self::new();
        for square in position.occupied() {
            builder.board[square.index()] = position.piece_at(square);
        }
        for color in Color::ALL {
            for (kind, count) in position.hand(color).iter() {
                builder.hands[color][kind as usize] = count;
            }
        }
        builder.side = position.side();
        builder.ply = position.ply();
        builder
    }
}

impl Position {
    /// What is needed to change it: a [`PositionBuilder`] with its board, its hands, its side to move and its move number.
    pub fn edit(&self) -> PositionBuilder {
        self.into()
    }
}
