//! Positions, and samples, in a fixed number of bytes, which depends on the board.

use bytemuck::{Pod, Zeroable};
use katagami_rules::board::{NON_KINGS, SQUARES};
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move, Piece, Square};

use super::sample::{InvalidRecord, Sample, Wdl};

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

impl PackedPosition {
    /// The number of bytes.
    pub const LENGTH: usize = OCCUPIED + NON_KINGS + 2 + 1;

    /// Packs a position. Its ply is not stored.
    pub fn new(position: &Position) -> Self {
        let mut bytes = [0; Self::LENGTH];
        for index in position.occupied().into_iter().map(Square::index) {
            bytes[index / 8] |= 1 << (index % 8);
        }
        let board = position.occupied().into_iter().filter_map(|square| position.piece_at(square)).map(byte);
        let hands = Color::ALL.into_iter().flat_map(|color| {
            let held = move |kind| byte(Piece::new(color, kind)) | HELD;
            position.hand(color).iter().flat_map(move |(kind, count)| std::iter::repeat_n(held(kind), count))
        });
        // A position has at most the pieces of the set.
        bytes[OCCUPIED..SIDE].iter_mut().zip(board.chain(hands)).for_each(|(slot, byte)| *slot = byte);
        bytes[SIDE] = position.side() as u8;
        Self(bytes)
    }

    /// Unpacks the position. `ply` is the number of the move to be made.
    ///
    /// # Errors
    ///
    /// If the bytes are invalid or the position is illegal.
    pub fn unpack(&self, ply: u32) -> Result<Position, InvalidRecord> {
        let occupied = (0..OCCUPIED * 8).filter(|index| self.0[index / 8] & (1 << (index % 8)) != 0);
        let mut slots = OCCUPIED..SIDE;
        let mut board = Vec::with_capacity(NON_KINGS + 2);
        for index in occupied {
            let square = Square::new(index).ok_or(InvalidRecord::Byte(index / 8))?;
            let slot = slots.next().ok_or(InvalidRecord::Crowded)?;
            board.push((square, piece(self.0[slot]).ok_or(InvalidRecord::Byte(slot))?));
        }
        let mut hands = Vec::with_capacity(NON_KINGS);
        for slot in slots {
            match self.0[slot] {
                0 => {}
                held if held & HELD != 0 => {
                    let Piece { color, kind } = piece(held & !HELD).ok_or(InvalidRecord::Byte(slot))?;
                    hands.push((color, kind));
                }
                _ => return Err(InvalidRecord::Byte(slot)),
            }
        }
        let side = *Color::ALL.get(usize::from(self.0[SIDE])).ok_or(InvalidRecord::Byte(SIDE))?;
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

const _: () = assert!(Kind::ALL.len() <= KIND as usize + 1, "the kinds fit into their bits");

/// The bytes of a record: the [`PackedPosition`], then the score (2), the move (2) and the ply (2), little-endian, then
/// the outcome (1).
pub const RECORD_LENGTH: usize = PackedPosition::LENGTH + 7;

/// The score of a sample without a score.
const NO_SCORE: i16 = i16::MIN;

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
pub fn unpack_record(bytes: &[u8; RECORD_LENGTH]) -> Result<Sample, InvalidRecord> {
    let word = |at: usize| [bytes[PackedPosition::LENGTH + at], bytes[PackedPosition::LENGTH + at + 1]];
    let mut packed = [0; PackedPosition::LENGTH];
    packed.copy_from_slice(&bytes[..PackedPosition::LENGTH]);
    let (score, compact) = (i16::from_le_bytes(word(0)), u16::from_le_bytes(word(2)));
    let position = PackedPosition::from_bytes(packed).unpack(u32::from(u16::from_le_bytes(word(4))))?;
    let outcome = bytes[RECORD_LENGTH - 1];
    let mv = match compact {
        0 => Some(Move::NONE),
        compact => movegen::expand(&position, &position.checks(), compact),
    };
    Ok(Sample {
        mv: mv.ok_or(InvalidRecord::Move(compact))?,
        position,
        score: (score != NO_SCORE).then_some(score),
        outcome: *Wdl::ALL.get(usize::from(outcome)).ok_or(InvalidRecord::Outcome(outcome))?,
    })
}
