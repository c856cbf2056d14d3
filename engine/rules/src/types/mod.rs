//! Colours, squares, pieces, moves, hands and sets of squares: the vocabulary of everything else.

mod bitboard;
mod color;
mod error;
mod hand;
mod moves;
mod piece;
mod square;
mod usi_move;

pub use crate::tables::Kind;
pub use bitboard::{Bitboard, Squares};
pub use color::{ByColor, Color};
pub use error::ParseError;
pub use hand::Hand;
pub use moves::{Move, PartialMove, PawnPush};
pub use piece::Piece;
pub use square::Square;
pub use usi_move::{Promotion, UsiMove};
