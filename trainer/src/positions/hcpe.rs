//! `HuffmanCodedPosAndEval`: 38 bytes a sample, as Apery, dlshogi and cshogi read and write them.
//!
//! 32 bytes of position, score of the side to move (2), move (2), result (1: 0 drawn, 1 Black won, 2 White won, flags
//! above that), one unused byte. The ply is not stored: it is read as 1.

use katagami_rules::types::Color;

use super::foreign::{ForeignError, MoveCodec, RecordCodec};
use super::huffman::{self, HCP};
use super::sample::{Sample, Wdl};

/// The bytes of a record.
pub(super) const LENGTH: usize = 38;

/// How records are encoded.
pub(crate) const CODEC: RecordCodec<LENGTH> = RecordCodec { pack, unpack };

const MOVES: MoveCodec = MoveCodec { promotion: 1 << 14, drop: 0, first_drop: 81 };

/// The bits of the result that name the winner. Programs store flags in the others.
const WINNER: u8 = 3;

fn pack(sample: &Sample) -> Result<[u8; LENGTH], ForeignError> {
    let score = sample.score.ok_or(ForeignError::NoScore)?;
    let mut bytes = [0; LENGTH];
    let (position, rest) = bytes.split_at_mut(huffman::LENGTH);
    position.copy_from_slice(&HCP.pack(&sample.position)?);
    rest[0..2].copy_from_slice(&score.to_le_bytes());
    rest[2..4].copy_from_slice(&MOVES.pack(sample.mv).to_le_bytes());
    rest[4] = match sample.outcome.winner(sample.position.side()) {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    };
    Ok(bytes)
}

fn unpack(bytes: &[u8; LENGTH]) -> Result<Sample, ForeignError> {
    let [packed @ .., s0, s1, m0, m1, result, _] = bytes;
    let position = HCP.unpack(packed, 1)?;
    let winner = match result & WINNER {
        0 => None,
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => return Err(ForeignError::Outcome(*result as i8)),
    };
    let mv = MOVES.unpack(&position, u16::from_le_bytes([*m0, *m1]))?;
    let outcome = Wdl::for_side(position.side(), winner);
    Ok(Sample { position, score: Some(i16::from_le_bytes([*s0, *s1])), outcome, mv })
}
