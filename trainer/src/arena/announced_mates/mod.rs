//! Mates that engines announce are checked: is there a mate?
//!
//! | module | contents |
//! | --- | --- |
//! | `counts` | verdicts, and how many there are of each |
//! | `full_width` | every move and every answer, within the plies announced |
//! | `checker` | a game's announcements, one after the other |

mod checker;
mod counts;
mod full_width;

pub use checker::MateChecker;
pub use counts::{MateCounts, Verdict};
