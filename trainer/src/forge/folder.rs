//! The folder of a forge: what it leaves, what it needs to go on in `work`, and the results that its files hold.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use super::job::{WORK, trainer};
use crate::evolution::{self, Generation};
use crate::file_error::FileError;
use crate::positions;
use crate::selfplay::command::SelfPlayResult;
use crate::session::Result;
use crate::steps::MatchResult;
use crate::term_search::{BestCombination, TermSearchResults, read_results};

/// The folder of a forge, in use by this process alone.
#[derive(Debug)]
pub(super) struct Folder {
    root: PathBuf,
    /// Locked as long as the process lives.
    _lock: File,
}

impl Folder {
    /// Opens the folder, which is created if it does not exist. The path is absolute.
    pub(super) fn open(root: PathBuf) -> Result<Self> {
        let work = root.join(WORK);
        for folder in [&work, &root.join(PICTURES)] {
            fs::create_dir_all(folder).map_err(FileError::io(folder))?;
        }
        let path = work.join("lock");
        let lock = File::create(&path).map_err(FileError::io(&path))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { root, _lock: lock }),
            Err(TryLockError::WouldBlock) => {
                Err(format!("{} is in use by another forge", root.display()).into())
            }
            Err(TryLockError::Error(error)) => Err(FileError::io(&path)(error).into()),
        }
    }

    /// A file or folder that is left to the user.
    pub(super) fn result(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// A picture of the page.
    pub(super) fn picture(&self, name: &str) -> PathBuf {
        self.root.join(PICTURES).join(name)
    }

    /// A file or folder that is only needed to go on.
    pub(super) fn work(&self, name: &str) -> PathBuf {
        self.root.join(WORK).join(name)
    }

    /// The engine with its weights built in.
    pub(super) fn engine(&self) -> PathBuf {
        self.result(&format!("katagami{}", std::env::consts::EXE_SUFFIX))
    }

    /// The trainer for the board.
    pub(super) fn trainer(&self) -> PathBuf {
        trainer(&self.root)
    }

    /// The learned weights.
    pub(super) fn weights(&self) -> PathBuf {
        self.result("weights.katagami")
    }
}

/// The folder of the pictures of the page.
pub(super) const PICTURES: &str = "pictures";

/// The names of files and folders, under which stages find what others left.
pub(super) mod names {
    /// Openings that material judges even.
    pub const FIRST_OPENINGS: &str = "openings-1.txt";
    /// Openings that the first learned weights judge even.
    pub const OPENINGS: &str = "openings-2.txt";
    /// Openings that the opponent judges even as well, if there are any.
    pub const OPPONENT_OPENINGS: &str = "openings-3.txt";
    /// The positions of the first games.
    pub const FIRST_POSITIONS: &str = "generation-1.kpos";
    /// The first choice of terms.
    pub const FIRST_TERMS: &str = "terms-1";
    /// The generations after the first.
    pub const EVOLUTION: &str = "evolution";
    /// The last choice of terms.
    pub const LAST_TERMS: &str = "terms-2";
    /// The match between the last choice and the best generation.
    pub const LAST_MATCH: &str = "match-last";
    /// The match against material.
    pub const MATERIAL: &str = "match-material";
    /// The match against the opponent.
    pub const OPPONENT: &str = "match-opponent";
}

/// All results.
#[derive(Clone, Debug)]
pub(super) struct Results {
    /// The first games.
    pub first_games: SelfPlayResult,
    /// The first choice of terms, with which the first generation was trained.
    pub first_terms: TermSearchResults,
    /// The generations after the first.
    pub generations: Vec<Generation>,
    /// The last choice of terms.
    pub last_terms: TermSearchResults,
    /// The match between the last choice and the best generation.
    pub last_match: MatchResult,
    /// The match against material.
    pub material: MatchResult,
    /// The match against the opponent, if there is one.
    pub opponent: Option<MatchResult>,
    /// Whether it was from openings that the opponent judged even.
    pub opponent_judged: bool,
    /// The positions of self-play, read back.
    pub read_back: ReadBack,
}

/// What became of positions of self-play when they were read again.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ReadBack {
    /// How many were read.
    pub positions: u64,
    /// How many records were refused: play reached what the rules do not read, or a file is damaged.
    pub refused: u64,
}

impl ReadBack {
    /// Reads some files.
    fn of(files: &[PathBuf]) -> Result<Self> {
        let mut counts = Self::default();
        for file in files {
            for sample in positions::open(file, None)? {
                match sample {
                    Ok(_) => counts.positions += 1,
                    Err(_) => counts.refused += 1,
                }
            }
        }
        Ok(counts)
    }
}

impl Results {
    /// Reads the results of a forge whose matches are played.
    pub(super) fn read(folder: &Folder, has_opponent: bool) -> Result<Self> {
        let result = |name: &str| MatchResult::read(&folder.work(name).with_extension("json"));
        let (first, evolution) = (folder.work(names::FIRST_POSITIONS), folder.work(names::EVOLUTION));
        let generations = evolution::open_log(&evolution)?.to_vec();
        let newest = generations.last().map_or(0, |generation| generation.number);
        Ok(Self {
            read_back: ReadBack::of(&evolution::window(Some(&first), &evolution, newest, usize::MAX))?,
            first_games: SelfPlayResult::read(&first.with_extension("json"))?,
            first_terms: read_results(&folder.work(names::FIRST_TERMS))?,
            generations,
            last_terms: read_results(&folder.work(names::LAST_TERMS))?,
            last_match: result(names::LAST_MATCH)?,
            material: result(names::MATERIAL)?,
            opponent_judged: folder.work(names::OPPONENT_OPENINGS).exists(),
            opponent: has_opponent.then(|| result(names::OPPONENT)).transpose()?,
        })
    }
}

/// The weights that a choice of terms ended with.
pub(super) fn chosen(folder: &Folder, name: &str) -> Result<BestCombination> {
    let path = folder.work(name);
    let best = read_results(&path)?.best;
    Ok(best.ok_or_else(|| format!("{}: no terms were trained", path.display()))?)
}

/// The loss curves of the training that made some weights.
pub(super) fn curves(weights: &Path) -> PathBuf {
    weights.with_file_name("curves.svg")
}

/// Copies a file that is always rewritten as a whole.
pub(super) fn copy(from: &Path, to: &Path) -> Result<(), FileError> {
    let bytes = std::fs::read(from).map_err(FileError::io(from))?;
    katagami_storage::files::write(to, bytes).map_err(FileError::io(to))
}
