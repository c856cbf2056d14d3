//! Learning: from positions with scores and outcomes to the parameters of terms.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `lesson` | a quiet position with what it should be worth |
//! | `corpus` | lessons from files, some of them held out |
//! | `model` | the numbers that are learned, and what a position is worth by them |
//! | `gradient` | which way the numbers should go, found by several threads |
//! | `adam` | how far they go |
//! | `scale` | what a point is worth in games won |
//! | `recipe` | everything that the result depends on |
//! | `training` | epochs, from the first to the last |
//! | `checkpoint` | where a training stands, on disk |
//! | `agreement` | how often an evaluation finds the moves that were played |
//! | `diary` | what each epoch brought |
//! | `curves` | the same as a picture |

mod adam;
mod agreement;
mod checkpoint;
mod corpus;
mod curves;
mod diary;
mod gradient;
mod lesson;
mod model;
mod recipe;
mod scale;
mod training;

pub use agreement::agreement;
pub use corpus::{Corpus, Loaded, Reading, read_all};
pub use curves::draw;
pub use diary::{Diary, Page};
pub use lesson::Lesson;
pub use model::{Model, Trace};
pub use recipe::Recipe;
pub use scale::Scale;
pub use training::{Moment, Training, TrainingError};
