//! Positions as text: SFEN, read strictly and written canonically, and a diagram for people.

use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};

use super::parts::PositionError;
use super::state::Position;
use crate::tables::{FILES, RANKS, START_SFEN};
use crate::types::{Color, Hand, Kind, Piece, Square};

/// Why a text is no SFEN of a legal position on this board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SfenError {
    /// A field is missing.
    Missing(&'static str),
    /// The board has the wrong number of ranks.
    Ranks {
        /// How many there are.
        found: usize,
    },
    /// A rank has the wrong number of files.
    Files {
        /// Which rank, 0 is `a`.
        rank: usize,
        /// How many files it has (or more, where reading stopped).
        found: usize,
    },
    /// A letter or sign that means nothing in its place.
    Unexpected {
        /// The field it stands in.
        field: &'static str,
        /// What was found.
        found: String,
    },
    /// A piece that does not promote has a `+`.
    NoPromotion(&'static str),
    /// The text is well-formed, but what it says is no position.
    Position(PositionError),
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SFEN: ")?;
        match self {
            Self::Missing(field) => write!(f, "the {field} is missing"),
            Self::Ranks { found } => write!(f, "{found} ranks, expected {RANKS}"),
            Self::Files { rank, found } => {
                let letter = (b'a' + *rank as u8) as char;
                write!(f, "rank {letter} has {found} files, expected {FILES}")
            }
            Self::Unexpected { field, found } => write!(f, "unexpected {found:?} in the {field}"),
            Self::NoPromotion(kind) => write!(f, "a {kind} does not promote"),
            Self::Position(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for SfenError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        if let Self::Position(error) = self { Some(error) } else { None }
    }
}

impl From<PositionError> for SfenError {
    fn from(error: PositionError) -> Self {
        Self::Position(error)
    }
}

impl Position {
    /// Reads a position: board, side to move, hands, and optionally the number of the next move.
    ///
    /// # Errors
    ///
    /// Everything that no game can reach by its rules and that would mislead an engine is refused: see
    /// [`SfenError`]. One king may be missing (a problem without the attacker's king), and pieces may be missing
    /// (handicaps).
    ///
    /// ```
    /// use katagami_rules::Position;
    ///
    /// let start = Position::start();
    /// assert_eq!(Position::from_sfen(&start.to_sfen()).unwrap(), start);
    /// assert!(Position::from_sfen("no sfen").is_err());
    /// ```
    pub fn from_sfen(sfen: &str) -> Result<Self, SfenError> {
        let mut fields = sfen.split_ascii_whitespace();
        let mut position = Self::empty();
        position.read_board(fields.next().ok_or(SfenError::Missing("board"))?)?;
        let side = fields.next().ok_or(SfenError::Missing("side to move"))?;
        position.read_hands(fields.next().ok_or(SfenError::Missing("hand"))?)?;
        if let Some(field) = fields.next() {
            let ply = field.parse().map_err(|_| unexpected("move number", field))?;
            position.set_ply(ply)?;
        }
        if let Some(extra) = fields.next() {
            return Err(unexpected("rest of the line", extra));
        }
        position.set_side(match side {
            "b" => Color::Black,
            "w" => Color::White,
            other => return Err(unexpected("side to move", other)),
        });
        position.validate()?;
        Ok(position)
    }

    /// Writes the position as SFEN: the same as its [`Display`](fmt::Display).
    pub fn to_sfen(&self) -> String {
        self.to_string()
    }

    /// The board's start position.
    ///
    /// # Panics
    ///
    /// Never: the generator has checked the start position of every spec.
    pub fn start() -> Self {
        Self::from_sfen(START_SFEN).expect("the spec's start position is checked by its tests")
    }

    /// The position as a diagram, to be printed.
    ///
    /// ```
    /// use katagami_rules::Position;
    ///
    /// let diagram = Position::start().diagram().to_string();
    /// assert!(diagram.starts_with("White in hand: nothing"));
    /// ```
    pub fn diagram(&self) -> Diagram<'_> {
        Diagram(self)
    }

    fn read_board(&mut self, field: &str) -> Result<(), SfenError> {
        let ranks = field.split('/').count();
        if ranks != RANKS {
            return Err(SfenError::Ranks { found: ranks });
        }
        field.split('/').enumerate().try_for_each(|(rank, text)| self.read_rank(rank, text))
    }

    fn read_rank(&mut self, rank: usize, text: &str) -> Result<(), SfenError> {
        // The files before the next piece: those that are read, and the number of empty ones that is being read.
        let (mut column, mut empty) = (0, 0);
        let mut promoted = false;
        // Digits are those of one number where there are so many files, or else a number each.
        let base = if FILES > 9 { 10 } else { 1 };
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(digit) if !promoted && (digit > 0 || base * empty > 9) => {
                    empty = base * empty + digit as usize;
                }
                _ if letter == '+' && !promoted => promoted = true,
                _ => {
                    let piece = read_piece(letter, promoted)?;
                    column += empty;
                    if column < FILES {
                        self.put_checked(piece, Square::from_index(rank * FILES + column))?;
                    }
                    (promoted, empty) = (false, 0);
                    column += 1;
                }
            }
            if column + empty > FILES {
                return Err(SfenError::Files { rank, found: column + empty });
            }
        }
        if promoted {
            return Err(unexpected("board", "+"));
        }
        let found = column + empty;
        if found == FILES { Ok(()) } else { Err(SfenError::Files { rank, found }) }
    }

    fn read_hands(&mut self, field: &str) -> Result<(), SfenError> {
        if field == "-" {
            return Ok(());
        }
        let mut count = None;
        for letter in field.chars() {
            if let Some(digit) = letter.to_digit(10) {
                let value = count.unwrap_or(0) * 10 + digit as usize;
                if value == 0 || value > usize::from(u8::MAX) {
                    return Err(unexpected("hand", field));
                }
                count = Some(value);
                continue;
            }
            let kind = Kind::from_letter(letter)
                .filter(|&kind| kind != Kind::King)
                .ok_or_else(|| unexpected("hand", &letter.to_string()))?;
            let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
            for _ in 0..count.take().unwrap_or(1) {
                self.give_checked(color, kind)?;
            }
        }
        if count.is_some() { Err(unexpected("hand", field)) } else { Ok(()) }
    }

    /// Writes a rank of the board field.
    fn write_rank(&self, f: &mut fmt::Formatter<'_>, rank: usize) -> fmt::Result {
        let mut empty = 0;
        for column in 0..FILES {
            match self.piece_at(Square::from_index(rank * FILES + column)) {
                None => empty += 1,
                Some(piece) => {
                    write_count(f, &mut empty)?;
                    write!(f, "{piece}")?;
                }
            }
        }
        write_count(f, &mut empty)
    }

    /// Writes the hand field.
    fn write_hands(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = Color::ALL.map(|color| self.hand(color));
        if black.is_empty() && white.is_empty() {
            return f.write_str("-");
        }
        write!(f, "{black}{}", white.to_string().to_ascii_lowercase())
    }
}

impl FromStr for Position {
    type Err = SfenError;

    fn from_str(sfen: &str) -> Result<Self, SfenError> {
        Self::from_sfen(sfen)
    }
}

impl Default for Position {
    /// The board's start position.
    fn default() -> Self {
        Self::start()
    }
}

impl fmt::Display for Position {
    /// Writes SFEN, canonically; [`Position::from_sfen`] reads it back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..RANKS {
            if rank > 0 {
                f.write_str("/")?;
            }
            self.write_rank(f, rank)?;
        }
        write!(f, " {} ", self.side().letter())?;
        self.write_hands(f)?;
        write!(f, " {}", self.ply())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}

fn read_piece(letter: char, promoted: bool) -> Result<Piece, SfenError> {
    let kind = Kind::from_letter(letter).ok_or_else(|| unexpected("board", &letter.to_string()))?;
    let kind = if promoted { kind.promoted().ok_or(SfenError::NoPromotion(kind.name()))? } else { kind };
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    Ok(Piece::new(color, kind))
}

/// Writes a run of empty squares and starts a new one.
fn write_count(f: &mut fmt::Formatter<'_>, empty: &mut usize) -> fmt::Result {
    match core::mem::take(empty) {
        0 => Ok(()),
        count => write!(f, "{count}"),
    }
}

/// What was found, cut short so that a message stays a line.
fn unexpected(field: &'static str, found: &str) -> SfenError {
    const LONGEST: usize = 40;
    SfenError::Unexpected { field, found: found.chars().take(LONGEST).collect() }
}

/// A position as a diagram: the board as Black sees it, with hands, SFEN, key and checkers.
///
/// Made by [`Position::diagram`].
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(&'a Position);

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        writeln!(f, "White in hand: {}", hand_line(position.hand(Color::White)))?;
        for file in (1..=FILES).rev() {
            write!(f, "{file:3} ")?;
        }
        writeln!(f)?;
        for rank in 0..RANKS {
            rule(f)?;
            for column in 0..FILES {
                match position.piece_at(Square::from_index(rank * FILES + column)) {
                    Some(piece) => write!(f, "|{:1$}{piece} ", "", usize::from(!piece.kind.is_promoted()))?,
                    None => write!(f, "|   ")?,
                }
            }
            writeln!(f, "| {}", (b'a' + rank as u8) as char)?;
        }
        rule(f)?;
        writeln!(f, "Black in hand: {}", hand_line(position.hand(Color::Black)))?;
        writeln!(f, "SFEN: {position}")?;
        writeln!(f, "Key: {:016x}", position.key())?;
        write!(f, "Checkers:")?;
        position.checks().checkers.into_iter().try_for_each(|square| write!(f, " {square}"))
    }
}

fn rule(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    (0..FILES).try_for_each(|_| f.write_str("+---"))?;
    writeln!(f, "+")
}

/// A hand that says so when it is empty.
fn hand_line(hand: Hand) -> String {
    if hand.is_empty() { "nothing".into() } else { hand.to_string() }
}
