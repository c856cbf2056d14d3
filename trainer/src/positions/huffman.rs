//! Positions of 9x9 in 256 bits, as Apery (HCP) and `YaneuraOu` (`PackedSfen`) write them.
//!
//! Both write the side to move, the kings' squares, the contents of all other squares, and the hands. Frequent kinds have
//! shorter codes, such that all forty pieces take 256 bits in every position. The two formats differ in a few codes and in
//! the order of colour and promotion.

use katagami_rules::board::SQUARES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Piece, Square};

use super::sample::InvalidRecord;

/// The bytes of a position.
pub(super) const LENGTH: usize = 32;

/// The number of bits of a king's square.
const SQUARE_BITS: usize = 7;

/// A code: its bits, the first one lowest, and their number.
type Code = (usize, usize);

/// The code with these binary digits, in the order in which they are written.
const fn code(bits: &str) -> Code {
    let (bits, mut number, mut at) = (bits.as_bytes(), 0, 0);
    while at < bits.len() {
        number |= ((bits[at] - b'0') as usize) << at;
        at += 1;
    }
    (number, bits.len())
}

/// The codes of one program.
#[derive(Debug)]
pub(super) struct Scheme {
    /// A kind's letter, its code on the board, and its code in hand.
    kinds: [(char, Code, Code); 7],
    /// Whether the colour comes before the promotion.
    color_first: bool,
}

/// The codes of Apery.
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

/// The codes of `YaneuraOu`.
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

impl Scheme {
    /// Packs a position. Its ply is not stored.
    pub(super) fn pack(&self, position: &Position) -> Result<[u8; LENGTH], InvalidRecord> {
        let mut bits = Vec::with_capacity(8 * LENGTH);
        push(&mut bits, position.side() as usize, 1);
        for color in Color::ALL {
            let king = position.king(color).ok_or(InvalidRecord::Incomplete)?;
            push(&mut bits, king.by_file(), SQUARE_BITS);
        }
        for square in squares() {
            match position.piece_at(square) {
                None => bits.push(false),
                Some(piece) if piece.kind == Kind::King => {}
                Some(piece) => self.push_piece(&mut bits, piece),
            }
        }
        for color in Color::ALL {
            for (kind, count) in position.hand(color).iter() {
                for _ in 0..count {
                    let (_, _, (code, length)) = self.kinds[self.row(kind)];
                    push(&mut bits, code | (color as usize) << length, length + 1);
                }
            }
        }
        if bits.len() != 8 * LENGTH {
            return Err(InvalidRecord::Incomplete);
        }
        Ok(std::array::from_fn(|byte| (0..8).fold(0, |sum, bit| sum | u8::from(bits[8 * byte + bit]) << bit)))
    }

    /// Unpacks a position. `ply` is the number of the move to be made.
    pub(super) fn unpack(&self, bytes: &[u8; LENGTH], ply: u32) -> Result<Position, InvalidRecord> {
        let all: Vec<bool> =
            bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1)).collect();
        let mut bits = all.as_slice();
        let side = Color::ALL[take(&mut bits, 1).ok_or(InvalidRecord::Bits)?];
        let mut board = Vec::new();
        for color in Color::ALL {
            let index = take(&mut bits, SQUARE_BITS).ok_or(InvalidRecord::Bits)?;
            let square = squares().nth(index).ok_or(InvalidRecord::King(index))?;
            board.push((square, Piece::new(color, Kind::King)));
        }
        let kings = [board[0].0, board[1].0];
        for square in squares().filter(|square| !kings.contains(square)) {
            match bits {
                [false, rest @ ..] => bits = rest,
                _ => board.push((square, self.on_board(&mut bits).ok_or(InvalidRecord::Bits)?)),
            }
        }
        let mut hands = Vec::new();
        while !bits.is_empty() {
            hands.push(self.in_hand(&mut bits).ok_or(InvalidRecord::Bits)?);
        }
        Ok(Position::from_parts(board, hands, side, ply)?)
    }

    /// The row of an unpromoted kind. Each kind of 9x9, the only board of these formats, has one.
    fn row(&self, kind: Kind) -> usize {
        self.kinds.iter().position(|(letter, ..)| *letter == kind.letter()).unwrap_or(0)
    }

    fn push_piece(&self, bits: &mut Vec<bool>, Piece { color, kind }: Piece) {
        let (_, (code, length), _) = self.kinds[self.row(kind.base())];
        let (color, promoted) = (color as usize, usize::from(kind.is_promoted()));
        push(bits, code, length);
        match kind.base().promoted() {
            None => push(bits, color, 1),
            Some(_) if self.color_first => push(bits, color | promoted << 1, 2),
            Some(_) => push(bits, promoted | color << 1, 2),
        }
    }

    /// Reads the next piece on the board. `None` if the code is unknown.
    fn on_board(&self, bits: &mut &[bool]) -> Option<Piece> {
        let kind = self.kind(bits, |(_, board, _)| *board)?;
        let Some(promoted) = kind.promoted() else {
            return Some(Piece::new(Color::ALL[take(bits, 1)?], kind));
        };
        let (first, second) = (take(bits, 1)?, take(bits, 1)?);
        let (color, is_promoted) = if self.color_first { (first, second) } else { (second, first) };
        Some(Piece::new(Color::ALL[color], if is_promoted == 1 { promoted } else { kind }))
    }

    /// Reads the next piece in hand.
    fn in_hand(&self, bits: &mut &[bool]) -> Option<(Color, Kind)> {
        let kind = self.kind(bits, |(_, _, hand)| *hand)?;
        Some((Color::ALL[take(bits, 1)?], kind))
    }

    /// Reads the code of a kind. No code is a prefix of another.
    fn kind(&self, bits: &mut &[bool], code: impl Fn(&(char, Code, Code)) -> Code) -> Option<Kind> {
        let row = self.kinds.iter().find(|row| {
            let (code, length) = code(row);
            take(&mut &**bits, length) == Some(code)
        })?;
        take(bits, code(row).1)?;
        Kind::from_letter(row.0)
    }
}

/// The squares file by file from 1a, the order of both formats.
fn squares() -> impl Iterator<Item = Square> {
    (0..SQUARES).map(Square::from_by_file)
}

/// Adds the lowest bits of a number, the lowest first.
fn push(bits: &mut Vec<bool>, number: usize, count: usize) {
    bits.extend((0..count).map(|offset| number >> offset & 1 == 1));
}

/// Takes the next bits as a number, the first bit lowest. `None` at the end.
fn take(bits: &mut &[bool], count: usize) -> Option<usize> {
    let (number, rest) = bits.split_at_checked(count)?;
    *bits = rest;
    Some(number.iter().rev().fold(0, |number, &bit| number << 1 | usize::from(bit)))
}
