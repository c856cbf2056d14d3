//! The formats of files of positions, and how they are opened.

use std::fmt;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::str::FromStr;

use katagami::files::NewFile;

use super::example::Example;
use super::problem::{Place, Problem};
use super::{foreign, hcpe, psv, shard};
use crate::games;

/// A format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Our own: see [`shard`].
    Own,
    /// `PackedSfenValue`, 9x9 only.
    Psv,
    /// `HuffmanCodedPosAndEval`, 9x9 only.
    Hcpe,
    /// Games in CSA's format; read only.
    Csa,
    /// Games in the format of Kakinoki Shogi, with origins of moves; read only.
    Kif,
    /// Games as books print them, without origins; read only.
    Ki2,
}

/// The names of formats: the first of each is what it is called, all are extensions of files.
const NAMES: [(&str, Format); 9] = [
    ("kpos", Format::Own),
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
    /// The format of a file, by its first bytes if it is ours, else by its extension.
    ///
    /// # Errors
    ///
    /// If neither says.
    pub fn of(path: &Path) -> Result<Self, Problem> {
        let mut start = Vec::new();
        let peeked = File::open(path).and_then(|file| file.take(32).read_to_end(&mut start));
        if peeked.is_ok() && shard::begins(&start) {
            return Ok(Self::Own);
        }
        Self::by_name(path)
    }

    /// The format that a file's extension asks for.
    ///
    /// # Errors
    ///
    /// If it is none that is known.
    pub fn by_name(path: &Path) -> Result<Self, Problem> {
        let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        extension.parse().map_err(|_| {
            let what =
                "its name does not end as those of a format that is known; --from and --to say which it is";
            Problem::new(path, Place::File, what)
        })
    }

    /// Whether it holds games rather than positions.
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

    /// Reads a format's name.
    fn from_str(name: &str) -> Result<Self, String> {
        let found = NAMES.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
        found.ok_or_else(|| format!("{name:?} is no format; there are kpos, psv, hcpe, csa, kif, ki2"))
    }
}

/// Examples as they come from a file. After an error there may be more: a bad record is skipped by going on.
pub type Examples = Box<dyn Iterator<Item = Result<Example, Problem>> + Send>;

/// Opens a file of positions or games, of the format given or that it shows.
///
/// # Errors
///
/// If it cannot be read, or its format is unknown or not for this board.
pub fn open(path: &Path, format: Option<Format>) -> Result<Examples, Problem> {
    let format = format.map_or_else(|| Format::of(path), Ok)?;
    Ok(match format {
        Format::Own => Box::new(shard::Reader::open(path)?),
        Format::Psv => Box::new(foreign::Reader::open(path, psv::LAYOUT)?),
        Format::Hcpe => Box::new(foreign::Reader::open(path, hcpe::LAYOUT)?),
        Format::Csa | Format::Kif | Format::Ki2 => {
            let read = games::read(path, format)?;
            Box::new(read.into_iter().flat_map(|game| match game {
                Ok(game) => game.examples().into_iter().map(Ok).collect(),
                Err(problem) => vec![Err(problem)],
            }))
        }
    })
}

/// A file of positions that is being written, and there when it is finished.
#[derive(Debug)]
pub struct Sink(Kind);

#[derive(Debug)]
enum Kind {
    Own(shard::Writer<NewFile>, Vec<Example>),
    Psv(foreign::Writer<{ psv::LENGTH }>),
    Hcpe(foreign::Writer<{ hcpe::LENGTH }>),
}

impl Sink {
    /// How many examples share a block of our own format: enough to compress well.
    const BLOCK: usize = 4096;

    /// A new file, in place of what may be there once it is finished; `about` says what made it, where the format has
    /// room for that.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or the format is read only or not for this board.
    pub fn create(path: &Path, format: Format, about: &shard::About) -> Result<Self, Problem> {
        Ok(Self(match format {
            Format::Own => Kind::Own(shard::Writer::draft(path, about)?, Vec::new()),
            Format::Psv => Kind::Psv(foreign::Writer::create(path, psv::LAYOUT)?),
            Format::Hcpe => Kind::Hcpe(foreign::Writer::create(path, hcpe::LAYOUT)?),
            Format::Csa | Format::Kif | Format::Ki2 => {
                return Err(Problem::new(path, Place::File, format_args!("{format} is read only")));
            }
        }))
    }

    /// Writes an example.
    ///
    /// # Errors
    ///
    /// If it cannot be written, or the format cannot hold it.
    pub fn write(&mut self, example: &Example) -> Result<(), Problem> {
        match &mut self.0 {
            Kind::Psv(writer) => writer.write(example),
            Kind::Hcpe(writer) => writer.write(example),
            Kind::Own(writer, block) => {
                block.push(example.clone());
                if block.len() < Self::BLOCK {
                    return Ok(());
                }
                writer.block(&std::mem::take(block))
            }
        }
    }

    /// Writes what is not written yet and gives the file its name.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> Result<(), Problem> {
        match self.0 {
            Kind::Own(mut writer, block) => {
                if !block.is_empty() {
                    writer.block(&block)?;
                }
                writer.finish().map(drop)
            }
            Kind::Psv(writer) => writer.finish(),
            Kind::Hcpe(writer) => writer.finish(),
        }
    }
}
