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
    DROPS_EITHER_FACE, FILES, HAND_KINDS, KINDS, NAME, NON_KINGS, PAWN, RANKS, SQUARES, START_SFEN, TITLE,
    VARIANT, ZONE_DEPTH,
};
