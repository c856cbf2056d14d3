//! From a board's spec to an engine that plays it: builds the programs, plays, learns, chooses terms, measures.
//!
//! A forge consists of stages. Each gets a share of the time and ends by it. What each has done is in files, so a forge goes on
//! after any end: `docs/src/train/forging.md` describes the stages. The trainer for the board does the work. Where it is not this
//! program, this one builds it and hands the forge over.
//!
//! | module | question |
//! | --- | --- |
//! | `job` | what is to be forged, and how? |
//! | `time` | what takes how long? |
//! | `folder` | what lies where, and what was found? |
//! | `programs` | how are the programs for another board built and run? |
//! | `parts` | with which options does a forge play, learn and measure? |
//! | `page` | what does the page say? |
//! | `workshop` | which stages are there, and what is left to do? |

mod folder;
mod job;
mod page;
mod parts;
mod programs;
mod time;
mod workshop;

pub use job::{Forge, ForgeBoard, ForgeSettings};
pub use programs::WITH_PARENT;
pub use workshop::run;
