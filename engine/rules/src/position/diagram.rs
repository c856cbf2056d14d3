//! A diagram for people: what the `d` command prints.

use std::fmt;

use super::Position;
use crate::board::{FILES, RANKS};
use crate::types::{Color, Hand, Square};

impl fmt::Display for Position {
    /// The board as Black sees it, with hands, SFEN, key and checkers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "White in hand: {}", HandLine(self.hand(Color::White)))?;
        for file in (1..=FILES).rev() {
            write!(f, "  {file} ")?;
        }
        writeln!(f)?;
        for rank in 0..RANKS {
            rule(f)?;
            for column in 0..FILES {
                match self.piece_at(Square::from_index(rank * FILES + column)) {
                    Some(piece) => write!(f, "|{:>2} ", piece.to_string())?,
                    None => write!(f, "|   ")?,
                }
            }
            writeln!(f, "| {}", (b'a' + rank as u8) as char)?;
        }
        rule(f)?;
        writeln!(f, "Black in hand: {}", HandLine(self.hand(Color::Black)))?;
        writeln!(f, "SFEN: {}", self.to_sfen())?;
        writeln!(f, "Key: {:016x}", self.key())?;
        write!(f, "Checkers:")?;
        for square in self.checks().checkers {
            write!(f, " {square}")?;
        }
        Ok(())
    }
}

fn rule(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "{}+", "+---".repeat(FILES))
}

/// A hand that says so when it is empty.
struct HandLine(Hand);

impl fmt::Display for HandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("nothing") } else { write!(f, "{}", self.0) }
    }
}
