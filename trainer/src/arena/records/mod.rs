//! Matches and games on disk.
//!
//! | module | contents |
//! | --- | --- |
//! | `settings` | the settings of a match |
//! | `match_game` | a finished game |
//! | `csa` | a finished game as a CSA file |
//! | `folder` | the folder of a match |

mod csa;
mod folder;
mod match_game;
mod settings;

pub use folder::MatchFolder;
pub use match_game::MatchGame;
pub use settings::MatchSettings;
