//! Dimension lowering: every weight of the running tables is a sum of a few parameters that many weights share.
//!
//! A three-piece table has far more weights than any set of games has positions. So learning does not see the weights but
//! *terms*: a silver beside a gold wherever they stand, a piece so many squares from its king, and so on. The engine
//! sums them up into its tables once, before it plays. `docs/terms.md` has the algebra and the sizes.
//!
//! All is built on one rule. A term looks at a position *from one side* (a [`Sight`]) and names the parameters that it
//! finds there. What it finds from Black's side is added, what it finds from White's, the board being turned, is taken
//! away; or added as well where parameters tell what it is worth to be to move ([`Plane::Turn`]). So a turned position
//! has the negative value whatever a term does, and a term need not think of signs. Parameters for the end of the game
//! ([`Plane::Late`]) are found like those of the board.
//!
//! | module | what lives there |
//! | --- | --- |
//! | `term` | the trait: which parameters a triple touches |
//! | [`families`] | the terms, a file each |
//! | `family` | a term's name, and the list of all |
//! | `sight` | what one side sees of a position |
//! | `combination` | several terms, their parameters one after the other |
//! | `lowered` | a combination with its numbers, and its expansion into tables |
//! | `spot`, `relative`, `numbering`, `triangle`, `marks`, `book` | what terms are made of |
//!
//! [`Plane::Turn`]: super::weights::Plane::Turn
//! [`Plane::Late`]: super::weights::Plane::Late

mod absolute;
mod book;
mod combination;
pub mod families;
mod family;
mod lowered;
mod marks;
mod numbering;
mod pairs;
mod relative;
mod sight;
mod singles;
mod spot;
mod term;
mod triangle;
mod turned;

pub use combination::{Combination, CombinationError, Part, Touched};
pub use family::{ALL, Family, find};
pub use lowered::Lowered;
pub use sight::{Sight, Sights};
pub use term::{Row, Term, Triple};
