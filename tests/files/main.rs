//! Files: what was written is read, and nothing else is.

mod book;
mod foreign_weights;
mod own_weights;
