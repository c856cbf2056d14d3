//! Positions of 9x9 in 256 bits, as Apery (HCP) and `YaneuraOu` (`PackedSfen`) write them.
//!
//! Both write the side to move, both kings' squares, what stands on every other square, and the hands; a kind has a
//! code that is the shorter the more pieces of it there are, so that all forty pieces take 256 bits wherever they are.
//! They differ in a few codes and in the order of colour and promotion.

use katagami::position::{Position, PositionError};
use katagami::types::{Color, Kind, Piece, Square};

use super::bits::{BitReader, BitWriter};

/// How many bytes a position takes.
pub(super) const LENGTH: usize = 32;

/// The bits of a king's square.
const SQUARE_BITS: usize = 7;

/// A code: its bits, the first lowest, and how many they are.
type Code = (usize, usize);

/// A code from its bits, the first first.
const fn code(bits: &str) -> Code {
    let (bits, mut number, mut at) = (bits.as_bytes(), 0, 0);
    while at < bits.len() {
        number |= ((bits[at] - b'0') as usize) << at;
        at += 1;
    }
    (number, bits.len())
}

/// How a program writes kinds.
#[derive(Debug)]
pub(super) struct Scheme {
    /// A kind's letter, its code on the board, its code in hand before the colour.
    kinds: [(char, Code, Code); 7],
    /// Whether colour goes before promotion on the board.
    color_first: bool,
}

/// Apery's.
pub(super) static HCP: Scheme = Scheme {
    kinds: [
        ('P', code("10"), code("00")),
        ('L', code("1100"), code("1000")),
        ('N', code("1110"), code("1100")),
        ('S', code("1101"), code("1010")),
        ('G', code("11110"), code("1110")),
        ('B', code("111110"), code("111110")),
        ('R', code("111111"), code("111111")),
    ],
    color_first: true,
};

/// That of `YaneuraOu`.
pub(super) static PACKED_SFEN: Scheme = Scheme {
    kinds: [
        ('P', code("10"), code("00")),
        ('L', code("1100"), code("1000")),
        ('N', code("1101"), code("1010")),
        ('S', code("1110"), code("1100")),
        ('G', code("11110"), code("1110")),
        ('B', code("111110"), code("111100")),
        ('R', code("111111"), code("111110")),
    ],
    color_first: false,
};

/// Why a position cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HuffmanError {
    /// Some pieces are missing: the bits do not come out right.
    #[error("it needs all pieces of the set, kings included")]
    Incomplete,
    /// A king's square is beyond the board.
    #[error("impossible position: a king on square {0}")]
    King(usize),
    /// The bits end before the position, go on behind it, or stand for nothing.
    #[error("impossible position: its bits do not come out right")]
    Bits,
    /// No game could reach it.
    #[error("impossible position: {0}")]
    Position(#[from] PositionError),
}

impl Scheme {
    /// Packs a position; the number of its move is not kept.
    pub(super) fn pack(&self, position: &Position) -> Result<[u8; LENGTH], HuffmanError> {
        let mut bits = BitWriter::new();
        bits.push(position.side() as usize, 1);
        for color in Color::ALL {
            let king = position.king(color).ok_or(HuffmanError::Incomplete)?;
            bits.push(king.by_file(), SQUARE_BITS);
        }
        for square in squares() {
            match position.piece_at(square) {
                None => bits.push(0, 1),
                Some(piece) if piece.kind == Kind::King => {}
                Some(piece) => self.push(&mut bits, piece),
            }
        }
        for color in Color::ALL {
            for (kind, count) in position.hand(color).iter() {
                for _ in 0..count {
                    let (_, _, (code, length)) = self.kinds[self.row(kind)];
                    bits.push(code | (color as usize) << length, length + 1);
                }
            }
        }
        bits.finish().ok_or(HuffmanError::Incomplete)
    }

    /// The position in these bits; `ply` is the number of the move to be made.
    pub(super) fn unpack(&self, bytes: &[u8; LENGTH], ply: u32) -> Result<Position, HuffmanError> {
        let mut bits = BitReader::new(bytes);
        let side = Color::ALL[bits.take(1).ok_or(HuffmanError::Bits)?];
        let mut board = Vec::new();
        for color in Color::ALL {
            let index = bits.take(SQUARE_BITS).ok_or(HuffmanError::Bits)?;
            let square = squares().nth(index).ok_or(HuffmanError::King(index))?;
            board.push((square, Piece::new(color, Kind::King)));
        }
        let kings = [board[0].0, board[1].0];
        for square in squares().filter(|square| !kings.contains(square)) {
            if !bits.skip_zero() {
                board.push((square, self.on_board(&mut bits).ok_or(HuffmanError::Bits)?));
            }
        }
        let mut hands = Vec::new();
        while !bits.is_at_end() {
            hands.push(self.in_hand(&mut bits).ok_or(HuffmanError::Bits)?);
        }
        Ok(Position::from_parts(board, hands, side, ply)?)
    }

    /// The row of an unpromoted kind; on 9x9, the only board of these formats, each has one.
    fn row(&self, kind: Kind) -> usize {
        self.kinds.iter().position(|(letter, ..)| *letter == kind.letter()).unwrap_or(0)
    }

    fn push<const N: usize>(&self, bits: &mut BitWriter<N>, Piece { color, kind }: Piece) {
        let (_, (code, length), _) = self.kinds[self.row(kind.base())];
        let (color, promoted) = (color as usize, usize::from(kind.is_promoted()));
        bits.push(code, length);
        match kind.base().promoted() {
            None => bits.push(color, 1),
            Some(_) if self.color_first => bits.push(color | promoted << 1, 2),
            Some(_) => bits.push(promoted | color << 1, 2),
        }
    }

    /// The piece whose code comes next; `None` if the bits mean nothing.
    fn on_board(&self, bits: &mut BitReader<'_>) -> Option<Piece> {
        let kind = self.kind(bits, |(_, board, _)| *board)?;
        let Some(promoted) = kind.promoted() else {
            return Some(Piece::new(Color::ALL[bits.take(1)?], kind));
        };
        let (first, second) = (bits.take(1)?, bits.take(1)?);
        let (color, is_promoted) = if self.color_first { (first, second) } else { (second, first) };
        Some(Piece::new(Color::ALL[color], if is_promoted == 1 { promoted } else { kind }))
    }

    /// The next piece in hand.
    fn in_hand(&self, bits: &mut BitReader<'_>) -> Option<(Color, Kind)> {
        let kind = self.kind(bits, |(_, _, hand)| *hand)?;
        Some((Color::ALL[bits.take(1)?], kind))
    }

    /// The kind whose code comes next: no code is the beginning of another.
    fn kind(&self, bits: &mut BitReader<'_>, code: impl Fn(&(char, Code, Code)) -> Code) -> Option<Kind> {
        let row = self.kinds.iter().find(|row| {
            let (code, length) = code(row);
            bits.clone().take(length) == Some(code)
        })?;
        bits.take(code(row).1)?;
        Kind::from_letter(row.0)
    }
}

/// The squares file by file from 1a, the order of both.
fn squares() -> impl Iterator<Item = Square> {
    (0..katagami::board::SQUARES).map(Square::from_by_file)
}
