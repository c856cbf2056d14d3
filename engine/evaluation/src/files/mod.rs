//! Weight files. Writing them needs the feature `training`.
//!
//! | module | format |
//! | --- | --- |
//! | [`own`] | our own, `*.katagami`, with tables or lowered weights |
//! | [`kppt`] | the three files of Apery and `YaneuraOu`, with [`piece_values`] beside them |
//! | [`bonanza`] | Bonanza's `fv.bin`, which [`mod@expand`] turns into tables |
//!
//! [`load()`] finds and reads weights of any format as full tables, to be looked at and written. [`load_for_play`] reads them
//! in the form that is faster to play with, and [`choose`] those that a user asks for.

pub mod bonanza;
mod embedded;
#[cfg(feature = "training")]
mod error;
pub mod expand;
pub mod kppt;
mod load;
pub mod own;
pub mod piece_values;
mod sized;

pub use embedded::{MATERIAL, choose, embedded};
#[cfg(feature = "training")]
pub use error::WriteError;
pub use load::{FV_BIN, Format, Source, UnknownFormat, load, load_for_play};
