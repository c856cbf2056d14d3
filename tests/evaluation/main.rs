//! What positions are worth: the same by every way to find it.

mod forms;
mod network;
mod running;
mod small;
mod terms;
mod walk;
