//! What each generation brought: a line of JSON each, in the evolution's folder.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// A generation that has lived.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// Its last loss over lessons held out, in nats.
    pub held_out: Option<f64>,
    /// In how many positions held out a search of one ply finds the move played.
    pub agreement: Option<f64>,
    /// The share of the points that it scored against the best before.
    pub score: f64,
    /// That in Elo; none if it won or lost all.
    pub elo: Option<f64>,
    /// Over how many games.
    pub games: u64,
    /// Whether it is the best from then on.
    pub accepted: bool,
}

/// All generations so far.
#[derive(Debug)]
pub struct Chronicle {
    path: PathBuf,
    /// In their order.
    pub generations: Vec<Generation>,
}

impl Chronicle {
    /// Reads the chronicle of an evolution; empty if it has none yet.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or holds what was never written.
    pub fn open(folder: &Path) -> Result<Self, String> {
        let path = folder.join("evolution.jsonl");
        let trouble = |what: &dyn std::fmt::Display| format!("{}: {what}", path.display());
        let text = match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            read => read.map_err(|error| trouble(&error))?,
        };
        let lines = text.lines().enumerate();
        let parsed = lines.map(|(number, line)| {
            serde_json::from_str(line).map_err(|error| trouble(&format!("line {}: {error}", number + 1)))
        });
        let generations = parsed.collect::<Result<_, _>>()?;
        Ok(Self { path, generations })
    }

    /// The last generation that was accepted.
    pub fn best(&self) -> Option<u32> {
        self.generations
            .iter()
            .rev()
            .find(|generation| generation.accepted)
            .map(|generation| generation.number)
    }

    /// Writes one more.
    pub(super) fn write(&mut self, generation: Generation) -> Result<(), String> {
        let line = format!("{}\n", serde_json::json!(generation));
        let file = OpenOptions::new().create(true).append(true).open(&self.path);
        let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
        written.map_err(|error| format!("{}: {error}", self.path.display()))?;
        self.generations.push(generation);
        Ok(())
    }
}
