//! The openings that are built into the program, one file for each board.

use std::path::Path;

use katagami::board::NAME;

use super::{FileError, Opening, parse};

/// The files by the names of their boards.
///
/// Which board the engine was built for is known to the engine's build alone; so all files are here, and they are small.
const FILES: [(&str, &[u8]); 4] = [
    ("gorogoro", include_bytes!("../../openings/gorogoro.zst")),
    ("judkins", include_bytes!("../../openings/judkins.zst")),
    ("minishogi", include_bytes!("../../openings/minishogi.zst")),
    ("standard", include_bytes!("../../openings/standard.zst")),
];

/// The built-in openings of this board; the start position alone if there are none.
///
/// # Errors
///
/// If they are damaged, which the tests of the file would have seen.
pub fn embedded() -> Result<Vec<Opening>, FileError> {
    match FILES.iter().find(|(name, _)| *name == NAME) {
        Some((_, bytes)) => parse(bytes, Path::new("the built-in openings")),
        None => parse(b"startpos", Path::new("the start position")),
    }
}
