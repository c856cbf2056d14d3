//! A small neural network that adds to the linear sums: from the pieces of each side's view to one number.
//!
//! Each side sees the position from behind its own king, reflected so that this king stands on the half of the smaller files. The
//! inputs are the entries of the fixed-length layout (each piece on its square, the *n*-th piece of a kind in hand) and the squares
//! of both kings. An input has a row of weights, one for each unit; the rows of all inputs of a view, added up, are its units. A
//! unit is cut off below 0 and above 1 and squared. What the output makes of the units of both views, those of the side to move
//! first, is the value.
//!
//! | module | contents |
//! | --- | --- |
//! | [`inputs`] | the inputs of a view, and their numbers |
//! | `numbers` | the weights of a network, and what of them fits |
//! | `arithmetic` | adding rows, and the output: what must be fast |
//!
//! The value of a position, slow and obvious, is [`network_in_full`](crate::network_in_full).
//!
//! All numbers are whole: [`ONE_UNIT`](numbers::ONE_UNIT) stands for 1 in a unit and [`ONE_WEIGHT`](numbers::ONE_WEIGHT) in a weight
//! of the output. So all processors find the same values, whatever instructions they have.

mod arithmetic;
pub mod inputs;
pub mod numbers;

pub(crate) use arithmetic::scaled;
pub use arithmetic::{add_rows, output};
pub use numbers::Network;
