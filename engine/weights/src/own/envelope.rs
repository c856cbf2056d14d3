//! Writing the envelope around header and payload.

use std::io::{self, Write};

use katagami_evaluation::files::own::{MAGIC, VERSION};
use katagami_storage::checked::CheckedWriter;

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
    let mut output = CheckedWriter::new(output);
    output.write_all(&MAGIC)?;
    output.write_all(&VERSION.to_le_bytes())?;
    output.write_all(&length.to_le_bytes())?;
    output.write_all(header)?;
    payload(&mut output)?;
    output.finish().map(drop)
}
