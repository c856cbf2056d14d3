//! Lessons from files.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use katagami::eval::Evaluation;
use katagami::search::{Experience, Resources, Table};
use katagami::types::Move;

use super::lesson::Lesson;
use crate::positions::{Example, Packed, Problem, open};

/// What is learned from, and what is kept apart to see how well.
#[derive(Debug, Default)]
pub struct Corpus {
    /// Lessons to study.
    pub lessons: Vec<Lesson>,
    /// Lessons of other games, to examine with.
    pub held_out: Vec<Lesson>,
    /// Moves played in those games: a position and the move, as [`Move::compact`].
    pub moves: Vec<(Packed, u16)>,
}

/// What a file brought.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Examples read.
    pub examples: usize,
    /// Those of them whose end is in sight.
    pub decided: usize,
    /// What was wrong with the others, told for the first few.
    pub problems: Vec<Problem>,
    /// How many had something wrong.
    pub wrong: usize,
}

/// How examples become lessons.
#[derive(Clone, Copy, Debug)]
pub struct Reading<'a> {
    /// By which evaluation quiet positions are found.
    pub evaluation: &'a Evaluation,
    /// How many games of a thousand are held out.
    pub held_out: u32,
    /// How many threads read. What they read does not depend on it.
    pub threads: usize,
}

/// How many examples are looked at between two cleanings of the table: so what was seen before never depends on who
/// looked.
const CHUNK: usize = 1024;

/// How many chunks are in memory at once.
const CHUNKS: usize = 256;

/// So many held-out moves are enough.
const MOVES: usize = 4000;

/// How many problems of a file are told.
const TOLD: usize = 5;

impl Corpus {
    /// Reads one more file.
    ///
    /// # Errors
    ///
    /// If it cannot be opened, or there is no memory to search in. Bad records are left out and told of.
    pub fn read(&mut self, path: &Path, reading: Reading<'_>) -> Result<Loaded, String> {
        let mut loaded = Loaded::default();
        let mut games = Games::new(reading.held_out);
        let mut examples = open(path, None).map_err(|error| error.to_string())?;
        loop {
            let mut batch = Vec::new();
            for example in examples.by_ref() {
                match example {
                    Ok(example) => batch.push((games.holds_out(&example), example)),
                    Err(problem) => {
                        loaded.wrong += 1;
                        if loaded.problems.len() < TOLD {
                            loaded.problems.push(problem);
                        }
                    }
                }
                if batch.len() == CHUNK * CHUNKS {
                    break;
                }
            }
            if batch.is_empty() {
                return Ok(loaded);
            }
            loaded.examples += batch.len();
            loaded.decided += self.take(&batch, reading)?;
        }
    }

    /// Takes the lessons of some examples; how many had none.
    fn take(&mut self, batch: &[(bool, Example)], reading: Reading<'_>) -> Result<usize, String> {
        for (_, example) in batch.iter().filter(|(held_out, example)| *held_out && example.mv != Move::NONE) {
            if self.moves.len() < MOVES {
                self.moves.push((Packed::new(&example.position), example.mv.compact()));
            }
        }
        let mut decided = 0;
        for ((held_out, _), lesson) in batch.iter().zip(lessons(batch, reading)?) {
            match lesson {
                Some(lesson) if *held_out => self.held_out.push(lesson),
                Some(lesson) => self.lessons.push(lesson),
                None => decided += 1,
            }
        }
        Ok(decided)
    }
}

/// The lesson of each example, found by several threads.
fn lessons(batch: &[(bool, Example)], reading: Reading<'_>) -> Result<Vec<Option<Lesson>>, String> {
    let chunks: Vec<_> = batch.chunks(CHUNK).collect();
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<_>, String> {
        let (table, experience) = (Table::new(1)?, Experience::new());
        let resources = Resources { table: &table, evaluation: reading.evaluation, experience: &experience };
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(number) else { return Ok(done) };
            table.clear();
            let lessons = chunk.iter().map(|(_, example)| Lesson::new(example.clone(), resources));
            done.push((number, lessons.collect::<Vec<_>>()));
        }
    };
    let mut found = std::thread::scope(|scope| -> Result<Vec<_>, String> {
        let workers: Vec<_> = (0..reading.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| "a thread that read positions died".to_string())??);
        }
        Ok(all)
    })?;
    found.sort_by_key(|(number, _)| *number);
    Ok(found.into_iter().flat_map(|(_, found)| found).collect())
}

/// Tells where games begin, and which are held out.
struct Games {
    held_out: u32,
    random: fastrand::Rng,
    last_ply: u32,
    current: bool,
}

impl Games {
    fn new(held_out: u32) -> Self {
        Self { held_out, random: fastrand::Rng::with_seed(1), last_ply: u32::MAX, current: false }
    }

    /// Whether the game of the next example is held out. Moves are counted up within a game.
    fn holds_out(&mut self, example: &Example) -> bool {
        const THOUSAND: u32 = 1000;
        let ply = example.position.ply();
        if ply <= self.last_ply {
            self.current = self.random.u32(..THOUSAND) < self.held_out;
        }
        self.last_ply = ply;
        self.current
    }
}

/// Reads all files one after the other.
///
/// # Errors
///
/// As [`Corpus::read`], for the first file that cannot be read.
pub fn read_all(
    paths: &[PathBuf],
    reading: Reading<'_>,
    mut hear: impl FnMut(&Path, &Loaded),
) -> Result<Corpus, String> {
    let mut corpus = Corpus::default();
    for path in paths {
        let loaded = corpus.read(path, reading)?;
        hear(path, &loaded);
    }
    Ok(corpus)
}
