#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;

pub mod board;
pub mod game;
#[doc(hidden)]
pub mod internals;
mod mate_in_one;
pub mod movegen;
pub mod position;
#[cfg(feature = "serde")]
mod serde;
mod tables;
pub mod types;

pub use game::{
    Declaration, EnteringKingRule, Game, Outcome, RepetitionState, Rules, UnknownRule, UsiGame, UsiGameError,
};
pub use mate_in_one::mate_in_one;
pub use movegen::{IllegalMove, MoveList, ParseMoveError};
pub use position::{CheckInfo, Checks, Diagram, Position, PositionError, SfenError, Undo};
pub use types::{
    Bitboard, ByColor, Color, Hand, Kind, Move, ParseError, PartialMove, PawnPush, Piece, Promotion, Square,
    UsiMove,
};
