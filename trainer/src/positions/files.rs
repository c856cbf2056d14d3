//! Files of positions or games in any format: which format a file has, its samples, and writing samples.

use std::fmt;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::str::FromStr;

use katagami_records::{GameRecord, GameResult, Reading, Record, RecordError, csa, encoding, kif};
use katagami_rules::types::Move;
use katagami_storage::files::NewFile;

use super::foreign::{self, ForeignFormat};
use super::kpos;
use super::sample::{Sample, Samples, Wdl};
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
        let message = "unknown file extension; --input-format and --output-format name the format";
        extension.parse().map_err(|_: String| FileError::whole(path)(message))
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
    type Err = String;

    /// Parses a name or an extension, such as `kpos`.
    fn from_str(name: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
        found.ok_or_else(|| format!("unknown format {name:?}; known are kpos, psv, hcpe, csa, kif, ki2"))
    }
}

/// Opens a file of positions or games. Without a format it is [`Format::of`] the file.
///
/// # Errors
///
/// If the file cannot be read, or its format is unknown or not for this board.
pub fn open(path: &Path, format: Option<Format>) -> Result<Samples, FileError> {
    let format = format.map_or_else(|| Format::of(path), Ok)?;
    Ok(match format {
        Format::Kpos => Box::new(kpos::Reader::open(path)?),
        Format::Psv => foreign::read(path, ForeignFormat::Psv)?,
        Format::Hcpe => foreign::read(path, ForeignFormat::Hcpe)?,
        Format::Csa | Format::Kif | Format::Ki2 => {
            let games = read_games(path, format)?;
            Box::new(games.into_iter().flat_map(|game| match game {
                Ok(game) => game_samples(&game).into_iter().map(Ok).collect(),
                Err(error) => vec![Err(error)],
            }))
        }
    })
}

/// Reads the games of a file. A game with an illegal move or an invalid line is an error in its place.
///
/// # Errors
///
/// If the file cannot be read, or the format is not one of games.
pub fn read_games(path: &Path, format: Format) -> Result<Vec<Result<GameRecord, FileError>>, FileError> {
    let bytes = fs::read(path).map_err(FileError::io(path))?;
    parse_games(&bytes, path, format)
}

/// Parses the bytes of such a file. `path` is for error messages.
///
/// # Errors
///
/// If the format is not one of games.
pub fn parse_games(
    bytes: &[u8],
    path: &Path,
    format: Format,
) -> Result<Vec<Result<GameRecord, FileError>>, FileError> {
    let text = encoding::decode(bytes);
    let readings = match format {
        Format::Csa => csa::read(&text),
        Format::Kif | Format::Ki2 => vec![kif::read(&text)],
        Format::Kpos | Format::Psv | Format::Hcpe => {
            let message = format_args!("the format {format} holds positions, not games");
            return Err(FileError::new(path, Location::File, message));
        }
    };
    let whole = readings.into_iter().map(Reading::whole);
    let game = |record: Result<Record, RecordError>| match record {
        Ok(record) => Ok(record.main_line()),
        Err(error) => Err(FileError::of_record(path)(error)),
    };
    Ok(whole.map(game).collect())
}

/// The positions of a game with the moves played in them, without scores. Empty if the result is unknown.
pub fn game_samples(game: &GameRecord) -> Vec<Sample> {
    let Some(winner) = game.result.map(GameResult::winner) else { return Vec::new() };
    let mut position = game.root.clone();
    let sample = |&mv: &Move| {
        let outcome = Wdl::for_side(position.side(), winner);
        let sample = Sample { position: position.clone(), score: None, outcome, mv };
        position.make(mv);
        sample
    };
    game.moves.iter().map(sample).collect()
}

/// Writes samples to a file. The file gets its name when it is finished.
#[derive(Debug)]
pub struct SampleWriter(Inner);

#[derive(Debug)]
enum Inner {
    Kpos(kpos::Writer<NewFile>, Vec<Sample>),
    /// With the number of samples written.
    Foreign(ForeignFormat, NewFile, u64),
}

impl SampleWriter {
    /// The number of samples in a block of our own format: enough to compress well.
    const BLOCK: usize = 4096;

    /// Begins a file, which replaces an existing one when it is finished. `metadata` is stored if the format has room
    /// for it.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the format is read only or not for this board.
    pub fn create(path: &Path, format: Format, metadata: &kpos::Metadata) -> Result<Self, FileError> {
        Ok(Self(match format {
            Format::Kpos => Inner::Kpos(kpos::Writer::begin(path, metadata)?, Vec::new()),
            Format::Psv => Inner::Foreign(ForeignFormat::Psv, foreign::create(path)?, 0),
            Format::Hcpe => Inner::Foreign(ForeignFormat::Hcpe, foreign::create(path)?, 0),
            Format::Csa | Format::Kif | Format::Ki2 => {
                let message = format_args!("the format {format} is read only");
                return Err(FileError::new(path, Location::File, message));
            }
        }))
    }

    /// Writes a sample.
    ///
    /// # Errors
    ///
    /// If the file cannot be written, or the format cannot hold the sample.
    pub fn write(&mut self, sample: &Sample) -> Result<(), FileError> {
        match &mut self.0 {
            Inner::Foreign(format, file, number) => {
                *number += 1;
                foreign::write(file, *format, *number, sample)
            }
            Inner::Kpos(writer, block) => {
                block.push(sample.clone());
                if block.len() < Self::BLOCK {
                    return Ok(());
                }
                writer.write_block(&std::mem::take(block))
            }
        }
    }

    /// Writes what is left and gives the file its name.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn finish(self) -> Result<(), FileError> {
        match self.0 {
            Inner::Kpos(mut writer, block) => {
                if !block.is_empty() {
                    writer.write_block(&block)?;
                }
                writer.finish().map(drop)
            }
            Inner::Foreign(_, file, _) => {
                let path = file.path().to_owned();
                file.finish().map(drop).map_err(FileError::io(&path))
            }
        }
    }
}
