//! What Katagami is measured and taught with: matches between engines, openings, positions to learn from,
//! learning.
//!
//! The trainer stands above the engine's library and uses its rules; the engine knows nothing of it. Everything here
//! is for the one board that was built.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`openings`] | positions that games begin from: read, built in, made |
//! | [`strength`] | what results say about strength: Elo, the sequential test |
//! | [`mod@matches`] | games between two USI engines under a referee |
//! | [`positions`] | positions to learn from, and the files that hold them |
//! | [`games`] | games that people and programs wrote down |
//! | [`selfplay`] | positions from the engine's games against itself |
//! | [`learning`] | from positions to weights |
//! | [`steps`] | commands of this program, run as processes |
//! | [`evolution`] | all of it, generation after generation |
//! | [`selection`] | which terms are worth having |
//! | [`pictures`] | what weights look like |

pub mod evolution;
pub mod games;
pub mod learning;
pub mod matches;
pub mod openings;
pub mod pictures;
pub mod positions;
pub mod selection;
pub mod selfplay;
pub mod steps;
pub mod strength;
