//! What the benches share: positions to measure on, a stopwatch that treats rivals alike, what sweeps the caches,
//! counts by valgrind, and generators of quiet moves to compare.

pub mod positions;
pub mod quiets;
pub mod report;
pub mod rounds;
pub mod sweep;
pub mod valgrind;
