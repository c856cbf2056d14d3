//! The board and weights as pictures, in SVG.
//!
//! | module | contents |
//! | --- | --- |
//! | `canvas` | SVG files to draw on |
//! | `board` | a board with pieces |
//! | `start` | the start position |
//! | `moves` | how the pieces move |
//! | `piece_square` | piece-square tables of an evaluation |
//! | `heatmap` | piece-square tables as coloured boards |
//! | `chart` | curves over two axes |
//! | `hand_curves` | what pieces in hand are worth |

mod board;
pub(crate) mod canvas;
pub(crate) mod chart;
mod hand_curves;
mod heatmap;
mod moves;
mod piece_square;
mod start;

pub use hand_curves::draw_hand_values;
pub use heatmap::draw;
pub use moves::draw_moves;
pub use piece_square::{PieceSquareError, PieceSquareProbe, PieceSquareTable};
pub use start::draw_start;
