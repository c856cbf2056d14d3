//! Search: from a game and limits to a move.
//!
//! [`search`] runs on the caller's thread (and as many helpers as asked for) until its limits are reached or
//! [`Signals`] tell it to stop; what it finds on the way goes to a listener. It knows nothing of protocols.

mod bench;
mod history;
mod limits;
mod ordering;
mod quiescence;
mod report;
mod root;
mod score;
mod signals;
mod table;
mod time;
mod worker;

pub use bench::{BENCH_DEPTH, Bench, bench};
pub use limits::{Clock, Limits, Resources, Settings};
pub use report::{Bound, Outcome, Report};
pub use root::search;
pub use score::{Score, ScoreKind};
pub use signals::Signals;
pub use table::Table;
pub use time::Delays;

/// The deepest ply that a search reaches, quiescence included.
pub const MAX_PLY: usize = 127;
