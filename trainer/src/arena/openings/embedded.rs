//! The built-in openings, one file for each board.

use std::path::Path;

use katagami_rules::board::NAME;

use super::file::parse;
use super::opening::Opening;
use crate::file_error::FileError;

/// The files, by name of the board.
///
/// Only the engine's build knows its board, so the files of all boards are included. They are small.
const FILES: [(&str, &[u8]); 4] = [
    ("gorogoro", include_bytes!("../../../openings/gorogoro.zst")),
    ("judkins", include_bytes!("../../../openings/judkins.zst")),
    ("minishogi", include_bytes!("../../../openings/minishogi.zst")),
    ("standard", include_bytes!("../../../openings/standard.zst")),
];

/// The built-in openings of this board; the start position if there are none.
///
/// # Errors
///
/// If they are damaged, which the tests rule out.
pub fn embedded() -> Result<Vec<Opening>, FileError> {
    match FILES.iter().find(|(name, _)| *name == NAME) {
        Some((_, bytes)) => parse(bytes, Path::new("the built-in openings")),
        None => parse(b"startpos", Path::new("the start position")),
    }
}
