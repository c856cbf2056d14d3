//! The formats of files of positions or games.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::str::FromStr;

use super::kpos;
use crate::file_error::{FileError, Location};

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Our own format, for any board: see [`kpos`].
    Kpos,
    /// `PackedSfenValue`, 9x9 only.
    Psv,
    /// `HuffmanCodedPosAndEval`, 9x9 only.
    Hcpe,
    /// CSA game records; read only.
    Csa,
    /// Game records of Kakinoki Shogi, whose moves have origins; read only.
    Kif,
    /// Game records as books print them, whose moves have no origins; read only.
    Ki2,
}

/// The file extensions of each format. The first one is the format's name.
const NAMES: [(&str, Format); 9] = [
    ("kpos", Format::Kpos),
    ("psv", Format::Psv),
    ("bin", Format::Psv),
    ("hcpe", Format::Hcpe),
    ("csa", Format::Csa),
    ("kif", Format::Kif),
    ("kifu", Format::Kif),
    ("ki2", Format::Ki2),
    ("ki2u", Format::Ki2),
];

/// A name that is not the name of a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown format {0:?}; known are kpos, psv, hcpe, csa, kif, ki2")]
pub struct UnknownFormat(String);

impl Format {
    /// The format of a file, by its first bytes if it is our own, else by its extension.
    ///
    /// # Errors
    ///
    /// If the extension is unknown.
    pub fn of(path: &Path) -> Result<Self, FileError> {
        let mut start = Vec::new();
        let peeked = File::open(path).and_then(|file| file.take(32).read_to_end(&mut start));
        if peeked.is_ok() && kpos::has_magic(&start) {
            return Ok(Self::Kpos);
        }
        Self::from_extension(path)
    }

    /// The format with a file's extension.
    ///
    /// # Errors
    ///
    /// If the extension is unknown.
    pub fn from_extension(path: &Path) -> Result<Self, FileError> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        extension.parse().map_err(|_: UnknownFormat| {
            let message = "unknown file extension; --from and --to name the format";
            FileError::new(path, Location::File, message)
        })
    }

    /// Whether files of this format hold games rather than positions.
    pub fn holds_games(self) -> bool {
        matches!(self, Self::Csa | Self::Kif | Self::Ki2)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES.iter().find(|(_, format)| format == self).map_or("", |(name, _)| name))
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Parses a name or an extension, such as `kpos`.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = NAMES.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
        found.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
