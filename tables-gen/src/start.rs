//! The start position: just enough SFEN to count the pieces and find the kings.

use crate::geometry::{Geometry, Side};
use crate::words::quoted;

/// A piece on the board or in a hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where it stands; `None` in hand.
    pub square: Option<usize>,
    /// Whose it is.
    pub side: Side,
    /// The letter of SFEN, in upper case.
    pub letter: char,
    /// Whether it stands promoted.
    pub promoted: bool,
}

/// All pieces of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The text that was read.
    pub sfen: String,
    /// The pieces, from the top left to the bottom right, then the hands.
    pub stones: Vec<Stone>,
    /// Whose turn it is.
    pub side: Side,
    /// The letter of the kings.
    pub king: char,
}

impl Start {
    /// Reads a position of a board of this size whose kings have the letter `king`.
    pub fn parse(sfen: &str, geometry: Geometry, king: char) -> Result<Self, String> {
        let fields: Vec<&str> = sfen.split(' ').collect();
        let [board, side @ ("b" | "w"), hands, ply] = fields[..] else {
            let found = quoted(sfen);
            return Err(format!(
                "expected the board, b or w, the hands and 1, with a space between each, found {found}"
            ));
        };
        if ply != "1" {
            return Err(format!("expected the move number 1 at the end, found {}", quoted(ply)));
        }
        let mut stones = read_board(board, geometry)?;
        read_hands(hands, &mut stones)?;
        let side = if side == "b" { Side::Black } else { Side::White };
        Ok(Self { sfen: sfen.to_owned(), stones, side, king })
    }

    /// How many pieces have this letter, promoted or not, wherever they are.
    pub fn count(&self, letter: char) -> u32 {
        self.stones.iter().filter(|stone| stone.letter == letter).count() as u32
    }

    /// Where the king of a side stands, if it has exactly one.
    pub fn king(&self, side: Side) -> Option<usize> {
        let mut kings = self.stones.iter().filter(|stone| stone.letter == self.king && stone.side == side);
        let square = kings.next()?.square;
        if kings.next().is_some() { None } else { square }
    }
}

fn read_board(text: &str, geometry: Geometry) -> Result<Vec<Stone>, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != geometry.ranks {
        return Err(format!("expected {} ranks with / between them, found {}", geometry.ranks, ranks.len()));
    }
    let mut stones = Vec::new();
    for (index, rank) in ranks.iter().enumerate() {
        let width = read_rank(rank, index * geometry.files, geometry.files, &mut stones)?;
        if width != geometry.files {
            let found = if width > geometry.files { "more".into() } else { width.to_string() };
            return Err(format!(
                "expected {} files, found {found} in the rank {}",
                geometry.files,
                quoted(rank)
            ));
        }
    }
    Ok(stones)
}

/// Reads one rank that begins at square `first`, and returns its width, or more than `files` where it is wider.
fn read_rank(text: &str, first: usize, files: usize, stones: &mut Vec<Stone>) -> Result<usize, String> {
    // The files before the next piece: those that are read, and the number of empty ones that is being read.
    let (mut width, mut empty) = (0, 0);
    let mut promoted = false;
    // Digits are those of one number where there are so many files, or else a number each.
    let base = if files > 9 { 10 } else { 1 };
    for symbol in text.chars() {
        match symbol.to_digit(10) {
            Some(digit) if !promoted && (digit > 0 || base * empty > 9) => {
                empty = base * empty + digit as usize;
            }
            _ if symbol == '+' && !promoted => promoted = true,
            _ => {
                let (side, letter) = side_and_letter(symbol)?;
                width += empty;
                stones.push(Stone { square: Some(first + width), side, letter, promoted });
                (promoted, empty) = (false, 0);
                width += 1;
            }
        }
        if width + empty > files {
            break;
        }
    }
    if promoted {
        Err(format!("expected a piece's letter after + in the rank {}, found its end", quoted(text)))
    } else {
        Ok(width + empty)
    }
}

/// The most pieces of a kind that a hand may hold.
const MOST_HELD: usize = 255;

fn read_hands(text: &str, stones: &mut Vec<Stone>) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let mut number = None;
    for symbol in text.chars() {
        if let Some(digit) = symbol.to_digit(10) {
            let value = 10 * number.unwrap_or(0) + digit as usize;
            if !(1..=MOST_HELD).contains(&value) {
                return Err(format!("expected 1 to {MOST_HELD} pieces in hand, found {}", quoted(text)));
            }
            number = Some(value);
            continue;
        }
        let (side, letter) = side_and_letter(symbol)?;
        let stone = Stone { square: None, side, letter, promoted: false };
        stones.extend(std::iter::repeat_n(stone, number.take().unwrap_or(1)));
    }
    if number.is_some() || text.is_empty() {
        return Err(format!("expected pieces in hand such as `2P`, or - for none, found {}", quoted(text)));
    }
    Ok(())
}

/// Upper case is Black's, lower case White's.
fn side_and_letter(symbol: char) -> Result<(Side, char), String> {
    match symbol {
        'A'..='Z' => Ok((Side::Black, symbol)),
        'a'..='z' => Ok((Side::White, symbol.to_ascii_uppercase())),
        _ => Err(format!("expected a piece's letter, found {}", quoted(&symbol.to_string()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Geometry = Geometry { files: 3, ranks: 2 };

    #[test]
    fn pieces_are_found_on_the_board_and_in_the_hands() {
        let start = Start::parse("k1+P/2K w 2Pp 1", BOARD, 'K').unwrap();
        assert_eq!(start.count('P'), 4);
        assert_eq!((start.king(Side::White), start.king(Side::Black)), (Some(0), Some(5)));
        assert!(start.stones[1].promoted);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let problem = |sfen| Start::parse(sfen, BOARD, 'K').unwrap_err();
        assert_eq!(
            problem("k2/2K b -"),
            "expected the board, b or w, the hands and 1, with a space between each, found `k2/2K b -`"
        );
        assert_eq!(problem("k2 b - 1"), "expected 2 ranks with / between them, found 1");
        assert_eq!(problem("k3/2K b - 1"), "expected 3 files, found more in the rank `k3`");
        assert_eq!(problem("k1/2K b - 1"), "expected 3 files, found 2 in the rank `k1`");
        assert_eq!(problem("k?1/2K b - 1"), "expected a piece's letter, found `?`");
        assert_eq!(problem("k20/2K b - 1"), "expected a piece's letter, found `0`");
        assert_eq!(problem("k02/2K b - 1"), "expected a piece's letter, found `0`");
        assert_eq!(problem("k2/2K b 2 1"), "expected pieces in hand such as `2P`, or - for none, found `2`");
        assert_eq!(problem("k2/2K b 0P 1"), "expected 1 to 255 pieces in hand, found `0P`");
        assert_eq!(
            problem("k2/2K b 99999999999999999999P 1"),
            "expected 1 to 255 pieces in hand, found `99999999999999999999P`"
        );
        assert_eq!(
            problem("k1+/2K b - 1"),
            "expected a piece's letter after + in the rank `k1+`, found its end"
        );
        assert_eq!(problem("k2/2K b - x"), "expected the move number 1 at the end, found `x`");
        assert_eq!(problem("k2/2K b - 7"), "expected the move number 1 at the end, found `7`");
    }
}
