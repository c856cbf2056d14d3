//! Training samples from files: those to train on, in memory or in a mapped file, and those held out.

use std::ops::{Deref, Range};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytemuck::Pod;
use katagami::search::{Resources, TableMemoryError};
use katagami_evaluation::Evaluation;
use katagami_rules::types::Move;
use katagami_storage::memory::Mapped;

use crate::file_error::FileError;
use crate::positions::{self, PackedPosition, Sample};
use crate::search_memory::SearchMemory;
use crate::stop_flag::StopFlag;

/// A training set and a held-out set, of different games.
#[derive(Debug)]
pub struct Dataset<S, T = Samples<S>> {
    /// Samples to train on.
    pub train: T,
    /// Samples to measure the loss with.
    pub held_out: Vec<S>,
    /// Moves played in held-out games: a position, and its move as [`Move::compact`]. At most 4,000.
    pub held_out_moves: Vec<(PackedPosition, u16)>,
    /// A checksum of the samples in the files.
    pub checksum: u32,
}

impl<S> Default for Dataset<S> {
    fn default() -> Self {
        Self { train: Samples::default(), held_out: Vec::new(), held_out_moves: Vec::new(), checksum: 0 }
    }
}

impl<S, T> Dataset<S, T> {
    /// The same with the samples to train on in another place.
    pub fn map_train<U>(self, map: impl FnOnce(T) -> U) -> Dataset<S, U> {
        let Self { train, held_out, held_out_moves, checksum } = self;
        Dataset { train: map(train), held_out, held_out_moves, checksum }
    }
}

/// What takes the samples to train on, one by one.
pub trait SampleSink<S> {
    /// Takes a sample.
    ///
    /// # Errors
    ///
    /// If it is a file that cannot be written.
    fn push(&mut self, sample: S) -> Result<(), FileError>;
}

impl<S> SampleSink<S> for Vec<S> {
    fn push(&mut self, sample: S) -> Result<(), FileError> {
        self.push(sample);
        Ok(())
    }
}

/// Counts of what was loaded.
#[derive(Debug, Default)]
pub struct LoadSummary {
    /// Samples read from the files.
    pub samples: usize,
    /// Samples that were left out because there is nothing to learn from them.
    pub unusable: usize,
    /// Invalid records.
    pub invalid: usize,
    /// The errors of the first invalid records.
    pub errors: Vec<FileError>,
}

/// How a dataset is loaded.
#[derive(Clone, Copy, Debug)]
pub struct LoadOptions<'a> {
    /// The evaluation that quiescence search uses.
    pub evaluation: &'a Evaluation,
    /// How many games of a thousand are held out.
    pub held_out: u32,
    /// Additional files, all of whose games are held out.
    pub held_out_files: &'a [PathBuf],
    /// The number of threads. The dataset does not depend on it.
    pub threads: usize,
    /// Stops loading early.
    pub stop: &'a StopFlag,
}

/// Why a dataset cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A file cannot be opened.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no memory for quiescence search.
    #[error(transparent)]
    Memory(#[from] TableMemoryError),
    /// The stop flag was set.
    #[error("interrupted while reading positions; --resume starts reading again")]
    Interrupted,
    /// A thread panicked.
    #[error("a thread that read positions panicked")]
    Panic,
}

/// How many samples are converted before the transposition table is cleared. Fixed, so that the result does not depend
/// on the number of threads.
const CHUNK: usize = 1024;

/// How many chunks are in memory at once.
const CHUNKS: usize = 256;

/// The maximum number of held-out moves.
const HELD_OUT_MOVES: usize = 4000;

/// The maximum number of errors in a summary.
const ERRORS: usize = 5;

/// Loads files one after the other.
///
/// `train` takes the samples to train on. `convert` makes a training sample of a sample, or returns `None` if there is nothing
/// to learn from it. `progress` is called with the number of samples converted since its last call. Invalid records are
/// skipped and counted.
///
/// # Errors
///
/// If a file cannot be opened, `train` fails, there is not enough memory, or the stop flag is set.
pub fn load<S: Send, T: SampleSink<S>>(
    paths: &[PathBuf],
    options: LoadOptions<'_>,
    train: T,
    convert: impl Fn(Sample, Resources<'_>) -> Option<S> + Sync,
    progress: impl Fn(usize) + Sync,
) -> Result<(Dataset<S, T>, LoadSummary), LoadError> {
    let mut dataset = Dataset { train, held_out: Vec::new(), held_out_moves: Vec::new(), checksum: 0 };
    let mut summary = LoadSummary::default();
    let mut split = HeldOutSplit::new(options.held_out);
    let mut checksum = crc32fast::Hasher::new();
    let mut batch = Vec::new();
    let mut convert_batch = |batch: &mut Vec<(bool, Sample)>, summary: &mut LoadSummary| {
        summary.samples += batch.len();
        summary.unusable += dataset.add(batch, convert_all(batch, options, &convert, &progress)?)?;
        batch.clear();
        Ok::<_, LoadError>(())
    };
    let training_files = paths.iter().map(|path| (path, false));
    let held_out_files = options.held_out_files.iter().map(|path| (path, true));
    for (path, all_held_out) in training_files.chain(held_out_files) {
        split.end_game();
        for sample in positions::open(path, None)? {
            match sample {
                Ok(sample) => {
                    checksum.update(PackedPosition::new(&sample.position).bytes());
                    checksum.update(&sample.mv.compact().to_le_bytes());
                    let held_out = split.is_held_out(&sample) || all_held_out;
                    checksum.update(&[u8::from(held_out)]);
                    batch.push((held_out, sample));
                }
                Err(error) => {
                    summary.invalid += 1;
                    if summary.errors.len() < ERRORS {
                        summary.errors.push(error);
                    }
                }
            }
            if batch.len() == CHUNK * CHUNKS {
                convert_batch(&mut batch, &mut summary)?;
            }
        }
    }
    convert_batch(&mut batch, &mut summary)?;
    dataset.checksum = checksum.finalize();
    Ok((dataset, summary))
}

impl<S, T: SampleSink<S>> Dataset<S, T> {
    /// Adds a batch of samples with their conversions. Returns the number of samples that could not be converted.
    fn add(&mut self, batch: &[(bool, Sample)], converted: Vec<Option<S>>) -> Result<usize, FileError> {
        for (_, sample) in batch.iter().filter(|(held_out, sample)| *held_out && sample.mv != Move::NONE) {
            if self.held_out_moves.len() < HELD_OUT_MOVES {
                self.held_out_moves.push((PackedPosition::new(&sample.position), sample.mv.compact()));
            }
        }
        let mut unusable = 0;
        for ((held_out, _), converted) in batch.iter().zip(converted) {
            match converted {
                Some(sample) if *held_out => self.held_out.push(sample),
                Some(sample) => self.train.push(sample)?,
                None => unusable += 1,
            }
        }
        Ok(unusable)
    }
}

/// Converts samples in several threads; the order is kept.
fn convert_all<S: Send>(
    batch: &[(bool, Sample)],
    options: LoadOptions<'_>,
    convert: impl Fn(Sample, Resources<'_>) -> Option<S> + Sync,
    progress: impl Fn(usize) + Sync,
) -> Result<Vec<Option<S>>, LoadError> {
    let chunks: Vec<_> = batch.chunks(CHUNK).collect();
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<_>, LoadError> {
        let memory = SearchMemory::new(1)?;
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(chunk) = chunks.get(number) else { return Ok(done) };
            if options.stop.is_set() {
                return Err(LoadError::Interrupted);
            }
            memory.clear_table();
            let resources = memory.resources(options.evaluation);
            let converted = chunk.iter().map(|(_, sample)| convert(sample.clone(), resources));
            done.push((number, converted.collect::<Vec<_>>()));
            progress(chunk.len());
        }
    };
    let mut converted = std::thread::scope(|scope| -> Result<Vec<_>, LoadError> {
        let workers: Vec<_> = (0..options.threads.max(1)).map(|_| scope.spawn(work)).collect();
        let mut all = Vec::new();
        for worker in workers {
            all.extend(worker.join().map_err(|_| LoadError::Panic)??);
        }
        Ok(all)
    })?;
    converted.sort_by_key(|(number, _)| *number);
    Ok(converted.into_iter().flat_map(|(_, converted)| converted).collect())
}

/// Chooses games to hold out, from samples in the order of their files.
struct HeldOutSplit {
    /// How many games of a thousand are held out.
    held_out: u32,
    random: fastrand::Rng,
    last_ply: u32,
    current: bool,
}

impl HeldOutSplit {
    fn new(held_out: u32) -> Self {
        Self { held_out, random: fastrand::Rng::with_seed(1), last_ply: u32::MAX, current: false }
    }

    /// The next sample begins a game.
    fn end_game(&mut self) {
        self.last_ply = u32::MAX;
    }

    /// Whether the game of the next sample is held out.
    fn is_held_out(&mut self, sample: &Sample) -> bool {
        const THOUSAND: u32 = 1000;
        if sample.begins_game(self.last_ply) {
            self.current = self.random.u32(..THOUSAND) < self.held_out;
        }
        self.last_ply = sample.position.ply();
        self.current
    }
}

/// Samples in a row.
#[derive(Debug)]
pub enum Samples<S> {
    /// In memory.
    Memory(Vec<S>),
    /// In a file.
    Mapped(MappedSamples<S>),
}

/// Samples in a file that is mapped into memory: the system reads a page when it is needed, and may forget it again.
#[derive(Debug)]
pub struct MappedSamples<S> {
    file: Mapped,
    bytes: Range<usize>,
    /// Not every type of samples can lie in a file, so the cast is chosen where the type is known to.
    cast: fn(&[u8]) -> &[S],
}

impl<S: Pod> MappedSamples<S> {
    /// The samples in these bytes of a file, which must be whole samples, as far aligned as they need.
    pub(super) fn new(file: Mapped, bytes: Range<usize>) -> Self {
        Self { file, bytes, cast: bytemuck::cast_slice }
    }
}

impl<S> Deref for Samples<S> {
    type Target = [S];

    #[inline]
    fn deref(&self) -> &[S] {
        match self {
            Self::Memory(samples) => samples,
            Self::Mapped(MappedSamples { file, bytes, cast }) => cast(&file[bytes.clone()]),
        }
    }
}

impl<S> From<Vec<S>> for Samples<S> {
    fn from(samples: Vec<S>) -> Self {
        Self::Memory(samples)
    }
}

impl<S> Default for Samples<S> {
    fn default() -> Self {
        Self::Memory(Vec::new())
    }
}
