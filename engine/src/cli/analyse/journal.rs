//! The journal of an analysis: what was thought so far, a line each, from which an interrupted analysis goes on.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use katagami_rules::{Game, Move, Position, UsiGame};
use katagami_storage::files::check_folder;
use serde_json::{Value, json};

use crate::analysis::{Line, Thought};
use crate::cli::common::{CommandResult, at};
use crate::search::Score;

/// What the first line of a journal says it is.
const FORMAT: &str = "katagami analyse";

/// A journal. Without a file it remembers only as long as the program runs.
pub(super) struct Journal {
    kept: Option<Kept>,
    /// What was thought, by the game up to the position.
    thoughts: HashMap<String, Value>,
    /// The outputs that were written.
    written: HashSet<String>,
}

/// The file of a journal.
struct Kept {
    path: PathBuf,
    /// What its first line says.
    head: Value,
    /// How many of its bytes are lines of this journal.
    valid: u64,
    /// The file, once something was added.
    file: Option<File>,
}

impl Journal {
    /// A journal that is no file.
    pub fn in_memory() -> Self {
        Self { kept: None, thoughts: HashMap::new(), written: HashSet::new() }
    }

    /// Opens the journal of a file, which need not be there. One with other settings is begun anew if `anew` says so.
    pub fn open(path: &Path, settings: &Value, anew: bool) -> CommandResult<Self> {
        let head = json!({ "journal": FORMAT, "settings": settings });
        let mut journal = Self::in_memory();
        check_folder(path).map_err(at(path))?;
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(at(path)(error)),
        };
        // A line without an end was being written when the program was killed.
        let mut lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n'));
        let first = lines.next();
        let said = first.and_then(|line| serde_json::from_str::<Value>(line).ok()).unwrap_or_default();
        let mut valid = first.map_or(0, str::len);
        if !text.is_empty() && said["journal"] != head["journal"] {
            return Err(at(path)("is no journal of an analysis"));
        }
        if !text.is_empty() && said != head {
            if !anew {
                return Err(at(path)(difference(settings, &said["settings"])));
            }
            valid = 0;
        } else {
            for line in lines {
                let Ok(said) = serde_json::from_str(line) else { break };
                journal.take(said);
                valid += line.len();
            }
        }
        journal.kept = Some(Kept { path: path.to_owned(), head, valid: valid as u64, file: None });
        Ok(journal)
    }

    /// Where it is kept.
    pub fn path(&self) -> Option<&Path> {
        self.kept.as_ref().map(|kept| kept.path.as_path())
    }

    fn take(&mut self, mut said: Value) {
        if let Some(path) = said["written"].as_str() {
            self.written.insert(path.to_owned());
        } else if let Some(game) = said["game"].as_str().map(str::to_owned) {
            self.thoughts.insert(game, said["thought"].take());
        }
    }

    fn add(&mut self, said: &Value) -> io::Result<()> {
        self.kept.as_mut().map_or(Ok(()), |kept| kept.add(said))
    }

    /// What was thought of the current position of a game that began with `root`.
    pub fn recall(&self, root: &Position, game: &Game) -> Option<Thought> {
        thought(self.thoughts.get(&key(root, game))?, game.position())
    }

    /// Keeps what was thought.
    pub fn keep(&mut self, root: &Position, game: &Game, thought: &Thought) -> io::Result<()> {
        let key = key(root, game);
        let lines: Vec<Value> = thought
            .lines
            .iter()
            .map(|line| {
                let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
                json!({ "score": line.score, "depth": line.depth, "moves": moves })
            })
            .collect();
        let thought = json!({ "score": thought.score, "nodes": thought.nodes, "lines": lines });
        self.add(&json!({ "game": key, "thought": thought }))?;
        self.thoughts.insert(key, thought);
        Ok(())
    }

    /// Whether an output was written before the interruption.
    pub fn has_written(&self, output: &Path) -> bool {
        self.written.contains(output.to_string_lossy().as_ref())
    }

    /// An output was written.
    pub fn wrote(&mut self, output: &Path) -> io::Result<()> {
        let path = output.to_string_lossy().into_owned();
        if self.written.insert(path.clone()) { self.add(&json!({ "written": path })) } else { Ok(()) }
    }

    /// Removes it: the analysis is whole.
    pub fn remove(self) -> io::Result<()> {
        match self.kept {
            Some(Kept { path, file: Some(_), .. }) => fs::remove_file(path),
            Some(Kept { path, valid, .. }) if valid > 0 => fs::remove_file(path),
            _ => Ok(()),
        }
    }
}

impl Kept {
    /// Adds a line in one piece, so that it is whole or the last.
    fn add(&mut self, said: &Value) -> io::Result<()> {
        let mut text = format!("{said}\n");
        if self.file.is_none() {
            let file = OpenOptions::new().create(true).write(true).truncate(false).open(&self.path)?;
            file.set_len(self.valid)?;
            self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
            if self.valid == 0 {
                text = format!("{}\n{text}", self.head);
            }
        }
        self.file.as_mut().map_or(Ok(()), |file| file.write_all(text.as_bytes()))
    }
}

fn key(root: &Position, game: &Game) -> String {
    UsiGame { root: root.clone(), moves: game.moves().flatten().collect() }.to_string()
}

/// Which setting differs, asked and found.
fn difference(asked: &Value, found: &Value) -> String {
    let differing =
        asked.as_object().into_iter().flatten().find(|(name, value)| found[name.as_str()] != **value);
    let (name, asked, found) = match differing {
        Some((name, value)) => (name.as_str(), value.to_string(), found[name.as_str()].to_string()),
        None => ("settings", asked.to_string(), found.to_string()),
    };
    format!("asked for {name} {asked}, the file has {found}; --force begins it anew")
}

/// Reads what was thought of a position; none if it does not belong to it.
fn thought(said: &Value, position: &Position) -> Option<Thought> {
    let score = |value: &Value| value.as_i64().and_then(|score| Score::try_from(score).ok());
    let line = |line: &Value| {
        let mut position = position.clone();
        let moves = line["moves"].as_array()?.iter().map(|word| {
            let mv = position.parse_move(word.as_str()?).ok()?;
            position.make(mv);
            Some(mv)
        });
        let moves = moves.collect::<Option<Vec<Move>>>().filter(|moves| !moves.is_empty())?;
        Some(Line { score: score(&line["score"])?, depth: line["depth"].as_u64()? as u32, moves })
    };
    let lines = said["lines"].as_array()?.iter().map(line).collect::<Option<Vec<Line>>>()?;
    Some(Thought { score: score(&said["score"])?, nodes: said["nodes"].as_u64()?, lines })
}
