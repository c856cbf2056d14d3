//! `katagami-trainer convert` and `katagami-trainer positions`.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use katagami_trainer::games::{self, Ending};
use katagami_trainer::positions::shard::{About, Reader};
use katagami_trainer::positions::{Format, Problem, Sink, Summary, open};
use serde_json::Value;

/// Which files to convert.
#[derive(Debug, clap::Args)]
pub(super) struct Conversion {
    /// The files to read, one after the other.
    #[arg(required = true)]
    inputs: Vec<PathBuf>,
    /// The file to write.
    output: PathBuf,
    /// The format of the files to read, if their names do not say: kpos, psv, hcpe, csa, kif, ki2.
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format of the file to write, if its name does not say: kpos, psv, hcpe.
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
}

/// What to do with files of positions.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Says what files of positions or games hold.
    Info {
        /// The files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Their format, if their names do not say.
        #[arg(long, value_name = "FORMAT")]
        from: Option<Format>,
    },
}

/// Problems with records that are skipped: the first few are told, all are counted.
#[derive(Debug, Default)]
struct Skipped(u64);

impl Skipped {
    fn note(&mut self, problem: &Problem) {
        const TOLD: u64 = 10;
        self.0 += 1;
        if self.0 <= TOLD {
            // Where this cannot be said, the count still is.
            let _ = writeln!(std::io::stderr(), "skipped: {problem}");
        }
    }
}

/// Writes what can be read of the inputs to the output.
pub(super) fn convert(arguments: &Conversion) -> Result<(), String> {
    let Conversion { inputs, output, from, to } = arguments;
    if inputs.contains(output) {
        return Err(format!("{}: would be read and written", output.display()));
    }
    let format = to.map_or_else(|| Format::by_name(output), Ok).map_err(|problem| problem.to_string())?;
    let names: Vec<String> = inputs.iter().map(|path| path.display().to_string()).collect();
    let about = About::from_iter([
        ("program".to_owned(), concat!("katagami-trainer ", env!("CARGO_PKG_VERSION"), " convert").into()),
        ("inputs".to_owned(), names.into()),
    ]);
    let mut skipped = Skipped::default();
    let mut written: u64 = 0;
    let mut write = || {
        let mut sink = Sink::create(output, format, &about)?;
        for input in inputs {
            for example in open(input, *from)? {
                match example {
                    Ok(example) => {
                        sink.write(&example)?;
                        written += 1;
                    }
                    Err(problem) => skipped.note(&problem),
                }
            }
        }
        sink.finish()
    };
    write().map_err(|problem| problem.to_string())?;
    super::say(format_args!("{written} positions written, {} skipped", skipped.0))
}

/// Does what the subcommand says.
pub(super) fn run(command: &Command) -> Result<(), String> {
    let Command::Info { files, from } = command;
    files.iter().try_for_each(|path| info(path, *from))
}

/// Says what a file holds.
fn info(path: &Path, format: Option<Format>) -> Result<(), String> {
    let format = format.map_or_else(|| Format::of(path), Ok).map_err(|problem| problem.to_string())?;
    super::say(format_args!("{}  {format}", path.display()))?;
    let mut skipped = Skipped::default();
    let summary = if format.holds_games() {
        games_info(path, format, &mut skipped)?
    } else {
        positions_info(path, format, &mut skipped)?
    };
    super::say(summary)?;
    super::say(format_args!("skipped  {}", skipped.0))
}

fn positions_info(path: &Path, format: Format, skipped: &mut Skipped) -> Result<Summary, String> {
    if format == Format::Own {
        let reader = Reader::open(path).map_err(|problem| problem.to_string())?;
        super::say(format_args!("made by  {}", Value::Object(reader.about().clone())))?;
    }
    let mut summary = Summary::default();
    for example in open(path, Some(format)).map_err(|problem| problem.to_string())? {
        match example {
            Ok(example) => summary.add(&example),
            Err(problem) => skipped.note(&problem),
        }
    }
    Ok(summary)
}

fn games_info(path: &Path, format: Format, skipped: &mut Skipped) -> Result<Summary, String> {
    let mut summary = Summary::default();
    let (mut games, mut moves, mut results) = (0, 0, [0; 4]);
    let mut endings: BTreeMap<Ending, u64> = BTreeMap::new();
    for game in games::read(path, format).map_err(|problem| problem.to_string())? {
        match game {
            Ok(game) => {
                games += 1;
                moves += game.moves.len();
                *endings.entry(game.ending).or_default() += 1;
                results[game.winner.map_or(3, |winner| winner as usize)] += 1;
                game.examples().iter().for_each(|example| summary.add(example));
            }
            Err(problem) => skipped.note(&problem),
        }
    }
    let [black, white, draws, unknown] = results;
    super::say(format_args!("games  {games} with {moves} moves"))?;
    super::say(format_args!("results  Black {black}, White {white}, draws {draws}, unknown {unknown}"))?;
    let endings: Vec<_> = endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
    super::say(format_args!("endings  {}", endings.join(", ")))?;
    Ok(summary)
}
