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
//! | `problem` | what is to be solved, and with how many nodes |
//! | `node` | nodes, their moves, the sums over their children and thresholds |
//! | `dfpn`, `evaluate` | the search: its state and loop; the result of a node |
//! | `line`, `defence` | the line of a mate; what the defender can do |
//! | `solver` | the public interface; shortening of mates |

mod defence;
mod dfpn;
mod dominance;
mod evaluate;
mod line;
mod node;
mod numbers;
mod problem;
mod solver;
mod table;

pub use defence::Defence;
pub use katagami_rules::mate_in_one;
pub use solver::{DEFAULT_MEBIBYTES, Mate, MateResult, Solver};
pub use table::ProofTableError;
