//! What a file says of itself.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::super::Plane;
use super::super::WeightsError;
use super::FORMAT;
use super::problem::Problem;
use super::sections::{self, Known};
use crate::Values;
use katagami_rules::board::{KINDS, NAME, NON_KINGS, TITLE};
use katagami_rules::types::Kind;

/// The header of a file. Fields that are not known here are passed over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The board's name, as its spec has it.
    pub board: String,
    /// How squares and entries are numbered: see [`layout`].
    pub layout: String,
    /// The value of each kind but the king, by its English name.
    pub values: BTreeMap<String, i32>,
    /// The value in hand of those kinds that have another one there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub held: BTreeMap<String, i32>,
    /// The tables, in the order in which their numbers follow each other. Those left out are zero; without any,
    /// material is all.
    #[serde(default)]
    pub sections: Vec<Section>,
    /// How the weights came about.
    #[serde(flatten)]
    pub provenance: Provenance,
}

/// One table of numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// What it is: `kk`, `kkp`, `kpp`, each also with `.turn`; or a term, `term:kpp`.
    pub name: String,
    /// The type of its numbers: `i16` or `i32`.
    #[serde(rename = "type")]
    pub element: String,
    /// How many there are.
    pub count: u64,
}

/// How weights came about, to tell people.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// The terms that they were trained with, by the trainer's names.
    #[serde(default)]
    pub terms: Vec<String>,
    /// By what, when, from what: free text.
    #[serde(default)]
    pub made: String,
}

/// The name of this board's layout: the fixed-length form with so many pieces, squares file by file from 1a.
pub fn layout() -> String {
    format!("fixed-{NON_KINGS}/by-file")
}

impl Header {
    /// The header of a file that this engine writes.
    pub(super) fn new(values: &Values, sections: Vec<Section>, provenance: &Provenance) -> Self {
        let held =
            Kind::in_hand().filter_map(|kind| Some((kind.name().to_owned(), values.held(kind)?))).collect();
        let on_board = |kind: Kind| (kind.name().to_owned(), values.board[kind as usize]);
        let values = Kind::worth_something().map(on_board).collect();
        let provenance = provenance.clone();
        Self { board: NAME.into(), layout: layout(), values, held, sections, provenance }
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        // Strings, numbers and lists of them: nothing of this can fail.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Reads a header and sees that it is for this board.
    pub(super) fn parse(json: &[u8]) -> Result<Self, Problem> {
        let damaged = |error| Problem::damaged(format!("no header of a weight file: {error}"));
        let board: Board = serde_json::from_slice(json).map_err(damaged)?;
        if board.board != NAME {
            return Err(Problem::foreign(format!("weights for {NAME} ({TITLE})"), brief(&board.board)));
        }
        let header: Self = serde_json::from_slice(json).map_err(damaged)?;
        if header.layout != layout() {
            return Err(Problem::foreign(format!("the layout {}", layout()), brief(&header.layout)));
        }
        Ok(header)
    }

    /// The tables in the file, each known and of the right size.
    pub(super) fn known_sections(&self) -> Result<Vec<&'static Known>, Problem> {
        let mut known = Vec::with_capacity(sections::KNOWN.len());
        for section in &self.sections {
            let this = sections::find(section)?;
            if known.contains(&this) {
                return Err(Problem::damaged(format!("the section {} stands there twice", this.name)));
            }
            known.push(this);
        }
        let has = |plane| known.iter().any(|known| known.plane == plane);
        if has(Plane::Turn) && has(Plane::Late) {
            return Err(Problem::damaged(
                "numbers for the side to move and for the end of the game stand there together",
            ));
        }
        Ok(known)
    }

    /// The values of the pieces.
    pub(super) fn piece_values(&self) -> Result<Values, Problem> {
        let mut board = [0; KINDS];
        for (kind, value) in named(&self.values, &Kind::worth_something().collect::<Vec<_>>())? {
            board[kind as usize] = value;
        }
        if let Some(kind) = Kind::worth_something().find(|kind| !self.values.contains_key(kind.name())) {
            return Err(Problem::foreign(format!("a value of the {}", kind.name()), "none"));
        }
        let mut values = Values::alike(board);
        for (kind, value) in named(&self.held, &Kind::in_hand().collect::<Vec<_>>())? {
            values.hand[kind as usize] = value;
        }
        Ok(values)
    }

    /// Where the weights come from, in a line.
    pub(super) fn origin(&self, path: &Path) -> String {
        let terms = self.provenance.terms_line().map_or(String::new(), |terms| format!(" (terms {terms})"));
        let what = if self.sections.is_empty() { "piece values" } else { "weights" };
        format!("{what} for {TITLE} from {}{terms}", path.display())
    }
}

impl Provenance {
    /// The terms in one line; `None` if there are none.
    pub fn terms_line(&self) -> Option<String> {
        (!self.terms.is_empty()).then(|| one_line(&self.terms.join(", ")))
    }

    /// How the weights were made, in one line; `None` if nobody says.
    pub fn made_line(&self) -> Option<String> {
        (!self.made.is_empty()).then(|| one_line(&self.made))
    }
}

/// A header's first question; the others are asked only of a file for this board.
#[derive(Deserialize)]
struct Board {
    board: String,
}

/// Sums of 16-bit values are far from the ends of 32 bits.
fn is_plausible(value: i32) -> bool {
    i16::try_from(value).is_ok()
}

/// Sees that values are such as are read again.
pub(super) fn check_values(values: &Values) -> Result<(), WeightsError> {
    match values.named().find(|&(_, value)| !is_plausible(value)) {
        None => Ok(()),
        Some((piece, value)) => {
            let what = format!("a value of the {piece} of {value}");
            Err(WeightsError::Unrepresentable { format: FORMAT, what })
        }
    }
}

/// The kinds that are named, each one of those that may be, with their values.
fn named(values: &BTreeMap<String, i32>, kinds: &[Kind]) -> Result<Vec<(Kind, i32)>, Problem> {
    let kind = |(name, &value): (&String, &i32)| {
        let kind = kinds.iter().find(|kind| kind.name() == name);
        let &kind = kind.ok_or_else(|| Problem::foreign("the values of this board's pieces", brief(name)))?;
        if is_plausible(value) {
            Ok((kind, value))
        } else {
            Err(Problem::foreign(format!("a value of the {name} of 16 bits"), value.to_string()))
        }
    };
    values.iter().map(kind).collect()
}

/// Text from a file, fit for a message: one line, quoted, not too long.
pub(super) fn brief(text: &str) -> String {
    const LONGEST: usize = 40;
    let cut: String = text.chars().take(LONGEST).collect();
    if cut.len() < text.len() { format!("{cut:?}...") } else { format!("{cut:?}") }
}

/// Text from a file as one line of a protocol: nothing in it may look like another line.
fn one_line(text: &str) -> String {
    const LONGEST: usize = 500;
    text.chars().take(LONGEST).map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}
