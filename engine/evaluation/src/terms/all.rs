//! The list of the terms of this package.

use super::catalog::{
    hand, king_file_pp, king_rank_pp, kk, kkp, kp, kpp, near_kpp, p, pp, rel_kkp, rel_kp, rel_kpa, rel_kpp,
    rel_pp,
};
use super::named_term::NamedTerm;

/// All terms of this package, by table: king, piece and piece; king, king and piece; king and king.
pub static ALL: [&NamedTerm; 15] = [
    &kpp::TERM,
    &pp::TERM,
    &rel_kpp::TERM,
    &near_kpp::TERM,
    &rel_pp::TERM,
    &rel_kpa::TERM,
    &king_file_pp::TERM,
    &king_rank_pp::TERM,
    &kp::TERM,
    &rel_kp::TERM,
    &kkp::TERM,
    &rel_kkp::TERM,
    &hand::TERM,
    &p::TERM,
    &kk::TERM,
];
