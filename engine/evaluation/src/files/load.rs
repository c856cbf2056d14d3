//! Finding and reading weights of any format, and those that are built into the binary.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::mapped::map;
use super::{bonanza, kppt, own};
use crate::error::WeightsError;
use crate::progress::Progress;
use crate::weights::{Components, PlayTables, Weights, check_sums};

/// The name of Bonanza's file.
pub const FV_BIN: &str = "fv.bin";

/// A format of weight files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Our own: see [`own`].
    Own,
    /// The three files of Apery and `YaneuraOu`: see [`kppt`].
    Kppt,
    /// Bonanza's one file: see [`bonanza`].
    FvBin,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::Own, Self::Kppt, Self::FvBin];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => own::EXTENSION,
            Self::Kppt => "kppt",
            Self::FvBin => FV_BIN,
        }
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Weights that were found: their format, and their file (for a KPPT set, its folder).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The format.
    pub format: Format,
    /// The file; for a KPPT set the folder.
    pub path: PathBuf,
}

/// Reads the weights at `path`, a file or a folder of weight files ([`Source::find`] says which).
///
/// # Errors
///
/// If there are none, or they cannot be read or used; the error names the file, what was expected and what was found.
pub fn load(path: &Path, progress: Progress<'_>) -> Result<Weights, WeightsError> {
    Source::find(path)?.load(progress)
}

/// Reads the weights at `path` with the tables of the form that is faster to play with.
///
/// # Errors
///
/// As [`load()`].
pub fn load_for_play(path: &Path, progress: Progress<'_>) -> Result<Weights<PlayTables>, WeightsError> {
    Source::find(path)?.load_for_play(progress)
}

impl Source {
    /// Finds the weights at `path`. A file's format shows in its first bytes or its name. In a folder it is the one
    /// file `*.katagami`, else the KPPT set, else `fv.bin`.
    ///
    /// # Errors
    ///
    /// If there are none, or several `*.katagami` to choose from.
    pub fn find(path: &Path) -> Result<Self, WeightsError> {
        let kind = fs::metadata(path).map_err(WeightsError::io(path))?.file_type();
        if kind.is_dir() { Self::in_folder(path) } else { Self::of_file(path, kind.is_file()) }
    }

    /// Reads these weights.
    ///
    /// # Errors
    ///
    /// If they cannot be read or used.
    pub fn load(&self, progress: Progress<'_>) -> Result<Weights, WeightsError> {
        let weights = match self.format {
            Format::Own => own::read(&map(&self.path)?, &self.path, progress)?,
            Format::Kppt => kppt::open(&self.path)?,
            Format::FvBin => {
                let origin = format!("Bonanza's weights from {}", self.path.display());
                bonanza::expand(&bonanza::FvBin::open(&self.path)?, origin, progress)?
            }
        };
        self.check(weights.tables.as_ref().map(|tables| [&*tables.kk, &*tables.kkp]))?;
        Ok(weights)
    }

    /// Reads these weights with the tables of the form that is faster to play with.
    ///
    /// # Errors
    ///
    /// As [`Source::load`].
    pub fn load_for_play(&self, progress: Progress<'_>) -> Result<Weights<PlayTables>, WeightsError> {
        if self.format != Format::Own {
            return self.load(progress).map(Weights::into);
        }
        let weights = own::read_for_play(&map(&self.path)?, &self.path, progress)?;
        let kings = weights.tables.as_ref().and_then(|tables| tables.kings.as_ref());
        self.check(kings.map(|kings| [&*kings.kk, &*kings.kkp]))?;
        Ok(weights)
    }

    /// Checks that no sum of these tables of both kings can overflow.
    fn check(&self, kings: Option<[&[Components]; 2]>) -> Result<(), WeightsError> {
        let Some([kk, kkp]) = kings else { return Ok(()) };
        check_sums(kk, kkp).map_err(|problem| WeightsError::Damaged { path: self.path.clone(), problem })
    }

    /// The header of a file of our own format; `None` for other formats.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn header(&self) -> Result<Option<own::Header>, WeightsError> {
        match self.format {
            Format::Own => own::read_header(&map(&self.path)?, &self.path).map(Some),
            Format::Kppt | Format::FvBin => Ok(None),
        }
    }

    /// The files that the weights are in.
    pub fn files(&self) -> Vec<PathBuf> {
        match self.format {
            Format::Own | Format::FvBin => vec![self.path.clone()],
            Format::Kppt => kppt::FILES.iter().map(|name| self.path.join(name)).collect(),
        }
    }

    fn in_folder(folder: &Path) -> Result<Self, WeightsError> {
        let own = own_files(folder).map_err(WeightsError::io(folder))?;
        let found = |format, path| Ok(Self { format, path });
        match own.as_slice() {
            [one] => return found(Format::Own, one.clone()),
            [] => {}
            several => return Err(choose_one(folder, several)),
        }
        // Any file of a set is enough to find it. A missing one is an error when they are opened.
        if kppt::FILES.iter().any(|name| folder.join(name).exists()) {
            return found(Format::Kppt, folder.to_path_buf());
        }
        let fv_bin = folder.join(FV_BIN);
        if fv_bin.exists() {
            return found(Format::FvBin, fv_bin);
        }
        let expected = format!("*.{}, {}, {FV_BIN}", own::EXTENSION, kppt::FILES.join(" + "));
        Err(WeightsError::Nothing { path: folder.to_path_buf(), expected })
    }

    fn of_file(path: &Path, regular: bool) -> Result<Self, WeightsError> {
        let start = if regular { beginning(path).map_err(WeightsError::io(path))? } else { Vec::new() };
        let name = path.file_name().unwrap_or_default();
        let found = |format, path: &Path| Ok(Self { format, path: path.to_path_buf() });
        if regular && (start == own::MAGIC || is_own(path)) {
            found(Format::Own, path)
        } else if regular && kppt::FILES.iter().any(|file| name == *file) {
            // A bare file name is in the current folder.
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            found(Format::Kppt, folder.unwrap_or(Path::new(".")))
        } else if regular && (name == FV_BIN || size(path) == Some(bonanza::FILE_LENGTH)) {
            found(Format::FvBin, path)
        } else {
            Err(unknown(path, regular, &start))
        }
    }
}

fn is_own(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == own::EXTENSION)
}

/// The files of our format in a folder, sorted.
fn own_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| is_own(path) && path.is_file());
    files.sort();
    Ok(files)
}

fn choose_one(folder: &Path, files: &[PathBuf]) -> WeightsError {
    let names: Vec<_> =
        files.iter().filter_map(|file| file.file_name()).map(|name| name.display().to_string()).collect();
    WeightsError::Foreign {
        path: folder.to_path_buf(),
        expected: format!("one file *.{} (or name one itself)", own::EXTENSION),
        found: names.join(", "),
    }
}

/// The first bytes of a file, as many as our magic has or as there are.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(own::MAGIC.len() as u64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn size(path: &Path) -> Option<u64> {
    fs::metadata(path).ok().map(|metadata| metadata.len())
}

fn unknown(path: &Path, regular: bool, start: &[u8]) -> WeightsError {
    let found = if regular {
        format!("{} bytes that begin with \"{}\"", size(path).unwrap_or(0), start.escape_ascii())
    } else {
        "neither a file nor a folder".into()
    };
    let expected = format!(
        "a file *.{}, {} ({} bytes) or {}",
        own::EXTENSION,
        FV_BIN,
        bonanza::FILE_LENGTH,
        kppt::FILES.join(", ")
    );
    WeightsError::Foreign { path: path.to_path_buf(), expected, found }
}

// `EMBEDDED: Option<&[u8]>`, from `engine/evaluation/weights/<board>.katagami` or the file that `KATAGAMI_WEIGHTS` names.
include!(concat!(env!("OUT_DIR"), "/weights.rs"));

impl Weights<PlayTables> {
    /// The weights built into this binary; material with the board's piece values if there are none.
    ///
    /// # Errors
    ///
    /// As [`own::read_for_play`]: the build embeds what it finds.
    pub fn default_for_board(progress: Progress<'_>) -> Result<Self, WeightsError> {
        Self::from_embedded(EMBEDDED, progress)
    }

    /// The weights in the bytes that a build embeds; material with the board's piece values if there are none.
    ///
    /// # Errors
    ///
    /// As [`own::read_for_play`].
    pub fn from_embedded(embedded: Option<&[u8]>, progress: Progress<'_>) -> Result<Self, WeightsError> {
        match embedded {
            Some(bytes) => own::read_for_play(bytes, Path::new("this binary"), progress),
            None => Ok(Self {
                origin: "material with the board's piece values (no weights are built into this binary)"
                    .into(),
                ..Weights::material().into()
            }),
        }
    }
}

/// The weights that are built into this binary, as a file holds them; `None` if there are none.
pub fn embedded() -> Option<&'static [u8]> {
    EMBEDDED
}

/// The word for material alone, where weights are asked for.
pub const MATERIAL: &str = "material";

/// The weights of a file or folder, those of the word [`MATERIAL`], or the default ones for `None`.
///
/// # Errors
///
/// As [`load_for_play`].
pub fn choose(named: Option<&Path>, progress: Progress<'_>) -> Result<Weights<PlayTables>, WeightsError> {
    match named {
        None => Weights::default_for_board(progress),
        Some(word) if word == Path::new(MATERIAL) => Ok(Weights::material().into()),
        Some(path) => load_for_play(path, progress),
    }
}
