//! Colours, squares, pieces, moves, hands and sets of squares: the words that every other floor speaks.

mod bitboard;
mod color;
mod hand;
mod moves;
mod piece;
mod square;

pub use crate::board::Kind;
pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use hand::Hand;
pub use moves::Move;
pub use piece::Piece;
pub use square::Square;
