//! Search: from a game and limits to a move.
//!
//! [`search`] runs on the caller's thread, with as many helper threads as wanted, until a limit is reached or [`Signals`]
//! stop it. What it finds on the way goes to a callback. It does not depend on any protocol.
//!
//! The tree is searched in `alpha_beta.rs` (`search`, step by step) and `quiescence.rs` (`qsearch`); what they work on
//! is in `searcher.rs`, and every number that was tuned in `parameters.rs`.

mod adjudication;
mod alpha_beta;
mod bench;
mod board;
mod bound;
mod counts;
mod depth;
mod history;
mod history_pool;
mod iterative_deepening;
mod late_move_reduction;
mod limits;
mod mate_in_one;
mod mate_search;
mod move_info;
mod move_picker;
mod move_pruning;
mod node;
mod node_pruning;
mod node_type;
mod parameters;
mod quiescence;
mod quiet_line;
mod quiet_scoring;
mod reductions;
mod report;
mod resources;
mod root;
mod root_move;
mod root_state;
mod score;
mod scored_move;
mod searcher;
mod settings;
mod signals;
mod skill;
mod stability;
mod stack;
mod static_evaluation;
mod statistics;
mod stop;
mod table_probe;
mod tactical;
mod techniques;
mod time;
mod transposition_table;
mod updates;
mod window;

pub use bench::{BENCH_DEPTH, Bench, MAX_BENCH_DEPTH, bench, bench_games};
pub use bound::Bound;
pub use depth::MAX_PLY;
pub use history_pool::HistoryPool;
pub use limits::{Clock, Limits};
pub use parameters::{PARAMETERS, Parameter};
pub use quiet_line::{quiet_line, quiet_line_within};
pub use report::{Decision, Report};
pub use resources::Resources;
pub use root::search;
pub use score::{Score, ScoreKind};
pub use settings::Settings;
pub use signals::Signals;
pub use skill::Skill;
pub use statistics::{Statistics, statistics};
pub use techniques::{Technique, Techniques};
pub use time::Delays;
pub use transposition_table::{TableMemoryError, TranspositionTable};
