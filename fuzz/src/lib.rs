//! Harnesses: functions that take any bytes and must not panic. The bytes are the input of a reader, or choose what
//! is compared with an independent computation of the same.
//!
//! The same harnesses run in three ways: `tests/fuzz/harnesses.rs` looks at the corpus and some thousand mutations of it, the
//! command `katagami-fuzz` at as many mutations as there is time for, and `cargo fuzz` (with a nightly toolchain) lets
//! libFuzzer look for new paths. `lab/notebook` has the counts.
//!
//! | module | contents |
//! | --- | --- |
//! | `texts` | what people, GUIs and files say in words |
//! | `files` | files with bytes of their own |
//! | `play` | moves that bytes choose |
//! | `rules` | positions and moves against other ways to find them |
//! | `evaluations` | the running evaluation against the full one, all forms against each other |
//! | `mates` | the mate solver against trying everything |
//! | `mutation` | bytes much like those of a corpus |
//! | `harness` | the list of harnesses |
//!
//! [`storm`] does the same to a whole engine: it sends a process random commands at random moments and checks every answer.

mod evaluations;
mod files;
mod harness;
mod mates;
mod mutation;
mod play;
mod records;
mod rules;
pub mod storm;
mod texts;

pub use harness::{HARNESSES, Harness};
pub use mutation::Mutator;
