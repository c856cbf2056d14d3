#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

extern crate alloc;

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
pub use movegen::{IllegalMove, Illegality, MoveList, ParseMoveError};
pub use position::{CheckInfo, Checks, Diagram, Position, PositionBuilder, PositionError, SfenError, Undo};
pub use types::{
    Bitboard, ByColor, Color, Hand, Kind, Move, ParseError, PartialMove, PawnPush, Piece, Promotion, Square,
    UsiMove,
};

pub mod board {
    //! The board that this library was built for: its names, its size, its set of pieces.
    //!
    //! A feature of the package chooses it ([the crate's documentation](crate)).
    //!
    //! ```
    //! use katagami_rules::board::{FILES, RANKS, SQUARES, START_SFEN};
    //! use katagami_rules::{Position, Square};
    //!
    //! assert_eq!(Square::all().count(), SQUARES);
    //! assert_eq!(SQUARES, FILES * RANKS);
    //! assert_eq!(START_SFEN.parse(), Ok(Position::start()));
    //! ```

    pub use crate::tables::{
        DROPS_EITHER_FACE, FILES, HAND_KINDS, KINDS, NAME, NON_KINGS, PAWN, RANKS, SQUARES, START_SFEN,
        TITLE, VARIANT, ZONE_DEPTH,
    };
}
