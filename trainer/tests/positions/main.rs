//! Files of positions and games: what is written comes back, and whatever comes is survived.

mod boards;
mod driver;
#[cfg(board = "standard")]
mod foreign;
mod games;
mod own;
mod selfplay;
