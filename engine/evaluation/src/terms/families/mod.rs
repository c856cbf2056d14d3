//! The terms, a file each.
//!
//! To add one: a file here with its `FAMILY`, a line below, and a line in [`super::ALL`]. The tests look at all of them.

pub mod hand;
pub mod king_file_pp;
pub mod king_rank_pp;
pub mod kk;
pub mod kkp;
pub mod kp;
pub mod kpp;
pub mod p;
pub mod pp;
pub mod rel_kkp;
pub mod rel_kp;
pub mod rel_kpp;
pub mod rel_pp;
