//! The board and weights as pictures, in SVG.
//!
//! | module | contents |
//! | --- | --- |
//! | `canvas` | SVG files to draw on |
//! | `rules` | the start position, and how the pieces move |
//! | `piece_square` | piece-square tables of an evaluation |
//! | `command` | a picture as it is asked for |
//! | `chart` | curves over two axes |

pub(crate) mod canvas;
pub(crate) mod chart;
mod command;
mod piece_square;
mod rules;

pub use chart::draw_hand_values;
pub use command::{PictureOptions, Subject, check_name, draw_picture};
pub use piece_square::{PieceSquareError, PieceSquareProbe, PieceSquareTable, draw};
pub use rules::{draw_moves, draw_start};
