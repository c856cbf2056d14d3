//! The initial position of a record, built line by line, and handicaps by their names.

use katagami_rules::board::NAME;
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

/// The handicaps that this board has, each with the position that it begins with. Their names and squares are those of 9x9.
pub fn handicaps() -> impl Iterator<Item = (&'static str, Position)> {
    let known = HANDICAPS.iter().filter(|_| NAME == "standard");
    known.filter_map(|&(name, given)| {
        let side = if given.is_empty() { Color::Black } else { Color::White };
        Some((name, InitialPosition::without(given)?.position(side).ok()?))
    })
}

/// Handicaps on 9x9 as KIF names them, with the squares (file and rank) of the pieces that White lacks.
pub const HANDICAPS: [(&str, &[(usize, usize)]); 13] = [
    ("平手", &[]),
    ("香落ち", &[(1, 1)]),
    ("右香落ち", &[(9, 1)]),
    ("角落ち", &[(2, 2)]),
    ("飛車落ち", &[(8, 2)]),
    ("飛香落ち", &[(8, 2), (1, 1)]),
    ("二枚落ち", &[(8, 2), (2, 2)]),
    ("三枚落ち", &[(8, 2), (2, 2), (1, 1)]),
    ("四枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1)]),
    ("五枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1)]),
    ("六枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1)]),
    ("八枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1), (3, 1)]),
    ("十枚落ち", &[(8, 2), (2, 2), (1, 1), (9, 1), (8, 1), (2, 1), (7, 1), (3, 1), (6, 1), (4, 1)]),
];
