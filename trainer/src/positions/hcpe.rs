//! `HuffmanCodedPosAndEval`: 38 bytes an example, as Apery, dlshogi and cshogi read and write them.
//!
//! 32 bytes of position, score (2, the side to move's), move (2), result (1: 0 drawn, 1 Black won, 2 White won, flags
//! above that), one byte unused. The number of the move is not kept: it comes back as 1.

use super::example::{Example, Outcome};
use super::foreign::{ForeignError, Layout, MoveBits};
use super::huffman::{self, HCP};
use katagami::types::Color;

/// How many bytes an example takes.
pub(super) const LENGTH: usize = 38;

/// The format.
pub(super) const LAYOUT: Layout<LENGTH> = Layout { pack, unpack };

const MOVES: MoveBits = MoveBits { promotion: 1 << 14, drop: 0, first_drop: 81 };

/// The bits of the result that say who won; programs keep flags above them.
const WINNER: u8 = 3;

fn pack(example: &Example) -> Result<[u8; LENGTH], ForeignError> {
    let score = example.score.ok_or(ForeignError::NoScore)?;
    let mut bytes = [0; LENGTH];
    let (position, rest) = bytes.split_at_mut(huffman::LENGTH);
    position.copy_from_slice(&HCP.pack(&example.position)?);
    rest[0..2].copy_from_slice(&score.to_le_bytes());
    rest[2..4].copy_from_slice(&MOVES.pack(example.mv).to_le_bytes());
    rest[4] = match example.outcome.winner(example.position.side()) {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    };
    Ok(bytes)
}

fn unpack(bytes: &[u8; LENGTH]) -> Result<Example, ForeignError> {
    let [packed @ .., s0, s1, m0, m1, result, _] = bytes;
    let position = HCP.unpack(packed, 1)?;
    let winner = match result & WINNER {
        0 => None,
        1 => Some(Color::Black),
        2 => Some(Color::White),
        _ => return Err(ForeignError::Outcome(*result as i8)),
    };
    let mv = MOVES.unpack(&position, u16::from_le_bytes([*m0, *m1]))?;
    let outcome = Outcome::for_side(position.side(), winner);
    Ok(Example { position, score: Some(i16::from_le_bytes([*s0, *s1])), outcome, mv })
}
