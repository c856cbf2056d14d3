//! What each epoch brought.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use katagami::files;
use serde::{Deserialize, Serialize};

/// How a model stood after an epoch; epoch 0 is before the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// How many epochs are done.
    pub epoch: u32,
    /// How many steps.
    pub steps: u64,
    /// The mean loss over the epoch's lessons, each before it was learned from.
    pub studied: Option<f64>,
    /// The mean over the lessons held out.
    pub held_out: Option<f64>,
    /// The same where only outcomes count, if they do at all.
    pub held_out_outcome: Option<f64>,
    /// In how many of the held-out positions a search of one ply finds the move that was played.
    pub agreement: Option<f64>,
    /// Lessons studied a second, reading not counted.
    pub speed: Option<f64>,
}

/// The pages of a training, in a file with one JSON object a line.
#[derive(Debug)]
pub struct Diary {
    path: PathBuf,
    /// All so far.
    pub pages: Vec<Page>,
}

impl Diary {
    /// Opens a diary, with the pages up to `epoch` if it is there already: what was written later is lost with the work
    /// of an interrupted training, and done again.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written.
    pub fn open(path: &Path, epoch: Option<u32>) -> Result<Self, String> {
        let mut this = Self { path: path.to_owned(), pages: Vec::new() };
        if let Some(epoch) = epoch {
            let text = std::fs::read_to_string(path).map_err(|error| this.trouble(&error))?;
            let pages = text.lines().map_while(|line| serde_json::from_str::<Page>(line).ok());
            this.pages = pages.take_while(|page| page.epoch <= epoch).collect();
        }
        let text: String = this.pages.iter().map(Page::line).collect();
        files::write(path, text).map_err(|error| this.trouble(&error))?;
        Ok(this)
    }

    /// Writes one more page.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&mut self, page: Page) -> Result<(), String> {
        let file = OpenOptions::new().append(true).open(&self.path);
        let written = file.and_then(|mut file| file.write_all(page.line().as_bytes()));
        written.map_err(|error| self.trouble(&error))?;
        self.pages.push(page);
        Ok(())
    }

    fn trouble(&self, error: &std::io::Error) -> String {
        format!("{}: {error}", self.path.display())
    }
}

impl Page {
    fn line(&self) -> String {
        let mut line = serde_json::json!(self).to_string();
        line.push('\n');
        line
    }
}
