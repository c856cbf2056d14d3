//! The boards of the program: the one that this package is built for, or all if the program has this package for each of them.

include!(concat!(env!("OUT_DIR"), "/boards.rs"));
