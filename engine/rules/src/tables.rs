//! What follows from the board's spec: geometry, pieces, attack tables and keys.
//!
//! Everything here was emitted by `tables-gen` from `tables-gen/variants/<board>.toml`; the board is chosen by a
//! feature of this package (none means 9x9 shogi). `cargo run -p katagami-tables-gen -- standard` prints
//! this text and that of the evaluation.
#![allow(clippy::unreadable_literal, clippy::large_const_arrays)]

include!(concat!(env!("OUT_DIR"), "/board.rs"));
