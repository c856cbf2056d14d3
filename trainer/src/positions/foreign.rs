//! Formats of other programs: files of fixed-length records, with moves in 16 bits.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use katagami_rules::board::{FILES, RANKS, SQUARES, TITLE};
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::{Kind, Move, PartialMove, Square};
use katagami_storage::files::NewFile;

use super::huffman::HuffmanError;
use super::sample::Sample;
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

/// How samples are stored in records of `N` bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordCodec<const N: usize> {
    pub pack: fn(&Sample) -> Result<[u8; N], ForeignError>,
    pub unpack: fn(&[u8; N]) -> Result<Sample, ForeignError>,
}

/// How a program stores a move in 16 bits: 7 bits for the target, 7 for the origin, and two flags.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveCodec {
    /// The flag of promotions.
    pub promotion: u16,
    /// The flag of drops; 0 if drops are recognized by their origin.
    pub drop: u16,
    /// The origin of a dropped pawn. The other kinds follow.
    pub first_drop: usize,
}

/// The kinds that can be dropped, in the order that all formats share.
const DROPPED: [char; 7] = ['P', 'L', 'N', 'S', 'B', 'R', 'G'];

impl MoveCodec {
    const SQUARE: u16 = 0x7f;

    /// Encodes a move; [`Move::NONE`] is 0.
    pub(super) fn pack(self, mv: Move) -> u16 {
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
    pub(super) fn unpack(self, position: &Position, bits: u16) -> Result<Move, ForeignError> {
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
pub(crate) struct Reader<const N: usize> {
    codec: RecordCodec<N>,
    file: BufReader<File>,
    path: PathBuf,
    number: u64,
    ended: bool,
}

impl<const N: usize> Reader<N> {
    pub(crate) fn open(path: &Path, codec: RecordCodec<N>) -> Result<Self, FileError> {
        check_board(path)?;
        let file = BufReader::new(File::open(path).map_err(FileError::io(path))?);
        Ok(Self { codec, file, path: path.to_owned(), number: 0, ended: false })
    }

    /// The bytes of the next record. Fewer than `N` at the end of the file.
    fn record(&mut self) -> std::io::Result<Vec<u8>> {
        let mut record = Vec::with_capacity(N);
        (&mut self.file).take(N as u64).read_to_end(&mut record)?;
        Ok(record)
    }

    fn error(&self, message: impl std::fmt::Display) -> FileError {
        FileError::new(&self.path, Location::Record(self.number), message)
    }
}

impl<const N: usize> Iterator for Reader<N> {
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
        if let Ok(record) = record.as_slice().try_into() {
            return Some((self.codec.unpack)(record).map_err(|error| self.error(error)));
        }
        self.ended = true;
        let incomplete = || self.error(format_args!("the file ends after {} of {N} bytes", record.len()));
        (!record.is_empty()).then(|| Err(incomplete()))
    }
}

/// Writes records to a file, which gets its name when it is finished.
#[derive(Debug)]
pub(super) struct Writer<const N: usize> {
    codec: RecordCodec<N>,
    file: NewFile,
    number: u64,
}

impl<const N: usize> Writer<N> {
    pub(super) fn create(path: &Path, codec: RecordCodec<N>) -> Result<Self, FileError> {
        check_board(path)?;
        let file = NewFile::create(path).map_err(FileError::io(path))?;
        Ok(Self { codec, file, number: 0 })
    }

    pub(super) fn write(&mut self, sample: &Sample) -> Result<(), FileError> {
        self.number += 1;
        let invalid = |error| FileError::new(self.file.path(), Location::Record(self.number), error);
        let record = (self.codec.pack)(sample).map_err(invalid)?;
        self.file.write_all(&record).map_err(|error| FileError::io(self.file.path())(error))
    }

    pub(super) fn finish(self) -> Result<(), FileError> {
        let path = self.file.path().to_owned();
        self.file.finish().map(drop).map_err(FileError::io(&path))
    }
}
