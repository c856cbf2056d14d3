//! Reasons: what a club player would say about a position or a move.
//!
//! What the search knows comes first: what its line wins, mates, threatens; then what stands on the board, castles and openings; and what
//! the static value adds, last. A reason is a [`Fact`] that holds at a [`Place`]: here, after a move, after a pass. Facts are typed, and each can be
//! proved by replaying its moves; [`sentence`] has the words for all of them, in English and Japanese.
//!
//! | file | question that it answers |
//! | --- | --- |
//! | `fact` | what can be said, and where does it hold? |
//! | `material` | who has which pieces, and what does a line win? |
//! | `tactics` | what does a move attack; what is pinned, what hangs? |
//! | `castles`, `openings` | what are the arrangements of pieces called? |
//! | `relations` | how do static values differ, by groups? |
//! | `reasoner` | what is to be said of a position, or of a move? |
//! | `words` | how is it said? |

mod castles;
mod fact;
mod material;
mod openings;
mod reasoner;
mod relations;
mod tactics;
mod words;

pub use castles::{Castle, castle};
pub use fact::{Fact, Group, Place, Reason, Standing, Target};
pub use openings::{Opening, openings};
pub use reasoner::{Reasoner, ReasonerError};
pub use words::{Language, sentence};
