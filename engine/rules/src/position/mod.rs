//! Positions: the board with what it implies, SFEN, making moves, checks and pins, exchanges.

pub mod attacks;
mod check_info;
pub(crate) mod checks;
mod diagram;
mod exchange;
pub(crate) mod make;
pub mod neighbourhood;
mod parts;
mod sfen;
mod state;
pub mod turning;

pub use check_info::CheckInfo;
pub use checks::{Checks, slide_checks};
pub use diagram::Diagram;
pub(crate) use exchange::attackers;
pub use make::{Undo, make, unmake};
pub use parts::PositionError;
pub use sfen::SfenError;
pub use state::Position;
