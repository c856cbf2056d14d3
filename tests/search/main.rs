//! What a search finds: exchanges and mates; how it goes on; its threads.

mod announced_mates;
mod exchange;
mod going_on;
mod mate_in_one;
mod mate_solver;
mod threads;
