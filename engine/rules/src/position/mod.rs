//! Positions: the board with what it implies, SFEN, making moves, checks and pins, exchanges.

pub mod attacks;
pub(crate) mod checks;
mod exchange;
pub(crate) mod make;
pub mod neighbourhood;
mod parts;
mod state;
mod text;

pub use checks::{CheckInfo, Checks, slide_checks};
pub(crate) use exchange::attackers;
pub use make::{Undo, make, unmake};
pub use parts::PositionError;
pub use state::Position;
pub use text::{Diagram, SfenError};
