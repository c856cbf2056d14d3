//! The harnesses on their corpora and some mutations, and storms of an engine that stands them and of engines that do not.

mod harnesses;
// Stub engines are shell scripts.
#[cfg(unix)]
mod storms;
