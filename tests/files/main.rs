//! Files: what was written is read, and nothing else is.

mod book;
// Programs with such weights know 9x9 only. How they lie on a few other boards is written out by hand.
#[cfg(any(board = "standard", board = "minishogi", board = "judkins", board = "gorogoro"))]
mod foreign_weights;
mod own_weights;
