//! Writing the envelope around header and payload.

use std::io::{self, Write};

use katagami_evaluation::files::own::{MAGIC, VERSION};

/// Writes a file: the header, then what `payload` writes.
///
/// # Errors
///
/// If writing fails.
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

/// Writes to `output` and updates the checksum.
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
