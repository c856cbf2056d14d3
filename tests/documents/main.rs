//! The documents say what is so: the files, names and packages that they mention are there.

mod document;
mod layers;
mod mentions;
mod notebook;
mod parameters;
