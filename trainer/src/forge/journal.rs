//! The stages of a forge: when each began and ended.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use crate::json_lines::JsonLines;

/// A line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Entry {
    stage: String,
    /// What the clock showed when it began; in the line of its beginning only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    began: Option<f64>,
    /// What the clock showed when it ended; in the line of its end only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<f64>,
}

/// A stage that has ended.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Stage {
    /// The name.
    pub name: String,
    /// The seconds that it took.
    pub seconds: f64,
}

/// The journal, in a file with a JSON object a line.
#[derive(Debug)]
pub(super) struct Journal {
    file: JsonLines,
    entries: Vec<Entry>,
}

impl Journal {
    /// Opens the journal. A missing one is empty.
    pub(super) fn open(path: &Path) -> Result<Self, FileError> {
        let (file, entries) = JsonLines::open(path)?;
        Ok(Self { file, entries })
    }

    /// What the clock showed when a stage first began, which may be now.
    pub(super) fn begin(&mut self, stage: &str, now: f64) -> Result<f64, FileError> {
        if let Some(began) = self.began(stage) {
            return Ok(began);
        }
        self.append(Entry { stage: stage.to_owned(), began: Some(now), ended: None })?;
        Ok(now)
    }

    /// Notes the end of a stage.
    pub(super) fn end(&mut self, stage: &str, now: f64) -> Result<(), FileError> {
        self.append(Entry { stage: stage.to_owned(), began: None, ended: Some(now) })
    }

    /// What the clock showed when a stage began.
    pub(super) fn began(&self, stage: &str) -> Option<f64> {
        self.entries.iter().filter(|entry| entry.stage == stage).find_map(|entry| entry.began)
    }

    /// What the clock showed when a stage ended.
    pub(super) fn ended(&self, stage: &str) -> Option<f64> {
        self.entries.iter().filter(|entry| entry.stage == stage).find_map(|entry| entry.ended)
    }

    /// The stages that have ended, in order.
    pub(super) fn stages(&self) -> Vec<Stage> {
        let stage = |entry: &Entry| {
            let seconds = entry.ended? - self.began(&entry.stage)?;
            Some(Stage { name: entry.stage.clone(), seconds })
        };
        self.entries.iter().filter_map(stage).collect()
    }

    fn append(&mut self, entry: Entry) -> Result<(), FileError> {
        self.file.append(&entry)?;
        self.entries.push(entry);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(clippy::float_cmp)]
    fn a_stage_that_was_cut_short_began_when_it_first_began() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("stages.jsonl");
        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.begin("openings", 1.0).unwrap(), 1.0);
        let mut journal = Journal::open(&path).unwrap();
        assert_eq!(journal.begin("openings", 5.0).unwrap(), 1.0);
        assert_eq!((journal.ended("openings"), journal.stages().len()), (None, 0));
        journal.end("openings", 7.5).unwrap();
        let journal = Journal::open(&path).unwrap();
        assert_eq!(journal.ended("openings"), Some(7.5));
        assert_eq!(journal.stages(), [Stage { name: "openings".into(), seconds: 6.5 }]);
    }
}
