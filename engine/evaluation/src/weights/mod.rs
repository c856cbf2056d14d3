//! The weights in memory: the tables that [`running`](super::running) looks up.
//!
//! The layout of [`Tables`] is that of the KPPT files of Apery and `YaneuraOu`, for any board: squares file by file from 1a
//! ([`Square::by_file`](katagami_rules::types::Square::by_file)), entries of the fixed-length form
//! ([`crate::board::fixed`]), tables `[king][king]`, `[king][king][entry]` and `[king][entry][entry]`. So such files
//! need no conversion. They are mapped into memory. Weights whose pairs of pieces depend on a king at most where
//! they are near it are played with [`SmallTables`] instead.

mod arrange;
mod cell;
mod component;
mod dimensions;
mod error;
pub mod naming;
mod play_tables;
pub mod range;
mod set;
mod small_tables;
mod square_order;
pub mod symmetry;
mod tables;

pub use arrange::{by_ranks, small_by_ranks};
pub use cell::{Accumulator, Cell};
pub use component::{Component, Components, relative, value, value_for_side_to_move};
pub use dimensions::{
    ENTRIES, EntryIndex, KK_LENGTH, KKP_LENGTH, KPP_LENGTH, NEAR, NEAR_ENTRIES, PAIR_ENTRIES, TableKind,
    king_entry, kings_index,
};
pub use error::WeightsError;
pub use katagami_storage::memory::{Huge, Mapped, Memory};
pub use play_tables::PlayTables;
pub use set::Weights;
pub use small_tables::{KingTables, NearNumbers, NearTables, Pairs, SmallTables};
pub use square_order::SquareOrder;
pub use tables::{Kpp, Tables};
