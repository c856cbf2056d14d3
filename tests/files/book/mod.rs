//! Opening books: their format, the two ways to look into them, and the choice of a move.

mod choice;
mod format;
mod random;
