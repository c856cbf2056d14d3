//! Learning: from positions with scores and outcomes to the parameters of terms.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `study` | what all lessons have in common: a loss, and which way it falls |
//! | `lesson` | a quiet position with what it should be worth |
//! | `comparison` | a move that was played, and those that were not |
//! | `corpus` | lessons from files, some of them held out |
//! | `model` | the numbers that are learned, and what a position is worth by them |
//! | `numbers` | many numbers, where they are found quickly |
//! | `marks` | which of them were touched |
//! | `gradient` | which way the numbers should go, found by several threads |
//! | `adam` | how far they go |
//! | `constraint` | what has to stay true of them meanwhile |
//! | `material` | the sum of the piece values |
//! | `monotone` | each further piece in hand worth no more than the one before |
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
mod comparison;
mod constraint;
mod corpus;
mod curves;
mod diary;
mod gradient;
mod lesson;
mod marks;
mod material;
mod model;
mod monotone;
mod numbers;
mod recipe;
mod scale;
mod study;
mod training;

pub use agreement::agreement;
pub use comparison::{Comparison, Preference};
pub use corpus::{Corpus, Loaded, Reading, read};
pub use curves::draw;
pub use diary::{Diary, Page};
pub use lesson::{Expectation, Lesson};
pub use model::{Model, Trace};
pub use numbers::Numbers;
pub use recipe::Recipe;
pub use scale::Scale;
pub use study::Study;
pub use training::{Moment, Training, TrainingError, moment_of};
