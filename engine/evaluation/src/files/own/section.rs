//! The sections of a file, as its header lists them.

use serde::{Deserialize, Serialize};

/// One list of numbers in the payload.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// Its contents: a table (`kk`, `kkp`, `kpp`, each also with `.turn` or `.late`), or a term (`term:kpp`).
    pub name: String,
    /// The type of its numbers: `i16` or `i32`.
    #[serde(rename = "type")]
    pub element: String,
    /// How many numbers there are.
    pub count: u64,
}
