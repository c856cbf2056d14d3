//! The weights that are built into the binary.

use std::path::Path;

use super::load::load_for_play;
use super::own;
use crate::progress::Progress;
use crate::weights::{PlayTables, Weights, WeightsError};

// `EMBEDDED: Option<&[u8]>`, from `engine/evaluation/weights/<board>.katagami` or the file that `KATAGAMI_WEIGHTS` names.
include!(concat!(env!("OUT_DIR"), "/weights.rs"));

impl Weights<PlayTables> {
    /// The weights built into this binary; material with the board's piece values if there are none.
    ///
    /// # Errors
    ///
    /// As [`own::read_for_play`]: the build embeds what it finds.
    pub fn default_for_board(progress: Progress<'_>) -> Result<Self, WeightsError> {
        Self::from_embedded(EMBEDDED, progress)
    }

    /// The weights in the bytes that a build embeds; material with the board's piece values if there are none.
    ///
    /// # Errors
    ///
    /// As [`own::read_for_play`].
    pub fn from_embedded(embedded: Option<&[u8]>, progress: Progress<'_>) -> Result<Self, WeightsError> {
        match embedded {
            Some(bytes) => own::read_for_play(bytes, Path::new("this binary"), progress),
            None => Ok(Self {
                origin: "material with the board's piece values (no weights are built into this binary)"
                    .into(),
                ..Weights::material().into()
            }),
        }
    }
}

/// The weights that are built into this binary, as a file holds them; `None` if there are none.
pub fn embedded() -> Option<&'static [u8]> {
    EMBEDDED
}

/// The word for material alone, where weights are asked for.
pub const MATERIAL: &str = "material";

/// The weights of a file or folder, those of the word [`MATERIAL`], or the default ones for `None`.
///
/// # Errors
///
/// As [`load_for_play`].
pub fn choose(named: Option<&Path>, progress: Progress<'_>) -> Result<Weights<PlayTables>, WeightsError> {
    match named {
        None => Weights::default_for_board(progress),
        Some(word) if word == Path::new(MATERIAL) => Ok(Weights::material().into()),
        Some(path) => load_for_play(path, progress),
    }
}
