//! What castles are called: patterns of pieces and squares as Black sees them, on 9x9.

use katagami_rules::{Color, Piece, Position, Square};

/// An arrangement of pieces around a king.
#[derive(PartialEq, Eq, Debug)]
pub struct Castle {
    /// Its English name.
    pub english: &'static str,
    /// Its Japanese name.
    pub japanese: &'static str,
    /// Pieces with their squares as Black sees them: `K88 G78`, file and rank.
    pieces: &'static str,
}

impl Castle {
    /// Its name in a word, for programs.
    pub fn code(&self) -> String {
        self.english.to_lowercase().replace([' ', '-'], "")
    }

    /// Its pieces as Black has them.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> {
        self.pieces.split(' ').filter_map(placed)
    }

    /// Whether a side has built it.
    fn stands(&self, position: &Position, side: Color) -> bool {
        self.pieces.split(' ').all(|word| {
            placed(word).is_some_and(|(piece, square)| {
                position.piece_at(square.seen_by(side)) == Some(Piece::new(side, piece.kind))
            })
        })
    }
}

/// A piece of Black's and its square: `K88`. None if the board has no such piece, or no such square.
fn placed(word: &str) -> Option<(Piece, Square)> {
    let at = word.find(|letter: char| letter.is_ascii_digit())?;
    let (piece, digits) = word.split_at(at);
    let number: usize = digits.parse().ok()?;
    Some((piece.parse().ok()?, Square::at(number / 10, (number % 10).checked_sub(1)?)?))
}

/// Whether castles and openings have names on this board.
pub(super) const HAVE_NAMES: bool = cfg!(board = "standard");

/// The castle of a side, if it has one with a name.
pub fn castle(position: &Position, side: Color) -> Option<&'static Castle> {
    CASTLES.iter().filter(|_| HAVE_NAMES).find(|castle| castle.stands(position, side))
}

/// The castles. Of two that stand, the first is meant: those with more pieces come before those that they grew from.
static CASTLES: [Castle; 35] = [
    // The king on the right, the rook on the left.
    named("Diamond Mino", "ダイヤモンド美濃", "K28 S38 G49 G58 S47"),
    named("High Mino", "高美濃", "K28 S38 G49 G47"),
    named("Silver Mino", "銀美濃", "K28 S38 G49 S47"),
    named("Mino", "美濃囲い", "K28 S38 G49 G58"),
    named("Half Mino", "片美濃", "K28 S38 G49"),
    named("Silver Crown", "銀冠", "K28 S27 G38"),
    named("Ranging-Rook Bear-in-the-hole", "振り飛車穴熊", "K19 L18 S28"),
    named("Gold Fortress", "金無双", "K38 S28 G48 G58"),
    named("Right King", "右玉", "K38 G48 R29 N37"),
    named("Right King", "右玉", "K48 G58 R29 N37"),
    // The king on the left.
    named("Bear-in-the-hole", "穴熊", "K99 L98 S88"),
    named("Silver Crown", "銀冠", "K88 S87 G78"),
    named("Yagura", "矢倉", "K88 G78 S77 G67"),
    named("Silver Yagura", "銀矢倉", "K88 G78 S77 S67"),
    named("Half Yagura", "片矢倉", "K78 G68 S77 G67"),
    named("Millennium", "ミレニアム", "K89 S88 N77 G79"),
    named("Millennium", "ミレニアム", "K89 S88 N77 G78 B68"),
    named("Chrysanthemum Yagura", "菊水矢倉", "K89 S88 N77 G78"),
    named("Left High Mino", "左高美濃", "K88 S78 G69 G67"),
    named("Left Mino", "左美濃", "K88 S78 G69 G58"),
    named("Left Mino", "左美濃", "K88 S78 G69"),
    named("Castle Tower Mino", "天守閣美濃", "K87 S78 G69"),
    named("Elmo", "エルモ囲い", "K78 S68 G79"),
    named("Boat", "舟囲い", "K78 B88 S79 G69 G58"),
    named("Boat", "舟囲い", "K78 B88 S79 G58"),
    named("Boat", "舟囲い", "K78 S79 G69 G58"),
    named("Snow Roof", "雁木", "G78 S67 S57"),
    named("Snow Roof", "雁木", "K69 G78 S67 G58"),
    named("Snow Roof", "雁木", "K68 G78 S67 G58"),
    named("Crab", "カニ囲い", "K69 G78 S68 G58"),
    named("Strawberry", "いちご囲い", "K68 G78 G58"),
    named("Nakahara", "中原囲い", "K69 G78 G59 S48"),
    named("Central Castle", "中住まい", "K58 G78 G38"),
    named("Central Castle", "中住まい", "K58 G78 S38 S48"),
    named("Bonanza", "ボナンザ囲い", "K78 G68 S77 G58"),
];

const fn named(english: &'static str, japanese: &'static str, pieces: &'static str) -> Castle {
    Castle { english, japanese, pieces }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(board = "standard")]
    fn both_sides_have_castles() {
        let turned = Position::from_sfen("3g5/1ks1g4/9/9/9/9/9/4G1SK1/5G3 b - 1").expect("a position");
        for side in Color::ALL {
            assert_eq!(castle(&turned, side).map(Castle::code).as_deref(), Some("mino"), "{side}");
        }
        assert_eq!(castle(&Position::start(), Color::Black), None);
    }

    #[test]
    #[cfg(board = "standard")]
    fn every_castle_is_of_this_board_and_can_be_found() {
        for castle in &CASTLES {
            assert_eq!(castle.pieces().count(), castle.pieces.split(' ').count(), "{}", castle.english);
            let mut squares: Vec<Square> = castle.pieces().map(|(_, square)| square).collect();
            squares.sort();
            squares.dedup();
            assert_eq!(squares.len(), castle.pieces().count(), "{}", castle.english);
        }
    }

    #[test]
    #[cfg(not(board = "standard"))]
    fn other_boards_have_none() {
        assert!(Color::ALL.into_iter().all(|side| castle(&Position::start(), side).is_none()));
    }
}
