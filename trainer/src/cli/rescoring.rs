//! `katagami-trainer positions rescore`: some positions of each game, scored anew by a deeper search.

use std::collections::HashSet;
use std::num::NonZero;
use std::path::PathBuf;

use katagami::cli::overwriting::Overwriting;
use katagami::cli::progress_display::ProgressDisplay;
use katagami::search::{Decision, Limits, Settings};
use katagami_rules::game::{Game, Rules};
use katagami_trainer::file_error::FileError;
use katagami_trainer::positions::kpos::{Metadata, Writer};
use katagami_trainer::positions::{SCORE_LIMIT, Sample};
use katagami_trainer::search_memory::SearchMemory;
use serde_json::{Value, json};

use super::skipped::{Skipped, valid_samples};
use crate::evaluation;
use crate::session::{INTERRUPTED, Result, Session, print_line};

/// The arguments of `positions rescore`.
#[derive(Debug, clap::Args)]
pub(super) struct Rescoring {
    /// Files of positions or games
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The number of nodes of each search
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The number of positions of each game, chosen at random
    #[arg(long, value_name = "N", default_value = "1")]
    per_game: NonZero<usize>,
    /// The maximum number of positions to write
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// The seed of the choice
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 32, value_parser = clap::value_parser!(u16).range(1..=4096))]
    hash: u16,
    /// The weights of the search: a file or folder, or the word material; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Continue that file if it exists; more files may follow those that it was begun with
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// The number of positions after which the file is written to.
const BLOCK: usize = 64;

/// Writes positions of games with the scores and moves of a deeper search. The file does not depend on interruptions.
pub(super) fn rescore(arguments: &Rescoring) -> Result {
    let Rescoring { files, limit, eval, hash, out, resume, .. } = arguments;
    let resumed = *resume && out.exists();
    let overwriting = if resumed { Overwriting::ALLOWED } else { arguments.overwriting };
    overwriting.check_made_of(files, out).map_err(FileError::io(out))?;
    let session = Session::of_user()?;
    let evaluation = evaluation::load(eval.as_deref())?;
    let memory = SearchMemory::new(usize::from(*hash))?;
    let limits = Limits { nodes: Some(arguments.nodes), ..Limits::default() };
    let metadata = arguments.metadata(&evaluation.weights().origin)?;
    let mut known: Vec<u64> = Vec::new();
    let mut writer = if resumed {
        let add = |samples: Vec<Sample>| known.extend(samples.iter().map(|sample| sample.position.key()));
        Writer::resume(out, &metadata, add)?
    } else {
        Writer::create(out, &metadata)?
    };
    let progress = ProgressDisplay::endless("positions scored");
    let mut skipped = Skipped::default();
    let mut written = 0;
    let mut block = Vec::new();
    let chosen = Chosen::new(valid_samples(files, None, &mut skipped), arguments);
    for sample in chosen.take(limit.unwrap_or(usize::MAX)) {
        let mut sample = sample?;
        if session.stop().is_set() {
            break;
        }
        if let Some(&known) = known.get(written) {
            if known != sample.position.key() {
                return Err(FileError::whole(out)("has other positions than these files give").into());
            }
        } else {
            // Each position is searched as if it were the only one.
            memory.clear();
            let game = Game::new(sample.position.clone());
            let score = match memory.search(&game, &limits, &Settings::default(), &evaluation) {
                Decision::Move { best, score, .. } => {
                    sample.mv = best;
                    score
                }
                Decision::Win => SCORE_LIMIT,
                Decision::Resign => -SCORE_LIMIT,
            };
            sample.score = Some(score.clamp(-SCORE_LIMIT, SCORE_LIMIT) as i16);
            block.push(sample);
        }
        written += 1;
        progress.show(written as u64, String::new);
        if block.len() == BLOCK {
            writer.write_block(&std::mem::take(&mut block))?;
        }
    }
    drop(progress);
    if !block.is_empty() {
        writer.write_block(&block)?;
    }
    let written = written.max(known.len());
    if session.stop().is_set() {
        print_line(format_args!("{written} positions written"))?;
        return Err(INTERRUPTED.into());
    }
    print_line(format_args!("{written} positions written, {skipped} skipped"))
}

impl Rescoring {
    /// The settings by name, for the first line of the file. A run that resumes the file must have the same.
    fn metadata(&self, origin: &str) -> Result<Metadata> {
        let by_name: [(&str, Value); 7] = [
            ("program", json!(concat!("katagami-trainer ", env!("CARGO_PKG_VERSION"), " positions rescore"))),
            ("nodes", json!(self.nodes)),
            ("per_game", json!(self.per_game)),
            ("seed", json!(self.seed)),
            ("hash", json!(self.hash)),
            ("evaluation", json!(origin)),
            ("evaluation_checksum", json!(evaluation::checksum(self.eval.as_deref())?)),
        ];
        Ok(by_name.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

/// Some positions of each game, in the order of the games, each position once. Positions in check, decided by their score, or where
/// the game is over are not chosen: no static value can be right there.
struct Chosen<I> {
    samples: I,
    per_game: usize,
    random: fastrand::Rng,
    seen: HashSet<u64>,
    /// The last sample read, which begins the next game.
    next: Option<Sample>,
    /// The chosen samples of the last game, the last first.
    ready: Vec<Sample>,
}

impl<I: Iterator<Item = Result<Sample, FileError>>> Chosen<I> {
    fn new(samples: I, Rescoring { per_game, seed, .. }: &Rescoring) -> Self {
        let (per_game, random) = (per_game.get(), fastrand::Rng::with_seed(*seed));
        Self { samples, per_game, random, seen: HashSet::new(), next: None, ready: Vec::new() }
    }

    /// The samples of the next game; none at the end.
    fn game(&mut self) -> Result<Vec<Sample>, FileError> {
        let mut game: Vec<Sample> = self.next.take().into_iter().collect();
        while let Some(sample) = self.samples.next().transpose()? {
            if game.last().is_some_and(|last| sample.begins_game(last.position.ply())) {
                self.next = Some(sample);
                break;
            }
            game.push(sample);
        }
        Ok(game)
    }

    /// Chooses samples of a game.
    fn choose(&mut self, game: Vec<Sample>) {
        let is_quiet = |sample: &Sample| {
            let game = Game::new(sample.position.clone());
            !sample.position.in_check() && !sample.is_decided() && game.outcome(&Rules::default()).is_none()
        };
        let quiet = game.into_iter().filter(is_quiet);
        let mut chosen = self.random.choose_multiple(quiet, self.per_game);
        chosen.retain(|sample| self.seen.insert(sample.position.key()));
        chosen.sort_by_key(|sample| std::cmp::Reverse(sample.position.ply()));
        self.ready = chosen;
    }
}

impl<I: Iterator<Item = Result<Sample, FileError>>> Iterator for Chosen<I> {
    type Item = Result<Sample, FileError>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            match self.game() {
                Ok(game) if game.is_empty() => return None,
                Ok(game) => self.choose(game),
                Err(error) => return Some(Err(error)),
            }
        }
        self.ready.pop().map(Ok)
    }
}
