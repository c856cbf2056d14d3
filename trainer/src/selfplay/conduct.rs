//! A whole self-play: several games at once, their positions in one file, in order.

use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};

use katagami::eval::Evaluation;

use super::player::Player;
use super::recipe::Recipe;
use crate::matches::Stop;
use crate::openings::Opening;
use crate::positions::shard::{About, Writer};
use crate::positions::{Example, Place, Problem};

/// When there is enough, in all shards together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// After so many games.
    Games(u64),
    /// After the game that brings so many positions.
    Positions(u64),
}

/// What has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games whose positions are in the file.
    pub games: u64,
    /// Those positions.
    pub positions: u64,
    /// Positions left out because they were there before.
    pub doubles: u64,
    /// How many of the games and of the positions were there when the program began.
    pub before: (u64, u64),
}

/// A self-play.
#[derive(Debug)]
pub struct SelfPlay<'a> {
    /// Which games.
    pub recipe: Recipe,
    /// What positions are worth.
    pub evaluation: &'a Evaluation,
    /// Where games begin; the start position if there are none.
    pub openings: &'a [Opening],
    /// What to note in the file beside the recipe: where evaluation and openings come from.
    pub about: About,
    /// When there is enough.
    pub goal: Goal,
    /// How many games at once.
    pub threads: usize,
    /// The file.
    pub path: PathBuf,
    /// Whether to go on with it if it is there.
    pub resume: bool,
}

impl SelfPlay<'_> {
    /// Plays until the goal is reached or all is to stop, and tells of each game that is written.
    ///
    /// The file holds a block for each game of the shard, in order, whatever the number of threads and however often it
    /// was interrupted.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or gone on with, or there is no memory for the search.
    pub fn run(&self, stop: &Stop, mut hear: impl FnMut(&Progress)) -> Result<Progress, Problem> {
        let mut keeper = self.open()?;
        hear(&keeper.progress);
        let next = AtomicU64::new(keeper.progress.games);
        let mut done = Ok(());
        std::thread::scope(|scope| {
            let (sender, finished) = channel();
            for _ in 0..self.threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, stop, &sender));
            }
            drop(sender);
            for (game, played) in finished {
                if done.is_ok() {
                    done = self.take(&mut keeper, game, played, &mut hear);
                }
                if done.is_err() || self.is_enough(&keeper.progress) {
                    stop.set();
                }
            }
        });
        done.map(|()| keeper.progress)
    }

    /// Plays one game after the other, as one of several threads.
    fn work(&self, next: &AtomicU64, stop: &Stop, sender: &Sender<(u64, Played)>) {
        let Recipe { shard, .. } = self.recipe;
        let player = match Player::new(&self.recipe, self.evaluation, self.openings, stop) {
            Ok(player) => player,
            // Nobody listens any more only if another thread has failed before.
            Err(error) => return sender.send((0, Err(error))).unwrap_or_default(),
        };
        while !stop.is_set() {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if matches!(self.goal, Goal::Games(games) if game >= shard.share(games)) {
                break;
            }
            let Some(examples) = player.play(shard.number(game)) else { break };
            if sender.send((game, Ok(examples))).is_err() {
                break;
            }
        }
    }

    /// Writes a finished game, and those that waited for it.
    fn take(
        &self,
        keeper: &mut Keeper,
        game: u64,
        played: Played,
        hear: &mut impl FnMut(&Progress),
    ) -> Result<(), Problem> {
        let examples = played.map_err(|error| Problem::new(&self.path, Place::File, error))?;
        keeper.waiting.insert(game, examples);
        while !self.is_enough(&keeper.progress)
            && let Some(examples) = keeper.waiting.remove(&keeper.progress.games)
        {
            keeper.write(examples)?;
            hear(&keeper.progress);
        }
        Ok(())
    }

    fn is_enough(&self, progress: &Progress) -> bool {
        let shard = self.recipe.shard;
        match self.goal {
            Goal::Games(games) => progress.games >= shard.share(games),
            Goal::Positions(positions) => progress.positions >= shard.share(positions),
        }
    }

    fn open(&self) -> Result<Keeper, Problem> {
        let mut about = self.recipe.about();
        about.extend(self.about.clone());
        let (mut progress, mut seen) = (Progress::default(), HashSet::new());
        let there = self.path.exists();
        if there && !self.resume {
            let what = "is there already: --resume goes on with it, another name begins anew";
            return Err(Problem::new(&self.path, Place::File, what));
        }
        let writer = if there {
            Writer::resume(&self.path, &about, |examples| {
                progress.games += 1;
                progress.positions += examples.len() as u64;
                seen.extend(examples.iter().map(|example| example.position.key()));
            })?
        } else {
            Writer::create(&self.path, &about)?
        };
        progress.before = (progress.games, progress.positions);
        Ok(Keeper { writer, seen, waiting: BTreeMap::new(), progress })
    }
}

/// The positions of a game, or why none can be played.
type Played = Result<Vec<Example>, String>;

/// The file and what is in it.
struct Keeper {
    writer: Writer,
    /// The keys of all positions in the file.
    seen: HashSet<u64>,
    /// Games that were finished before others that come before them.
    waiting: BTreeMap<u64, Vec<Example>>,
    progress: Progress,
}

impl Keeper {
    /// Writes the positions of the next game that are new.
    fn write(&mut self, mut examples: Vec<Example>) -> Result<(), Problem> {
        let played = examples.len();
        examples.retain(|example| self.seen.insert(example.position.key()));
        self.writer.block(&examples)?;
        self.progress.games += 1;
        self.progress.positions += examples.len() as u64;
        self.progress.doubles += (played - examples.len()) as u64;
        Ok(())
    }
}
