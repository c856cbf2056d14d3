//! Where finished games go: to disk, into the tally, before the eyes of whoever waits.

use super::progress::Progress;
use super::records::{Folder, FolderError, Record};
use super::tally::Tally;
use crate::strength::Sprt;

/// The books of a match in progress.
#[derive(Debug)]
pub struct Ledger {
    folder: Option<Folder>,
    tally: Tally,
    progress: Progress,
    sprt: Option<Sprt>,
    /// Why games can no longer be kept.
    broken: Option<FolderError>,
}

impl Ledger {
    /// New books for so many games.
    pub fn new(folder: Option<Folder>, games: u64, sprt: Option<Sprt>) -> Self {
        Self { folder, tally: Tally::default(), progress: Progress::new(games), sprt, broken: None }
    }

    /// Counts a game that is on disk already.
    pub fn count(&mut self, record: &Record) {
        self.tally.add(record);
    }

    /// Enters a game that was just finished. If it cannot be kept, nothing more is counted.
    pub fn enter(&mut self, record: &Record) {
        if self.is_broken() {
            return;
        }
        match self.folder.as_mut().map_or(Ok(()), |folder| folder.append(record)) {
            Ok(()) => self.count(record),
            Err(error) => self.broken = Some(error),
        }
        self.progress.show(&self.tally, self.sprt.as_ref());
    }

    /// Whether games can no longer be kept.
    pub fn is_broken(&self) -> bool {
        self.broken.is_some()
    }

    /// Whether the sequential test, if there is one, is decided.
    pub fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.decision(&self.tally.pairs).is_some())
    }

    /// The sum of all games.
    ///
    /// # Errors
    ///
    /// If a game could not be kept.
    pub fn close(self) -> Result<Tally, FolderError> {
        self.progress.finish();
        self.broken.map_or(Ok(self.tally), Err)
    }
}
