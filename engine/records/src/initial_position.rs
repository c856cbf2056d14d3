//! The initial position of a record, built line by line, and handicaps by their names.

use katagami_rules::board::{NAME, TITLE};
use katagami_rules::{Color, Kind, Piece, Position, PositionError, Square};

/// The pieces placed so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InitialPosition {
    board: Vec<(Square, Piece)>,
    hands: Vec<(Color, Kind)>,
}

impl InitialPosition {
    /// The board's usual initial position.
    pub fn start() -> Self {
        let start = Position::start();
        let board = Square::all().filter_map(|square| Some((square, start.piece_at(square)?))).collect();
        let hands = Color::ALL.into_iter().flat_map(|color| {
            let held = start.hand(color).iter();
            held.flat_map(move |(kind, count)| std::iter::repeat_n((color, kind), count))
        });
        Self { board, hands: hands.collect() }
    }

    /// The board's usual initial position without White's pieces on these squares (file and rank); `None` if there is
    /// none on one of them.
    pub fn without(given: &[(usize, usize)]) -> Option<Self> {
        let mut initial = Self::start();
        let mut given = given.iter().map(|&(file, rank)| Square::at(file, rank - 1));
        given.all(|square| square.is_some_and(|square| initial.remove(square))).then_some(initial)
    }

    pub fn put(&mut self, square: Square, piece: Piece) {
        self.board.push((square, piece));
    }

    /// Removes the piece on a square. Returns whether there was one.
    pub fn remove(&mut self, square: Square) -> bool {
        let before = self.board.len();
        self.board.retain(|(taken, _)| *taken != square);
        self.board.len() < before
    }

    pub fn give(&mut self, color: Color, kind: Kind) {
        self.hands.push((color, kind));
    }

    /// Empties a hand.
    pub fn empty_hand(&mut self, color: Color) {
        self.hands.retain(|(owner, _)| *owner != color);
    }

    /// Puts all pieces of the set that are not placed yet into a hand.
    pub fn give_rest(&mut self, color: Color) {
        for kind in Kind::in_hand() {
            let on_board = self.board.iter().filter(|(_, piece)| piece.kind.base() == kind).count();
            let held = self.hands.iter().filter(|(_, held)| *held == kind).count();
            let rest = kind.max_count().unwrap_or(0).saturating_sub(on_board + held);
            self.hands.extend(std::iter::repeat_n((color, kind), rest));
        }
    }

    pub fn position(&self, side: Color) -> Result<Position, PositionError> {
        Position::from_parts(self.board.iter().copied(), self.hands.iter().copied(), side, 1)
    }
}

/// Whether two positions differ in nothing but the number of the move, which few formats have.
pub(crate) fn is_same(one: &Position, other: &Position) -> bool {
    let placement =
        |position: &Position| position.to_sfen().rsplit_once(' ').map(|(pieces, _)| pieces.to_owned());
    placement(one) == placement(other)
}

/// The handicaps that this board has, each with the position that it begins with. Their names and squares are those of 9x9.
pub fn handicaps() -> impl Iterator<Item = (&'static str, Position)> {
    known_handicaps().filter_map(|handicap| Some((handicap.name, handicap.position()?)))
}

/// The position that a handicap begins with, by its Japanese or English name or that of JKF: `二枚落ち`, `2-piece`, `HIKY`.
///
/// # Errors
///
/// If this board has no such handicap.
pub fn handicap(name: &str) -> Result<Position, String> {
    let is_english = |handicap: &&Handicap| [handicap.english, handicap.preset].contains(&name);
    let known = known_handicaps().find(is_english).or_else(|| Handicap::named(name));
    let known = known.filter(|_| known_handicaps().next().is_some());
    known.and_then(Handicap::position).ok_or_else(|| {
        let names: Vec<_> = known_handicaps().map(|handicap| handicap.english).collect();
        if names.is_empty() {
            format!("no handicap is known for {TITLE}; --position takes any position")
        } else {
            format!("the handicaps are {}", names.join(", "))
        }
    })
}

/// The handicaps that this board has.
pub(crate) fn known_handicaps() -> impl Iterator<Item = &'static Handicap> {
    HANDICAPS.iter().filter(|_| NAME == "standard")
}

/// A handicap on 9x9.
#[derive(Debug)]
pub(crate) struct Handicap {
    /// Its name in Kakinoki's formats.
    pub name: &'static str,
    /// Its name in JKF.
    pub preset: &'static str,
    /// Its English name.
    english: &'static str,
    /// The squares (file and rank) of the pieces that White lacks.
    given: &'static [(usize, usize)],
}

impl Handicap {
    /// The handicap that a record names so: `二枚落ち`, `2枚落`.
    pub fn named(name: &str) -> Option<&'static Self> {
        let digits = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
        let mut plain: String =
            name.split_whitespace().collect::<String>().replace("10", "十").replace("１０", "十");
        for (index, digit) in digits.iter().enumerate() {
            let wide = char::from_u32('１' as u32 + index as u32).unwrap_or_default();
            plain = plain.replace([char::from(b'1' + index as u8), wide], digit);
        }
        let plain = plain.trim_end_matches('ち');
        let usual = [("飛落", "飛車落"), ("左香落", "香落"), ("角行落", "角落"), ("右五枚落", "五枚落")];
        let plain = usual.iter().find(|(other, _)| *other == plain).map_or(plain, |(_, name)| name);
        HANDICAPS.iter().find(|handicap| handicap.name.trim_end_matches('ち') == plain)
    }

    /// The side that moves first.
    pub fn side(&self) -> Color {
        if self.given.is_empty() { Color::Black } else { Color::White }
    }

    /// Its pieces; none if this board lacks them.
    pub fn pieces(&self) -> Option<InitialPosition> {
        InitialPosition::without(self.given)
    }

    /// The position that it begins with.
    pub fn position(&self) -> Option<Position> {
        self.pieces()?.position(self.side()).ok()
    }
}

const fn given_up(
    name: &'static str,
    preset: &'static str,
    english: &'static str,
    given: &'static [(usize, usize)],
) -> Handicap {
    Handicap { name, preset, english, given }
}

/// The handicaps of Kakinoki's specification. Left and right are White's.
pub(crate) const HANDICAPS: [Handicap; 16] = [
    given_up("平手", "HIRATE", "even", &[]),
    given_up("香落ち", "KY", "lance", &[(1, 1)]),
    given_up("右香落ち", "KY_R", "right-lance", &[(9, 1)]),
    given_up("角落ち", "KA", "bishop", &[(2, 2)]),
    given_up("飛車落ち", "HI", "rook", &[(8, 2)]),
    given_up("飛香落ち", "HIKY", "rook-lance", &[(8, 2), (1, 1)]),
    given_up("二枚落ち", "2", "2-piece", &[(8, 2), (2, 2)]),
    given_up("三枚落ち", "3", "3-piece", &[(8, 2), (2, 2), (1, 1)]),
    given_up("四枚落ち", "4", "4-piece", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    given_up("五枚落ち", "5", "5-piece", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    given_up("左五枚落ち", "5_L", "left-5-piece", &[(8, 2), (2, 2), (1, 1), (9, 1), (2, 1)]),
    given_up("六枚落ち", "6", "6-piece", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1)]),
    given_up("左七枚落ち", "7_L", "left-7-piece", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (3, 1)]),
    given_up("右七枚落ち", "7_R", "right-7-piece", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1)]),
    given_up("八枚落ち", "8", "8-piece", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1), (3, 1)]),
    given_up(
        "十枚落ち",
        "10",
        "10-piece",
        &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1), (3, 1), (6, 1), (4, 1)],
    ),
];
