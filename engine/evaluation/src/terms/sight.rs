//! What one side sees of a position.

use super::term::Triple;
use crate::entries::Kings;
use crate::running::PieceList;
use crate::weights::{Index, Order, Table};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color};

/// What one side sees: both kings, and its list of the pieces ([`Order::Files`]).
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// Both kings.
    pub kings: Kings,
    /// The entry of each piece but the kings, at most one for each piece of the set.
    pub entries: &'a [Index],
}

impl Sight<'_> {
    /// Every triple of one of the tables that this side sees, one by one: for proof, not for speed.
    pub fn triples(self, table: Table) -> Vec<Triple> {
        let Self { kings, entries } = self;
        let entries = || entries.iter().map(|&entry| entry as usize);
        match table {
            Table::Kk => vec![Triple::Kk { kings }],
            Table::Kkp => entries().map(|x| Triple::Kkp { kings, x }).collect(),
            Table::Kpp => {
                let pairs = entries().enumerate().flat_map(|(n, x)| entries().take(n).map(move |y| (x, y)));
                pairs.map(|(x, y)| Triple::Kpp { king: kings.ours, x, y }).collect()
            }
        }
    }
}

/// What both sides see of a position.
#[derive(Clone, Debug)]
pub struct Sights {
    kings: ByColor<Kings>,
    pieces: PieceList,
}

impl Sights {
    /// Looks at a position; `None` if a king is missing.
    pub fn of(position: &Position) -> Option<Self> {
        let (black, white) = (position.king(Color::Black)?, position.king(Color::White)?);
        let kings = Kings { ours: black, theirs: white };
        Some(Self { kings: ByColor([kings, kings.turned()]), pieces: PieceList::new(position, Order::Files) })
    }

    /// What one side sees.
    pub fn from_side(&self, color: Color) -> Sight<'_> {
        Sight { kings: self.kings[color], entries: self.pieces.in_use(color) }
    }

    /// What Black sees, and what White does.
    pub fn both(&self) -> [Sight<'_>; 2] {
        Color::ALL.map(|color| self.from_side(color))
    }
}
