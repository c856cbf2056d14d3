//! Squares, directions and sets of squares of a board of any size.
//!
//! A square's index is `rank * files + column`: rank 0 is the top (rank `a`, White's home) and column 0 the
//! highest file, so that index 0 is 9a and index 80 is 1i on a 9x9 board. Black moves towards rank 0.

/// A set of squares, bit `n` for square `n`; emitted in the smallest type that holds the board.
pub type Squares = u128;

/// One of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Moves first, towards rank 0.
    Black,
    /// Moves second, towards the last rank.
    White,
}

/// Both sides, Black first.
pub const SIDES: [Side; 2] = [Side::Black, Side::White];

/// How far a move goes: positive towards the bottom and towards the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Offset {
    /// Ranks downwards.
    pub ranks: i32,
    /// Columns to the right.
    pub columns: i32,
}

impl Offset {
    /// The same way on the board reflected left to right.
    pub fn mirrored(self) -> Self {
        Self { columns: -self.columns, ..self }
    }
}

/// One of the eight directions, numbered so that 0 to 3 increase a square's index and `opposite = d ^ 4`:
/// E, SW, S, SE, W, NE, N, NW.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Direction(pub u8);

impl Direction {
    /// All of them in the order of their numbers.
    pub const ALL: [Self; 8] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// One step in this direction.
    pub fn offset(self) -> Offset {
        let (ranks, columns) = match self.0 & 3 {
            0 => (0, 1),
            1 => (1, -1),
            2 => (1, 0),
            _ => (1, 1),
        };
        let sign = if self.0 < 4 { 1 } else { -1 };
        Offset { ranks: sign * ranks, columns: sign * columns }
    }

    /// The direction on the board reflected left to right.
    pub fn mirrored(self) -> Self {
        let mirrored = self.offset().mirrored();
        Self::ALL.into_iter().find(|direction| direction.offset() == mirrored).unwrap_or(self)
    }

    /// The direction back.
    pub fn opposite(self) -> Self {
        Self(self.0 ^ 4)
    }

    /// Whether it runs along a diagonal.
    pub fn is_diagonal(self) -> bool {
        self.0 & 1 == 1
    }
}

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// How many columns there are.
    pub files: usize,
    /// How many rows there are.
    pub ranks: usize,
}

impl Geometry {
    /// How many squares there are.
    pub fn squares(self) -> usize {
        self.files * self.ranks
    }

    /// The width in bits of the smallest word that has a bit for each square.
    pub fn word_bits(self) -> usize {
        self.squares().next_power_of_two().max(32)
    }

    /// The square that `offset` leads to from `square`, if it is on the board.
    pub fn step(self, square: usize, offset: Offset) -> Option<usize> {
        let rank = (square / self.files).checked_add_signed(offset.ranks as isize)?;
        let column = (square % self.files).checked_add_signed(offset.columns as isize)?;
        (rank < self.ranks && column < self.files).then_some(rank * self.files + column)
    }

    /// The squares beyond `square` in a direction, nearest first.
    pub fn ray(self, square: usize, direction: Direction) -> impl Iterator<Item = usize> {
        std::iter::successors(self.step(square, direction.offset()), move |&next| {
            self.step(next, direction.offset())
        })
    }

    /// All squares.
    pub fn full(self) -> Squares {
        self.set_of(|_| true)
    }

    /// The squares of a column.
    pub fn file(self, column: usize) -> Squares {
        self.set_of(|square| square % self.files == column)
    }

    /// The squares of a rank.
    pub fn rank(self, rank: usize) -> Squares {
        self.set_of(|square| square / self.files == rank)
    }

    /// The rows `first` to `last` as `side` counts them: row 1 is the last that it reaches.
    pub fn rows(self, side: Side, first: usize, last: usize) -> Squares {
        self.set_of(|square| {
            let rank = square / self.files;
            let row = if side == Side::Black { rank + 1 } else { self.ranks - rank };
            (first..=last).contains(&row)
        })
    }

    /// The squares that satisfy a condition.
    pub fn set_of(self, condition: impl Fn(usize) -> bool) -> Squares {
        (0..self.squares()).filter(|&square| condition(square)).map(|square| 1 << square).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: Geometry = Geometry { files: 5, ranks: 6 };

    #[test]
    fn directions_below_four_increase_the_index() {
        let middle = 2 * BOARD.files + 2;
        for direction in Direction::ALL {
            let next = BOARD.step(middle, direction.offset()).unwrap();
            assert_eq!(next > middle, direction.0 < 4);
            assert_eq!(BOARD.step(next, direction.opposite().offset()), Some(middle));
        }
    }

    #[test]
    fn steps_end_at_the_edges() {
        assert_eq!(BOARD.step(4, Offset { ranks: 0, columns: 1 }), None);
        assert_eq!(BOARD.step(5, Offset { ranks: 0, columns: -1 }), None);
        assert_eq!(BOARD.step(0, Offset { ranks: -1, columns: 0 }), None);
        assert_eq!(BOARD.step(29, Offset { ranks: 1, columns: 0 }), None);
        assert_eq!(BOARD.ray(0, Direction(3)).collect::<Vec<_>>(), [6, 12, 18, 24]);
    }

    #[test]
    fn rows_are_counted_from_the_far_side() {
        assert_eq!(BOARD.rows(Side::Black, 1, 1), BOARD.rank(0));
        assert_eq!(BOARD.rows(Side::White, 1, 2), BOARD.rank(5) | BOARD.rank(4));
        assert_eq!((0..5).map(|column| BOARD.file(column)).sum::<u128>(), BOARD.full());
    }

    #[test]
    fn words_are_as_small_as_possible() {
        let bits = |files, ranks| Geometry { files, ranks }.word_bits();
        assert_eq!([bits(5, 5), bits(4, 8), bits(6, 6), bits(8, 8), bits(9, 9)], [32, 32, 64, 64, 128]);
    }
}
