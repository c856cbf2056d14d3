//! Ladders: one engine against several others, each at its own time, from weak to strong.
//!
//! A file describes them:
//!
//! ```toml
//! [engine]
//! name = "katagami"
//! cmd = "self"
//!
//! [[rung]]
//! opponent = { name = "quarter", cmd = "./yaneuraou", options = { FV_SCALE = 24 } }
//! time = "movetime=100"               # of the engine
//! opponent-time = "movetime=25"       # of the opponent; the same if it is missing
//! games = 100                         # a number for the whole ladder if it is missing
//! ```

mod history;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::arena::engines::EngineSpec;
use crate::arena::time_control::TimeControl;
use crate::file_error::FileError;

pub use history::{History, RungResult};

/// A ladder.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    /// The engine that climbs.
    pub engine: EngineSpec,
    /// Its opponents, in the order of the file.
    #[serde(rename = "rung", default)]
    pub rungs: Vec<Rung>,
}

/// One opponent.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rung {
    /// The opponent.
    pub opponent: EngineSpec,
    /// The time control of the engine that climbs, and of an opponent without its own.
    pub time: TimeControl,
    /// The opponent's time control.
    #[serde(default)]
    pub opponent_time: Option<TimeControl>,
    /// The number of games.
    #[serde(default)]
    pub games: Option<u64>,
}

/// Why a ladder is invalid.
#[derive(Debug, thiserror::Error)]
pub enum LadderError {
    /// The file cannot be read or has unknown keys.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is none.
    #[error("{0}: no [[rung]]")]
    NoRung(PathBuf),
    /// The name stands for the folder of a rung, too.
    #[error("{0}: opponent {1:?}: a name has letters, digits, spaces and -._ only")]
    Name(PathBuf, String),
    /// Two rungs, or a rung and the engine, have the same name.
    #[error("{0}: two engines are called {1:?}; name= tells them apart")]
    SameName(PathBuf, String),
    /// Each opening is played twice.
    #[error("{0}: opponent {1:?}: games = {2} must be even")]
    Odd(PathBuf, String, u64),
}

impl Ladder {
    /// Reads a ladder.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or if what it says is invalid.
    pub fn read(path: &Path) -> Result<Self, LadderError> {
        let text = std::fs::read_to_string(path).map_err(FileError::io(path))?;
        let mut ladder: Self = toml::from_str(&text).map_err(FileError::whole(path))?;
        ladder.engine = ladder.engine.named();
        let mut names = HashSet::from([ladder.engine.name.clone()]);
        for Rung { opponent, games, .. } in &mut ladder.rungs {
            *opponent = std::mem::take(opponent).named();
            let name = || (path.to_owned(), opponent.name.clone());
            let is_plain = |letter: char| letter.is_alphanumeric() || " -._".contains(letter);
            if !opponent.name.chars().all(is_plain) || opponent.name.starts_with('.') {
                let (path, name) = name();
                return Err(LadderError::Name(path, name));
            }
            if !names.insert(opponent.name.clone()) {
                let (path, name) = name();
                return Err(LadderError::SameName(path, name));
            }
            if let Some(games) = games.filter(|games| games % 2 == 1 || *games == 0) {
                let (path, name) = name();
                return Err(LadderError::Odd(path, name, games));
            }
        }
        if ladder.rungs.is_empty() { Err(LadderError::NoRung(path.to_owned())) } else { Ok(ladder) }
    }
}

impl Rung {
    /// The two engines of the match: the one that climbs and the opponent.
    pub fn engines(&self, climber: &EngineSpec) -> [EngineSpec; 2] {
        let mut opponent = self.opponent.clone();
        opponent.tc = self.opponent_time.or(opponent.tc);
        let mut climber = climber.clone();
        climber.tc = Some(self.time);
        [climber, opponent]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Ladder, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("l");
        std::fs::write(&file, text).unwrap();
        Ladder::read(&file)
            .map_err(|error| error.to_string().replace(&format!("{}/", folder.path().display()), ""))
    }

    #[test]
    fn each_side_has_its_time() {
        let ladder = read(
            "engine = { name = 'us', cmd = 'self' }\n\
             [[rung]]\nopponent = { name = 'a', cmd = 'x' }\ntime = 'movetime=100'\nopponent-time = 'movetime=25'\n\
             [[rung]]\nopponent = { cmd = 'y' }\ntime = 'byoyomi=1000'\ngames = 40\n",
        )
        .unwrap();
        let [first, second] = &ladder.rungs[..] else { panic!("{ladder:?}") };
        let times = |rung: &Rung| rung.engines(&ladder.engine).map(|spec| spec.tc.map(|tc| tc.to_string()));
        assert_eq!(times(first), [Some("movetime=100".into()), Some("movetime=25".into())]);
        assert_eq!(times(second), [Some("byoyomi=1000".into()), None]);
        assert_eq!((second.opponent.name.as_str(), second.games), ("y", Some(40)));
    }

    #[test]
    fn faults_are_named() {
        const ENGINE: &str = "engine = { name = 'us', cmd = 'self' }\n";
        let rung = |name, more| {
            format!("[[rung]]\nopponent = {{ name = '{name}', cmd = 'x' }}\ntime = 'nodes=5'\n{more}\n")
        };
        let message = |rungs: &str| read(&format!("{ENGINE}{rungs}")).unwrap_err();
        assert_eq!(message(""), "l: no [[rung]]");
        assert_eq!(message(&rung("us", "")), "l: two engines are called \"us\"; name= tells them apart");
        assert_eq!(
            message(&rung("../x", "")),
            "l: opponent \"../x\": a name has letters, digits, spaces and -._ only"
        );
        assert_eq!(message(&rung("a", "games = 3")), "l: opponent \"a\": games = 3 must be even");
        assert!(message(&rung("a", "game = 4")).contains("unknown field `game`"));
        assert!(read("[[rung]]\n").unwrap_err().starts_with("l: "));
    }
}
