//! Records of the [`kpos`](super::kpos) format: samples in a fixed number of bytes.

use super::packed::{PackedPosition, PackedPositionError, expand};
use super::sample::{Sample, Wdl};

/// The bytes of a record: the [`PackedPosition`], then the score (2), the move (2) and the ply (2), little-endian, then
/// the outcome (1).
pub const LENGTH: usize = PackedPosition::LENGTH + 7;

/// The score of a sample without a score.
const NO_SCORE: i16 = i16::MIN;

/// Why bytes are not a sample.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KposRecordError {
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] PackedPositionError),
    /// The move is illegal.
    #[error("the move is illegal ({0:#06x})")]
    Move(u16),
    /// The outcome is none of loss, draw and win.
    #[error("unknown outcome {0}")]
    Outcome(u8),
}

/// Encodes a sample.
pub fn pack(sample: &Sample) -> [u8; LENGTH] {
    let score = sample.score.map_or(NO_SCORE, |score| score.max(NO_SCORE + 1));
    let ply = u16::try_from(sample.position.ply()).unwrap_or(u16::MAX);
    let mut bytes = [0; LENGTH];
    let (position, rest) = bytes.split_at_mut(PackedPosition::LENGTH);
    position.copy_from_slice(PackedPosition::new(&sample.position).bytes());
    rest[0..2].copy_from_slice(&score.to_le_bytes());
    rest[2..4].copy_from_slice(&sample.mv.compact().to_le_bytes());
    rest[4..6].copy_from_slice(&ply.to_le_bytes());
    rest[6] = sample.outcome as u8;
    bytes
}

/// Decodes a sample.
///
/// # Errors
///
/// If the bytes are invalid.
pub fn unpack(bytes: &[u8; LENGTH]) -> Result<Sample, KposRecordError> {
    let word = |at: usize| [bytes[PackedPosition::LENGTH + at], bytes[PackedPosition::LENGTH + at + 1]];
    let mut packed = [0; PackedPosition::LENGTH];
    packed.copy_from_slice(&bytes[..PackedPosition::LENGTH]);
    let (score, compact) = (i16::from_le_bytes(word(0)), u16::from_le_bytes(word(2)));
    let position = PackedPosition::from_bytes(packed).unpack(u32::from(u16::from_le_bytes(word(4))))?;
    let outcome = bytes[LENGTH - 1];
    Ok(Sample {
        mv: expand(&position, compact).ok_or(KposRecordError::Move(compact))?,
        position,
        score: (score != NO_SCORE).then_some(score),
        outcome: *Wdl::ALL.get(usize::from(outcome)).ok_or(KposRecordError::Outcome(outcome))?,
    })
}
