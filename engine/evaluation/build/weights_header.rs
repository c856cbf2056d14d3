//! Whether weights that a build embeds are for its board.
//!
//! The build script can look at the envelope and at the header only: what the payload should hold depends on the package that
//! is being built. That is enough to find another board's weights, damaged ones, and those of an earlier spec with other pieces.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::envelope::{self, FormatError};

/// The part of a header that is looked at.
#[derive(Deserialize)]
struct Header {
    board: String,
    values: BTreeMap<String, i32>,
}

/// Checks that the bytes of a file are weights for the board with this name and these kinds of pieces.
pub fn check(bytes: &[u8], board: &str, kinds: &[&str]) -> Result<(), FormatError> {
    let envelope = envelope::open(bytes)?;
    let damaged = |error| FormatError::damaged(format!("no header of a weight file: {error}"));
    let header: Header = serde_json::from_slice(envelope.header).map_err(damaged)?;
    if header.board != board {
        return Err(FormatError::foreign(
            format!("weights for {board}"),
            format!("some for {:?}", header.board),
        ));
    }
    let found: BTreeSet<&str> = header.values.keys().map(String::as_str).collect();
    let wanted: BTreeSet<&str> = kinds.iter().copied().collect();
    if found != wanted {
        let list = |names: &BTreeSet<&str>| names.iter().copied().collect::<Vec<_>>().join(", ");
        return Err(FormatError::foreign(
            format!("values of {}", list(&wanted)),
            format!("those of {}", list(&found)),
        ));
    }
    Ok(())
}
