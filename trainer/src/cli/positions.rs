//! `katagami-trainer positions`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use katagami_records::{Ending, GameRecord};
use katagami_rules::board::TITLE;
use katagami_storage::files::check_output;
use katagami_trainer::file_error::FileError;
use katagami_trainer::game_records;
use katagami_trainer::inputs::open;
use katagami_trainer::pictures;
use katagami_trainer::positions::kpos::Reader;
use katagami_trainer::positions::{Format, HandValue, HandValues, Summary};
use serde_json::Value;

use super::evaluation;
use super::opening_positions;
use super::output::{Result, print_line};
use super::skipped::Skipped;

/// The subcommands.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Print statistics of files of positions or games.
    Info {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The format of the files, by default their extension
        #[arg(long, value_name = "FORMAT")]
        from: Option<Format>,
    },
    /// Print what the n-th piece of each kind in hand is worth to an evaluation, on average over positions.
    Hands {
        /// Files of positions or games
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The weights: a file or folder; the built-in ones if not given
        #[arg(long, value_name = "WEIGHTS")]
        eval: Option<PathBuf>,
        /// The maximum number of positions
        #[arg(long, value_name = "N", default_value_t = 1_000_000)]
        limit: usize,
        /// Draw the values to this SVG file, too
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Write positions as openings, from which matches and self-play begin.
    Openings(opening_positions::Arguments),
}

/// Statistics of all files together.
#[derive(Default)]
struct Contents {
    summary: Summary,
    games: u64,
    moves: usize,
    endings: BTreeMap<Ending, u64>,
    /// The numbers of games won by Black, won by White, drawn, and without a result.
    results: [u64; 4],
    skipped: Skipped,
}

/// Runs the subcommand.
pub(super) fn run(command: &Command) -> Result {
    match command {
        Command::Info { files, from } => info(files, *from),
        Command::Hands { files, eval, limit, out } => hands(files, eval.as_deref(), *limit, out.as_deref()),
        Command::Openings(arguments) => opening_positions::run(arguments),
    }
}

/// Prints statistics of files.
fn info(files: &[PathBuf], from: Option<Format>) -> Result {
    let mut contents = Contents::default();
    for path in files {
        contents.add_file(path, from)?;
        if let Some(metadata) = metadata(path) {
            print_line(format_args!("{}  {metadata}", path.display()))?;
        }
    }
    contents.print(files.len())
}

/// Prints what pieces in hand are worth.
fn hands(files: &[PathBuf], eval: Option<&Path>, limit: usize, out: Option<&Path>) -> Result {
    out.map_or(Ok(()), |out| check_output(files, out).map_err(FileError::io(out)))?;
    let evaluation = evaluation::load(eval)?;
    let mut skipped = Skipped::default();
    let (mut values, mut positions) = (HandValues::default(), 0);
    for path in files {
        for sample in open(path, None)? {
            if positions == limit {
                break;
            }
            match sample {
                Ok(sample) => {
                    values.add(&sample.position, &evaluation);
                    positions += 1;
                }
                Err(error) => skipped.add(&error),
            }
        }
    }
    print_line(format_args!("positions {positions}, skipped {skipped}"))?;
    for HandValue { kind, nth, hands, mean, deviation } in values.iter() {
        print_line(format_args!("{:<8} {nth:>2} {hands:>9} {mean:>8.1} ± {deviation:.1}", kind.name()))?;
    }
    let title = format!("What pieces in hand are worth ({TITLE})");
    Ok(out.map_or(Ok(()), |path| pictures::draw_hand_values(&values, &title, path))?)
}

/// The metadata of a file of our own format.
fn metadata(path: &Path) -> Option<Value> {
    Reader::open(path).ok().map(|reader| Value::Object(reader.metadata().clone()))
}

impl Contents {
    fn add_file(&mut self, path: &Path, format: Option<Format>) -> std::result::Result<(), FileError> {
        let format = format.map_or_else(|| Format::of(path), Ok)?;
        if format.holds_games() {
            for game in game_records::read(path, format)? {
                match game {
                    Ok(game) => self.add_game(&game),
                    Err(error) => self.skipped.add(&error),
                }
            }
            return Ok(());
        }
        for sample in open(path, Some(format))? {
            match sample {
                Ok(sample) => self.summary.add(&sample),
                Err(error) => self.skipped.add(&error),
            }
        }
        Ok(())
    }

    fn add_game(&mut self, game: &GameRecord) {
        self.games += 1;
        self.moves += game.moves.len();
        *self.endings.entry(game.ending).or_default() += 1;
        self.results[game.result.map_or(3, |result| result as usize)] += 1;
        for sample in &game_records::samples(game) {
            self.summary.add(sample);
        }
    }

    fn print(&self, files: usize) -> Result {
        print_line(format_args!("files  {files}"))?;
        if self.games > 0 {
            let [black, white, draws, unknown] = self.results;
            print_line(format_args!("games  {} with {} moves", self.games, self.moves))?;
            print_line(format_args!(
                "results  Black {black}, White {white}, draws {draws}, unknown {unknown}"
            ))?;
            let endings = self.endings.iter().map(|(ending, count)| format!("{ending} {count}"));
            print_line(format_args!("endings  {}", endings.collect::<Vec<_>>().join(", ")))?;
        }
        print_line(&self.summary)?;
        print_line(format_args!("skipped  {}", self.skipped))
    }
}
