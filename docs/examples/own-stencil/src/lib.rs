//! An example: chess with pawns and knights alone, written once for two armies by `two-sided`.
//!
//! Red moves north. Who cannot move has lost. `cargo expand moves` shows what is printed.
#![deny(missing_docs)]

/// The two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Army {
    /// Begins, and moves north.
    Red,
    /// Moves south.
    Blue,
}

two_sided::vocabulary! {
    macro words;
    sides Army { Red: red, Blue: blue };
    // A name, of a function here.
    forward: north | south;
    // A path.
    home_rank: squares::SECOND_RANK | squares::SEVENTH_RANK;
    // A literal.
    last_rank: 0xff00_0000_0000_0000_u64 | 0x0000_0000_0000_00ff_u64;
    // An expression: the square behind `to`.
    behind: (to - 8) | (to + 8);
    list pieces: Piece {
        all: Pawn, Knight;
        leapers: Knight;
    };
}

/// What stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Moves forward and turns into a knight at the end.
    Pawn,
    /// Leaps.
    Knight,
}

/// Sets of squares: bit 0 is a1, bit 7 h1 and bit 63 h8.
pub mod squares {
    /// Where Red's pawns begin.
    pub const SECOND_RANK: u64 = 0xff << 8;
    /// Where Blue's pawns begin.
    pub const SEVENTH_RANK: u64 = 0xff << 48;
    const A_FILE: u64 = 0x0101_0101_0101_0101;
    const H_FILE: u64 = A_FILE << 7;

    /// All squares one rank up.
    pub fn north(set: u64) -> u64 {
        set << 8
    }

    /// All squares one rank down.
    pub fn south(set: u64) -> u64 {
        set >> 8
    }

    /// All squares one file towards a.
    pub fn west(set: u64) -> u64 {
        (set & !A_FILE) >> 1
    }

    /// All squares one file towards h.
    pub fn east(set: u64) -> u64 {
        (set & !H_FILE) << 1
    }

    /// Where knights of these squares leap to.
    pub fn leaps(set: u64) -> u64 {
        let one = west(set) | east(set);
        let two = west(west(set)) | east(east(set));
        north(north(one) | two) | south(south(one) | two)
    }

    /// The squares of a set by their numbers.
    pub fn each(mut set: u64) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let square = set.trailing_zeros();
            set &= set.wrapping_sub(1);
            (square < u64::BITS).then_some(square)
        })
    }
}

/// Where all pieces stand. What the fields are called is what `us_PIECE` and `them_PIECE` print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Red's pawns.
    pub red_pawn: u64,
    /// Red's knights.
    pub red_knight: u64,
    /// Blue's pawns.
    pub blue_pawn: u64,
    /// Blue's knights.
    pub blue_knight: u64,
}

impl Position {
    /// The pawns and knights of the start position of chess.
    pub const START: Self = Self {
        red_pawn: squares::SECOND_RANK,
        red_knight: 0x42,
        blue_pawn: squares::SEVENTH_RANK,
        blue_knight: 0x42 << 56,
    };
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: u32,
    /// The square that it goes to.
    pub to: u32,
    /// What it is afterwards.
    pub piece: Piece,
}

pub mod moves {
    //! What the armies can do.

    use super::squares::{each, east, leaps, north, south, west};
    use super::{Army, Move, Piece, Position, squares};

    /// Moves, from the point of view of the army to move.
    #[two_sided::stencil(crate::words)]
    pub mod template {
        use super::*;

        /// All squares of ours.
        pub fn ours(position: &Position) -> u64 {
            let mut all = 0;
            for PIECE in pieces!(all) {
                all |= position.us_PIECE;
            }
            all
        }

        /// Our moves.
        pub fn moves(position: &Position) -> Vec<Move> {
            let mut moves = Vec::new();
            let (ours, theirs) = (ours(position), super::them::ours(position));
            let empty = !(ours | theirs);
            for to in each(forward(position.us_pawn) & empty) {
                moves.push(pawn_move(behind, to));
            }
            for to in each(forward(forward(position.us_pawn & home_rank) & empty) & empty) {
                let target = to;
                let to = behind;
                moves.push(pawn_move(behind, target));
            }
            for to in each(east(forward(position.us_pawn)) & theirs) {
                moves.push(pawn_move(behind - 1, to));
            }
            for to in each(west(forward(position.us_pawn)) & theirs) {
                moves.push(pawn_move(behind + 1, to));
            }
            for PIECE in pieces!(leapers) {
                for from in each(position.us_PIECE) {
                    moves.extend(each(leaps(1 << from) & !ours).map(|to| Move { from, to, piece: PIECE }));
                }
            }
            moves
        }

        fn pawn_move(from: u32, to: u32) -> Move {
            let piece = if 1 << to & last_rank == 0 { Piece::Pawn } else { Piece::Knight };
            Move { from, to, piece }
        }

        /// The position after a move of ours.
        pub fn after(position: &Position, mv: Move) -> Position {
            let mut position = *position;
            let (from, to) = (1 << mv.from, 1 << mv.to);
            for PIECE in pieces!(all) {
                position.us_PIECE &= !from;
                position.them_PIECE &= !to;
                if mv.piece == PIECE {
                    position.us_PIECE |= to;
                }
            }
            position
        }

        /// How many games of a length there are when it is our turn.
        pub fn perft(position: &Position, plies: u32) -> usize {
            let moves = moves(position);
            match plies {
                0 => 1,
                1 => moves.len(),
                _ => moves.into_iter().map(|mv| super::them::perft(&after(position, mv), plies - 1)).sum(),
            }
        }

        /// Who wins if we cannot move.
        pub fn winner(position: &Position) -> Option<Army> {
            moves(position).is_empty().then_some(Them)
        }
    }
}
