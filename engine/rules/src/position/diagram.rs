//! A diagram for people: what the `d` command prints.

use core::fmt;

use super::state::Position;
use crate::tables::{FILES, RANKS};
use crate::types::{Color, Hand, Square};

/// A position as a diagram: the board as Black sees it, with hands, SFEN, key and checkers.
///
/// Made by [`Position::diagram`].
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a>(&'a Position);

impl Position {
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
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.0;
        writeln!(f, "White in hand: {}", HandLine(position.hand(Color::White)))?;
        for file in (1..=FILES).rev() {
            write!(f, "  {file} ")?;
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
        writeln!(f, "Black in hand: {}", HandLine(position.hand(Color::Black)))?;
        writeln!(f, "SFEN: {position}")?;
        writeln!(f, "Key: {:016x}", position.key())?;
        write!(f, "Checkers:")?;
        for square in position.checks().checkers {
            write!(f, " {square}")?;
        }
        Ok(())
    }
}

fn rule(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    (0..FILES).try_for_each(|_| f.write_str("+---"))?;
    writeln!(f, "+")
}

/// A hand that says so when it is empty.
struct HandLine(Hand);

impl fmt::Display for HandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("nothing") } else { write!(f, "{}", self.0) }
    }
}
