//! The rules of the game: what may be played, what it leads to, when a game ends; and that Black's and White's prints of
//! them are one stencil's.

mod declaration;
#[cfg(board = "standard")]
mod differential;
mod incremental;
mod perft;
#[cfg(board = "standard")]
mod points;
mod repetition;
mod sfen;
mod stages;
mod stencil;
