//! What the benches share: positions to measure on, a stopwatch that treats rivals alike, a counter of instructions,
//! and what sweeps the caches.

pub mod instructions;
pub mod positions;
pub mod report;
pub mod rounds;
pub mod sweep;
