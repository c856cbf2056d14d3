//! The state of a position, kept in several forms that agree.

use core::hash::{Hash, Hasher};

use super::keys;
use crate::tables::{KINDS, SIDE_KEY, SQUARES};
use crate::types::{Bitboard, ByColor, Color, Hand, Kind, Piece, Square};

/// A position: what stands where, what is in hand, and whose turn it is.
///
/// Every position is one that a game could reach: no text and no list of pieces makes another
/// ([`PositionError`](crate::PositionError)). A king may be missing, but not both. Its text is SFEN.
///
/// ```
/// use katagami_rules::Position;
///
/// let mut position = Position::start();
/// let sfen = position.to_string();
/// let mv = position.legal_moves()[0];
/// let undo = position.play(mv)?;
/// assert!(position.play(mv).is_err(), "it is the other side's turn");
/// position.unmake(mv, &undo);
/// assert_eq!(sfen.parse(), Ok(position));
/// # Ok::<(), katagami_rules::IllegalMove>(())
/// ```
///
/// The state is small and kept incrementally: sets of squares for each colour and kind, the board by square, the
/// kings' squares and two Zobrist keys (one of the board with the side to move, one of the hands), so that
/// repetition can tell "same board, better hand" apart.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(super) pieces: ByColor<[Bitboard; KINDS]>,
    pub(super) occupied: ByColor<Bitboard>,
    pub(super) board: [Option<Piece>; SQUARES],
    pub(super) hands: ByColor<Hand>,
    pub(super) kings: ByColor<Option<Square>>,
    pub(super) side: Color,
    pub(super) ply: u32,
    pub(super) board_key: u64,
    pub(super) hand_key: u64,
}

/// By the key and the number of the move, which follow from all that equality asks for.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
        state.write_u32(self.ply);
    }
}

impl Position {
    /// An empty board, nothing in hand, Black to move.
    pub(super) fn empty() -> Self {
        Self {
            pieces: ByColor([[Bitboard::EMPTY; KINDS]; 2]),
            occupied: ByColor::default(),
            board: [None; SQUARES],
            hands: ByColor::default(),
            kings: ByColor::default(),
            side: Color::Black,
            ply: 1,
            board_key: 0,
            hand_key: 0,
        }
    }

    /// What stands on `square`.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// The kind that stands on `square`, of either colour.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Option<Kind> {
        self.piece_at(square).map(|piece| piece.kind)
    }

    /// The squares of one side's pieces of a kind.
    #[inline]
    pub fn pieces(&self, color: Color, kind: Kind) -> Bitboard {
        self.pieces[color][kind as usize]
    }

    /// The squares of one side's pieces.
    #[inline]
    pub fn of(&self, color: Color) -> Bitboard {
        self.occupied[color]
    }

    /// All squares with a piece.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.occupied.0[0] | self.occupied.0[1]
    }

    /// One side's hand.
    #[inline]
    pub fn hand(&self, color: Color) -> Hand {
        self.hands[color]
    }

    /// Where one side's king stands; `None` in a problem without the attacker's king.
    #[inline]
    pub fn king(&self, color: Color) -> Option<Square> {
        self.kings[color]
    }

    /// Whose turn it is.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// The number of the move to be made, 1 at the start of a game.
    #[inline]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether both have the same board, hands and side to move, whatever the numbers of their moves. Equality (`==`) asks for
    /// the number as well.
    ///
    /// ```
    /// use katagami_rules::Position;
    ///
    /// let start = Position::start();
    /// let later = start.edit().ply(31).build()?;
    /// assert!(start.same_position(&later) && start != later);
    /// # Ok::<(), katagami_rules::PositionError>(())
    /// ```
    pub fn same_position(&self, other: &Self) -> bool {
        self.key() == other.key()
            && self.board == other.board
            && self.hands == other.hands
            && self.side == other.side
    }

    /// The Zobrist key of the whole position: board, hands, side to move. It leaves out the number of the move.
    ///
    /// Keys are the same in every run and on every processor. They are *not* stable: another version of this library may have
    /// others. Files should hold SFEN instead.
    #[inline]
    pub fn key(&self) -> u64 {
        self.board_key ^ self.hand_key
    }

    /// The Zobrist key of the board and the side to move, without the hands.
    #[inline]
    pub fn board_key(&self) -> u64 {
        self.board_key
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.board[square.index()].is_none());
        let set = Bitboard::from(square);
        self.pieces[piece.color][piece.kind as usize] |= set;
        self.occupied[piece.color] |= set;
        self.board[square.index()] = Some(piece);
        self.board_key ^= keys::on_board(piece.color, piece.kind, square);
        if piece.kind == Kind::King {
            self.kings[piece.color] = Some(square);
        }
    }

    /// Adds a piece to a hand.
    #[inline]
    pub(super) fn give(&mut self, color: Color, kind: Kind) {
        self.hands[color].give(kind);
        self.hand_key = self.hand_key.wrapping_add(keys::in_hand(color, kind));
    }

    /// Passes the turn without counting a move.
    #[inline]
    pub(super) fn set_side(&mut self, side: Color) {
        if self.side != side {
            self.side = side;
            self.board_key ^= SIDE_KEY;
        }
    }

    /// The same position with both sides exchanged and the board turned by 180 degrees.
    ///
    /// What Black can do here, White can do there: the property that the stencil is tested by.
    ///
    /// ```
    /// use katagami_rules::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(start.rotated().legal_moves().len(), start.legal_moves().len());
    /// assert_eq!(start.rotated().rotated(), start);
    /// ```
    pub fn rotated(&self) -> Self {
        let mut rotated = Self::empty();
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                rotated.put(Piece::new(!piece.color, piece.kind), square.inverse());
            }
        }
        for color in Color::ALL {
            for (kind, count) in self.hand(color).iter() {
                (0..count).for_each(|_| rotated.give(!color, kind));
            }
        }
        rotated.set_side(!self.side);
        rotated.ply = self.ply;
        rotated
    }

    /// The same position built from its board and hands: what every incremental value is checked against.
    pub fn recomputed(&self) -> Self {
        self.rotated().rotated()
    }
}
