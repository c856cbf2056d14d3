//! One game: clocks, the referee, adjudication, the end.

mod adjudication;
mod clock;
mod end;
mod referee;

pub use adjudication::{AdjudicationRule, AdjudicationState, ParseAdjudicationError};
pub use clock::{Clock, go_command};
pub use end::{EndReason, GameEnd};
pub use referee::{FinishedGame, Interrupted, Ply, Referee};
