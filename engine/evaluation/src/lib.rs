//! The evaluation of Katagami: what a position is worth.
//!
//! score = (32 · material + KK + KKP + KPP) / 32: the pieces by themselves, both kings, both kings with a piece, one
//! king with two pieces. `docs/src/how-it-works/evaluation.md` explains the forms of this sum and proves them equal.
//!
//! | module | contents |
//! | --- | --- |
//! | [`mod@entry`], [`placed_piece`] | the pieces of a position as entries of piece lists |
//! | [`forms`] | the sum in three forms, slow and obvious, equal to the last bit |
//! | [`weights`] | the weights in memory |
//! | [`running`] | the form that the engine plays with, updated move by move |
//! | [`network`] | a network that adds to the sum |
//! | [`network_in_full`] | its value, slow and obvious |
//! | [`terms`] | parameters that many weights share: dimension lowering |
//! | [`files`] | weight files: our own format, KPPT sets, `fv.bin` |
//! | `features` | the parameters that are active in a position |
//!
//! Playing needs only what reads weights. What writes and converts them, and what finds the parameters that a position uses,
//! is compiled with the feature `training`.
//!
//! # Examples
//!
//! The start position, with the weights that are built into the package:
//!
//! ```
//! use katagami_evaluation::{Evaluation, Evaluator, SquareOrder, Weights};
//! use katagami_rules::position::Position;
//!
//! let weights = Weights::default_for_board(&|_, _| {})?;
//! let evaluation = Evaluation::new(weights, SquareOrder::ByFile, 1)?;
//! let position = Position::start();
//! let score = Evaluator::new(&evaluation, &position).evaluate(&position);
//! assert!(score.abs() < 1000, "the start position is balanced");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An evaluator follows moves. Its differential update gives the value that a new evaluator finds in full:
//!
//! ```
//! use katagami_evaluation::{Evaluation, Evaluator};
//! use katagami_rules::movegen::{self, MoveList};
//! use katagami_rules::Game;
//! # use katagami_rules::position::Position;
//!
//! let evaluation = Evaluation::material();
//! let mut game = Game::new(Position::start());
//! let mut evaluator = Evaluator::new(&evaluation, game.position());
//! let mut moves = MoveList::new();
//! movegen::legal(game.position(), &mut moves);
//! let mv = moves[0];
//!
//! evaluator.play(game.position(), mv);
//! game.make(mv);
//! let full = Evaluator::new(&evaluation, game.position()).evaluate(game.position());
//! assert_eq!(evaluator.evaluate(game.position()), full);
//!
//! game.undo();
//! evaluator.undo(game.position());
//! assert_eq!(evaluator.evaluate(game.position()), 0);
//! ```

pub mod board;
mod cache;
pub mod entry;
mod error;
mod evaluation;
mod explanation;
#[cfg(feature = "training")]
pub mod features;
pub mod files;
pub mod forms;
mod material;
pub mod network;
pub mod network_in_full;
pub mod placed_piece;
pub mod progress;
pub mod running;
pub mod terms;
pub mod weights;

pub use cache::{Cache, CacheError};
pub use entry::{Entry, Kings, Owner};
pub use error::{TempoAndEndgame, WeightsError, WriteError};
pub use evaluation::{Evaluation, EvaluationError};
pub use explanation::Explanation;
#[cfg(feature = "training")]
pub use features::{ActiveFeatures, Perspective, Perspectives};
pub use material::{PieceValues, material};
pub use network::Network;
pub use running::Evaluator;
pub use weights::{SquareOrder, Weights};
