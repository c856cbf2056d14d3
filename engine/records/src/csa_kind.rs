//! The names of kinds in CSA records.

use katagami_rules::types::Kind;

/// The kind with this name of two letters.
pub(super) fn kind_by_csa(name: &str) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| kind.csa() == name)
}
