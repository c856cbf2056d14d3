//! Dimension lowering: every weight of the tables is a sum of a few parameters that many weights share.
//!
//! Three-piece tables have far more weights than any set of games has positions. So learning does not see the weights but
//! *terms*: a silver and a gold wherever they stand, a piece at some distance from its king, and so on. The engine
//! expands them into its tables once, before it plays. `docs/src/how-it-works/terms.md` has the algebra and the sizes.
//!
//! All terms follow one rule. A term looks at a position *from one side's perspective* and says which of its parameters
//! are active there. Those of Black are added. Those of White, found on the rotated board, are subtracted, or added too in
//! the tempo component ([`Component::Tempo`]). So a rotated position has the negative value whatever a term does, and no
//! term has to handle signs. The endgame component ([`Component::Endgame`]) is like the one of the board.
//!
//! | module | contents |
//! | --- | --- |
//! | `term`, `kings_seen` | the trait: the parameter that is active for a triple of kings and pieces |
//! | [`catalog`] | the terms, a file each |
//! | `all` | the list of these terms |
//! | `registered` | terms that other packages add |
//! | `combination` | several terms, with their parameters one after the other |
//! | `lowered`, `small`, `near` | a combination with the values of its parameters, and its expansion into tables, full ones and those of the small form |
//! | `rounding` | rounding and scaling such values |
//! | `kpp_term`, `kkp_term`, [`own_pairs`], [`distances`] | what terms have in common |
//! | `piece_feature`, `relative`, [`code`], `numbering`, [`triangle`], [`king_lookups`], `feature_index` | how parameters are numbered |
//!
//! [`Component::Tempo`]: super::weights::Component::Tempo
//! [`Component::Endgame`]: super::weights::Component::Endgame

mod absolute;
mod all;
pub mod catalog;
pub mod code;
mod combination;
pub mod distances;
mod feature_index;
pub mod half;
pub mod king_lookups;
mod kings_seen;
mod kkp_term;
mod kpp_term;
mod layout;
mod lowered;
mod named_term;
mod near;
mod numbering;
pub mod own_pairs;
mod piece_feature;
mod registered;
mod relative;
mod rotated;
#[cfg(feature = "training")]
mod rounding;
mod small;
mod term;
pub mod triangle;
mod triple;

pub use all::ALL;
pub use combination::{Combination, CombinationError, CombinedTerm};
pub use kings_seen::KingsSeen;
pub use layout::Layout;
pub use lowered::LoweredWeights;
pub use named_term::NamedTerm;
pub use registered::{RegisterError, all_terms, find, names, register};
#[cfg(feature = "training")]
pub use rounding::{rounded, scaled};
pub use term::Term;
pub use triple::{Triple, TripleRow};
