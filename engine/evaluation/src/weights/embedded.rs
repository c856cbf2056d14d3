//! The weights that are built into the binary.

use std::path::Path;

use super::{Progress, Weights, WeightsError, load, own};

// `EMBEDDED: Option<&[u8]>`, from `engine/evaluation/weights/<board>.katagami`.
include!(concat!(env!("OUT_DIR"), "/weights.rs"));

impl Weights {
    /// The weights built into the binary for its board; material with the board's piece values if there are none.
    ///
    /// # Errors
    ///
    /// As [`own::read`]: the build embeds what it finds.
    pub fn default_for_board(progress: Progress<'_>) -> Result<Self, WeightsError> {
        from(EMBEDDED, progress)
    }
}

/// What names material alone where weights are asked for.
pub const MATERIAL: &str = "material";

/// The weights that someone asks for: those of a file or folder, the word [`MATERIAL`], or the default ones if nothing is
/// named.
///
/// # Errors
///
/// As [`load()`].
pub fn choose(named: Option<&Path>, progress: Progress<'_>) -> Result<Weights, WeightsError> {
    match named {
        None => Weights::default_for_board(progress),
        Some(word) if word == Path::new(MATERIAL) => Ok(Weights::material()),
        Some(path) => load(path, progress),
    }
}

fn from(embedded: Option<&[u8]>, progress: Progress<'_>) -> Result<Weights, WeightsError> {
    match embedded {
        Some(bytes) => own::read(bytes, Path::new("this binary"), progress),
        None => Ok(Weights {
            origin: "material with the board's piece values (no weights are built into this binary)".into(),
            ..Weights::material()
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::own::Provenance;

    #[test]
    fn what_is_embedded_can_be_read() {
        Weights::default_for_board(&|_, _| {}).unwrap();
    }

    #[test]
    fn without_embedded_weights_material_plays() {
        let weights = from(None, &|_, _| {}).unwrap();
        assert!(weights.tables.is_none());
        assert_eq!(weights.values, Weights::material().values);
        assert!(weights.origin.starts_with("material"), "{}", weights.origin);
    }

    #[test]
    fn embedded_bytes_are_read_and_say_so() {
        let mut written = Weights::material();
        written.values.board[0] += 1;
        let provenance = Provenance { terms: vec!["kpp".into(), "rel-pp".into()], made: "by hand".into() };
        let bytes = own::encode(&written, &provenance, &|_, _| {}).unwrap();
        let read = from(Some(&bytes), &|_, _| {}).unwrap();
        assert_eq!(read.values, written.values);
        assert!(read.origin.ends_with("from this binary (terms kpp, rel-pp)"), "{}", read.origin);
        let error = from(Some(&bytes[..bytes.len() - 1]), &|_, _| {}).unwrap_err();
        assert!(error.to_string().starts_with("this binary: damaged"), "{error}");
    }
}
