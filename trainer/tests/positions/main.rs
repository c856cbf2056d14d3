//! Files of positions and games: what is written comes back, and whatever comes is survived.

mod boards;
mod driver;
#[cfg(not(any(feature = "minishogi", feature = "judkins", feature = "gorogoro")))]
mod foreign;
mod games;
mod own;
mod selfplay;
