//! What each kind of each colour reaches, one by one, for templates, which know the kind in their loops over kinds.
//!
//! Emitted by `tables-gen`, composed of steps and of slides in one direction. For kinds known only at run time there is
//! [`attacks`](super::attacks).
#![allow(dead_code, clippy::unreadable_literal)]

#[allow(unused_imports)]
use super::rays::{BySquare, DOWN, DOWN_LEFT, DOWN_RIGHT, LEFT, RIGHT, STEPS, UP, UP_LEFT, UP_RIGHT, within};
#[allow(unused_imports)]
use crate::tables::{BLACK_ZONE_INSIDE, WHITE_ZONE_INSIDE};
use crate::types::{Bitboard, Square};

include!(concat!(env!("OUT_DIR"), "/reach.rs"));
