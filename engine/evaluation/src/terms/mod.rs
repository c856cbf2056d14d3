//! Dimension lowering: every weight of the tables is a sum of a few parameters that many weights share.
//!
//! Three-piece tables have far more weights than any set of games has positions. So learning does not see the weights but
//! *terms*: a silver and a gold wherever they stand, a piece at some distance from its king, and so on. The engine
//! expands them into its tables once, before it plays. `docs/src/how-it-works/terms.md` has the algebra.
//!
//! All terms follow one rule. A term looks at a position *from one side's perspective* and says which of its parameters
//! are active there, each with a sign. Those of Black are added. Those of White, found on the rotated board, are subtracted,
//! or added too in the tempo component ([`Component::Tempo`]). So a rotated position has the negative value whatever a term
//! does. The endgame component ([`Component::Endgame`]) is like the one of the board.
//!
//! | module | contents |
//! | --- | --- |
//! | `term` | the trait: the parameters that are active for a triple of kings and pieces |
//! | `signed_parameters` | parameters that are added, and those that are subtracted |
//! | `catalog`, `rel_kpa` | the terms |
//! | `registry` | terms by name, with those that other packages add |
//! | `combination` | several terms, with their parameters one after the other |
//! | `lowered` | a combination with the values of its parameters |
//! | `expand`, `expand_small` | its expansion into tables, of the full form and of the small form |
//! | `king_terms`, [`king_buckets`] | terms that depend on kings: places of kings that share their parameters |
//! | [`pairs`] | terms of two pieces, which do not |
//! | `piece_features`, [`numbering`] | what a term sees of a piece, and how parameters are numbered |
//!
//! [`Component::Tempo`]: super::weights::Component::Tempo
//! [`Component::Endgame`]: super::weights::Component::Endgame

mod catalog;
mod combination;
mod expand;
mod expand_small;
pub mod king_buckets;
mod king_terms;
mod lowered;
pub mod numbering;
pub mod pairs;
mod piece_features;
mod registry;
mod rel_kpa;
mod signed_parameters;
mod term;

pub use catalog::{ALL, HAND, KK, REMOVED_AFTER, hand_kinds};
pub use combination::{Combination, CombinationError, CombinedTerm};
pub use lowered::LoweredWeights;
#[cfg(feature = "training")]
pub use lowered::{rounded, scaled};
pub use piece_features::Half;
pub use registry::{RegisterError, all_terms, find, names, register};
pub use signed_parameters::SignedParameters;
pub use term::{KingsSeen, Layout, NamedTerm, Term, Triple, TripleRow};
