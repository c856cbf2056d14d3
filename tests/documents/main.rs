//! The documents say what is so: the files, names and packages that they mention are there.

mod blocks;
mod book;
mod commands;
mod document;
mod imports;
mod layers;
mod mentions;
mod notebook;
mod parameters;
mod reference;
