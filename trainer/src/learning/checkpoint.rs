//! The state of a training on disk.
//!
//! A checkpoint is a line of JSON, then the parameters, their first and their second moments as little-endian 32-bit
//! floats, then the CRC-32 of everything before. The file gets its name when it is complete.

use std::io::{Read, Write};
use std::path::Path;

use katagami_storage::files::{CheckedWriter, NewFile, checked_contents};
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::config::TrainingConfig;
use super::float_buffer::FloatBuffer;
use super::progress::TrainingProgress;
use super::training_sample::TrainingSample;
use crate::file_error::FileError;

/// The first line of a checkpoint.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct CheckpointHeader<L> {
    /// The type and version of the file: see [`file_type`].
    pub file_type: String,
    pub board: String,
    pub config: TrainingConfig,
    pub loss: L,
    /// A checksum of the samples in the files.
    pub files_checksum: u32,
    /// A checksum of the training samples made from them.
    pub samples_checksum: u32,
    /// A checksum of the parameters that the present ones decay towards.
    pub anchor_checksum: Option<u32>,
    pub progress: TrainingProgress,
    pub steps: u64,
    pub parameters: usize,
}

/// The type of checkpoints with such samples.
pub(super) fn file_type<S: TrainingSample>() -> String {
    format!("katagami-trainer {} 3", S::COMMAND)
}

/// Writes a checkpoint.
pub(super) fn write<L: Serialize>(
    path: &Path,
    header: &CheckpointHeader<L>,
    parameters: &[f32],
    adam: &Adam,
) -> Result<(), FileError> {
    let write = || {
        let mut output = CheckedWriter::new(NewFile::create(path)?);
        output.write_all(serde_json::json!(header).to_string().as_bytes())?;
        output.write_all(b"\n")?;
        for array in [parameters, &adam.first_moments, &adam.second_moments] {
            for part in array.chunks(1 << 16) {
                let bytes: Vec<u8> = part.iter().flat_map(|float| float.to_le_bytes()).collect();
                output.write_all(&bytes)?;
            }
        }
        output.finish()?.finish()
    };
    write().map(drop).map_err(FileError::io(path))
}

/// The contents of a checkpoint: header, parameters, optimizer state.
type Checkpoint<L> = (CheckpointHeader<L>, FloatBuffer, Adam);

/// Reads a checkpoint of a training with such samples.
pub(super) fn read<S: TrainingSample>(path: &Path) -> Result<Checkpoint<S::Loss>, FileError> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|mut file| file.read_to_end(&mut bytes))
        .map_err(FileError::io(path))?;
    let damaged = || {
        FileError::whole(path)(format_args!("damaged, or not a checkpoint of the command `{}`", S::COMMAND))
    };
    let body = checked_contents(&bytes).ok_or_else(damaged)?;
    let end = body.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
    let header: CheckpointHeader<S::Loss> = serde_json::from_slice(&body[..end]).map_err(|_| damaged())?;
    let floats: Vec<f32> =
        body[end + 1..].as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    if header.file_type != file_type::<S>() || header.parameters.checked_mul(3) != Some(floats.len()) {
        return Err(damaged());
    }
    let array = |index: usize| FloatBuffer::from(&floats[index * header.parameters..][..header.parameters]);
    let adam = Adam {
        first_moments: array(1),
        second_moments: array(2),
        steps: header.steps,
        epsilon: header.config.epsilon,
    };
    let parameters = array(0);
    Ok((header, parameters, adam))
}
