//! Files of samples in any format that can be written.

use std::path::Path;

use katagami_storage::files::NewFile;

use super::format::Format;
use super::sample::Sample;
use super::{foreign, hcpe, kpos, psv};
use crate::file_error::{FileError, Location};

/// Writes samples to a file. The file gets its name when it is finished.
#[derive(Debug)]
pub struct SampleWriter(Inner);

#[derive(Debug)]
enum Inner {
    Kpos(kpos::Writer<NewFile>, Vec<Sample>),
    Psv(foreign::Writer<{ psv::LENGTH }>),
    Hcpe(foreign::Writer<{ hcpe::LENGTH }>),
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
            Format::Psv => Inner::Psv(foreign::Writer::create(path, psv::CODEC)?),
            Format::Hcpe => Inner::Hcpe(foreign::Writer::create(path, hcpe::CODEC)?),
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
            Inner::Psv(writer) => writer.write(sample),
            Inner::Hcpe(writer) => writer.write(sample),
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
            Inner::Psv(writer) => writer.finish(),
            Inner::Hcpe(writer) => writer.finish(),
        }
    }
}
