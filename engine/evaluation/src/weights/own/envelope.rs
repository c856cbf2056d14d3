//! The envelope: what stands around header and payload in every version of the format.
//!
//! ```text
//! KATAGAMI  version: u32  length of the header: u32  header  payload  CRC-32 of all before: u32
//! ```
//!
//! All numbers are little-endian. Every version keeps the magic, the version after it and the checksum at the end, so
//! that an old reader can tell a newer file from a damaged one.

use std::io::{self, Write};

use super::problem::Problem;

/// How every file begins.
pub const MAGIC: [u8; 8] = *b"KATAGAMI";

/// The version written, and the only one read.
pub const VERSION: u32 = 1;

/// The longest header that is read, in bytes: far more than any board needs.
const LONGEST_HEADER: usize = 1 << 20;

/// The length of what comes before the header.
const START: usize = MAGIC.len() + 2 * size_of::<u32>();

/// The length of the checksum.
const END: usize = size_of::<u32>();

/// The parts of a file, for its checksum fits.
#[derive(Debug)]
pub struct Envelope<'a> {
    /// What the file says of itself.
    pub header: &'a [u8],
    /// Its tables, compressed.
    pub payload: &'a [u8],
}

/// Opens a file's bytes.
pub fn open(bytes: &[u8]) -> Result<Envelope<'_>, Problem> {
    if !bytes.starts_with(&MAGIC) {
        return Err(no_magic(bytes));
    }
    if bytes.len() < START + END {
        return Err(Problem::damaged(format!("cut short after {} bytes", bytes.len())));
    }
    let (contents, checksum) = bytes.split_at(bytes.len() - END);
    if crc32fast::hash(contents) != number(checksum) {
        return Err(Problem::damaged("its contents do not fit its checksum"));
    }
    let version = number(&contents[MAGIC.len()..]);
    if version != VERSION {
        return Err(Problem::foreign(
            format!("version {VERSION} of the format"),
            format!("version {version}"),
        ));
    }
    let length = number(&contents[MAGIC.len() + size_of::<u32>()..]) as usize;
    let rest = &contents[START..];
    if length > rest.len() || length > LONGEST_HEADER {
        let room = rest.len().min(LONGEST_HEADER);
        return Err(Problem::damaged(format!("a header of {length} bytes where there is room for {room}")));
    }
    let (header, payload) = rest.split_at(length);
    Ok(Envelope { header, payload })
}

/// What is said of bytes that do not begin as they should.
fn no_magic(bytes: &[u8]) -> Problem {
    if MAGIC.starts_with(bytes) {
        return Problem::damaged(format!("cut short after {} bytes", bytes.len()));
    }
    let beginning = bytes[..MAGIC.len().min(bytes.len())].escape_ascii();
    Problem::foreign("a file that begins with KATAGAMI", format!("one that begins with \"{beginning}\""))
}

/// The number that bytes begin with; there must be enough of them.
fn number(bytes: &[u8]) -> u32 {
    bytes.first_chunk().copied().map_or(0, u32::from_le_bytes)
}

/// Writes a file: the header, then whatever `payload` writes.
pub fn seal(
    header: &[u8],
    output: &mut dyn Write,
    payload: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let length = u32::try_from(header.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
    let mut output = Checked { output, checksum: crc32fast::Hasher::new() };
    output.write_all(&MAGIC)?;
    output.write_all(&VERSION.to_le_bytes())?;
    output.write_all(&length.to_le_bytes())?;
    output.write_all(header)?;
    payload(&mut output)?;
    let Checked { output, checksum } = output;
    output.write_all(&checksum.finalize().to_le_bytes())
}

/// Sums up what is written.
struct Checked<'a> {
    output: &'a mut dyn Write,
    checksum: crc32fast::Hasher,
}

impl Write for Checked<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}
