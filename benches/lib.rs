//! What the benches share: positions to measure on, a stopwatch that treats rivals alike, what sweeps the caches,
//! and counts by valgrind.

pub mod positions;
pub mod report;
pub mod rounds;
pub mod sweep;
pub mod valgrind;
