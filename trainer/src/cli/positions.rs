//! `katagami-trainer positions`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use katagami_trainer::games::{self, Ending, GameRecord};
use katagami_trainer::positions::shard::Reader;
use katagami_trainer::positions::{Format, Problem, Summary, open};
use serde_json::Value;

use super::skipped::Skipped;

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

/// What some files hold, all together.
#[derive(Default)]
struct Contents {
    summary: Summary,
    games: u64,
    moves: usize,
    endings: BTreeMap<Ending, u64>,
    /// Games won by Black, by White, by nobody, and those without a result.
    results: [u64; 4],
    skipped: Skipped,
}

/// Does what the subcommand says.
pub(super) fn run(command: &Command) -> Result<(), String> {
    let Command::Info { files, from } = command;
    let mut contents = Contents::default();
    for path in files {
        contents.add_file(path, *from).map_err(|problem| problem.to_string())?;
        if let Some(about) = made_by(path) {
            super::say(format_args!("{}  {about}", path.display()))?;
        }
    }
    contents.print(files.len())
}

/// What a file of ours says of itself.
fn made_by(path: &Path) -> Option<Value> {
    Reader::open(path).ok().map(|reader| Value::Object(reader.about().clone()))
}

impl Contents {
    fn add_file(&mut self, path: &Path, format: Option<Format>) -> Result<(), Problem> {
        let format = format.map_or_else(|| Format::of(path), Ok)?;
        if format.holds_games() {
            for game in games::read(path, format)? {
                match game {
                    Ok(game) => self.add_game(&game),
                    Err(problem) => self.skipped.note(&problem),
                }
            }
            return Ok(());
        }
        for example in open(path, Some(format))? {
            match example {
                Ok(example) => self.summary.add(&example),
                Err(problem) => self.skipped.note(&problem),
            }
        }
        Ok(())
    }

    fn add_game(&mut self, game: &GameRecord) {
        self.games += 1;
        self.moves += game.moves.len();
        *self.endings.entry(game.ending).or_default() += 1;
        self.results[game.winner.map_or(3, |winner| winner as usize)] += 1;
        game.examples().iter().for_each(|example| self.summary.add(example));
    }

    fn print(&self, files: usize) -> Result<(), String> {
        super::say(format_args!("files  {files}"))?;
        if self.games > 0 {
            let [black, white, draws, unknown] = self.results;
            super::say(format_args!("games  {} with {} moves", self.games, self.moves))?;
            super::say(format_args!(
                "results  Black {black}, White {white}, draws {draws}, unknown {unknown}"
            ))?;
            let endings = self.endings.iter().map(|(ending, count)| format!("{ending} {count}"));
            super::say(format_args!("endings  {}", endings.collect::<Vec<_>>().join(", ")))?;
        }
        super::say(&self.summary)?;
        super::say(format_args!("skipped  {}", self.skipped))
    }
}
