//! Weights beyond playing: writing and converting weight files, and finding the features of positions to learn from.
//!
//! The engine plays without this package. `katagami-evaluation` reads weights and expands lowered ones.
//!
//! | module | contents |
//! | --- | --- |
//! | [`own`] | writing our own format |
//! | [`kppt`], [`fv_bin`] | writing the formats of Apery and `YaneuraOu`, and Bonanza's |
//! | [`representable`], [`symmetry`] | which weights a format can hold |
//! | [`lowered`] | rounding lowered weights |
//! | [`perspective`] | a position from the perspectives of both sides |
//! | [`features`] | the parameters that are active in a position |
//!
//! # Examples
//!
//! The active features of a position, and the sum of their parameters:
//!
//! ```
//! use katagami_evaluation::terms::Combination;
//! use katagami_rules::position::Position;
//! use katagami_weights::{ActiveFeatures, Perspectives};
//!
//! let combination: Combination = "kp,pp".parse()?;
//! let perspectives = Perspectives::of(&Position::start()).expect("both kings are on the board");
//! let mut active = ActiveFeatures::default();
//! active.find(&combination, perspectives.both());
//!
//! // The start position looks the same from either side.
//! assert_eq!(active.black.len(), active.white.len());
//! let parameters = vec![1; combination.parameter_count()];
//! assert_eq!(active.sum(&parameters), [0, 0]);
//! # Ok::<(), katagami_evaluation::terms::CombinationError>(())
//! ```
//!
//! A file of lowered weights, written and read:
//!
//! ```
//! use std::path::Path;
//!
//! use katagami_evaluation::PieceValues;
//! use katagami_evaluation::files::own::{Provenance, read_lowered};
//! use katagami_evaluation::terms::{Combination, LoweredWeights};
//! use katagami_weights::own::{Contents, encode};
//!
//! let combination: Combination = "hand".parse()?;
//! let parameters = vec![32; combination.parameter_count()];
//! let lowered = LoweredWeights::new(combination, parameters)?;
//! let provenance = Provenance { made: "by hand".into(), ..Provenance::default() };
//! let bytes = encode(Contents::Terms(&PieceValues::SPEC, &lowered), &provenance, &|_, _| {})?;
//!
//! let (values, read) = read_lowered(&bytes, Path::new("example.katagami"))?.expect("it holds terms");
//! assert_eq!(values, PieceValues::SPEC);
//! assert_eq!(read.parameters(), lowered.parameters());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
pub mod features;
pub mod fv_bin;
pub mod kppt;
pub mod lowered;
pub mod own;
pub mod perspective;
mod piece_values;
pub mod representable;
pub mod symmetry;

pub use error::WriteError;
pub use features::ActiveFeatures;
pub use perspective::{Perspective, Perspectives};
