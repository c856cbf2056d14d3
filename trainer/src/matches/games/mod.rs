//! One game: clocks, the referee, how it ended.

mod adjudication;
mod clock;
mod control;
mod referee;
mod verdict;

pub use adjudication::{Adjudication, Agreement};
pub use clock::{Clock, go};
pub use control::{Control, ControlError};
pub use referee::{Interrupted, Played, Ply, Referee};
pub use verdict::{Reason, Verdict};
