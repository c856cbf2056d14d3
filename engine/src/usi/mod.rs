//! The USI protocol: what a GUI says to the engine and what the engine answers.
//!
//! One thread reads the input, one obeys it, and each search has its own, so `stop` and `quit` are heard at any
//! moment. Whatever comes in, the answer to nonsense is one `info string error: ...`, and the last good state
//! stays.

mod book;
mod input;
mod options;
mod output;
mod parse;
mod perft;
mod session;
#[cfg(feature = "tune")]
mod tuning;

pub use options::Options;
pub use session::run;
