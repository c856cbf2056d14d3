//! The start position: just enough SFEN to count the pieces and find the kings.

use crate::geometry::{Geometry, Side};

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
            return Err(format!("expected `<board> <b or w> <hands> <move number>`, found `{sfen}`"));
        };
        ply.parse::<u32>().map_err(|_| format!("expected a move number at the end, found `{ply}`"))?;
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
        return Err(format!("expected {} ranks, found {}", geometry.ranks, ranks.len()));
    }
    let mut stones = Vec::new();
    for (index, rank) in ranks.iter().enumerate() {
        let width = read_rank(rank, index * geometry.files, &mut stones)?;
        if width != geometry.files {
            return Err(format!("expected {} files, found {width} in rank `{rank}`", geometry.files));
        }
    }
    Ok(stones)
}

/// Reads one rank that begins at square `first`, and returns its width.
fn read_rank(text: &str, first: usize, stones: &mut Vec<Stone>) -> Result<usize, String> {
    let mut width = 0;
    let mut blank = 0;
    let mut promoted = false;
    for symbol in text.chars() {
        if let (Some(digit), false) = (symbol.to_digit(10), promoted) {
            blank = 10 * blank + digit as usize;
            continue;
        }
        width += std::mem::take(&mut blank);
        if symbol == '+' && !promoted {
            promoted = true;
            continue;
        }
        let (side, letter) = side_and_letter(symbol)?;
        stones.push(Stone { square: Some(first + width), side, letter, promoted });
        promoted = false;
        width += 1;
    }
    if promoted { Err(format!("rank `{text}` ends after `+`")) } else { Ok(width + blank) }
}

fn read_hands(text: &str, stones: &mut Vec<Stone>) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let mut number = 0;
    for symbol in text.chars() {
        if let Some(digit) = symbol.to_digit(10) {
            number = 10 * number + digit as usize;
            continue;
        }
        let (side, letter) = side_and_letter(symbol)?;
        let stone = Stone { square: None, side, letter, promoted: false };
        stones.extend(std::iter::repeat_n(stone, number.max(1)));
        number = 0;
    }
    if number == 0 { Ok(()) } else { Err(format!("hands `{text}` end after a number")) }
}

/// Upper case is Black's, lower case White's.
fn side_and_letter(symbol: char) -> Result<(Side, char), String> {
    match symbol {
        'A'..='Z' => Ok((Side::Black, symbol)),
        'a'..='z' => Ok((Side::White, symbol.to_ascii_uppercase())),
        _ => Err(format!("expected a piece's letter, found `{symbol}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Geometry = Geometry { files: 3, ranks: 2 };

    #[test]
    fn pieces_are_found_on_the_board_and_in_the_hands() {
        let start = Start::parse("k1+P/2K w 2Pp 7", BOARD, 'K').unwrap();
        assert_eq!(start.count('P'), 4);
        assert_eq!((start.king(Side::White), start.king(Side::Black)), (Some(0), Some(5)));
        assert!(start.stones[1].promoted);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let problem = |sfen| Start::parse(sfen, BOARD, 'K').unwrap_err();
        assert_eq!(
            problem("k2/2K b -"),
            "expected `<board> <b or w> <hands> <move number>`, found `k2/2K b -`"
        );
        assert_eq!(problem("k2 b - 1"), "expected 2 ranks, found 1");
        assert_eq!(problem("k3/2K b - 1"), "expected 3 files, found 4 in rank `k3`");
        assert_eq!(problem("k?1/2K b - 1"), "expected a piece's letter, found `?`");
        assert_eq!(problem("k2/2K b 2 1"), "hands `2` end after a number");
        assert_eq!(problem("k1+/2K b - 1"), "rank `k1+` ends after `+`");
        assert_eq!(problem("k2/2K b - x"), "expected a move number at the end, found `x`");
    }
}
