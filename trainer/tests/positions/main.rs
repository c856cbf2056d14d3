//! Files of positions and games: what is written comes back, and whatever comes is survived.

mod driver;
mod foreign;
mod games;
mod own;
mod selfplay;
