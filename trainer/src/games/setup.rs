//! The position that a record begins with, put together line by line.

use katagami::board::MAX_COUNT;
use katagami::position::{Position, PositionError};
use katagami::types::{Color, Kind, Piece, Square};

/// Pieces that were put somewhere so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Setup {
    board: Vec<(Square, Piece)>,
    hands: Vec<(Color, Kind)>,
}

impl Setup {
    /// The board's start position.
    pub(super) fn start() -> Self {
        let start = Position::start();
        let board = Square::all().filter_map(|square| Some((square, start.piece_at(square)?))).collect();
        let hands = Color::ALL.into_iter().flat_map(|color| {
            let held = start.hand(color).iter();
            held.flat_map(move |(kind, count)| std::iter::repeat_n((color, kind), count))
        });
        Self { board, hands: hands.collect() }
    }

    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.board.push((square, piece));
    }

    /// Takes a piece off; whether one was there.
    pub(super) fn remove(&mut self, square: Square) -> bool {
        let before = self.board.len();
        self.board.retain(|(taken, _)| *taken != square);
        self.board.len() < before
    }

    pub(super) fn give(&mut self, color: Color, kind: Kind) {
        self.hands.push((color, kind));
    }

    /// Gives all pieces of the set that are nowhere yet.
    pub(super) fn give_rest(&mut self, color: Color) {
        for kind in Kind::in_hand() {
            let on_board = self.board.iter().filter(|(_, piece)| piece.kind.base() == kind).count();
            let held = self.hands.iter().filter(|(_, held)| *held == kind).count();
            let rest = usize::from(MAX_COUNT[kind as usize]).saturating_sub(on_board + held);
            self.hands.extend(std::iter::repeat_n((color, kind), rest));
        }
    }

    pub(super) fn position(&self, side: Color) -> Result<Position, PositionError> {
        Position::from_parts(self.board.iter().copied(), self.hands.iter().copied(), side, 1)
    }
}

/// The kind with these two letters in CSA records.
pub(super) fn kind_by_csa(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.csa() == name)
}
