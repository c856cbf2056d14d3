//! What a search finds: exchanges and mates.

mod announced_mates;
mod exchange;
mod mate_in_one;
mod mate_solver;
