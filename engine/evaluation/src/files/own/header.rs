//! The header of a file.

use std::collections::BTreeMap;
use std::path::Path;

use katagami_rules::board::{KINDS, NAME, NON_KINGS, TITLE};
use katagami_rules::internals::excerpt;
use katagami_rules::types::Kind;
use serde::{Deserialize, Serialize};

use super::envelope::{FIRST_VERSION, FormatError, VERSION};
use crate::material::PieceValues;

/// The header of a file. Unknown fields are ignored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The board's name, as its spec has it.
    pub board: String,
    /// How squares and entries are numbered: see [`layout`].
    pub layout: String,
    /// The value of each kind but the king, by its English name.
    pub values: BTreeMap<String, i32>,
    /// The value in hand of the kinds for which it differs.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub held: BTreeMap<String, i32>,
    /// The sections, in the order of their numbers in the payload. Tables without a section are zero; without any section
    /// the weights are material alone.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// How the weights were made.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// The name of the section with a network's numbers, which is the last one.
pub const NETWORK: &str = "network";

/// The name of this board's layout: the fixed-length form with its number of pieces, squares file by file from 1a.
pub fn layout() -> String {
    format!("fixed-{NON_KINGS}/by-file")
}

impl Header {
    /// Reads a header.
    ///
    /// # Errors
    ///
    /// If it is no header, or for another board or layout.
    pub fn parse(json: &[u8]) -> Result<Self, FormatError> {
        let damaged = |error| FormatError::damaged(format!("no header of a weight file: {error}"));
        let board: Board = serde_json::from_slice(json).map_err(damaged)?;
        if board.board != NAME {
            return Err(FormatError::foreign(
                format!("weights for {NAME} ({TITLE})"),
                format!("{:?}", excerpt(&board.board)),
            ));
        }
        let header: Self = serde_json::from_slice(json).map_err(damaged)?;
        if header.layout != layout() {
            return Err(FormatError::foreign(
                format!("the layout {}", layout()),
                format!("{:?}", excerpt(&header.layout)),
            ));
        }
        Ok(header)
    }

    /// The piece values.
    ///
    /// # Errors
    ///
    /// If a kind is unknown or missing, or a value does not fit into 16 bits.
    pub fn piece_values(&self) -> Result<PieceValues, FormatError> {
        let mut board = [0; KINDS];
        for (kind, value) in named(&self.values, &Kind::all_but_king().collect::<Vec<_>>())? {
            board[kind as usize] = value;
        }
        if let Some(kind) = Kind::all_but_king().find(|kind| !self.values.contains_key(kind.name())) {
            return Err(FormatError::foreign(format!("a value of the {}", kind.name()), "none"));
        }
        let mut values = PieceValues::same_in_hand(board);
        for (kind, value) in named(&self.held, &Kind::in_hand().collect::<Vec<_>>())? {
            values.hand[kind as usize] = value;
        }
        Ok(values)
    }

    /// The version of the format that has room for the sections.
    pub fn version(&self) -> u32 {
        let has_network = self.sections.iter().any(|section| section.name == NETWORK);
        if has_network { VERSION } else { FIRST_VERSION }
    }

    /// Where the weights come from, in one line.
    pub fn origin(&self, path: &Path) -> String {
        let terms = self.provenance.terms_line().map_or(String::new(), |terms| format!(" (terms {terms})"));
        let what = if self.sections.is_empty() { "piece values" } else { "weights" };
        format!("{what} for {TITLE} from {}{terms}", path.display())
    }
}

/// The field of a header that is read first. The others are read only from a file for this board.
#[derive(Deserialize)]
struct Board {
    board: String,
}

/// Whether a piece value fits into 16 bits, so that sums of them fit into 32.
pub fn is_plausible(value: i32) -> bool {
    i16::try_from(value).is_ok()
}

/// The values by kind. Each name must be one of `kinds`.
fn named(values: &BTreeMap<String, i32>, kinds: &[Kind]) -> Result<Vec<(Kind, i32)>, FormatError> {
    let kind = |(name, &value): (&String, &i32)| {
        let kind = kinds.iter().find(|kind| kind.name() == name);
        let &kind = kind.ok_or_else(|| {
            FormatError::foreign("the values of this board's pieces", format!("{:?}", excerpt(name)))
        })?;
        if is_plausible(value) {
            Ok((kind, value))
        } else {
            Err(FormatError::foreign(format!("a value of the {name} of 16 bits"), value.to_string()))
        }
    };
    values.iter().map(kind).collect()
}

/// One list of numbers in the payload.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// Its contents: a table (`kk`, `kkp`, `kpp`, each also with `.turn` or `.late`), or a term (`term:kpp`), or `network`.
    pub name: String,
    /// The type of its numbers: `i16` or `i32`.
    #[serde(rename = "type")]
    pub element: String,
    /// How many numbers there are.
    pub count: u64,
}

/// How weights were made: free text, for people.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// The names of the terms that they were trained with.
    #[serde(default)]
    pub terms: Vec<String>,
    /// By which program, when, and from what.
    #[serde(default)]
    pub made: String,
}

impl Provenance {
    /// The terms in one line; `None` if there are none.
    pub fn terms_line(&self) -> Option<String> {
        (!self.terms.is_empty()).then(|| one_line(&self.terms.join(", ")))
    }

    /// How the weights were made, in one line; `None` if the file does not say.
    pub fn made_line(&self) -> Option<String> {
        (!self.made.is_empty()).then(|| one_line(&self.made))
    }
}

/// Text from a file as one line. Control characters become spaces, so that no part looks like another line of a protocol.
fn one_line(text: &str) -> String {
    const LONGEST: usize = 500;
    text.chars().take(LONGEST).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
