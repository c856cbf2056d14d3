//! Weight files. Writing them needs the feature `training`.
//!
//! | module | format |
//! | --- | --- |
//! | [`own`] | our own, `*.katagami`, with tables or lowered weights |
//! | [`kppt`] | the three files of Apery and `YaneuraOu`, with piece values beside them |
//! | [`bonanza`] | Bonanza's `fv.bin`, which [`bonanza::expand`] turns into tables |
//!
//! [`load()`] finds and reads weights of any format as full tables, to be looked at and written. [`load_for_play`] reads them
//! in the form that is faster to play with, and [`choose`] those that a user asks for.

pub mod bonanza;
pub mod kppt;
mod load;
mod mapped;
pub mod own;

pub use load::{FV_BIN, Format, MATERIAL, Source, choose, embedded, load, load_for_play};
