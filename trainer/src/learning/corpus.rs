//! Lessons from files.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use katagami::eval::Evaluation;
use katagami::search::{Experience, Resources, Table};
use katagami::types::Move;

use crate::matches::Stop;
use crate::positions::{Example, Packed, Problem, open};

/// What is learned from, and what is kept apart to see how well.
#[derive(Debug)]
pub struct Corpus<L> {
    /// Lessons to study.
    pub lessons: Vec<L>,
    /// Lessons of other games, to examine with.
    pub held_out: Vec<L>,
    /// Moves played in those games: a position and the move, as [`Move::compact`].
    pub moves: Vec<(Packed, u16)>,
    /// A checksum of the examples that all this is from.
    pub examples: u32,
}

impl<L> Default for Corpus<L> {
    fn default() -> Self {
        Self { lessons: Vec::new(), held_out: Vec::new(), moves: Vec::new(), examples: 0 }
    }
}

/// What files brought.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Examples read.
    pub examples: usize,
    /// Those of them that have no lesson.
    pub without_lesson: usize,
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
    /// Files of which all is held out.
    pub examine: &'a [PathBuf],
    /// How many threads read. What they read does not depend on it.
    pub threads: usize,
    /// Ends it early.
    pub stop: &'a Stop,
}

/// How many examples are looked at between two cleanings of the table: so what was seen before never depends on who
/// looked.
const CHUNK: usize = 1024;

/// How many chunks are in memory at once.
const CHUNKS: usize = 256;

/// So many held-out moves are enough.
const MOVES: usize = 4000;

/// How many problems are told.
const TOLD: usize = 5;

/// Reads files one after the other. `find` finds what there is to learn from an example, `hear` is told now and then how
/// many more were looked at.
///
/// # Errors
///
/// If one cannot be opened, there is no memory to search in, or all is to stop. Bad records are left out and told of.
pub fn read<L: Send>(
    paths: &[PathBuf],
    reading: Reading<'_>,
    find: impl Fn(Example, Resources<'_>) -> Option<L> + Sync,
    hear: impl Fn(usize) + Sync,
) -> Result<(Corpus<L>, Loaded), String> {
    let (mut corpus, mut loaded) = (Corpus::default(), Loaded::default());
    let mut games = Games::new(reading.held_out);
    let mut sum = crc32fast::Hasher::new();
    let mut batch = Vec::new();
    let mut take = |batch: &mut Vec<(bool, Example)>, loaded: &mut Loaded| -> Result<(), String> {
        loaded.examples += batch.len();
        loaded.without_lesson += corpus.take(batch, lessons(batch, reading, &find, &hear)?);
        batch.clear();
        Ok(())
    };
    let studied = paths.iter().map(|path| (path, false));
    for (path, examined) in studied.chain(reading.examine.iter().map(|path| (path, true))) {
        games.end();
        for example in open(path, None).map_err(|error| error.to_string())? {
            match example {
                Ok(example) => {
                    sum.update(Packed::new(&example.position).bytes());
                    sum.update(&example.mv.compact().to_le_bytes());
                    let held_out = games.holds_out(&example) || examined;
                    sum.update(&[u8::from(held_out)]);
                    batch.push((held_out, example));
                }
                Err(problem) => loaded.note(problem),
            }
            if batch.len() == CHUNK * CHUNKS {
                take(&mut batch, &mut loaded)?;
            }
        }
    }
    take(&mut batch, &mut loaded)?;
    corpus.examples = sum.finalize();
    Ok((corpus, loaded))
}

impl Loaded {
    fn note(&mut self, problem: Problem) {
        self.wrong += 1;
        if self.problems.len() < TOLD {
            self.problems.push(problem);
        }
    }
}

impl<L> Corpus<L> {
    /// Takes the lessons of some examples; how many had none.
    fn take(&mut self, batch: &[(bool, Example)], lessons: Vec<Option<L>>) -> usize {
        for (_, example) in batch.iter().filter(|(held_out, example)| *held_out && example.mv != Move::NONE) {
            if self.moves.len() < MOVES {
                self.moves.push((Packed::new(&example.position), example.mv.compact()));
            }
        }
        let mut without_lesson = 0;
        for ((held_out, _), lesson) in batch.iter().zip(lessons) {
            match lesson {
                Some(lesson) if *held_out => self.held_out.push(lesson),
                Some(lesson) => self.lessons.push(lesson),
                None => without_lesson += 1,
            }
        }
        without_lesson
    }
}

/// The lesson of each example, found by several threads.
fn lessons<L: Send>(
    batch: &[(bool, Example)],
    reading: Reading<'_>,
    find: impl Fn(Example, Resources<'_>) -> Option<L> + Sync,
    hear: impl Fn(usize) + Sync,
) -> Result<Vec<Option<L>>, String> {
    let chunks: Vec<_> = batch.chunks(CHUNK).collect();
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<_>, String> {
        let (table, experience) = (Table::new(1)?, Experience::new());
        let resources = Resources { table: &table, evaluation: reading.evaluation, experience: &experience };
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(number) else { return Ok(done) };
            if reading.stop.is_set() {
                return Err("interrupted while positions were read; --resume goes on".into());
            }
            table.clear();
            let lessons = chunk.iter().map(|(_, example)| find(example.clone(), resources));
            done.push((number, lessons.collect::<Vec<_>>()));
            hear(chunk.len());
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

    /// The next example begins a game, whatever its number.
    fn end(&mut self) {
        self.last_ply = u32::MAX;
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
