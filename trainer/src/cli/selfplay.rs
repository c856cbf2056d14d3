//! `katagami-trainer selfplay`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use katagami_trainer::arena::announced_mates::MateCounts;
use katagami_trainer::arena::game_end::AdjudicationRule;
use katagami_trainer::arena::openings::{self, Opening};
use katagami_trainer::pipeline::SelfPlayResult;
use katagami_trainer::positions::kpos::Metadata;
use katagami_trainer::progress_display::ProgressDisplay;
use katagami_trainer::selfplay::{Goal, SelfPlay, SelfPlayConfig, SelfPlayProgress};
use katagami_trainer::shard::Shard;
use katagami_trainer::stop_flag::StopFlag;

use super::evaluation;
use super::output::{INTERRUPTED, Result, print_line};
use super::values::{after, range, seconds};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("goal").required(true)), group(clap::ArgGroup::new("limit").required(true).multiple(true)))]
pub(super) struct Arguments {
    /// The number of games, in all shards together
    #[arg(long, group = "goal", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// The number of positions, in all shards together; the last game is finished
    #[arg(long, group = "goal", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// The number of seconds after which no game begins
    #[arg(long, group = "goal", value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<Duration>,
    /// The maximum depth of each search
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// The maximum number of nodes of each search
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The range of the number of random moves at the beginning of a game
    #[arg(long, value_name = "MIN..MAX", default_value = "4..12", value_parser = range)]
    random_plies: RangeInclusive<usize>,
    /// How many of a hundred later moves are random, in steps of 0.1
    #[arg(long, value_name = "PERCENT", default_value = "0", value_parser = per_mille)]
    noise_percent: u32,
    /// The same, of a thousand
    #[arg(long, hide = true, value_name = "N", conflicts_with = "noise_percent", value_parser = clap::value_parser!(u32).range(0..=1000))]
    noise: Option<u32>,
    /// The last ply at which later moves can be random
    #[arg(long, value_name = "PLY", default_value_t = 40)]
    noise_plies: usize,
    /// The openings before the random moves: startpos, built-in, or a file
    #[arg(long, value_name = "WHICH", default_value = "startpos")]
    openings: String,
    /// Adjudicate a game when its scores favour one side for a number of plies in a row
    #[arg(long, value_name = "SCORE,PLIES", default_value = "3000,6")]
    resign_score: AdjudicationRule,
    /// Do not adjudicate games
    #[arg(long)]
    play_out: bool,
    /// The number of plies after which a game is a draw
    #[arg(long, alias = "maximum-plies", value_name = "N", default_value_t = 400)]
    max_plies: u32,
    /// The weights: a file or folder, or the word material; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
    /// The number of games at once
    #[arg(long, alias = "threads", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The size of each game's transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// The seed of all random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The part of the games to play here: 2/8 is the second of eight
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// Check each mate that the search announces, with this number of nodes of the mate solver a position; 0 for no checks
    #[arg(long, value_name = "N", default_value_t = 0)]
    mate_nodes: u64,
    /// The file for the positions
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue that file if it exists
    #[arg(long)]
    resume: bool,
    /// At the end, write the numbers of games and positions to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Plays the games.
pub(super) fn run(arguments: &Arguments) -> Result {
    let eval = arguments.eval.as_deref();
    let (evaluation, weights_checksum) = (evaluation::load(eval)?, evaluation::checksum(eval)?);
    let openings = openings(&arguments.openings)?;
    let metadata = [
        ("evaluation", evaluation.weights().origin.clone().into()),
        ("evaluation_checksum", weights_checksum.into()),
        ("openings", arguments.openings.clone().into()),
        ("openings_checksum", openings::checksum(&openings).into()),
    ];
    let selfplay = SelfPlay {
        config: arguments.config(),
        evaluation: &evaluation,
        openings: &openings,
        metadata: metadata.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Metadata>(),
        goal: arguments.goal()?,
        concurrency: usize::from(arguments.concurrency),
        mate_nodes: arguments.mate_nodes,
        path: arguments.out.clone(),
        resume: arguments.resume,
    };
    let stop = StopFlag::on_interrupt()?;
    let (start, shard) = (Instant::now(), selfplay.config.shard);
    let mut display = match selfplay.goal {
        Goal::Games(games) => ProgressDisplay::new(shard.share(games), "games"),
        Goal::Positions(positions) => ProgressDisplay::new(shard.share(positions), "positions"),
        Goal::Until(end) => ProgressDisplay::new(end.duration_since(start).as_secs(), "seconds"),
    };
    let done = selfplay.run(&stop, |progress| {
        let count = match selfplay.goal {
            Goal::Games(_) => progress.games,
            Goal::Positions(_) => progress.positions,
            Goal::Until(_) => start.elapsed().as_secs(),
        };
        display.show(count, || speed(progress, start), || report(progress, start));
    })?;
    display.finish();
    print_line(report(&done, start))?;
    if stop.is_interrupted() {
        return Err(INTERRUPTED.into());
    }
    if let Some(path) = &arguments.json {
        SelfPlayResult { games: done.games, positions: done.positions }.write(path)?;
    }
    Ok(())
}

impl Arguments {
    fn goal(&self) -> Result<Goal> {
        match (self.games, self.positions, self.seconds) {
            (Some(games), ..) => Ok(Goal::Games(games)),
            (_, Some(positions), _) => Ok(Goal::Positions(positions)),
            (.., Some(seconds)) => Ok(Goal::Until(after(seconds)?)),
            (None, None, None) => Err("--games, --positions or --seconds is required".into()),
        }
    }

    fn config(&self) -> SelfPlayConfig {
        SelfPlayConfig {
            depth: self.depth,
            nodes: self.nodes,
            random_plies: self.random_plies.clone(),
            noise: self.noise.unwrap_or(self.noise_percent),
            noise_plies: self.noise_plies,
            adjudication: (!self.play_out).then_some(self.resign_score),
            max_plies: self.max_plies,
            hash: usize::from(self.hash),
            seed: self.seed,
            shard: self.shard,
        }
    }
}

/// The openings that an argument names.
fn openings(name: &str) -> Result<Vec<Opening>> {
    let openings = match name {
        "startpos" => return Ok(Vec::new()),
        "built-in" => openings::embedded(),
        file => openings::read(Path::new(file)),
    };
    Ok(openings?)
}

/// What was played, and how fast.
fn report(progress: &SelfPlayProgress, start: Instant) -> String {
    let SelfPlayProgress { games, positions, duplicates, mates, .. } = progress;
    let speed = speed(progress, start);
    let announced = match mates.announced() {
        0 => String::new(),
        all => {
            let MateCounts { proved, played_out, unproven, refuted } = mates;
            format!(
                "; of {all} announced mates {proved} proved, {played_out} played out, {unproven} unproven, {refuted} false"
            )
        }
    };
    format!("{games} games, {positions} positions ({duplicates} duplicates left out), {speed}{announced}")
}

fn speed(progress: &SelfPlayProgress, start: Instant) -> String {
    let new = progress.positions - progress.before.1;
    format!("{:.0} positions/s", new as f64 / start.elapsed().as_secs_f64().max(1e-6))
}

/// Parses a percentage, as a whole number of thousandths.
fn per_mille(text: &str) -> std::result::Result<u32, String> {
    let thousandths = text.parse::<f64>().ok().map(|percent| percent * 10.0);
    let whole = thousandths
        .filter(|number| (0.0..=1000.0).contains(number) && (number - number.round()).abs() < 1e-6);
    whole
        .map(|number| number.round() as u32)
        .ok_or_else(|| "expected a number from 0 to 100 with at most one decimal".into())
}
