//! Engines: how they are described, how they run, what they are told and what they say.

mod declared;
mod failure;
mod lines;
mod player;
mod process;
mod protocol;
mod spec;

pub use failure::{Failure, StartError};
pub use player::Player;
pub use process::{Answer, Process};
pub use protocol::{MATE, Score, Thought};
pub use spec::{SELF, Setting, Spec, SpecError, pair, read};
