//! The weights in memory: the tables that [`running`](super::running) looks up.
//!
//! The layout of [`Tables`] is that of the KPPT files of Apery and `YaneuraOu`, for any board: squares file by file from 1a
//! ([`Square::by_file`](katagami_rules::types::Square::by_file)), entries of the fixed-length form
//! ([`crate::board::fixed`]), tables `[king][king]`, `[king][king][entry]` and `[king][entry][entry]`. So such files
//! need no conversion. They are mapped into memory. Weights whose pairs of pieces depend on a king at most where
//! they are near it are played in the small form of [`PlayTables`].

mod cell;
mod checks;
pub mod component;
mod layout;
pub mod naming;
mod tables;

pub use cell::{Accumulator, Cell, Pairs};
#[cfg(feature = "training")]
pub use checks::asymmetries;
pub use checks::{check_sums, mirror};
pub use component::{
    Component, Components, FV_SCALE, MAX_PHASE, add, phase, relative, subtract, value, value_for_side_to_move,
};
pub use katagami_storage::memory::{Huge, Mapped, Memory};
pub use layout::{
    ENTRIES, EntryIndex, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, NEAR, NEAR_ENTRIES, PAIR_ENTRIES, SquareOrder,
    TableKind, king_entry, kings_index,
};
pub(crate) use tables::for_cells;
pub use tables::{KingTables, Kpp, NearNumbers, NearTables, OwnKing, PlayTables, Tables, Weights};
