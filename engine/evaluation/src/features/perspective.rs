//! A position from the perspectives of both sides.

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color};

use crate::Kings;
use crate::running::PieceList;
use crate::terms::Triple;
use crate::weights::{EntryIndex, SquareOrder, TableKind};

/// A position from the perspective of one side: both kings, and the side's piece list ([`SquareOrder::ByFile`]).
#[derive(Clone, Copy, Debug)]
pub struct Perspective<'a> {
    /// Both kings.
    pub kings: Kings,
    /// The entry of each piece but the kings.
    pub entries: &'a [EntryIndex],
}

impl Perspective<'_> {
    /// Every triple of one of the tables.
    pub fn triples(self, table: TableKind) -> Vec<Triple> {
        let Self { kings, entries } = self;
        let entries = || entries.iter().map(|&entry| entry as usize);
        match table {
            TableKind::Kk => vec![Triple::Kk { kings }],
            TableKind::Kkp => entries().map(|x| Triple::Kkp { kings, x }).collect(),
            TableKind::Kpp => {
                let pairs = entries().enumerate().flat_map(|(n, x)| entries().take(n).map(move |y| (x, y)));
                pairs.map(|(x, y)| Triple::Kpp { king: kings.ours, x, y }).collect()
            }
        }
    }
}

/// A position from both perspectives.
#[derive(Clone, Debug)]
pub struct Perspectives {
    kings: ByColor<Kings>,
    pieces: PieceList,
}

impl Perspectives {
    /// The perspectives of a position; `None` if a king is missing.
    pub fn of(position: &Position) -> Option<Self> {
        let (black, white) = (position.king(Color::Black)?, position.king(Color::White)?);
        let kings = Kings { ours: black, theirs: white };
        let pieces = PieceList::new(position, SquareOrder::ByFile);
        Some(Self { kings: ByColor([kings, kings.rotated()]), pieces })
    }

    /// The perspective of one side.
    pub fn from_side(&self, color: Color) -> Perspective<'_> {
        Perspective { kings: self.kings[color], entries: self.pieces.in_use(color) }
    }

    /// Both perspectives, Black's first.
    pub fn both(&self) -> [Perspective<'_>; 2] {
        Color::ALL.map(|color| self.from_side(color))
    }
}
