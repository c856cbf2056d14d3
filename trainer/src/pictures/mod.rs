//! Weights as pictures, in SVG.
//!
//! | module | contents |
//! | --- | --- |
//! | `canvas` | SVG files to draw on |
//! | `piece_square` | piece-square tables of an evaluation |
//! | `heatmap` | piece-square tables as coloured boards |

pub(crate) mod canvas;
mod heatmap;
mod piece_square;

pub use heatmap::draw;
pub use piece_square::{PieceSquareError, PieceSquareProbe, PieceSquareTable};
