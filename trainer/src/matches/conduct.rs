//! A whole match, from the first game to the report.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

use katagami::position::{EnteringKingRule, Rules};

use super::engines::{Process, StartError};
use super::games::Referee;
use super::ledger::Ledger;
use super::pool::Pool;
use super::records::{Folder, FolderError, Record, Settings};
use super::schedule::Schedule;
use super::stop::Stop;
use super::tally::Tally;
use crate::openings::Opening;

/// A match to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// What it is.
    pub settings: Settings,
    /// Where its games begin.
    pub openings: Vec<Opening>,
    /// How many games are wanted.
    pub games: u64,
    /// How many of them at once.
    pub concurrency: usize,
    /// How long an engine may take that is not on the clock.
    pub patience: Duration,
    /// Where games are kept.
    pub out: Option<PathBuf>,
    /// Whether to go on with the match that is there.
    pub resume: bool,
}

/// Why a match cannot be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An engine cannot be started.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Games cannot be kept.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The rule is not one of this board.
    #[error("{0}")]
    Rule(String),
    /// There is nothing to begin from.
    #[error("there are no openings")]
    NoOpenings,
}

impl Match {
    /// Plays what is left of the match.
    ///
    /// It ends when all games are played, when the sequential test is decided, or when `stop` is set.
    ///
    /// # Errors
    ///
    /// If engines cannot be started, or games not be kept. What is finished is kept.
    pub fn play(&self, stop: &Stop) -> Result<Tally, MatchError> {
        let referee = self.referee()?;
        if self.openings.is_empty() {
            return Err(MatchError::NoOpenings);
        }
        // Before anything is written: a mistyped command should leave nothing behind.
        for spec in &self.settings.engines {
            Process::start(spec, self.patience, stop)?.quit();
        }
        let (folder, finished) = self.open()?;
        let mut ledger = Ledger::new(folder, self.games, self.settings.sprt);
        for record in &finished {
            ledger.count(record);
        }
        if !ledger.is_decided() {
            self.play_on(&referee, &finished, &mut ledger, stop)?;
        }
        Ok(ledger.close()?)
    }

    /// Plays the games that are not finished.
    fn play_on(
        &self,
        referee: &Referee,
        finished: &[Record],
        ledger: &mut Ledger,
        stop: &Stop,
    ) -> Result<(), StartError> {
        let finished: HashSet<_> = finished.iter().map(|record| record.game).collect();
        let numbers = (1..=self.games).filter(|number| !finished.contains(number));
        let pool = Pool {
            settings: &self.settings,
            referee,
            schedule: &Schedule::new(self.openings.len(), self.settings.seed),
            openings: &self.openings,
            patience: self.patience,
            stop,
        };
        pool.play(numbers, self.concurrency, |record| {
            ledger.enter(&record);
            if ledger.is_decided() || ledger.is_broken() {
                stop.set();
            }
        })
    }

    /// Whether the sequential test, if there is one, is decided.
    pub fn is_decided(&self, tally: &Tally) -> bool {
        self.settings.sprt.is_some_and(|sprt| sprt.decision(&tally.pairs).is_some())
    }

    fn open(&self) -> Result<(Option<Folder>, Vec<Record>), FolderError> {
        match &self.out {
            None => Ok((None, Vec::new())),
            Some(path) => {
                let (folder, records) = Folder::open(path, &self.settings, self.resume)?;
                Ok((Some(folder), records))
            }
        }
    }

    fn referee(&self) -> Result<Referee, MatchError> {
        let entering_king: EnteringKingRule =
            self.settings.entering_king.parse().map_err(MatchError::Rule)?;
        Ok(Referee {
            rules: Rules { entering_king, maximum_plies: Some(self.settings.max_plies) },
            margin: Duration::from_millis(self.settings.margin),
            adjudication: self.settings.resign_score,
        })
    }
}
