//! Commands for files of positions or games: `katagami-trainer positions` and `convert`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use katagami::cli::ending::UsageError;
use katagami::cli::overwriting::Overwriting;
use katagami::cli::progress_display::ProgressDisplay;
use katagami::cli::result_format::ResultFormat;
use katagami_records::{Ending, GameRecord};
use katagami_rules::board::TITLE;
use katagami_rules::types::Color;
use katagami_trainer::file_error::FileError;
use katagami_trainer::pictures;
use katagami_trainer::positions::kpos::{Metadata, Reader};
use katagami_trainer::positions::{
    Format, HandValue, HandValues, SampleWriter, Summary, game_samples, open, read_games,
};
use katagami_trainer::stop_flag::StopFlag;
use serde_json::{Map, Value, json};

use super::mate_problems::{self, MatesOfGames};
use super::openings::{self, FromPositions};
use super::rescoring::{self, Rescoring};
use super::skipped::{Skipped, valid_samples};
use crate::evaluation;
use crate::session::{Result, print_line};

/// The subcommands.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Print statistics of files of positions or games.
    Info {
        /// The files
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// The format of the files, by default their extension
        #[arg(long, alias = "from", value_name = "FORMAT")]
        input_format: Option<Format>,
        #[command(flatten)]
        output: ResultFormat,
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
        #[command(flatten)]
        overwriting: Overwriting,
        #[command(flatten)]
        output: ResultFormat,
    },
    /// Write positions as openings, from which matches and self-play begin.
    Openings(FromPositions),
    /// Write mate problems with one first move, found in games.
    Mates(MatesOfGames),
    /// Write positions of games, scored anew by a deeper search.
    Rescore(Rescoring),
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
        Command::Info { files, input_format, output } => info(files, *input_format, *output),
        Command::Hands { files, eval, limit, out, overwriting, output } => {
            if let Some(out) = out {
                pictures::check_name(out).map_err(UsageError)?;
                overwriting.check_made_of(files, out).map_err(FileError::io(out))?;
            }
            hands(files, eval.as_deref(), *limit, out.as_deref(), *output)
        }
        Command::Openings(arguments) => openings::from_positions(arguments),
        Command::Mates(arguments) => mate_problems::find(arguments),
        Command::Rescore(arguments) => rescoring::rescore(arguments),
    }
}

/// Prints statistics of files.
fn info(files: &[PathBuf], format: Option<Format>, output: ResultFormat) -> Result {
    let mut contents = Contents::default();
    let mut all_metadata = Map::new();
    for path in files {
        contents.add_file(path, format)?;
        // The metadata of a file of our own format.
        if let Ok(reader) = Reader::open(path) {
            let metadata = Value::Object(reader.metadata().clone());
            output.print_text(format_args!("{}  {metadata}", path.display()))?;
            all_metadata.insert(path.display().to_string(), metadata);
        }
    }
    output.print(contents.text(files.len()), || contents.json(files.len(), &all_metadata))?;
    let is_nothing = contents.games == 0 && contents.summary.count() == 0 && contents.skipped.any();
    if is_nothing { Err("nothing but skipped records".into()) } else { Ok(()) }
}

/// Prints what pieces in hand are worth.
fn hands(
    files: &[PathBuf],
    eval: Option<&Path>,
    limit: usize,
    out: Option<&Path>,
    output: ResultFormat,
) -> Result {
    let evaluation = evaluation::load(eval)?;
    let mut skipped = Skipped::default();
    let (mut values, mut positions) = (HandValues::default(), 0);
    for sample in valid_samples(files, None, &mut skipped).take(limit) {
        values.add(&sample?.position, &evaluation);
        positions += 1;
    }
    output.print_text(format_args!("positions {positions}, skipped {skipped}"))?;
    for HandValue { kind, nth, hands, mean, deviation } in values.iter() {
        output.print(
            format_args!("{:<8} {nth:>2} {hands:>9} {mean:>8.1} ± {deviation:.1}", kind.name()),
            || json!({ "kind": kind.name(), "nth": nth, "hands": hands, "mean": mean, "deviation": deviation }),
        )?;
    }
    let title = format!("What pieces in hand are worth ({TITLE})");
    Ok(out.map_or(Ok(()), |path| pictures::draw_hand_values(&values, &title, path))?)
}

impl Contents {
    fn add_file(&mut self, path: &Path, format: Option<Format>) -> std::result::Result<(), FileError> {
        let format = format.map_or_else(|| Format::of(path), Ok)?;
        if format.holds_games() {
            for game in read_games(path, format)? {
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
        for sample in &game_samples(game) {
            self.summary.add(sample);
        }
    }

    fn text(&self, files: usize) -> String {
        let mut lines = vec![format!("files  {files}")];
        if self.games > 0 {
            let [black, white, draws, unknown] = self.results;
            let endings = self.endings.iter().map(|(ending, count)| format!("{ending} {count}"));
            lines.extend([
                format!("games  {} with {} moves", self.games, self.moves),
                format!("results  Black {black}, White {white}, draws {draws}, unknown {unknown}"),
                format!("endings  {}", endings.collect::<Vec<_>>().join(", ")),
            ]);
        }
        lines.extend([self.summary.to_string(), format!("skipped  {}", self.skipped)]);
        lines.join("\n")
    }

    fn json(&self, files: usize, metadata: &Map<String, Value>) -> Value {
        let [black, white, draws, unknown] = self.results;
        let [lost, drew, won] = self.summary.outcomes;
        let endings = self.endings.iter();
        let endings =
            endings.map(|(ending, count)| (ending.name().unwrap_or("none").to_owned(), json!(count)));
        json!({
            "files": files,
            "metadata": metadata,
            "games": self.games,
            "moves": self.moves,
            "results": { "black": black, "white": white, "draw": draws, "unknown": unknown },
            "endings": endings.collect::<Map<_, _>>(),
            "positions": self.summary.count(),
            "side_to_move": { "won": won, "drew": drew, "lost": lost },
            "plies": self.summary.plies(),
            "in_check": self.summary.in_check,
            "unscored": self.summary.unscored,
            "without_move": self.summary.without_move,
            "skipped": self.skipped.count(),
        })
    }
}

/// The arguments of `convert`.
#[derive(Debug, clap::Args)]
pub(super) struct Conversion {
    /// The files to read
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The file to write
    output: PathBuf,
    /// The format of the files to read, by default their extension: kpos, psv, hcpe, csa, kif, ki2
    #[arg(long, alias = "from", value_name = "FORMAT")]
    input_format: Option<Format>,
    /// The format of the file to write, by default its extension: kpos, psv, hcpe
    #[arg(long, alias = "to", value_name = "FORMAT")]
    output_format: Option<Format>,
    /// The maximum number of positions to write
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Only positions in which a side holds at least this number of pieces of one kind
    #[arg(long, value_name = "N", default_value_t = 0)]
    in_hand: usize,
    #[command(flatten)]
    overwriting: Overwriting,
}

/// Writes the valid records of the inputs to the output.
pub(super) fn convert(arguments: &Conversion, stop: &StopFlag) -> Result {
    let Conversion { inputs, output, input_format, output_format, limit, in_hand, overwriting } = arguments;
    let limit = limit.unwrap_or(u64::MAX);
    overwriting.check_made_of(inputs, output).map_err(FileError::io(output))?;
    let format = output_format.map_or_else(|| Format::from_extension(output), Ok)?;
    let names: Vec<String> = inputs.iter().map(|path| path.display().to_string()).collect();
    let metadata = Metadata::from_iter([
        ("program".to_owned(), concat!("katagami-trainer ", env!("CARGO_PKG_VERSION"), " convert").into()),
        ("inputs".to_owned(), names.into()),
    ]);
    let mut skipped = Skipped::default();
    let (mut read, mut written): (u64, u64) = (0, 0);
    let progress = ProgressDisplay::endless("positions read");
    let mut writer = SampleWriter::create(output, format, &metadata)?;
    let mut samples = valid_samples(inputs, *input_format, &mut skipped);
    while written < limit
        && let Some(sample) = samples.next()
    {
        let sample = sample?;
        if stop.is_set() {
            return Err("interrupted; nothing is written".into());
        }
        read += 1;
        progress.show(read, String::new);
        let held = Color::ALL.into_iter().flat_map(|color| sample.position.hand(color).iter());
        if held.map(|(_, count)| count).max().unwrap_or(0) >= *in_hand {
            writer.write(&sample)?;
            written += 1;
        }
    }
    drop((samples, progress));
    if read == 0 && skipped.any() {
        return Err(format!("nothing but {skipped} skipped records; nothing is written").into());
    }
    writer.finish()?;
    print_line(format_args!("{written} positions written, {skipped} skipped"))
}
