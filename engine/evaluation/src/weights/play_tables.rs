//! The tables that the engine plays with.

use super::component::Component;
use super::set::Weights;
use super::small_tables::SmallTables;
use super::tables::Tables;

/// The tables of the form that is faster to play with. Both give the same values.
#[derive(Debug)]
pub enum PlayTables {
    /// A table of pairs for each square of a king.
    Full(Tables),
    /// One table of pairs, and one of those near a king: no other weight of two pieces depends on a king.
    Small(SmallTables),
}

impl PlayTables {
    /// The second component of each weight: [`Component::Tempo`] or [`Component::Endgame`].
    pub fn second_component(&self) -> Component {
        match self {
            Self::Full(tables) => tables.second_component,
            Self::Small(tables) => tables.second_component,
        }
    }

    /// The tables, if they are full ones.
    pub fn full(&self) -> Option<&Tables> {
        match self {
            Self::Full(tables) => Some(tables),
            Self::Small(_) => None,
        }
    }
}

impl From<Weights> for Weights<PlayTables> {
    fn from(Weights { values, tables, origin }: Weights) -> Self {
        Self { values, tables: tables.map(PlayTables::Full), origin }
    }
}
