//! Formats of other programs: files of records of fixed length, with moves in 16 bits, for 9x9 only. Numbers are little-endian.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use katagami_rules::board::{FILES, RANKS, SQUARES, TITLE};
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move, PartialMove, Square};
use katagami_storage::files::NewFile;

use super::huffman::{HCP, HuffmanError, PACKED_SFEN, Scheme};
use super::sample::{Sample, Wdl};
use crate::file_error::{FileError, Location};

/// Why a record cannot be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForeignError {
    /// The position is invalid.
    #[error(transparent)]
    Position(#[from] HuffmanError),
    /// The move is illegal.
    #[error("the move is illegal ({0:#06x})")]
    Move(u16),
    /// The result is none of loss, draw and win.
    #[error("unknown result {0}")]
    Outcome(i8),
    /// The sample has no score, which the format cannot express.
    #[error("the position has no score, which this format requires")]
    NoScore,
}

/// A format of another program: which bytes a sample takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ForeignFormat {
    /// `PackedSfenValue`, as the learner of `YaneuraOu` reads and writes it: 32 bytes of position, score (2), move (2), ply (2),
    /// result (1: 1 won, 0 drawn, -1 lost), one unused byte. Score and result are those of the side to move.
    Psv,
    /// `HuffmanCodedPosAndEval`, as Apery, dlshogi and cshogi read and write it: 32 bytes of position, score of the side to
    /// move (2), move (2), result (1: 0 drawn, 1 Black won, 2 White won, flags above that), one unused byte. The ply is not
    /// stored: it is read as 1.
    Hcpe,
}

impl ForeignFormat {
    /// The bits of the result in `Hcpe` that name the winner. Programs store flags in the others.
    const WINNER: u8 = 3;

    /// The bytes of a record.
    fn length(self) -> usize {
        match self {
            Self::Psv => 40,
            Self::Hcpe => 38,
        }
    }

    /// How positions are stored.
    fn positions(self) -> &'static Scheme {
        match self {
            Self::Psv => &PACKED_SFEN,
            Self::Hcpe => &HCP,
        }
    }

    /// How moves are stored.
    fn moves(self) -> MoveCodec {
        match self {
            Self::Psv => MoveCodec { promotion: 1 << 15, drop: 1 << 14, first_drop: 1 },
            Self::Hcpe => MoveCodec { promotion: 1 << 14, drop: 0, first_drop: 81 },
        }
    }

    fn pack(self, sample: &Sample) -> Result<Vec<u8>, ForeignError> {
        let score = sample.score.ok_or(ForeignError::NoScore)?;
        let mut bytes = self.positions().pack(&sample.position)?.to_vec();
        bytes.extend(score.to_le_bytes());
        bytes.extend(self.moves().pack(sample.mv).to_le_bytes());
        match self {
            Self::Psv => {
                bytes.extend(u16::try_from(sample.position.ply()).unwrap_or(u16::MAX).to_le_bytes());
                bytes.push((sample.outcome as i8 - 1) as u8);
            }
            Self::Hcpe => bytes.push(match sample.outcome.winner(sample.position.side()) {
                None => 0,
                Some(Color::Black) => 1,
                Some(Color::White) => 2,
            }),
        }
        bytes.push(0);
        Ok(bytes)
    }

    /// Unpacks a record of the right length.
    fn unpack(self, bytes: &[u8]) -> Result<Sample, ForeignError> {
        let (packed, rest) = bytes.split_first_chunk().ok_or(HuffmanError::Bits)?;
        let word = |at: usize| u16::from_le_bytes([rest[at], rest[at + 1]]);
        let ply = if self == Self::Psv { u32::from(word(4)) } else { 1 };
        let position = self.positions().unpack(packed, ply)?;
        let outcome = match self {
            Self::Psv => match rest[6] as i8 {
                1 => Wdl::Win,
                0 => Wdl::Draw,
                -1 => Wdl::Loss,
                result => return Err(ForeignError::Outcome(result)),
            },
            Self::Hcpe => {
                let winner = match rest[4] & Self::WINNER {
                    0 => None,
                    1 => Some(Color::Black),
                    2 => Some(Color::White),
                    _ => return Err(ForeignError::Outcome(rest[4] as i8)),
                };
                Wdl::for_side(position.side(), winner)
            }
        };
        let mv = self.moves().unpack(&position, word(2))?;
        Ok(Sample { position, score: Some(word(0) as i16), outcome, mv })
    }
}

/// How a program stores a move in 16 bits: 7 bits for the target, 7 for the origin, and two flags.
#[derive(Clone, Copy, Debug)]
struct MoveCodec {
    /// The flag of promotions.
    promotion: u16,
    /// The flag of drops; 0 if drops are recognized by their origin.
    drop: u16,
    /// The origin of a dropped pawn. The other kinds follow.
    first_drop: usize,
}

/// The kinds that can be dropped, in the order that all formats share.
const DROPPED: [char; 7] = ['P', 'L', 'N', 'S', 'B', 'R', 'G'];

impl MoveCodec {
    const SQUARE: u16 = 0x7f;

    /// Encodes a move; [`Move::NONE`] is 0.
    fn pack(self, mv: Move) -> u16 {
        if mv == Move::NONE {
            return 0;
        }
        let target = mv.target().by_file() as u16;
        if mv.is_drop() {
            let index = DROPPED.iter().position(|&letter| letter == mv.kind().letter()).unwrap_or(0);
            return target | ((self.first_drop + index) as u16) << 7 | self.drop;
        }
        let promotion = if mv.is_promotion() { self.promotion } else { 0 };
        target | (mv.origin().by_file() as u16) << 7 | promotion
    }

    /// Decodes a move, which must be legal; 0 is [`Move::NONE`].
    fn unpack(self, position: &Position, bits: u16) -> Result<Move, ForeignError> {
        if bits == 0 {
            return Ok(Move::NONE);
        }
        let mv =
            self.expand(position, bits).filter(|&mv| movegen::is_legal(position, &position.checks(), mv));
        mv.ok_or(ForeignError::Move(bits))
    }

    fn expand(self, position: &Position, bits: u16) -> Option<Move> {
        let square = |index: u16| Some(usize::from(index)).filter(|&index| index < SQUARES);
        let target = Square::from_by_file(square(bits & Self::SQUARE)?);
        let origin = bits >> 7 & Self::SQUARE;
        let is_drop =
            if self.drop == 0 { usize::from(origin) >= self.first_drop } else { bits & self.drop != 0 };
        if is_drop {
            let letter = DROPPED.get(usize::from(origin).checked_sub(self.first_drop)?)?;
            return Some(PartialMove::drop(Kind::from_letter(*letter)?).to(target));
        }
        let origin = Square::from_by_file(square(origin)?);
        let mv = PartialMove::from_square(position.kind_at(origin)?, origin).to(target);
        Some(if bits & self.promotion == 0 { mv } else { mv.promoting() })
    }
}

/// Refuses boards other than 9x9.
fn check_board(path: &Path) -> Result<(), FileError> {
    let message = format!("this format is for 9x9 shogi; this program plays {TITLE}");
    if (FILES, RANKS) == (9, 9) { Ok(()) } else { Err(FileError::new(path, Location::File, message)) }
}

/// Reads the records of a file.
///
/// Invalid records are errors; iteration continues with the next record.
#[derive(Debug)]
pub(super) struct Reader {
    format: ForeignFormat,
    file: BufReader<File>,
    path: PathBuf,
    number: u64,
    ended: bool,
}

impl Reader {
    pub(super) fn open(path: &Path, format: ForeignFormat) -> Result<Self, FileError> {
        check_board(path)?;
        let file = BufReader::new(File::open(path).map_err(FileError::io(path))?);
        Ok(Self { format, file, path: path.to_owned(), number: 0, ended: false })
    }

    /// The bytes of the next record. Fewer at the end of the file.
    fn record(&mut self) -> std::io::Result<Vec<u8>> {
        let mut record = Vec::with_capacity(self.format.length());
        (&mut self.file).take(self.format.length() as u64).read_to_end(&mut record)?;
        Ok(record)
    }

    fn error(&self, message: impl std::fmt::Display) -> FileError {
        FileError::new(&self.path, Location::Record(self.number), message)
    }
}

impl Iterator for Reader {
    type Item = Result<Sample, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.number += 1;
        let record = match self.record() {
            Ok(record) => record,
            Err(error) => {
                self.ended = true;
                return Some(Err(self.error(error)));
            }
        };
        let length = self.format.length();
        if record.len() == length {
            return Some(self.format.unpack(&record).map_err(|error| self.error(error)));
        }
        self.ended = true;
        let incomplete =
            || self.error(format_args!("the file ends after {} of {length} bytes", record.len()));
        (!record.is_empty()).then(|| Err(incomplete()))
    }
}

/// Writes records to a file, which gets its name when it is finished.
#[derive(Debug)]
pub(super) struct Writer {
    format: ForeignFormat,
    file: NewFile,
    number: u64,
}

impl Writer {
    pub(super) fn create(path: &Path, format: ForeignFormat) -> Result<Self, FileError> {
        check_board(path)?;
        let file = NewFile::create(path).map_err(FileError::io(path))?;
        Ok(Self { format, file, number: 0 })
    }

    pub(super) fn write(&mut self, sample: &Sample) -> Result<(), FileError> {
        self.number += 1;
        let invalid = |error| FileError::new(self.file.path(), Location::Record(self.number), error);
        let record = self.format.pack(sample).map_err(invalid)?;
        self.file.write_all(&record).map_err(|error| FileError::io(self.file.path())(error))
    }

    pub(super) fn finish(self) -> Result<(), FileError> {
        let path = self.file.path().to_owned();
        self.file.finish().map(drop).map_err(FileError::io(&path))
    }
}
