//! Mate solving: [`Solver`] finds mates by checks alone, however long; [`mate_in_one`] finds mates in one ply.
//!
//! The solver is a depth-first proof-number search with dominance by hands. `docs/src/how-it-works/mate-solver.md` describes how it works,
//! what it guarantees and how fast it is.
//!
//! | module | contents |
//! | --- | --- |
//! | `numbers` | proof and disproof numbers |
//! | `dominance` | which hands a proof or a disproof holds for |
//! | `table` | the table of positions |
//! | `problem` | what is to be solved |
//! | `budget` | the limit of nodes |
//! | `node`, `moves` | nodes, children, their sums and thresholds |
//! | `state` | the state of a search |
//! | `evaluate`, `conclude`, `dfpn` | first evaluation of a node, its result, and the loop |
//! | `line` | the moves of a proved mate |
//! | `solver` | the public interface; shortening of mates |

mod budget;
mod conclude;
mod dfpn;
mod dominance;
mod evaluate;
mod line;
mod moves;
mod node;
mod numbers;
mod problem;
mod solver;
mod state;
mod table;

pub use katagami_rules::mate_in_one;
pub use solver::{DEFAULT_MEBIBYTES, Mate, MateResult, Solver};
pub use table::ProofTableError;
