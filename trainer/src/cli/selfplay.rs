//! `katagami-trainer selfplay`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use katagami::eval::Evaluation;
use katagami::eval::weights::{self, Order, Source};
use katagami_trainer::matches::Stop;
use katagami_trainer::matches::games::Adjudication;
use katagami_trainer::openings::{self, Opening};
use katagami_trainer::positions::shard::About;
use katagami_trainer::selfplay::{Goal, Recipe, SelfPlay, Shard};

use super::rate::Rate;

/// What to play.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("goal").required(true)), group(clap::ArgGroup::new("limit").required(true).multiple(true)))]
pub(super) struct Arguments {
    /// How many games, in all shards together.
    #[arg(long, group = "goal", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// How many positions, in all shards together; games are played to their end.
    #[arg(long, group = "goal", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Search each move to at most this depth.
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// Search each move with at most so many nodes.
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// With how many random moves games begin.
    #[arg(long, value_name = "MIN..MAX", default_value = "4..12", value_parser = super::openings::range)]
    random_plies: RangeInclusive<usize>,
    /// In how many of a thousand moves after those one is random.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    noise: u32,
    /// Up to which ply.
    #[arg(long, value_name = "PLY", default_value_t = 40)]
    noise_plies: usize,
    /// Where games begin before the random moves: startpos, built-in, or a file of openings.
    #[arg(long, value_name = "WHICH", default_value = "startpos")]
    openings: String,
    /// End a game when its score favours one side by so much for so many plies in a row.
    #[arg(long, value_name = "SCORE,PLIES", default_value = "3000,6")]
    resign_score: Adjudication,
    /// Play every game out.
    #[arg(long)]
    play_out: bool,
    /// After how many plies a game is a draw.
    #[arg(long, value_name = "N", default_value_t = 400)]
    max_plies: u32,
    /// The weights: a file or folder, or the word material; the built-in ones if not given.
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
    /// How many games at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// How large each thread's transposition table is, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// Which games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Which part of them to play here: 2/8 is the second of eight.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// The file for the positions.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Go on with that file, if it is there.
    #[arg(long)]
    resume: bool,
}

/// Plays the games.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let (evaluation, weights_checksum) = evaluation(arguments.eval.as_deref())?;
    let openings = openings(&arguments.openings)?;
    let about = [
        ("evaluation", evaluation.weights().origin.clone().into()),
        ("evaluation_checksum", weights_checksum.into()),
        ("openings", arguments.openings.clone().into()),
        ("openings_checksum", openings::checksum(&openings).into()),
    ];
    let selfplay = SelfPlay {
        recipe: arguments.recipe(),
        evaluation: &evaluation,
        openings: &openings,
        about: about.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<About>(),
        goal: arguments.goal()?,
        threads: usize::from(arguments.threads),
        path: arguments.out.clone(),
        resume: arguments.resume,
    };
    let stop = Stop::default();
    let interrupted = super::matches::listen_for_interruptions(&stop)?;
    let mut rate = Rate::new(selfplay.goal, selfplay.recipe.shard);
    let done = selfplay.run(&stop, |progress| rate.show(progress)).map_err(|error| error.to_string())?;
    rate.finish();
    super::say(rate.report(&done))?;
    if interrupted.load(Ordering::Acquire) {
        return Err("interrupted; --resume goes on".into());
    }
    Ok(())
}

impl Arguments {
    fn goal(&self) -> Result<Goal, String> {
        match (self.games, self.positions) {
            (Some(games), _) => Ok(Goal::Games(games)),
            (_, Some(positions)) => Ok(Goal::Positions(positions)),
            (None, None) => Err("--games or --positions says how many".into()),
        }
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            depth: self.depth,
            nodes: self.nodes,
            random_plies: self.random_plies.clone(),
            noise: self.noise,
            noise_plies: self.noise_plies,
            adjudication: (!self.play_out).then_some(self.resign_score),
            max_plies: self.max_plies,
            hash: usize::from(self.hash),
            seed: self.seed,
            shard: self.shard,
        }
    }
}

/// The openings by that name.
fn openings(name: &str) -> Result<Vec<Opening>, String> {
    let openings = match name {
        "startpos" => return Ok(Vec::new()),
        "built-in" => openings::embedded(),
        file => openings::read(Path::new(file)),
    };
    openings.map_err(|error| error.to_string())
}

/// The evaluation, and a checksum of the files that it is from.
pub(super) fn evaluation(path: Option<&Path>) -> Result<(Evaluation, u32), String> {
    const CACHE_MEBIBYTES: usize = 64;
    let quiet = &|_, _| {};
    let weights = weights::choose(path, quiet).map_err(|error| error.to_string())?;
    let files = path.filter(|path| *path != Path::new(weights::MATERIAL));
    let checksum = files.map_or(Ok(0), checksum)?;
    Ok((Evaluation::new(weights, Order::Ranks, CACHE_MEBIBYTES)?, checksum))
}

/// Our own files end with their checksum, and one over that as well would be the same for all of them; so the last bytes are
/// left out.
fn checksum(path: &Path) -> Result<u32, String> {
    const CHECKSUM: usize = 4;
    let files = Source::find(path).map_err(|error| error.to_string())?.files();
    let mut hasher = crc32fast::Hasher::new();
    for file in files {
        let bytes = std::fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        hasher.update(&bytes[..bytes.len().saturating_sub(CHECKSUM)]);
    }
    Ok(hasher.finalize())
}
