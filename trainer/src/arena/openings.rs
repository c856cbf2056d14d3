//! Openings: positions, with the moves that led to them, from which games begin. A file has one opening a line, plain or
//! compressed; some boards have one built in.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use katagami::cli::given_game::read_list;
use katagami_rules::board::NAME;
use katagami_rules::game::{Rules, UsiGame};
use katagami_storage::files;

use crate::file_error::{FileError, Location};

/// A position and moves from there, after which the engines play.
pub type Opening = UsiGame;

/// A checksum that identifies a list of openings.
pub fn checksum(openings: &[Opening]) -> u64 {
    let keys = openings.iter().map(|opening| opening.game().position().key());
    keys.fold(0, |sum: u64, key| sum.rotate_left(1) ^ key)
}

/// The files, by name of the board.
///
/// Only the engine's build knows its board, so the files of all boards are included. They are small.
const BUILT_IN: [(&str, &[u8]); 7] = [
    ("gorogoro", include_bytes!("../../openings/gorogoro.zst")),
    ("gorogoroplus", include_bytes!("../../openings/gorogoroplus.zst")),
    ("judkins", include_bytes!("../../openings/judkins.zst")),
    ("minishogi", include_bytes!("../../openings/minishogi.zst")),
    ("standard", include_bytes!("../../openings/standard.zst")),
    ("tori", include_bytes!("../../openings/tori.zst")),
    ("yari", include_bytes!("../../openings/yari.zst")),
];

/// The file of this board, if there is one.
fn built_in() -> Option<&'static [u8]> {
    BUILT_IN.iter().find(|(name, _)| *name == NAME).map(|(_, bytes)| *bytes)
}

/// Whether this board has built-in openings.
pub fn are_built_in() -> bool {
    built_in().is_some()
}

/// The built-in openings of this board; the start position if there are none.
///
/// # Errors
///
/// If they are damaged, which the tests rule out.
pub fn embedded() -> Result<Vec<Opening>, FileError> {
    match built_in() {
        Some(bytes) => parse(bytes, Path::new("the built-in openings")),
        None => parse(b"startpos", Path::new("the start position")),
    }
}

/// The first bytes of zstd's format.
const ZSTD_MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// The most bytes of a decompressed file: about a million openings.
const LONGEST: u64 = 64 << 20;

/// Reads a file of openings, compressed or not.
///
/// # Errors
///
/// If the file cannot be read, has no openings, or has an invalid line.
pub fn read(path: &Path) -> Result<Vec<Opening>, FileError> {
    let bytes = fs::read(path).map_err(FileError::io(path))?;
    parse(&bytes, path)
}

/// Parses the bytes of such a file. `path` is for error messages.
///
/// # Errors
///
/// As [`read`].
pub fn parse(bytes: &[u8], path: &Path) -> Result<Vec<Opening>, FileError> {
    let expanded;
    let bytes = if bytes.starts_with(&ZSTD_MAGIC) {
        expanded = expand(bytes).map_err(FileError::io(path))?;
        expanded.as_slice()
    } else {
        bytes
    };
    let games = read_list(path, bytes).map_err(FileError::of_record(path))?;
    let openings: Vec<_> = games
        .into_iter()
        .map(|(line, opening)| match opening.game().outcome(&Rules::default()) {
            Some(_) => Err(FileError::line(path, line)("the game is over after the opening")),
            None => Ok(opening),
        })
        .collect::<Result<_, _>>()?;
    if openings.is_empty() {
        return Err(FileError::new(path, Location::File, "there are no openings"));
    }
    Ok(openings)
}

/// Decompresses a file, up to a limit: a small file can claim to hold any number of bytes.
fn expand(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut expanded = Vec::new();
    zstd::Decoder::with_buffer(bytes)?.take(LONGEST + 1).read_to_end(&mut expanded)?;
    if expanded.len() as u64 > LONGEST {
        return Err(io::Error::other("more than 64 MiB of openings"));
    }
    Ok(expanded)
}

/// Writes openings after a comment line, compressed if the file's name ends with `.zst`.
///
/// # Errors
///
/// If the file cannot be written.
pub fn write(path: &Path, comment: &str, openings: &[Opening]) -> Result<(), FileError> {
    /// The slowest level, for files that are written once and often read.
    const LEVEL: i32 = 19;
    let lines = openings.iter().map(|opening| format!("{opening}\n"));
    let text: String = std::iter::once(format!("# {comment}\n")).chain(lines).collect();
    if path.extension().is_some_and(|extension| extension == "zst") {
        let compressed = zstd::encode_all(text.as_bytes(), LEVEL).map_err(FileError::io(path))?;
        files::write(path, compressed).map_err(FileError::io(path))
    } else {
        files::write(path, text).map_err(FileError::io(path))
    }
}
