//! Positions, and samples, in a fixed number of bytes, which depends on the board.

use bytemuck::{Pod, Zeroable};
use katagami_rules::board::{NON_KINGS, SQUARES};
use katagami_rules::movegen;
use katagami_rules::position::{Position, PositionError};
use katagami_rules::types::{Color, Kind, Move, Piece, Square};

use super::sample::{Sample, Wdl};

/// A position in [`PackedPosition::LENGTH`] bytes: 52 for 9x9, 17 for 5x5.
///
/// First a bit for each square, set if it is occupied. Then a byte for each piece: those on the board in the order of
/// squares, Black's hand, White's hand. Last a byte for the side to move. A move changes few bytes, so positions of one
/// game compress well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Zeroable, Pod)]
#[repr(transparent)]
pub struct PackedPosition([u8; PackedPosition::LENGTH]);

/// The number of bytes with a bit for each square.
const OCCUPIED: usize = SQUARES.div_ceil(8);

/// The index of the byte for the side to move.
const SIDE: usize = PackedPosition::LENGTH - 1;

/// A piece's byte: its kind and these flags. The flag of a colour is always set, so 0 is no piece.
const KIND: u8 = 0x1f;
const BLACK: u8 = 0x20;
const WHITE: u8 = 0x40;
const HELD: u8 = 0x80;

/// Why bytes are not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackedPositionError {
    /// More squares are occupied than the set has pieces.
    #[error("more squares are occupied than there are pieces")]
    Crowded,
    /// A byte is invalid.
    #[error("invalid byte at offset {0}")]
    Byte(usize),
    /// The position is illegal.
    #[error("impossible position: {0}")]
    Position(#[from] PositionError),
}

impl PackedPosition {
    /// The number of bytes.
    pub const LENGTH: usize = OCCUPIED + NON_KINGS + 2 + 1;

    /// Packs a position. Its ply is not stored.
    pub fn new(position: &Position) -> Self {
        let mut bytes = [0; Self::LENGTH];
        let mut slot = OCCUPIED;
        let mut push = |byte: u8| {
            // In bounds: a position has at most the pieces of the set.
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

    /// Unpacks the position. `ply` is the number of the move to be made.
    ///
    /// # Errors
    ///
    /// If the bytes are invalid or the position is illegal.
    pub fn unpack(&self, ply: u32) -> Result<Position, PackedPositionError> {
        let occupied = (0..OCCUPIED * 8).filter(|index| self.0[index / 8] & (1 << (index % 8)) != 0);
        let mut slots = OCCUPIED..SIDE;
        let mut board = Vec::with_capacity(NON_KINGS + 2);
        for index in occupied {
            let square = Square::new(index).ok_or(PackedPositionError::Byte(index / 8))?;
            let slot = slots.next().ok_or(PackedPositionError::Crowded)?;
            board.push((square, piece(self.0[slot]).ok_or(PackedPositionError::Byte(slot))?));
        }
        let mut hands = Vec::with_capacity(NON_KINGS);
        for slot in slots {
            match self.0[slot] {
                0 => {}
                held if held & HELD != 0 => {
                    let Piece { color, kind } = piece(held & !HELD).ok_or(PackedPositionError::Byte(slot))?;
                    hands.push((color, kind));
                }
                _ => return Err(PackedPositionError::Byte(slot)),
            }
        }
        let side = *Color::ALL.get(usize::from(self.0[SIDE])).ok_or(PackedPositionError::Byte(SIDE))?;
        Ok(Position::from_parts(board, hands, side, ply)?)
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }

    /// Takes bytes without checking them; [`unpack`](Self::unpack) does.
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

/// The piece with this byte, without the flag for the hand.
fn piece(byte: u8) -> Option<Piece> {
    let color = match byte & !KIND {
        BLACK => Color::Black,
        WHITE => Color::White,
        _ => return None,
    };
    Some(Piece::new(color, *Kind::ALL.get(usize::from(byte & KIND))?))
}

/// The legal move that [`Move::compact`] encodes as these 16 bits: [`Move::NONE`] for 0, `None` if it is illegal.
fn expand(position: &Position, compact: u16) -> Option<Move> {
    if compact == 0 {
        return Some(Move::NONE);
    }
    movegen::expand(position, &position.checks(), compact)
}

const _: () = assert!(Kind::ALL.len() <= KIND as usize + 1, "the kinds fit into their bits");

/// The bytes of a record: the [`PackedPosition`], then the score (2), the move (2) and the ply (2), little-endian, then
/// the outcome (1).
pub const RECORD_LENGTH: usize = PackedPosition::LENGTH + 7;

/// The score of a sample without a score.
const NO_SCORE: i16 = i16::MIN;

/// Why bytes are not a sample.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KposRecordError {
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] PackedPositionError),
    /// The move is illegal.
    #[error("the move is illegal ({0:#06x})")]
    Move(u16),
    /// The outcome is none of loss, draw and win.
    #[error("unknown outcome {0}")]
    Outcome(u8),
}

/// Encodes a sample.
pub fn pack_record(sample: &Sample) -> [u8; RECORD_LENGTH] {
    let score = sample.score.map_or(NO_SCORE, |score| score.max(NO_SCORE + 1));
    let ply = u16::try_from(sample.position.ply()).unwrap_or(u16::MAX);
    let mut bytes = [0; RECORD_LENGTH];
    let (position, rest) = bytes.split_at_mut(PackedPosition::LENGTH);
    position.copy_from_slice(PackedPosition::new(&sample.position).bytes());
    rest[0..2].copy_from_slice(&score.to_le_bytes());
    rest[2..4].copy_from_slice(&sample.mv.compact().to_le_bytes());
    rest[4..6].copy_from_slice(&ply.to_le_bytes());
    rest[6] = sample.outcome as u8;
    bytes
}

/// Decodes a sample.
///
/// # Errors
///
/// If the bytes are invalid.
pub fn unpack_record(bytes: &[u8; RECORD_LENGTH]) -> Result<Sample, KposRecordError> {
    let word = |at: usize| [bytes[PackedPosition::LENGTH + at], bytes[PackedPosition::LENGTH + at + 1]];
    let mut packed = [0; PackedPosition::LENGTH];
    packed.copy_from_slice(&bytes[..PackedPosition::LENGTH]);
    let (score, compact) = (i16::from_le_bytes(word(0)), u16::from_le_bytes(word(2)));
    let position = PackedPosition::from_bytes(packed).unpack(u32::from(u16::from_le_bytes(word(4))))?;
    let outcome = bytes[RECORD_LENGTH - 1];
    Ok(Sample {
        mv: expand(&position, compact).ok_or(KposRecordError::Move(compact))?,
        position,
        score: (score != NO_SCORE).then_some(score),
        outcome: *Wdl::ALL.get(usize::from(outcome)).ok_or(KposRecordError::Outcome(outcome))?,
    })
}
