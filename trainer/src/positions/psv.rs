//! `PackedSfenValue`: 40 bytes a sample, as the learner of `YaneuraOu` reads and writes them.
//!
//! 32 bytes of position, score (2), move (2), ply (2), result (1: 1 won, 0 drawn, -1 lost), one unused byte. Score and
//! result are those of the side to move.

use super::foreign::{ForeignError, MoveCodec, RecordCodec};
use super::huffman::{self, PACKED_SFEN};
use super::sample::{Sample, Wdl};

/// The bytes of a record.
pub(super) const LENGTH: usize = 40;

/// How records are encoded.
pub(crate) const CODEC: RecordCodec<LENGTH> = RecordCodec { pack, unpack };

const MOVES: MoveCodec = MoveCodec { promotion: 1 << 15, drop: 1 << 14, first_drop: 1 };

fn pack(sample: &Sample) -> Result<[u8; LENGTH], ForeignError> {
    let score = sample.score.ok_or(ForeignError::NoScore)?;
    let ply = u16::try_from(sample.position.ply()).unwrap_or(u16::MAX);
    let mut bytes = [0; LENGTH];
    let (position, rest) = bytes.split_at_mut(huffman::LENGTH);
    position.copy_from_slice(&PACKED_SFEN.pack(&sample.position)?);
    rest[0..2].copy_from_slice(&score.to_le_bytes());
    rest[2..4].copy_from_slice(&MOVES.pack(sample.mv).to_le_bytes());
    rest[4..6].copy_from_slice(&ply.to_le_bytes());
    rest[6] = (sample.outcome as i8 - 1) as u8;
    Ok(bytes)
}

fn unpack(bytes: &[u8; LENGTH]) -> Result<Sample, ForeignError> {
    let [packed @ .., s0, s1, m0, m1, p0, p1, result, _] = bytes;
    let position = PACKED_SFEN.unpack(packed, u32::from(u16::from_le_bytes([*p0, *p1])))?;
    let result = *result as i8;
    let outcome = match result {
        1 => Wdl::Win,
        0 => Wdl::Draw,
        -1 => Wdl::Loss,
        _ => return Err(ForeignError::Outcome(result)),
    };
    let mv = MOVES.unpack(&position, u16::from_le_bytes([*m0, *m1]))?;
    Ok(Sample { position, score: Some(i16::from_le_bytes([*s0, *s1])), outcome, mv })
}
