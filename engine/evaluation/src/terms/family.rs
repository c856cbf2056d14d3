//! The terms by name.

use std::sync::LazyLock;

use super::families::{
    hand, king_file_pp, king_rank_pp, kk, kkp, kp, kpp, p, pp, rel_kkp, rel_kp, rel_kpp, rel_pp,
};
use super::term::Term;

/// A term with its name. Its tables are made when it is first asked for.
pub struct Family {
    /// What it is called on the command line and in weight files.
    pub name: &'static str,
    /// What its parameters are for, in a line.
    pub about: &'static str,
    term: LazyLock<Box<dyn Term>>,
}

impl Family {
    /// A family whose term is made so.
    pub const fn new(name: &'static str, about: &'static str, make: fn() -> Box<dyn Term>) -> Self {
        Self { name, about, term: LazyLock::new(make) }
    }

    /// The term.
    pub fn term(&self) -> &dyn Term {
        &**self.term
    }
}

/// All of them, by table: king, piece and piece; king, king and piece; king and king.
pub static ALL: [&Family; 13] = [
    &kpp::FAMILY,
    &pp::FAMILY,
    &rel_kpp::FAMILY,
    &rel_pp::FAMILY,
    &king_file_pp::FAMILY,
    &king_rank_pp::FAMILY,
    &kp::FAMILY,
    &rel_kp::FAMILY,
    &kkp::FAMILY,
    &rel_kkp::FAMILY,
    &hand::FAMILY,
    &p::FAMILY,
    &kk::FAMILY,
];

/// The family of this name.
pub fn find(name: &str) -> Option<&'static Family> {
    ALL.into_iter().find(|family| family.name == name)
}
