//! Formats of other programs: files of records of fixed length, with moves in 16 bits, for 9x9 only. Numbers are little-endian.

use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::Path;

use katagami_rules::board::{FILES, RANKS, SQUARES, TITLE};
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move, PartialMove, Square};
use katagami_storage::files::NewFile;

use super::huffman::{HCP, PACKED_SFEN, Scheme};
use super::sample::{InvalidRecord, Sample, Samples, Wdl};
use crate::file_error::{FileError, Location};

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

    /// The bytes of a record, how positions are stored, and how moves are.
    fn layout(self) -> (usize, &'static Scheme, MoveCodec) {
        match self {
            Self::Psv => (40, &PACKED_SFEN, MoveCodec { promotion: 1 << 15, drop: 1 << 14, first_drop: 1 }),
            Self::Hcpe => (38, &HCP, MoveCodec { promotion: 1 << 14, drop: 0, first_drop: 81 }),
        }
    }

    fn pack(self, sample: &Sample) -> Result<Vec<u8>, InvalidRecord> {
        let score = sample.score.ok_or(InvalidRecord::NoScore)?;
        let (_, positions, moves) = self.layout();
        let mut bytes = positions.pack(&sample.position)?.to_vec();
        bytes.extend(score.to_le_bytes());
        bytes.extend(moves.pack(sample.mv).to_le_bytes());
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
    fn unpack(self, bytes: &[u8]) -> Result<Sample, InvalidRecord> {
        let (_, positions, moves) = self.layout();
        let (packed, rest) = bytes.split_first_chunk().ok_or(InvalidRecord::Bits)?;
        let word = |at: usize| u16::from_le_bytes([rest[at], rest[at + 1]]);
        let ply = if self == Self::Psv { u32::from(word(4)) } else { 1 };
        let position = positions.unpack(packed, ply)?;
        let outcome = match self {
            Self::Psv => match rest[6] as i8 {
                1 => Wdl::Win,
                0 => Wdl::Draw,
                -1 => Wdl::Loss,
                result => return Err(InvalidRecord::Result(result)),
            },
            Self::Hcpe => {
                let winner = match rest[4] & Self::WINNER {
                    0 => None,
                    1 => Some(Color::Black),
                    2 => Some(Color::White),
                    _ => return Err(InvalidRecord::Result(rest[4] as i8)),
                };
                Wdl::for_side(position.side(), winner)
            }
        };
        let mv = moves.unpack(&position, word(2))?;
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
    fn unpack(self, position: &Position, bits: u16) -> Result<Move, InvalidRecord> {
        if bits == 0 {
            return Ok(Move::NONE);
        }
        let mv =
            self.expand(position, bits).filter(|&mv| movegen::is_legal(position, &position.checks(), mv));
        mv.ok_or(InvalidRecord::Move(bits))
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
pub(super) fn read(path: &Path, format: ForeignFormat) -> Result<Samples, FileError> {
    check_board(path)?;
    let mut file = Some(BufReader::new(File::open(path).map_err(FileError::io(path))?));
    let (path, (length, ..)) = (path.to_owned(), format.layout());
    Ok(Box::new((1..).map_while(move |number| {
        let error = |message: String| Err(FileError::new(&path, Location::Record(number), message));
        let mut record = Vec::with_capacity(length);
        let read = file.as_mut()?.take(length as u64).read_to_end(&mut record);
        if matches!(read, Ok(whole) if whole == length) {
            return Some(format.unpack(&record).or_else(|invalid| error(invalid.to_string())));
        }
        file = None;
        match read {
            Ok(0) => None,
            Ok(part) => Some(error(format!("the file ends after {part} of {length} bytes"))),
            Err(failure) => Some(error(failure.to_string())),
        }
    })))
}

/// Begins a file, which gets its name when it is finished.
pub(super) fn create(path: &Path) -> Result<NewFile, FileError> {
    check_board(path)?;
    NewFile::create(path).map_err(FileError::io(path))
}

/// Writes a record, counted from 1, to a file.
pub(super) fn write(
    file: &mut NewFile,
    format: ForeignFormat,
    number: u64,
    sample: &Sample,
) -> Result<(), FileError> {
    let invalid = |error| FileError::new(file.path(), Location::Record(number), error);
    let record = format.pack(sample).map_err(invalid)?;
    file.write_all(&record).map_err(|error| FileError::io(file.path())(error))
}
