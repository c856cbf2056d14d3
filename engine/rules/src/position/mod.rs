//! Positions: the board with what it implies, SFEN, making moves, checks and pins, exchanges.

mod attackers;
pub mod attacks;
mod builder;
pub(crate) mod checks;
pub(crate) mod exchange;
mod keys;
pub(crate) mod make;
pub mod neighbourhood;
mod parts;
pub(crate) mod rays;
pub(crate) mod reach;
mod state;
mod text;

pub use builder::PositionBuilder;
pub use checks::{CheckInfo, Checks, slide_checks};
pub use make::{Undo, make, unmake};
pub use parts::PositionError;
pub use state::Position;
pub use text::{Diagram, SfenError};
