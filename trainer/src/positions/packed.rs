//! Positions in as many bytes as the board needs, the same number for each.

use katagami::board::{NON_KINGS, SQUARES};
use katagami::movegen;
use katagami::position::{Position, PositionError};
use katagami::types::{Color, Kind, Move, Piece, Square};

/// A position in [`Packed::LENGTH`] bytes: 52 for 9x9, 17 for 5x5.
///
/// First a bit for each square, set if it is occupied; then a byte for each piece: those on the board in the order of
/// squares, Black's hand, White's hand; last a byte for the side to move. Nearly all of it is the same after a move, so
/// positions of one game compress well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Packed([u8; Packed::LENGTH]);

/// Bytes with a bit for each square.
const OCCUPIED: usize = SQUARES.div_ceil(8);

/// Where the byte for the side to move is.
const SIDE: usize = Packed::LENGTH - 1;

/// A piece's byte: its kind, and these bits; at least one is set, so that 0 is none.
const KIND: u8 = 0x1f;
const BLACK: u8 = 0x20;
const WHITE: u8 = 0x40;
const HELD: u8 = 0x80;

/// Why bytes are no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackedError {
    /// There are more squares occupied than there are pieces.
    #[error("more squares are occupied than there are pieces")]
    Crowded,
    /// A byte means nothing in its place.
    #[error("byte {0} means nothing")]
    Byte(usize),
    /// No game could reach it.
    #[error("impossible position: {0}")]
    Position(#[from] PositionError),
}

impl Packed {
    /// How many bytes.
    pub const LENGTH: usize = OCCUPIED + NON_KINGS + 2 + 1;

    /// Packs a position; the number of its move is not kept.
    pub fn new(position: &Position) -> Self {
        let mut bytes = [0; Self::LENGTH];
        let mut slot = OCCUPIED;
        let mut push = |byte: u8| {
            // A position has no more pieces than the set.
            bytes[slot] = byte;
            slot += 1;
        };
        let mut occupied = [0; OCCUPIED];
        for square in position.occupied() {
            let index = square.index();
            occupied[index / 8] |= 1 << (index % 8);
            position.piece_at(square).into_iter().for_each(|piece| push(byte(piece)));
        }
        for color in Color::ALL {
            for (kind, count) in position.hand(color).iter() {
                (0..count).for_each(|_| push(byte(Piece::new(color, kind)) | HELD));
            }
        }
        bytes[..OCCUPIED].copy_from_slice(&occupied);
        bytes[SIDE] = position.side() as u8;
        Self(bytes)
    }

    /// The position; `ply` is the number of the move to be made.
    ///
    /// # Errors
    ///
    /// If the bytes are no position, or none that a game could reach.
    pub fn unpack(&self, ply: u32) -> Result<Position, PackedError> {
        let occupied = (0..OCCUPIED * 8).filter(|index| self.0[index / 8] & (1 << (index % 8)) != 0);
        let mut slots = OCCUPIED..SIDE;
        let mut board = Vec::with_capacity(NON_KINGS + 2);
        for index in occupied {
            let square = Square::new(index).ok_or(PackedError::Byte(index / 8))?;
            let slot = slots.next().ok_or(PackedError::Crowded)?;
            board.push((square, piece(self.0[slot]).ok_or(PackedError::Byte(slot))?));
        }
        let mut hands = Vec::with_capacity(NON_KINGS);
        for slot in slots {
            match self.0[slot] {
                0 => {}
                held if held & HELD != 0 => {
                    let Piece { color, kind } = piece(held & !HELD).ok_or(PackedError::Byte(slot))?;
                    hands.push((color, kind));
                }
                _ => return Err(PackedError::Byte(slot)),
            }
        }
        let side = *Color::ALL.get(usize::from(self.0[SIDE])).ok_or(PackedError::Byte(SIDE))?;
        Ok(Position::from_parts(board, hands, side, ply)?)
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// The same bytes again; whether they are a position is seen when they are unpacked.
    pub fn from_bytes(bytes: [u8; Self::LENGTH]) -> Self {
        Self(bytes)
    }
}

fn byte(piece: Piece) -> u8 {
    let color = match piece.color {
        Color::Black => BLACK,
        Color::White => WHITE,
    };
    piece.kind as u8 | color
}

/// The piece on the board with this byte.
fn piece(byte: u8) -> Option<Piece> {
    let color = match byte & !KIND {
        BLACK => Color::Black,
        WHITE => Color::White,
        _ => return None,
    };
    Some(Piece::new(color, *Kind::ALL.get(usize::from(byte & KIND))?))
}

/// The move of a position that these 16 bits stand for: [`Move::NONE`] for 0, `None` if it is illegal.
pub(super) fn expand(position: &Position, compact: u16) -> Option<Move> {
    if compact == 0 {
        return Some(Move::NONE);
    }
    movegen::expand(position, &position.checks(), compact)
}

const _: () = assert!(Kind::ALL.len() <= KIND as usize + 1, "a kind must fit its bits");
