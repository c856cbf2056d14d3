//! A board and how it is to be forged.

use std::path::PathBuf;
use std::time::Duration;

use katagami_rules::board::NAME;

use super::board::ForgeBoard;
use super::error::ForgeError;
use super::programs::sources;
use super::settings::ForgeSettings;
use crate::arena::engines::{EngineProcess, EngineSpec, SELF, pair_engines};
use crate::stop_flag::StopFlag;

/// A board and how it is to be forged.
#[derive(Clone, Debug)]
pub struct Forge {
    /// The board.
    pub board: ForgeBoard,
    /// The arguments.
    pub settings: ForgeSettings,
    /// The absolute path of the folder.
    pub folder: PathBuf,
    /// The path of this program.
    pub program: PathBuf,
    /// Ends the command that runs, and begins no other.
    pub stop: StopFlag,
}

/// Our engine's name in the last matches.
pub(super) const OURS: &str = "katagami";

impl Forge {
    /// Checks what can be checked before anything is written.
    pub(super) fn check(&self) -> Result<(), ForgeError> {
        const TIMEOUT: Duration = Duration::from_secs(60);
        let wanted = self.board.spec.name();
        if !self.settings.built {
            sources()?;
        } else if wanted != NAME {
            return Err(ForgeError::OtherBoard { this: NAME, wanted: wanted.to_owned() });
        }
        if let Some(opponent) = &self.settings.opponent {
            let ours = EngineSpec { name: OURS.into(), cmd: SELF.into(), ..EngineSpec::default() };
            let [_, opponent] = pair_engines(vec![ours, opponent.parse()?])?;
            EngineProcess::start(&opponent, TIMEOUT, &self.stop)?.quit();
        }
        Ok(())
    }

    /// The name of the file with the spec.
    pub(super) fn spec_name(&self) -> String {
        format!("{}.toml", self.board.spec.name())
    }
}
