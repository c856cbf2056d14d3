//! Self-play: samples from games of the engine against itself, in this process, several games at once. One file holds the samples,
//! in the order of the games.

pub mod command;
mod game;

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use katagami_evaluation::Evaluation;

use crate::arena::announced_mates::MateCounts;
use crate::arena::openings::Opening;
use crate::file_error::{FileError, Location};
use crate::positions::kpos::{Metadata, Writer};
use crate::stop_flag::StopFlag;
pub use game::SelfPlayConfig;
use game::{FinishedGame, SelfPlayWorker};

/// The amount of games, in all shards together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// This number of games.
    Games(u64),
    /// Games until there are at least this many positions.
    Positions(u64),
    /// Games that begin before this moment, in this shard.
    Until(Instant),
}

/// What was played so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SelfPlayProgress {
    /// The number of games in the file.
    pub games: u64,
    /// The number of positions in the file.
    pub positions: u64,
    /// The number of positions left out because they are in the file already.
    pub duplicates: u64,
    /// The numbers of games and positions when the program began.
    pub before: (u64, u64),
    /// The mates announced since then, if they are checked.
    pub mates: MateCounts,
}

/// A self-play.
#[derive(Debug)]
pub struct SelfPlay<'a> {
    /// The settings of the games.
    pub config: SelfPlayConfig,
    /// The evaluation to play with.
    pub evaluation: &'a Evaluation,
    /// The openings to begin with; the start position if there are none.
    pub openings: &'a [Opening],
    /// Further settings for the first line of the file: the sources of evaluation and openings.
    pub metadata: Metadata,
    /// The amount of games.
    pub goal: Goal,
    /// The number of games at once.
    pub concurrency: usize,
    /// How much is spent on checking each mate that the search announces; 0 for no checks. See
    /// [`MateChecker::new`](crate::arena::announced_mates::MateChecker::new).
    pub mate_nodes: u64,
    /// The file for the samples.
    pub path: PathBuf,
    /// Whether to resume the file if it exists.
    pub resume: bool,
}

impl SelfPlay<'_> {
    /// Plays until the goal is reached or the stop flag is set. Calls `after_game` after each game that is written.
    ///
    /// The file has a block for each game of the shard, in order. It does not depend on the number of games at once or on
    /// interruptions.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or resumed, or there is not enough memory for the searches.
    pub fn run(
        &self,
        stop: &StopFlag,
        mut after_game: impl FnMut(&SelfPlayProgress),
    ) -> Result<SelfPlayProgress, FileError> {
        let mut output = self.open()?;
        after_game(&output.progress);
        let next = AtomicU64::new(output.progress.games);
        let mut done = Ok(());
        std::thread::scope(|scope| {
            let (sender, finished) = channel();
            for _ in 0..self.concurrency.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.run_worker(next, stop, &sender));
            }
            drop(sender);
            for (game, played) in finished {
                if done.is_ok() {
                    done = self.write_finished(&mut output, game, played, &mut after_game);
                }
                if done.is_err() || self.is_complete(&output.progress) {
                    stop.set();
                }
            }
        });
        done.map(|()| output.progress)
    }

    /// Plays games, one after the other, in one of several threads.
    fn run_worker(
        &self,
        next: &AtomicU64,
        stop: &StopFlag,
        sender: &Sender<(u64, Result<FinishedGame, String>)>,
    ) {
        let SelfPlayConfig { shard, .. } = self.config;
        let (config, evaluation, openings) = (&self.config, self.evaluation, self.openings);
        let mut player = match SelfPlayWorker::new(config, evaluation, openings, stop, self.mate_nodes) {
            Ok(player) => player,
            // The receiver is gone only if another thread has failed before.
            Err(error) => return sender.send((0, Err(error))).unwrap_or_default(),
        };
        while !stop.is_set() && !matches!(self.goal, Goal::Until(end) if Instant::now() >= end) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if matches!(self.goal, Goal::Games(games) if game >= shard.share(games)) {
                break;
            }
            let Some(finished) = player.play(shard.number(game)) else { break };
            if sender.send((game, Ok(finished))).is_err() {
                break;
            }
        }
    }

    /// Writes a finished game, and later ones that waited for it.
    fn write_finished(
        &self,
        output: &mut Output,
        game: u64,
        played: Result<FinishedGame, String>,
        after_game: &mut impl FnMut(&SelfPlayProgress),
    ) -> Result<(), FileError> {
        let finished = played.map_err(|error| FileError::new(&self.path, Location::File, error))?;
        output.waiting.insert(game, finished);
        while !self.is_complete(&output.progress)
            && let Some(finished) = output.waiting.remove(&output.progress.games)
        {
            output.write(finished)?;
            after_game(&output.progress);
        }
        Ok(())
    }

    fn is_complete(&self, progress: &SelfPlayProgress) -> bool {
        let shard = self.config.shard;
        match self.goal {
            Goal::Games(games) => progress.games >= shard.share(games),
            Goal::Positions(positions) => progress.positions >= shard.share(positions),
            // The workers end by themselves, and what they began is written.
            Goal::Until(_) => false,
        }
    }

    fn open(&self) -> Result<Output, FileError> {
        let mut metadata = self.config.metadata();
        metadata.extend(self.metadata.clone());
        let (mut progress, mut seen) = (SelfPlayProgress::default(), HashSet::new());
        let exists = self.path.exists();
        if exists && !self.resume {
            return Err(FileError::exists(&self.path));
        }
        let writer = if exists {
            Writer::resume(&self.path, &metadata, |samples| {
                progress.games += 1;
                progress.positions += samples.len() as u64;
                seen.extend(samples.iter().map(|sample| sample.position.key()));
            })?
        } else {
            Writer::create(&self.path, &metadata)?
        };
        progress.before = (progress.games, progress.positions);
        Ok(Output { writer, seen, waiting: BTreeMap::new(), progress })
    }
}

/// The file and its contents.
struct Output {
    writer: Writer,
    /// The keys of all positions in the file.
    seen: HashSet<u64>,
    /// Finished games that wait for earlier ones, by number.
    waiting: BTreeMap<u64, FinishedGame>,
    progress: SelfPlayProgress,
}

impl Output {
    /// Writes the new positions of the next game.
    fn write(&mut self, FinishedGame { mut samples, mates }: FinishedGame) -> Result<(), FileError> {
        let played = samples.len();
        samples.retain(|sample| self.seen.insert(sample.position.key()));
        self.writer.write_block(&samples)?;
        self.progress.games += 1;
        self.progress.mates.add(&mates);
        self.progress.positions += samples.len() as u64;
        self.progress.duplicates += (played - samples.len()) as u64;
        Ok(())
    }
}
