//! Training a network beside linear weights that stay as they are: from quiet positions with labels to the numbers of a
//! [`Network`](katagami_evaluation::Network).
//!
//! | module | question |
//! | --- | --- |
//! | `sample` | what does a network see of a position, and what should it say? |
//! | `model` | what is a network with fractions worth, and how does its error depend on its numbers? |
//! | `training` | what is an epoch, and how does a training go on? |
//! | `command` | what is a training told, and what files does it read and write? |

mod command;
mod model;
mod sample;
mod training;

pub use command::{NetworkOptions, learn_network};
