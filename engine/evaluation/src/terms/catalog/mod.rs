//! The terms, a file each.
//!
//! To add one, write a file here with its `TERM`, and add a line below and one in the list of all terms
//! ([`ALL`](super::ALL)). The tests look at all of them.

pub mod hand;
pub mod king_file_pp;
pub mod king_rank_pp;
pub mod kk;
pub mod kkp;
pub mod kp;
pub mod kpp;
pub mod near_kpp;
pub mod p;
pub mod pp;
pub mod rel_kkp;
pub mod rel_kp;
pub mod rel_kpa;
pub mod rel_kpp;
pub mod rel_pp;
