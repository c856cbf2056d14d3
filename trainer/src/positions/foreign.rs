//! What the formats of other programs have in common: records of one length after each other, moves in 16 bits.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use katagami::board::{FILES, RANKS, SQUARES, TITLE};
use katagami::files::NewFile;
use katagami::movegen;
use katagami::position::Position;
use katagami::types::{Kind, Move, Square};

use super::example::Example;
use super::huffman::HuffmanError;
use super::problem::{Place, Problem};

/// Why a record is no example, or an example cannot be such a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ForeignError {
    /// The position is none.
    #[error(transparent)]
    Position(#[from] HuffmanError),
    /// The move cannot be made.
    #[error("the move is illegal ({0:#06x})")]
    Move(u16),
    /// The result is none of the three.
    #[error("unknown result {0}")]
    Outcome(i8),
    /// The format has no way to say that there is no score.
    #[error("the position has no score, and this format no way to say so")]
    NoScore,
}

/// A format of records that have `N` bytes each.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout<const N: usize> {
    pub pack: fn(&Example) -> Result<[u8; N], ForeignError>,
    pub unpack: fn(&[u8; N]) -> Result<Example, ForeignError>,
}

/// Where a program keeps what in the 16 bits of a move, above 7 bits for the target and 7 for the origin.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveBits {
    pub promotion: u16,
    /// Set in drops; 0 if they show by their origin alone.
    pub drop: u16,
    /// The origin of a dropped pawn; the other kinds follow.
    pub first_drop: usize,
}

/// The kinds that are dropped, in the order of both programs.
const DROPPED: [char; 7] = ['P', 'L', 'N', 'S', 'B', 'R', 'G'];

impl MoveBits {
    const SQUARE: u16 = 0x7f;

    /// A move in these bits; 0 for none.
    pub(super) fn pack(self, mv: Move) -> u16 {
        if mv == Move::NONE {
            return 0;
        }
        let target = mv.target().by_file() as u16;
        if mv.is_drop() {
            let place = DROPPED.iter().position(|&letter| letter == mv.kind().letter()).unwrap_or(0);
            return target | ((self.first_drop + place) as u16) << 7 | self.drop;
        }
        let promotion = if mv.is_promotion() { self.promotion } else { 0 };
        target | (mv.origin().by_file() as u16) << 7 | promotion
    }

    /// The move in these bits: [`Move::NONE`] for 0.
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
            return Some(Move::drop(Kind::from_letter(*letter)?).to(target));
        }
        let origin = Square::from_by_file(square(origin)?);
        let mv = Move::from(position.kind_at(origin)?, origin).to(target);
        Some(if bits & self.promotion == 0 { mv } else { mv.promoting() })
    }
}

/// Refuses boards that the formats cannot hold.
fn check_board(path: &Path) -> Result<(), Problem> {
    let what = format!("this format is for 9x9 shogi; this program plays {TITLE}");
    if (FILES, RANKS) == (9, 9) { Ok(()) } else { Err(Problem::new(path, Place::File, what)) }
}

/// Reads the records of a file.
#[derive(Debug)]
pub(super) struct Reader<const N: usize> {
    layout: Layout<N>,
    file: BufReader<File>,
    path: PathBuf,
    number: u64,
    ended: bool,
}

impl<const N: usize> Reader<N> {
    pub(super) fn open(path: &Path, layout: Layout<N>) -> Result<Self, Problem> {
        check_board(path)?;
        let file = BufReader::new(File::open(path).map_err(Problem::io(path))?);
        Ok(Self { layout, file, path: path.to_owned(), number: 0, ended: false })
    }

    /// The next record, `None` at the end, fewer bytes if the file ends within it.
    fn record(&mut self) -> std::io::Result<Vec<u8>> {
        let mut record = Vec::with_capacity(N);
        (&mut self.file).take(N as u64).read_to_end(&mut record)?;
        Ok(record)
    }

    fn problem(&self, what: impl std::fmt::Display) -> Problem {
        Problem::new(&self.path, Place::Record(self.number), what)
    }
}

impl<const N: usize> Iterator for Reader<N> {
    type Item = Result<Example, Problem>;

    /// The next example. A bad record is skipped by whoever goes on after the error.
    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        self.number += 1;
        let record = match self.record() {
            Ok(record) => record,
            Err(error) => {
                self.ended = true;
                return Some(Err(self.problem(error)));
            }
        };
        if let Ok(record) = record.as_slice().try_into() {
            return Some((self.layout.unpack)(record).map_err(|error| self.problem(error)));
        }
        self.ended = true;
        let torn = || self.problem(format_args!("the file ends after {} of {N} bytes", record.len()));
        (!record.is_empty()).then(|| Err(torn()))
    }
}

/// Writes records: a file that is there when it is finished.
#[derive(Debug)]
pub(super) struct Writer<const N: usize> {
    layout: Layout<N>,
    file: NewFile,
    number: u64,
}

impl<const N: usize> Writer<N> {
    pub(super) fn create(path: &Path, layout: Layout<N>) -> Result<Self, Problem> {
        check_board(path)?;
        let file = NewFile::create(path).map_err(Problem::io(path))?;
        Ok(Self { layout, file, number: 0 })
    }

    pub(super) fn write(&mut self, example: &Example) -> Result<(), Problem> {
        self.number += 1;
        let problem = |error| Problem::new(self.file.path(), Place::Record(self.number), error);
        let record = (self.layout.pack)(example).map_err(problem)?;
        self.file.write_all(&record).map_err(|error| Problem::io(self.file.path())(error))
    }

    pub(super) fn finish(self) -> Result<(), Problem> {
        let path = self.file.path().to_owned();
        self.file.finish().map(drop).map_err(Problem::io(&path))
    }
}
