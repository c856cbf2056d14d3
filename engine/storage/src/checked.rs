//! Files that end with the CRC-32 of everything before, as a little-endian number.

use std::io::{self, Write};

/// Writes to `output`, and at the end the checksum of what was written.
#[derive(Debug)]
pub struct CheckedWriter<W> {
    output: W,
    checksum: crc32fast::Hasher,
}

impl<W: Write> CheckedWriter<W> {
    /// A writer that has written nothing yet.
    pub fn new(output: W) -> Self {
        Self { output, checksum: crc32fast::Hasher::new() }
    }

    /// Writes the checksum. Returns the output.
    ///
    /// # Errors
    ///
    /// If the output cannot be written.
    pub fn finish(self) -> io::Result<W> {
        let Self { mut output, checksum } = self;
        output.write_all(&checksum.finalize().to_le_bytes())?;
        Ok(output)
    }
}

impl<W: Write> Write for CheckedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        self.checksum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// What stands before the checksum; `None` if the checksum is not that of it.
pub fn contents(bytes: &[u8]) -> Option<&[u8]> {
    let (contents, checksum) = bytes.split_last_chunk()?;
    (crc32fast::hash(contents) == u32::from_le_bytes(*checksum)).then_some(contents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_damage_is_noticed() {
        let mut writer = CheckedWriter::new(Vec::new());
        writer.write_all(b"some").unwrap();
        writer.write_all(b" words").unwrap();
        let bytes = writer.finish().unwrap();
        assert_eq!(contents(&bytes), Some(&b"some words"[..]));
        for index in 0..bytes.len() {
            let mut other = bytes.clone();
            other[index] ^= 1;
            assert_eq!((contents(&other), contents(&bytes[..index])), (None, None), "{index}");
        }
    }
}
