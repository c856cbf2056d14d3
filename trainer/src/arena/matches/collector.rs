//! Collects finished games: writes them to disk, counts them, and shows the score.

use std::fmt::Write as _;

use super::score::MatchScore;
use crate::arena::records::{MatchFolder, MatchGame, MatchSettings};
use crate::arena::strength::{Confidence, Estimate};
use crate::file_error::FileError;
use crate::progress_display::ProgressDisplay;

/// The results of a match in progress.
#[derive(Debug)]
pub struct ResultCollector {
    folder: Option<MatchFolder>,
    score: MatchScore,
    games: u64,
    display: ProgressDisplay,
    /// Why games can no longer be stored.
    error: Option<FileError>,
}

impl ResultCollector {
    /// An empty collector for this number of games of a match.
    pub fn new(folder: Option<MatchFolder>, games: u64, settings: &MatchSettings) -> Self {
        let display = ProgressDisplay::new(games, "games");
        Self { folder, score: MatchScore::new(settings), games, display, error: None }
    }

    /// Counts a game that is stored already.
    pub fn add_stored(&mut self, record: &MatchGame) {
        self.score.add(record);
    }

    /// Stores and counts a finished game. After a game that could not be stored, no more games are counted.
    pub fn add_finished(&mut self, record: &MatchGame) {
        if self.has_failed() {
            return;
        }
        match self.folder.as_mut().map_or(Ok(()), |folder| folder.append(record)) {
            Ok(()) => self.add_stored(record),
            Err(error) => self.error = Some(error),
        }
        let (games, total) = (self.score.games(), self.games);
        let line = || line(&self.score);
        self.display.show(games, line, || format!("{games}/{total} games, {}", line()));
    }

    /// Whether a game could not be stored.
    pub fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Whether the sequential test, if there is one, is decided.
    pub fn is_decided(&self) -> bool {
        self.score.is_decided()
    }

    /// The score of all games.
    ///
    /// # Errors
    ///
    /// If a game could not be stored.
    pub fn finish(self) -> Result<MatchScore, FileError> {
        self.display.finish();
        self.error.map_or(Ok(self.score), Err)
    }
}

/// The score in one line.
fn line(score: &MatchScore) -> String {
    let [losses, draws, wins] = score.results();
    let mut line = format!("+{wins} ={draws} -{losses}, {:.1} %", score.points_per_game() * 100.0);
    // Writing to a string does not fail.
    if let Some(Estimate { elo, confidence: Some(Confidence { low, high, .. }) }) =
        Estimate::new(&score.pairs)
    {
        let _ = write!(line, ", Elo {elo:+.1} [{low:+.1}, {high:+.1}]");
    }
    if let Some(sprt) = &score.sprt {
        let (low, high) = sprt.bounds();
        let llr = sprt.log_likelihood_ratio(&score.pairs);
        let _ = write!(line, ", LLR {llr:+.2} [{low:.2}, {high:.2}]");
    }
    line
}
