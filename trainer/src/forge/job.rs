//! What is to be forged, and how.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use katagami_rules::board::NAME;
use serde::{Deserialize, Serialize};
use tables_gen::Spec;

use crate::arena::engines::{EngineProcess, EngineSpec, SELF, pair_engines};
use crate::file_error::FileError;
use crate::session::Result;
use crate::stop_flag::StopFlag;
use katagami::cli::time_control::TimeControl;

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
}

/// Our engine's name in the last matches.
pub(super) const OURS: &str = "katagami";

impl Forge {
    /// Checks what can be checked before anything is written.
    pub(super) fn check(&self, stop: &StopFlag) -> Result {
        const TIMEOUT: Duration = Duration::from_secs(60);
        let wanted = self.board.spec.name();
        if !self.settings.built && !self.is_trainer() {
            sources()?;
        } else if wanted != NAME {
            let without = format!("without --built the programs for {wanted} are built");
            return Err(format!("this program plays {NAME}, not {wanted}; {without}").into());
        }
        if let Some(opponent) = &self.settings.opponent {
            let ours = EngineSpec { name: OURS.into(), cmd: SELF.into(), ..EngineSpec::default() };
            let [_, opponent] = pair_engines(vec![ours, opponent.parse()?])?;
            EngineProcess::start(&opponent, TIMEOUT, stop)?.quit();
        }
        Ok(())
    }

    /// Whether this program is the trainer that was built for the forge.
    pub(super) fn is_trainer(&self) -> bool {
        let [this, built] = [&self.program, &trainer(&self.folder)].map(fs::canonicalize);
        this.ok().is_some_and(|this| built.is_ok_and(|built| built == this))
    }

    /// The name of the file with the spec.
    pub(super) fn spec_name(&self) -> String {
        format!("{}.toml", self.board.spec.name())
    }
}

/// The root of the sources, where this program was built.
pub(super) fn sources() -> Result<&'static Path> {
    let root = tables_gen::sources();
    let is_there = root.join("Cargo.toml").exists() && root.join("trainer/Cargo.toml").exists();
    if is_there {
        return Ok(root);
    }
    let place = format!("{}, where this program was built", root.display());
    Err(format!("the sources of Katagami are not in {place}: nothing can be built from them").into())
}

/// The folder of what is only needed to go on, in the folder of a forge.
pub(super) const WORK: &str = "work";

/// The trainer for the board, in the folder of a forge.
pub(super) fn trainer(folder: &Path) -> PathBuf {
    folder.join(WORK).join(format!("katagami-trainer{}", std::env::consts::EXE_SUFFIX))
}

/// The arguments of a forge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ForgeSettings {
    /// The name of the board.
    pub board: String,
    /// A checksum of its spec.
    pub spec_checksum: u32,
    /// The time for all of it.
    pub hours: f64,
    /// The number of threads, and of games at once.
    pub threads: u16,
    /// The number of nodes of each search of self-play.
    pub nodes: u64,
    /// The time control of the last matches.
    pub time: TimeControl,
    /// The opponent of the last match, in words as `match --engine` takes them.
    pub opponent: Option<String>,
    /// The profile that cargo builds with.
    pub profile: String,
    /// Whether this program is used as it is built, and no engine is built.
    pub built: bool,
}

impl ForgeSettings {
    /// The number of nodes of each search of the matches between generations.
    pub(super) fn match_nodes(&self) -> u64 {
        2 * self.nodes
    }
}

/// A board, from a spec of the tree or from one outside of it.
#[derive(Clone, Debug)]
pub struct ForgeBoard {
    /// The spec, checked.
    pub spec: Spec,
    /// Its file.
    pub path: PathBuf,
    /// Its text.
    pub text: String,
    /// Whether it is one of the tree, which features name.
    pub in_tree: bool,
}

impl ForgeBoard {
    /// Finds a board: the file of a spec, or the name of a board of the tree.
    ///
    /// # Errors
    ///
    /// If there is no such spec, or it is wrong; the error names the line and what was expected there.
    pub fn find(named: &Path) -> Result<Self> {
        let name = named.to_str().filter(|name| !name.contains(['/', '\\', '.']));
        let path = match name {
            Some(name) if !named.exists() => tables_gen::spec_path(name),
            _ => named.to_owned(),
        };
        let spec = match name {
            Some(name) if !named.exists() => tables_gen::load(name)?,
            _ => tables_gen::load_file(named)?,
        };
        let text = fs::read_to_string(&path).map_err(FileError::io(&path))?;
        let in_tree = tables_gen::spec_path(spec.name()).exists();
        Ok(Self { spec, path, text, in_tree })
    }
}
