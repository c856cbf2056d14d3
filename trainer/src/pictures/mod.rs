//! Pictures, as SVG.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `canvas` | white paper, and the file that it becomes |
//! | `worth` | what a piece is worth on each square |
//! | `heat` | the same as boards in colours |

pub(crate) mod canvas;
mod heat;
mod worth;

pub use heat::draw;
pub use worth::{Scene, Worth};
