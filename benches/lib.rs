//! What the benches share: positions to measure on and a stopwatch that treats rivals alike.

pub mod positions;
pub mod rounds;
