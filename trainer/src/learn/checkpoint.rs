//! The state of a training: its settings, how far it is, and the checkpoint that keeps both on disk.

use std::io::Write;
use std::path::Path;

use katagami_storage::files::{CheckedWriter, NewFile, checked_contents};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::arrays::FloatBuffer;
use super::factors::FactoredTerm;
use super::optimizer::Adam;
use super::sample::TrainingSample;
use crate::file_error::FileError;

/// All settings that determine a training's result, besides the dataset and the loss.
///
/// Checkpoints hold it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrainingConfig {
    /// The names of the terms, separated by commas.
    pub terms: String,
    /// The number of rounds. Each round finds its samples again, with the model trained so far.
    pub rounds: u32,
    /// The number of epochs of each round.
    pub epochs: u32,
    /// The number of samples in a batch.
    pub batch_size: usize,
    /// The initial learning rate, in points. It falls to a twentieth.
    pub learning_rate: f32,
    /// The share of a parameter that it loses by a step at a learning rate of 1.
    pub weight_decay: f32,
    /// Whether parameters decay towards those that the training begins with, not towards 0.
    pub anchored: bool,
    /// What Adam adds to the root of a gradient's mean square. A parameter whose gradients are smaller than that moves less.
    pub epsilon: f32,
    /// Whether the sum of the piece values is constant.
    pub constant_material: bool,
    /// Whether each further piece of a kind in hand must not be worth more than the one before.
    pub monotone: bool,
    /// Whether each number of pieces in hand has a parameter, not each further piece.
    pub hand_counts: bool,
    /// The terms whose parameters are products of learned numbers.
    pub factors: Vec<FactoredTerm>,
    /// The seed of the samples' order.
    pub seed: u64,
    /// The number of threads that share a batch. The rounding of sums depends on it.
    pub threads: usize,
}

impl TrainingConfig {
    /// The number of epochs of all rounds together.
    pub fn total_epochs(&self) -> u32 {
        self.rounds.saturating_mul(self.epochs)
    }

    /// The round of an epoch, both counted from 0.
    pub fn round(&self, epoch: u32) -> u32 {
        epoch / self.epochs.max(1)
    }

    /// Whether a round has ended and the next has not begun.
    pub(super) fn is_between_rounds(&self, progress: TrainingProgress) -> bool {
        let TrainingProgress { epoch, batch, .. } = progress;
        let is_inside = (1..self.total_epochs()).contains(&epoch);
        batch == 0 && is_inside && epoch.is_multiple_of(self.epochs.max(1))
    }
}

/// A point in a training, between two batches.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct TrainingProgress {
    /// Finished epochs, in all rounds.
    pub epoch: u32,
    /// Finished batches of the current epoch.
    pub batch: usize,
    /// The sum of the losses in these batches.
    pub loss_sum: f64,
    /// The number of samples in these batches.
    pub samples: usize,
}

impl TrainingProgress {
    /// The mean loss in the current epoch.
    pub fn mean_loss(&self) -> f64 {
        self.loss_sum / self.samples.max(1) as f64
    }
}

/// The first line of a checkpoint.
///
/// The parameters, their first and their second moments follow as little-endian 32-bit floats, then the CRC-32 of everything
/// before. The file gets its name when it is complete.
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

/// Writes a checkpoint: the header in the first line, then parameters and moments as [`CheckpointHeader`] says.
pub(crate) fn write<H: Serialize>(
    path: &Path,
    header: &H,
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

/// The refusal of a checkpoint that is none of a command's.
pub(crate) fn damaged(path: &Path, command: &str) -> FileError {
    FileError::whole(path)(format_args!("damaged, or not a checkpoint of the command `{command}`"))
}

/// Reads a checkpoint of a command: the header, the parameters, their first and their second moments.
pub(crate) fn read_arrays<H: DeserializeOwned>(
    path: &Path,
    command: &str,
) -> Result<(H, [FloatBuffer; 3]), FileError> {
    let bytes = std::fs::read(path).map_err(FileError::io(path))?;
    let damaged = || damaged(path, command);
    let body = checked_contents(&bytes).ok_or_else(damaged)?;
    let end = body.iter().position(|&byte| byte == b'\n').ok_or_else(damaged)?;
    let header = serde_json::from_slice(&body[..end]).map_err(|_| damaged())?;
    let floats: Vec<f32> =
        body[end + 1..].as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    if !floats.len().is_multiple_of(3) {
        return Err(damaged());
    }
    let length = floats.len() / 3;
    Ok((header, [0, 1, 2].map(|index| FloatBuffer::from(&floats[index * length..][..length]))))
}

/// The contents of a checkpoint: header, parameters, optimizer state.
type Checkpoint<L> = (CheckpointHeader<L>, FloatBuffer, Adam);

/// Reads a checkpoint of a training with such samples.
pub(super) fn read<S: TrainingSample>(path: &Path) -> Result<Checkpoint<S::Loss>, FileError> {
    let (header, [parameters, first_moments, second_moments]) =
        read_arrays::<CheckpointHeader<S::Loss>>(path, S::COMMAND)?;
    if header.file_type != file_type::<S>() || header.parameters != parameters.len() {
        return Err(damaged(path, S::COMMAND));
    }
    let adam = Adam { first_moments, second_moments, steps: header.steps, epsilon: header.config.epsilon };
    Ok((header, parameters, adam))
}
