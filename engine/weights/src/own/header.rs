//! Writing headers.

use katagami_evaluation::PieceValues;
use katagami_evaluation::files::own::header::is_plausible;
use katagami_evaluation::files::own::{Header, Provenance, Section, layout};
use katagami_rules::board::NAME;
use katagami_rules::types::Kind;

use super::format::FORMAT;
use crate::error::WriteError;

/// The header of a file with these sections.
pub fn header(values: &PieceValues, sections: Vec<Section>, provenance: &Provenance) -> Header {
    let in_hand = |kind: Kind| Some((kind.name().to_owned(), values.different_in_hand(kind)?));
    let held = Kind::in_hand().filter_map(in_hand).collect();
    let on_board = |kind: Kind| (kind.name().to_owned(), values.board[kind as usize]);
    let values = Kind::all_but_king().map(on_board).collect();
    let provenance = provenance.clone();
    Header { board: NAME.into(), layout: layout(), values, held, sections, provenance }
}

/// A header as JSON.
pub fn to_json(header: &Header) -> Vec<u8> {
    // Strings, numbers and lists of them cannot fail.
    serde_json::to_vec(header).unwrap_or_default()
}

/// Checks that a reader accepts these values.
///
/// # Errors
///
/// If a value does not fit into 16 bits.
pub fn check_values(values: &PieceValues) -> Result<(), WriteError> {
    match values.named().find(|&(_, value)| !is_plausible(value)) {
        None => Ok(()),
        Some((piece, value)) => {
            let what = format!("a value of the {piece} of {value}");
            Err(WriteError::Unrepresentable { format: FORMAT, what })
        }
    }
}
