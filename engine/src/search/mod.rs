//! Search: from a game and limits to a move.
//!
//! [`search`] runs on the caller's thread, with as many helper threads as wanted, until a limit is reached or [`Signals`]
//! stop it. Its progress is reported to a callback. It does not depend on any protocol.
//!
//! | file | question that it answers |
//! | --- | --- |
//! | `settings`, `skill` | what does a caller ask for? |
//! | `resources` | what outlives a search? |
//! | `threads` | how do threads search side by side, and which move is played? |
//! | `iterative_deepening` | how is one iteration made after another, and when is it enough? |
//! | `alpha_beta` | what is the score of a node? |
//! | `quiescence` | and that of a leaf? |
//! | `searcher` | what does a thread know, how does it enter a node, and what does it learn from its result? |
//! | `node` | what is known of a node before its moves are searched? |
//! | `pruning` | what is left out, reduced or extended? |
//! | `move_picker` | in which order are moves searched? |
//! | `history` | what was learned of moves and positions? |
//! | `stack`, `root`, `board` | what does a thread keep for each ply, for the root, for the position? |
//! | `transposition_table`, `table_probe` | what is stored of positions, and what does it say of a node? |
//! | `adjudication`, `tactical`, `score` | what do the rules say, what is a tactical move, what does a score mean? |
//! | `stop`, `time` | when must a search stop, and how long does it think? |
//! | `parameters` | what can a tuner change, leave out and count? |
//! | `bench` | how large is the tree, and what are its nodes spent on? |

mod adjudication;
mod alpha_beta;
mod bench;
mod board;
mod history;
mod iterative_deepening;
mod move_picker;
mod node;
mod parameters;
mod pruning;
mod quiescence;
mod resources;
mod root;
mod score;
mod searcher;
mod settings;
mod skill;
mod stack;
mod stop;
mod table_probe;
mod tactical;
mod threads;
mod time;
mod transposition_table;

pub use bench::{
    BENCH_DEPTH, BENCH_GAMES, Bench, MAX_BENCH_DEPTH, Statistics, Watch, bench, bench_games, statistics,
};
pub use iterative_deepening::Report;
pub use parameters::{PARAMETERS, Parameter, Technique};
pub use quiescence::{quiet_line, quiet_line_within};
pub use resources::{HistoryPool, Resources};
pub use score::{Bound, MAX_PLY, Score, ScoreKind, mate_in, mated_in};
pub use settings::{Clock, Delays, Limits, Settings};
pub use skill::Skill;
pub use stop::Signals;
pub use threads::{Decision, search};
pub use transposition_table::{TableMemoryError, TranspositionTable};
