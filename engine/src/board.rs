//! Constants of the board that is built, from its spec.

pub use katagami_evaluation::board::*;
pub use katagami_rules::board::*;
