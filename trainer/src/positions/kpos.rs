//! Our own format of files of samples, for every board.
//!
//! The first line is text: `katagami-positions 1 {"board":"standard",...}`, with the settings that made the file. Blocks
//! follow: the length of the rest, the number of samples, a checksum (4 bytes each, little-endian), then the
//! records (see [`pack_record`]), compressed by zstd. Self-play writes a block for each game, so a killed program leaves
//! complete games and at most one incomplete block, which is cut off when the file is resumed.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use katagami_rules::board::NAME;
use katagami_storage::files::NewFile;
use serde_json::{Map, Value};

use super::packed::{RECORD_LENGTH, pack_record, unpack_record};
use super::sample::Sample;
use crate::file_error::{FileError, Location};
use crate::settings_file;

/// The beginning of the first line. The number is the format's version.
const MAGIC: &str = "katagami-positions 1 ";

/// The maximum length of the first line.
const MAX_HEADER: u64 = 1 << 16;

/// The number of bytes before a block's records.
const PREFIX: usize = 12;

/// The maximum number of samples in a block. A block that claims more is damaged.
const MAX_SAMPLES: usize = 1 << 20;

/// The compression level, fast enough for self-play.
const LEVEL: i32 = 6;

/// The settings that made a file, by name. A run that resumes the file must have the same.
pub type Metadata = Map<String, Value>;

/// Whether a file begins like files of this format, in any version.
pub(super) fn has_magic(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC.trim_end_matches("1 ").as_bytes())
}

/// Writes the blocks of a file. With a [`NewFile`] the file gets its name when it is finished.
#[derive(Debug)]
pub struct Writer<F = File> {
    file: F,
    path: PathBuf,
}

impl Writer<NewFile> {
    /// Begins a file, which replaces an existing one when it is finished.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn begin(path: &Path, metadata: &Metadata) -> Result<Self, FileError> {
        let mut header = Metadata::from_iter([("board".to_owned(), NAME.into())]);
        header.extend(metadata.clone());
        let line = format!("{MAGIC}{}\n", Value::Object(header));
        let write = || {
            let mut file = NewFile::create(path)?;
            file.write_all(line.as_bytes())?;
            Ok(file)
        };
        Ok(Self { file: write().map_err(FileError::io(path))?, path: path.to_owned() })
    }

    /// Gives the file its name. More blocks can be written after that.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> Result<Writer, FileError> {
        let Self { file, path } = self;
        let file = file.finish().map_err(FileError::io(&path))?;
        Ok(Writer { file, path })
    }
}

impl Writer {
    /// Creates a file, which replaces an existing one. The file has its name as soon as its first line is written.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn create(path: &Path, metadata: &Metadata) -> Result<Self, FileError> {
        Writer::begin(path, metadata)?.finish()
    }

    /// Resumes a file. Passes each complete block to `visit` and cuts off an incomplete one at the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, was made with other settings, or is damaged elsewhere.
    pub fn resume(
        path: &Path,
        metadata: &Metadata,
        mut visit: impl FnMut(Vec<Sample>),
    ) -> Result<Self, FileError> {
        let mut reader = Reader::open(path)?;
        settings_file::refuse_other(path, metadata, &reader.metadata)?;
        let mut complete = reader.offset;
        loop {
            match reader.block() {
                Ok(Some(samples)) => visit(samples.into_iter().collect::<Result<_, _>>()?),
                Ok(None) | Err(BlockError::Incomplete) => break,
                Err(error) => return Err(reader.error(complete, error)),
            }
            complete = reader.offset;
        }
        let mut file = OpenOptions::new().write(true).open(path).map_err(FileError::io(path))?;
        let cut = file.set_len(complete).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(FileError::io(path))?;
        Ok(Self { file, path: path.to_owned() })
    }
}

impl<F: Write> Writer<F> {
    /// Writes a block, which may be empty.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn write_block(&mut self, samples: &[Sample]) -> Result<(), FileError> {
        for samples in samples.chunks(MAX_SAMPLES) {
            self.write(samples).map_err(FileError::io(&self.path))?;
        }
        if samples.is_empty() { self.write(&[]).map_err(FileError::io(&self.path)) } else { Ok(()) }
    }

    /// Writes a block in one write.
    fn write(&mut self, samples: &[Sample]) -> io::Result<()> {
        let records: Vec<u8> = samples.iter().flat_map(pack_record).collect();
        let packed = zstd::bulk::compress(&records, LEVEL)?;
        let mut block = Vec::with_capacity(PREFIX + packed.len());
        block.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        block.extend_from_slice(&(samples.len() as u32).to_le_bytes());
        block.extend_from_slice(&checksum(&block, &packed).to_le_bytes());
        block.extend_from_slice(&packed);
        self.file.write_all(&block)
    }
}

/// The checksum of a block's lengths and compressed records.
fn checksum(lengths: &[u8], packed: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(lengths);
    hasher.update(packed);
    hasher.finalize()
}

/// Why a block cannot be read.
#[derive(Debug, thiserror::Error)]
enum BlockError {
    #[error("the file ends within a block")]
    Incomplete,
    #[error("damaged: {0}")]
    Damaged(&'static str),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Reads the samples of a file, block by block.
///
/// Invalid records are errors; iteration continues with the next record. After a damaged block it ends.
#[derive(Debug)]
pub struct Reader {
    file: BufReader<File>,
    path: PathBuf,
    metadata: Metadata,
    /// The offset of the next block.
    offset: u64,
    /// The rest of the current block.
    block: std::vec::IntoIter<Result<Sample, FileError>>,
    ended: bool,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, has another format, or is for another board.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let mut file = BufReader::new(File::open(path).map_err(FileError::io(path))?);
        let mut line = Vec::new();
        let read = (&mut file).take(MAX_HEADER).read_until(b'\n', &mut line);
        let offset = read.map_err(FileError::io(path))? as u64;
        let metadata = header(&line).map_err(FileError::line(path, 1))?;
        Ok(Self {
            file,
            path: path.to_owned(),
            metadata,
            offset,
            block: Vec::new().into_iter(),
            ended: false,
        })
    }

    /// The settings that made the file.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// The samples of the next block. `None` at the end.
    fn block(&mut self) -> Result<Option<Vec<Result<Sample, FileError>>>, BlockError> {
        let mut prefix = Vec::new();
        (&mut self.file).take(PREFIX as u64).read_to_end(&mut prefix)?;
        if prefix.is_empty() {
            return Ok(None);
        }
        let prefix: [u8; PREFIX] = prefix.try_into().map_err(|_| BlockError::Incomplete)?;
        let (numbers, _) = prefix.as_chunks();
        let [length, count, sum] = [0, 1, 2].map(|index| u32::from_le_bytes(numbers[index]));
        let (length, count) = (length as usize, count as usize);
        if count > MAX_SAMPLES || length > zstd::zstd_safe::compress_bound(count * RECORD_LENGTH) {
            return Err(BlockError::Damaged("no block begins here"));
        }
        let mut packed = Vec::new();
        (&mut self.file).take(length as u64).read_to_end(&mut packed)?;
        if packed.len() < length {
            return Err(BlockError::Incomplete);
        }
        if checksum(&prefix[..8], &packed) != sum {
            return Err(BlockError::Damaged("the checksum of a block is wrong"));
        }
        let bytes = zstd::bulk::decompress(&packed, count * RECORD_LENGTH)?;
        let (records, rest) = bytes.as_chunks::<RECORD_LENGTH>();
        if records.len() != count || !rest.is_empty() {
            return Err(BlockError::Damaged("a block has another length than it claims"));
        }
        let sample = |(index, bytes): (usize, &[u8; RECORD_LENGTH])| {
            let message = |error| format!("record {} of its block: {error}", index + 1);
            unpack_record(bytes).map_err(|error| self.error(self.offset, message(error)))
        };
        let samples = records.iter().enumerate().map(sample).collect();
        self.offset += (PREFIX + length) as u64;
        Ok(Some(samples))
    }

    fn error(&self, offset: u64, message: impl std::fmt::Display) -> FileError {
        FileError::new(&self.path, Location::Offset(offset), message)
    }
}

impl Iterator for Reader {
    type Item = Result<Sample, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            if let Some(sample) = self.block.next() {
                return Some(sample);
            }
            match self.block() {
                Ok(Some(samples)) => self.block = samples.into_iter(),
                Ok(None) => self.ended = true,
                Err(error) => {
                    self.ended = true;
                    return Some(Err(self.error(self.offset, error)));
                }
            }
        }
        None
    }
}

/// The settings in the first line.
fn header(line: &[u8]) -> Result<Metadata, String> {
    let text = std::str::from_utf8(line).ok().and_then(|text| text.strip_suffix('\n'));
    let json = text.and_then(|text| text.strip_prefix(MAGIC)).ok_or("not a file of katagami-positions 1")?;
    let metadata: Metadata = serde_json::from_str(json).map_err(|error| error.to_string())?;
    match metadata.get("board").and_then(Value::as_str) {
        Some(NAME) => Ok(metadata),
        board => {
            Err(format!("positions of {}, this program plays {NAME}", board.unwrap_or("an unknown board")))
        }
    }
}
