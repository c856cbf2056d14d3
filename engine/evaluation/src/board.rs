//! What of the evaluation follows from the board's spec: values of pieces, and the offsets of both layouts.
//!
//! Emitted by `tables-gen`; the board is that of [`katagami_rules`].

// Offsets depend on `FILES` only if some piece may not stand on some row.
#[allow(unused_imports)]
use katagami_rules::board::{FILES, HAND_KINDS, KINDS, NON_KINGS, SQUARES};

include!(concat!(env!("OUT_DIR"), "/board.rs"));
