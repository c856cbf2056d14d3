//! What a forge has found, from the files of its commands.

use std::path::{Path, PathBuf};

use super::commands::TrainedWeights;
use super::error::ForgeError;
use super::folder::Folder;
use crate::evolution::{Generation, GenerationLog};
use crate::file_error::FileError;
use crate::pipeline::{MatchResult, SelfPlayResult};
use crate::term_search::{TermSearchResults, read_results};

/// The names of files and folders, under which stages find what others left.
pub(super) mod names {
    /// Openings that material judges even.
    pub const FIRST_OPENINGS: &str = "openings-1.txt";
    /// Openings that the first learned weights judge even.
    pub const OPENINGS: &str = "openings-2.txt";
    /// Openings that the opponent judges even, too, if it judges any so.
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
}

impl Results {
    /// Reads the results of a forge whose matches are played.
    pub(super) fn read(folder: &Folder, has_opponent: bool) -> Result<Self, ForgeError> {
        let result = |name: &str| MatchResult::read(&folder.work(name).with_extension("json"));
        Ok(Self {
            first_games: SelfPlayResult::read(&folder.work(names::FIRST_POSITIONS).with_extension("json"))?,
            first_terms: read_results(&folder.work(names::FIRST_TERMS))?,
            generations: GenerationLog::open(&folder.work(names::EVOLUTION))?.generations().to_vec(),
            last_terms: read_results(&folder.work(names::LAST_TERMS))?,
            last_match: result(names::LAST_MATCH)?,
            material: result(names::MATERIAL)?,
            opponent_judged: folder.work(names::OPPONENT_OPENINGS).exists(),
            opponent: has_opponent.then(|| result(names::OPPONENT)).transpose()?,
        })
    }
}

/// The weights that a choice of terms ended with.
pub(super) fn chosen(folder: &Folder, name: &str) -> Result<TrainedWeights, ForgeError> {
    let path = folder.work(name);
    let best = read_results(&path)?.best.ok_or(ForgeError::NoTerms(path))?;
    Ok(TrainedWeights { terms: best.terms, weights: best.weights })
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
