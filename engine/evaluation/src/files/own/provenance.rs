//! How weights were made.

use serde::{Deserialize, Serialize};

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
