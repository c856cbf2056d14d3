//! The built `katagami`, driven as a GUI and a shell drive it: through its input, output and exit status.
//!
//! Time is asserted only as "not hanging": the bounds are far above what an idle machine needs.

mod analyse;
mod analysis;
mod bad_input;
#[cfg(any(board = "standard", board = "minishogi"))]
mod blunder;
mod book;
mod book_command;
mod command_line;
mod control;
mod documents;
mod driver;
mod endings;
mod faults;
mod folder;
mod game;
mod garbage;
mod go;
mod json;
mod mate;
#[cfg(board = "standard")]
mod on_9x9;
mod options;
mod play;
mod positions;
#[cfg(target_os = "linux")]
mod progress;
mod record_command;
mod scripts;
mod think;
#[cfg(feature = "tune")]
mod tuning;
mod uci;
mod weights;
