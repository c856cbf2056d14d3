//! The features of a position: the parameters of terms that are active in it.
//!
//! [`find()`] finds those of one term from one perspective. [`ActiveFeatures`] has those of a combination of terms.

mod active;
mod distances;
mod find;
mod kkp;
mod kpp;
mod own_pairs;
mod pair_finder;

pub use active::ActiveFeatures;
pub use find::find;
