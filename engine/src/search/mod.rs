//! Search: from a game and limits to a move.
//!
//! [`search`] runs on the caller's thread (and as many helpers as asked for) until its limits are reached or
//! [`Signals`] tell it to stop; what it finds on the way goes to a listener. It knows nothing of protocols.

mod bench;
mod deepening;
mod extensions;
mod history;
mod late;
mod limits;
mod mate_search;
mod moves;
mod node;
mod picker;
mod pruning;
mod quiescence;
mod quiet;
mod reductions;
mod report;
mod root;
mod root_moves;
mod score;
mod signals;
mod skill;
mod stack;
mod table;
mod techniques;
mod time;
mod tree;
mod worker;

pub use bench::{BENCH_DEPTH, Bench, bench};
pub use history::Experience;
pub use limits::{Clock, Limits, Resources, Settings};
pub use quiet::{quiet_line, quiet_line_within};
pub use report::{Bound, Outcome, Report};
pub use root::search;
pub use score::{Score, ScoreKind};
pub use signals::Signals;
pub use skill::Skill;
pub use table::Table;
pub use techniques::{Technique, Techniques};
pub use time::Delays;

/// The deepest ply that a search reaches, quiescence included.
pub const MAX_PLY: usize = 127;
