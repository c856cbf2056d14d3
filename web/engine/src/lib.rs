//! Katagami in a browser.
//!
//! What JavaScript sees is functions from texts to texts: games are `position` commands of USI without the first word,
//! answers are JSON. Everything runs on one thread; a search that is to be stopped early runs in slices of time.
//!
//! | module | contents |
//! | --- | --- |
//! | [`engine`] | search, mate search and explanation: what needs weights |
//! | [`board`] | what the page needs of the board |
//! | [`lesson`] | the rules of the board, piece by piece |
//! | [`view`] | a position of a game with its legal moves |
//! | [`record`] | records in and out |

pub mod board;
pub mod engine;
mod explanation;
mod game_tree;
pub mod lesson;
mod reasons;
pub mod record;
mod texts;
pub mod view;
