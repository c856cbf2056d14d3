//! Examples in our own bytes: what a [shard](super::shard) consists of.

use super::example::{Example, Outcome};
use super::packed::{Packed, PackedError, expand};

/// How many bytes an example takes: its [`Packed`] position, then little-endian its score (2), its move (2) and its ply
/// (2), last the outcome (1).
pub const LENGTH: usize = Packed::LENGTH + 7;

/// The score of an example that has none.
const NO_SCORE: i16 = i16::MIN;

/// Why bytes are no example.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The position is none.
    #[error(transparent)]
    Position(#[from] PackedError),
    /// The move cannot be made.
    #[error("the move is illegal ({0:#06x})")]
    Move(u16),
    /// The outcome is none of the three.
    #[error("unknown outcome {0}")]
    Outcome(u8),
}

/// The bytes of an example.
pub fn pack(example: &Example) -> [u8; LENGTH] {
    let score = example.score.map_or(NO_SCORE, |score| score.max(NO_SCORE + 1));
    let ply = u16::try_from(example.position.ply()).unwrap_or(u16::MAX);
    let mut bytes = [0; LENGTH];
    let (position, rest) = bytes.split_at_mut(Packed::LENGTH);
    position.copy_from_slice(Packed::new(&example.position).bytes());
    rest[0..2].copy_from_slice(&score.to_le_bytes());
    rest[2..4].copy_from_slice(&example.mv.compact().to_le_bytes());
    rest[4..6].copy_from_slice(&ply.to_le_bytes());
    rest[6] = example.outcome as u8;
    bytes
}

/// The example in these bytes.
///
/// # Errors
///
/// If they are none.
pub fn unpack(bytes: &[u8; LENGTH]) -> Result<Example, RecordError> {
    let word = |at: usize| [bytes[Packed::LENGTH + at], bytes[Packed::LENGTH + at + 1]];
    let mut packed = [0; Packed::LENGTH];
    packed.copy_from_slice(&bytes[..Packed::LENGTH]);
    let (score, compact) = (i16::from_le_bytes(word(0)), u16::from_le_bytes(word(2)));
    let position = Packed::from_bytes(packed).unpack(u32::from(u16::from_le_bytes(word(4))))?;
    let outcome = bytes[LENGTH - 1];
    Ok(Example {
        mv: expand(&position, compact).ok_or(RecordError::Move(compact))?,
        position,
        score: (score != NO_SCORE).then_some(score),
        outcome: *Outcome::ALL.get(usize::from(outcome)).ok_or(RecordError::Outcome(outcome))?,
    })
}
