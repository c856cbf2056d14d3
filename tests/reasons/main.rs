//! What is said of positions: each sentence is proved by a checker that knows nothing of how it was found, and a list of positions with
//! what must be said of them was written before the code.

mod check;
mod expected;
mod play;
mod random;
mod rules;
