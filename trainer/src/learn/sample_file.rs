//! The quiet positions of a training in a file, so that they are found once and need not all be in memory.
//!
//! The file begins with a line that names the format. The samples to train on follow, those held out, and the moves held
//! out, in as many bytes each as they have in memory. Then comes a line of JSON, and at the end the line's length and the
//! CRC-32 of everything before, as little-endian 32-bit numbers. The file gets its name when it is complete.

use std::fs::File;
use std::io::{self, Read, Write};
use std::marker::PhantomData;
use std::ops::Range;
use std::path::{Path, PathBuf};

use bytemuck::Pod;
use katagami_rules::board::NAME;
use katagami_storage::files::{CheckedWriter, NewFile, checked_contents};
use katagami_storage::memory::Mapped;
use serde::{Deserialize, Serialize};

use super::dataset::{Dataset, MappedSamples, SampleSink, Samples};
use crate::file_error::FileError;
use crate::positions::PackedPosition;

/// The first bytes of every such file.
const MAGIC: &[u8] = b"katagami samples 1\n";

/// What samples were made from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SampleSource {
    board: String,
    /// Checksums of the files of positions.
    files: Vec<u32>,
    /// Checksums of the files all of whose games are held out.
    held_out_files: Vec<u32>,
    /// How many games of a thousand are held out.
    held_out: u32,
    /// A checksum of the weights that found the quiet positions.
    evaluation: u32,
}

impl SampleSource {
    /// The source with these files of positions and files held out, with `held_out` of a thousand games held out, and with
    /// quiet positions that weights with the checksum `evaluation` find.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn new(
        files: &[PathBuf],
        held_out_files: &[PathBuf],
        held_out: u32,
        evaluation: u32,
    ) -> Result<Self, FileError> {
        let checksums = |files: &[PathBuf]| -> Result<Vec<u32>, FileError> {
            files.iter().map(|path| checksum(path)).collect()
        };
        Ok(Self {
            board: NAME.into(),
            files: checksums(files)?,
            held_out_files: checksums(held_out_files)?,
            held_out,
            evaluation,
        })
    }
}

/// The CRC-32 of a file. It would be the same for all files that end with it; files of positions and games do not.
fn checksum(path: &Path) -> Result<u32, FileError> {
    let read = || {
        let (mut file, mut buffer) = (File::open(path)?, vec![0; 1 << 20]);
        let mut checksum = crc32fast::Hasher::new();
        loop {
            match file.read(&mut buffer)? {
                0 => return Ok(checksum.finalize()),
                length => checksum.update(&buffer[..length]),
            }
        }
    };
    read().map_err(FileError::io(path))
}

/// The line of JSON.
#[derive(Serialize, Deserialize)]
struct Header {
    source: SampleSource,
    /// The number of samples to train on.
    train: usize,
    /// The number of samples held out.
    held_out: usize,
    /// The number of moves held out.
    held_out_moves: usize,
    /// The checksum of the samples in the files of positions.
    checksum: u32,
}

impl Header {
    /// Where the parts lie that come before the line; `None` if they are longer than any file.
    fn parts(&self, sample: usize) -> Option<[Range<usize>; 3]> {
        let mut end = MAGIC.len();
        let mut next = |count: usize, size: usize| {
            let start = end;
            end = start.checked_add(count.checked_mul(size)?)?;
            Some(start..end)
        };
        Some([next(self.train, sample)?, next(self.held_out, sample)?, next(self.held_out_moves, MOVE)?])
    }
}

/// The bytes of a move held out.
const MOVE: usize = PackedPosition::LENGTH + 2;

/// Why no samples can be read from a file.
#[derive(Debug, thiserror::Error)]
pub enum SampleFileError {
    /// It is no such file.
    #[error("{}: not a file of samples", .0.display())]
    Foreign(PathBuf),
    /// Its samples were made from something else.
    #[error("{}: samples of other positions, of other games held out, or found with other weights", .0.display())]
    OtherSource(PathBuf),
    /// It cannot be read, or is damaged.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Reads the samples that were made from `source`. `None` if there is no file.
///
/// # Errors
///
/// If the file is another one, cannot be read or is damaged.
pub fn open<S: Pod>(path: &Path, source: &SampleSource) -> Result<Option<Dataset<S>>, SampleFileError> {
    let io = FileError::io(path);
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file.map_err(&io)?,
    };
    let foreign = || SampleFileError::Foreign(path.to_owned());
    if file.metadata().map_err(&io)?.len() < MAGIC.len() as u64 {
        return Err(foreign());
    }
    let map = Mapped::new(&file).map_err(&io)?;
    if !map.starts_with(MAGIC) {
        return Err(foreign());
    }
    let damaged = || FileError::whole(path)("damaged");
    let contents = checked_contents(&map).ok_or_else(damaged)?;
    let (body, length) = contents.split_last_chunk().ok_or_else(damaged)?;
    let line = body.len().checked_sub(u32::from_le_bytes(*length) as usize).ok_or_else(damaged)?;
    let header: Header = serde_json::from_slice(&body[line..]).map_err(|_| damaged())?;
    if header.source != *source {
        return Err(SampleFileError::OtherSource(path.to_owned()));
    }
    let [train, held_out, moves] = header.parts(size_of::<S>()).ok_or_else(damaged)?;
    if moves.end != line {
        return Err(damaged().into());
    }
    let held_out = bytemuck::pod_collect_to_vec(&map[held_out]);
    let held_out_moves = map[moves].as_chunks::<MOVE>().0.iter().map(read_move).collect();
    let train = Samples::Mapped(MappedSamples::new(map, train));
    Ok(Some(Dataset { train, held_out, held_out_moves, checksum: header.checksum }))
}

fn read_move(bytes: &[u8; MOVE]) -> (PackedPosition, u16) {
    let (position, mv) = bytes.split_at(PackedPosition::LENGTH);
    let mv = mv.try_into().map_or(0, u16::from_le_bytes);
    (bytemuck::pod_read_unaligned(position), mv)
}

/// A file of samples in the making. It takes the samples to train on.
#[derive(Debug)]
pub struct SampleFileWriter<S> {
    path: PathBuf,
    file: CheckedWriter<NewFile>,
    samples: usize,
    sample_type: PhantomData<S>,
}

impl<S: Pod> SampleFileWriter<S> {
    /// Begins a file. What is there stays until it is finished.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let file = NewFile::create(path).map_err(FileError::io(path))?;
        let file = CheckedWriter::new(file);
        let mut this = Self { path: path.to_owned(), file, samples: 0, sample_type: PhantomData };
        this.write(MAGIC)?;
        Ok(this)
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.file.write_all(bytes).map_err(FileError::io(&self.path))
    }
}

impl<S: Pod> SampleSink<S> for SampleFileWriter<S> {
    fn push(&mut self, sample: S) -> Result<(), FileError> {
        self.samples += 1;
        self.write(bytemuck::bytes_of(&sample))
    }
}

/// Finishes the file of a dataset, and maps it into memory.
///
/// # Errors
///
/// If the file cannot be written.
pub fn finish<S: Pod>(
    dataset: Dataset<S, SampleFileWriter<S>>,
    source: SampleSource,
) -> Result<Dataset<S>, FileError> {
    let Dataset { train: mut writer, held_out, held_out_moves, checksum } = dataset;
    writer.write(bytemuck::cast_slice(&held_out))?;
    for (position, mv) in &held_out_moves {
        writer.write(position.bytes())?;
        writer.write(&mv.to_le_bytes())?;
    }
    let (train, held_out_count) = (writer.samples, held_out.len());
    let header =
        Header { source, train, held_out: held_out_count, held_out_moves: held_out_moves.len(), checksum };
    let line = serde_json::json!(header).to_string();
    writer.write(line.as_bytes())?;
    writer.write(&(line.len() as u32).to_le_bytes())?;
    let SampleFileWriter { path, file, .. } = writer;
    let bytes = MAGIC.len()..MAGIC.len() + train * size_of::<S>();
    let finish = || {
        file.finish()?.finish()?;
        Mapped::new(&File::open(&path)?)
    };
    let map = finish().map_err(FileError::io(&path))?;
    Ok(Dataset { train: Samples::Mapped(MappedSamples::new(map, bytes)), held_out, held_out_moves, checksum })
}
