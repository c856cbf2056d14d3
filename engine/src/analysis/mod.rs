//! Analysis of games: what the search thinks of each position of a game, and what each move was worth.
//!
//! Every position is searched afresh, so that what is thought of it depends on the game up to there and on the settings alone: an
//! analysis that was interrupted goes on from the [`Memory`] of its caller, and ends as if it had not been.
//!
//! | file | question that it answers |
//! | --- | --- |
//! | `thought` | what is thought of a position? |
//! | `interruption` | how is an analysis ended in the middle of a search? |
//! | `analyst` | how is it found out? |
//! | `judgement` | how bad is a move? |
//! | `game` | what is thought of a whole game? |

mod analyst;
mod game;
mod interruption;
mod judgement;
mod thought;

pub use analyst::Analyst;
pub use game::{ChanceOfMate, GameAnalysis, JudgedMove, MateEvent, Memory, Tally, analyse};
pub use interruption::Interruption;
pub use judgement::{Judgement, SCALE, chance};
pub use thought::{Line, Thought, is_mate, walk};
