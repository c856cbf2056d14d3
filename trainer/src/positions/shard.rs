//! Our own files of examples, for every board.
//!
//! A line of text says what the file is and what made it: `katagami-positions 1 {"board":"standard",...}`. Blocks
//! follow: the length of the rest, how many examples it holds, a checksum (each 4 bytes, little-endian), then the
//! [records](super::record), compressed by zstd. Self-play writes a block for each game, so a killed program leaves
//! whole games and at most one torn block, which is cut off when it goes on.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use katagami::board::NAME;
use katagami::files::NewFile;
use serde_json::{Map, Value};

use super::example::Example;
use super::problem::{Place, Problem};
use super::record::{self, LENGTH};

/// What the first line begins with; the number is the format's version.
const MAGIC: &str = "katagami-positions 1 ";

/// The longest first line.
const LONGEST_HEADER: u64 = 1 << 16;

/// The bytes before a block's records.
const PREFIX: usize = 12;

/// More examples than any block has that we write: what asks for more memory is damage.
const MOST: usize = 1 << 20;

/// How hard to compress: self-play must not wait for it.
const LEVEL: i32 = 6;

/// What made a file, by name: settings that another run must share to go on with it.
pub type About = Map<String, Value>;

/// Whether a file begins as ours do.
pub(super) fn begins(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC.trim_end_matches("1 ").as_bytes())
}

/// Writes the blocks of a file: one that grows in its place, or one that is there when it is finished.
#[derive(Debug)]
pub struct Writer<F = File> {
    file: F,
    path: PathBuf,
}

impl Writer<NewFile> {
    /// A new file, in place of what may be there once it is finished.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn draft(path: &Path, about: &About) -> Result<Self, Problem> {
        let mut header = About::from_iter([("board".to_owned(), NAME.into())]);
        header.extend(about.clone());
        let line = format!("{MAGIC}{}\n", Value::Object(header));
        let write = || {
            let mut file = NewFile::create(path)?;
            file.write_all(line.as_bytes())?;
            Ok(file)
        };
        Ok(Self { file: write().map_err(Problem::io(path))?, path: path.to_owned() })
    }

    /// Gives the file its name; it may grow on there.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(self) -> Result<Writer, Problem> {
        let Self { file, path } = self;
        let file = file.finish().map_err(Problem::io(&path))?;
        Ok(Writer { file, path })
    }
}

impl Writer {
    /// A new file that grows, in place of what may be there; its first line is there as a whole or not at all.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn create(path: &Path, about: &About) -> Result<Self, Problem> {
        Writer::draft(path, about)?.finish()
    }

    /// Goes on with a file: hands each whole block to `hear` and cuts off what is behind the last.
    ///
    /// # Errors
    ///
    /// If it cannot be read or written, was made otherwise, or is damaged other than by a torn end.
    pub fn resume(path: &Path, about: &About, mut hear: impl FnMut(Vec<Example>)) -> Result<Self, Problem> {
        let mut reader = Reader::open(path)?;
        let differences = differences(about, &reader.about);
        if !differences.is_empty() {
            let what = format!("was made with other settings: {}", differences.join("; "));
            return Err(Problem::new(path, Place::File, what));
        }
        let mut whole = reader.offset;
        loop {
            match reader.block() {
                Ok(Some(examples)) => hear(examples.into_iter().collect::<Result<_, _>>()?),
                Ok(None) | Err(Flaw::Torn) => break,
                Err(flaw) => return Err(reader.problem(whole, flaw)),
            }
            whole = reader.offset;
        }
        let mut file = OpenOptions::new().write(true).open(path).map_err(Problem::io(path))?;
        let cut = file.set_len(whole).and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(Problem::io(path))?;
        Ok(Self { file, path: path.to_owned() })
    }
}

impl<F: Write> Writer<F> {
    /// Writes a block; it may be empty.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn block(&mut self, examples: &[Example]) -> Result<(), Problem> {
        for examples in examples.chunks(MOST) {
            self.write(examples).map_err(Problem::io(&self.path))?;
        }
        if examples.is_empty() { self.write(&[]).map_err(Problem::io(&self.path)) } else { Ok(()) }
    }

    /// Writes a block in one piece.
    fn write(&mut self, examples: &[Example]) -> io::Result<()> {
        let records: Vec<u8> = examples.iter().flat_map(record::pack).collect();
        let packed = zstd::bulk::compress(&records, LEVEL)?;
        let mut block = Vec::with_capacity(PREFIX + packed.len());
        block.extend_from_slice(&(packed.len() as u32).to_le_bytes());
        block.extend_from_slice(&(examples.len() as u32).to_le_bytes());
        block.extend_from_slice(&checksum(&block, &packed).to_le_bytes());
        block.extend_from_slice(&packed);
        self.file.write_all(&block)
    }
}

/// The checksum of a block: of its lengths and of what is compressed.
fn checksum(lengths: &[u8], packed: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(lengths);
    hasher.update(packed);
    hasher.finalize()
}

/// The settings that differ, with both values.
fn differences(now: &About, then: &About) -> Vec<String> {
    let differing = now.iter().filter(|(name, value)| then.get(*name) != Some(*value));
    let then = |name| then.get(name).unwrap_or(&Value::Null);
    differing.map(|(name, value)| format!("{name} (now {value}, then {})", then(name))).collect()
}

/// Why there is no further block.
#[derive(Debug, thiserror::Error)]
enum Flaw {
    #[error("the file ends within a block")]
    Torn,
    #[error("damaged: {0}")]
    Damaged(&'static str),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// A block that was read.
struct Block {
    records: Vec<[u8; LENGTH]>,
    /// How many bytes it takes in the file.
    length: usize,
}

/// The next block; `None` at the end.
fn next_block(file: &mut impl Read) -> Result<Option<Block>, Flaw> {
    let mut prefix = Vec::new();
    file.take(PREFIX as u64).read_to_end(&mut prefix)?;
    if prefix.is_empty() {
        return Ok(None);
    }
    let prefix: [u8; PREFIX] = prefix.try_into().map_err(|_| Flaw::Torn)?;
    let (lengths, sum) = prefix.split_at(8);
    let [length, count] = [0, 4].map(|at| number(&lengths[at..]) as usize);
    if count > MOST || length > zstd::zstd_safe::compress_bound(count * LENGTH) {
        return Err(Flaw::Damaged("no block begins here"));
    }
    let mut packed = Vec::new();
    file.take(length as u64).read_to_end(&mut packed)?;
    if packed.len() < length {
        return Err(Flaw::Torn);
    }
    if checksum(lengths, &packed) != number(sum) {
        return Err(Flaw::Damaged("the checksum of a block is wrong"));
    }
    let bytes = zstd::bulk::decompress(&packed, count * LENGTH)?;
    let (records, rest) = bytes.as_chunks::<LENGTH>();
    if records.len() != count || !rest.is_empty() {
        return Err(Flaw::Damaged("a block does not hold what it says"));
    }
    Ok(Some(Block { records: records.to_vec(), length: PREFIX + length }))
}

/// Reads the examples of a file, block by block.
#[derive(Debug)]
pub struct Reader {
    file: BufReader<File>,
    path: PathBuf,
    about: About,
    /// Where the next block begins.
    offset: u64,
    /// What was read and not yet handed out.
    block: std::vec::IntoIter<Result<Example, Problem>>,
    ended: bool,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is of another kind, or for another board.
    pub fn open(path: &Path) -> Result<Self, Problem> {
        let mut file = BufReader::new(File::open(path).map_err(Problem::io(path))?);
        let mut line = Vec::new();
        let read = (&mut file).take(LONGEST_HEADER).read_until(b'\n', &mut line);
        let offset = read.map_err(Problem::io(path))? as u64;
        let about = header(&line).map_err(|what| Problem::new(path, Place::Line(1), what))?;
        Ok(Self { file, path: path.to_owned(), about, offset, block: Vec::new().into_iter(), ended: false })
    }

    /// What made the file.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The next block, `None` at the end.
    fn block(&mut self) -> Result<Option<Vec<Result<Example, Problem>>>, Flaw> {
        let Some(block) = next_block(&mut self.file)? else { return Ok(None) };
        let start = self.offset;
        let example = |(index, bytes): (usize, &[u8; LENGTH])| {
            let what = |error| format!("record {} of its block: {error}", index + 1);
            record::unpack(bytes).map_err(|error| self.problem(start, what(error)))
        };
        let examples = block.records.iter().enumerate().map(example).collect();
        self.offset += block.length as u64;
        Ok(Some(examples))
    }

    fn problem(&self, offset: u64, what: impl std::fmt::Display) -> Problem {
        Problem::new(&self.path, Place::Offset(offset), what)
    }
}

impl Iterator for Reader {
    type Item = Result<Example, Problem>;

    /// The next example. A bad record is skipped by whoever goes on after the error; after a damaged block nothing
    /// follows.
    fn next(&mut self) -> Option<Self::Item> {
        while !self.ended {
            if let Some(example) = self.block.next() {
                return Some(example);
            }
            match self.block() {
                Ok(Some(examples)) => self.block = examples.into_iter(),
                Ok(None) => self.ended = true,
                Err(flaw) => {
                    self.ended = true;
                    return Some(Err(self.problem(self.offset, flaw)));
                }
            }
        }
        None
    }
}

fn number(bytes: &[u8]) -> u32 {
    bytes.iter().take(4).rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// What the first line says.
fn header(line: &[u8]) -> Result<About, String> {
    let text = std::str::from_utf8(line).ok().and_then(|text| text.strip_suffix('\n'));
    let json = text.and_then(|text| text.strip_prefix(MAGIC)).ok_or("no file of katagami-positions 1")?;
    let about: About = serde_json::from_str(json).map_err(|error| error.to_string())?;
    match about.get("board").and_then(Value::as_str) {
        Some(NAME) => Ok(about),
        board => {
            Err(format!("positions of {}, this program plays {NAME}", board.unwrap_or("an unknown board")))
        }
    }
}
