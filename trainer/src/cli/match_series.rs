//! Commands that play a match for each row of a table: `katagami-trainer ladder`, against several opponents, and `ablate`, without
//! each technique of the search.

use std::path::PathBuf;

use katagami::cli::result_format::ResultFormat;
use katagami::cli::time_control::TimeControl;
use katagami::search::Technique;
use katagami_storage::files;
use katagami_trainer::arena::engines::{EngineSpec, SELF};
use katagami_trainer::arena::ladder::{History, Ladder, RungResult};
use katagami_trainer::arena::matches::{MatchConditions, MatchRunner};
use katagami_trainer::arena::report::MatchReport;
use katagami_trainer::arena::strength::Estimate;
use katagami_trainer::file_error::FileError;
use katagami_trainer::stop_flag::StopFlag;
use serde_json::json;

use crate::session::{Result, interrupted};

/// The arguments of `ladder`.
#[derive(Debug, clap::Args)]
#[command(after_help = "The file:\n\n  [engine]\n  name = \"new\"\n  cmd = \"self\"\n\n  \
    [[rung]]\n  opponent = { name = \"a quarter\", cmd = \"./other\", options = { USI_Hash = 64 } }\n  \
    time = \"movetime=100\"\n  opponent-time = \"movetime=25\"\n  games = 100\n\n\
    Engines and times are those of `match`; opponent-time and games may be missing.")]
pub(super) struct LadderArguments {
    /// A TOML file with the engine and its opponents
    file: PathBuf,
    /// Add the results to this file, and draw all that it holds beside it, as SVG
    #[arg(long, value_name = "FILE", requires = "positions")]
    history: Option<PathBuf>,
    /// How many positions the engine's weights were learned from
    #[arg(long, value_name = "N", requires = "history")]
    positions: Option<u64>,
    #[command(flatten)]
    conditions: MatchConditions,
    #[command(flatten)]
    format: ResultFormat,
}

/// Plays the matches one after the other and prints a row for each.
pub(super) fn climb(arguments: &LadderArguments) -> Result {
    let ladder = Ladder::read(&arguments.file)?;
    let mut history = arguments.history.as_deref().map(History::open).transpose()?;
    let stop = StopFlag::on_interrupt()?;
    let header = ["opponent", "time", "opponent's time", "games", "points", "Elo, with 95 % error bars"];
    let format = arguments.format;
    format.print_text(format_args!(
        "| {} | losses on time, by a busy machine, false mates | opponent's |",
        header.join(" | ")
    ))?;
    format.print_text("| --- | --- | --- | ---: | ---: | --- | --- | --- |")?;
    for rung in &ladder.rungs {
        let mut conditions = arguments.conditions.clone();
        conditions.games = rung.games.unwrap_or(conditions.games);
        conditions.out = conditions.out.map(|folder| folder.join(&rung.opponent.name));
        let runner = MatchRunner::new(conditions, rung.engines(&ladder.engine), rung.time, None, None)?;
        let score = runner.run(&stop)?;
        if score.games() < runner.conditions.games {
            return Err(interrupted(arguments.conditions.out.as_deref()).into());
        }
        if let Some(folder) = &runner.conditions.out {
            let report = MatchReport::new(&runner.settings, &score).to_string();
            let file = folder.join("report.txt");
            files::write(&file, report).map_err(FileError::whole(&file))?;
        }
        let [time, opponent_time] = [0, 1].map(|engine| runner.settings.control(engine));
        let points = 100.0 * score.points_per_game();
        let elo = Estimate::new(&score.pairs).map_or(String::new(), |estimate| estimate.to_string());
        let [ours, theirs] = score.engines.map(|engine| {
            format!("{}, {}, {}", engine.time_losses, engine.busy_losses, engine.mates.refuted)
        });
        let (name, games) = (&rung.opponent.name, score.distinct);
        let row = format!(
            "| {name} | {time} | {opponent_time} | {games} | {points:.1} % | {elo} | {ours} | {theirs} |"
        );
        format.print(row, || {
            let [ours, theirs] = score.engines.map(|engine| {
                json!({ "time_losses": engine.time_losses, "busy_losses": engine.busy_losses, "false_mates": engine.mates.refuted })
            });
            json!({
                "opponent": name,
                "time": time.to_string(),
                "opponent_time": opponent_time.to_string(),
                "games": games,
                "score": score.points_per_game(),
                "strength": Estimate::new(&score.pairs),
                "engine_faults": ours,
                "opponent_faults": theirs,
            })
        })?;
        if let Some((history, &positions)) = history.as_mut().zip(arguments.positions.as_ref())
            && let Some(moments) = score.pairs.moments()
        {
            let [time, opponent_time] = [time, opponent_time].map(|time| time.to_string());
            history.add(RungResult {
                positions,
                opponent: name.clone(),
                time,
                opponent_time,
                games,
                points: moments.mean,
                error: moments.standard_error(),
            })?;
        }
        score.check_played()?;
    }
    Ok(())
}

/// The arguments of `ablate`.
#[derive(Debug, clap::Args)]
pub(super) struct AblationArguments {
    /// The techniques; all of them if none is named
    techniques: Vec<String>,
    /// The engine's binary, built with `--features tune`; the built-in engine if not given
    #[arg(long, value_name = "CMD", default_value = SELF)]
    engine: String,
    /// The time control of both engines
    #[arg(long, value_name = "CONTROL", default_value = "nodes=10000")]
    time: TimeControl,
    #[command(flatten)]
    conditions: MatchConditions,
    #[command(flatten)]
    format: ResultFormat,
}

/// Plays the complete engine against itself without each technique, and prints a table.
pub(super) fn ablate(arguments: &AblationArguments) -> Result {
    let techniques = arguments.chosen()?;
    if arguments.engine == SELF && !Technique::SELECTABLE {
        return Err("the built-in engine cannot leave techniques out: build with `--features tune`".into());
    }
    let stop = StopFlag::on_interrupt()?;
    let format = arguments.format;
    format.print_text("| technique | description | games | points | Elo gained, with 95 % error bars |")?;
    format.print_text("| --- | --- | --- | --- | --- |")?;
    for technique in techniques {
        let runner = arguments.without(technique)?;
        let score = runner.run(&stop)?;
        if score.games() < runner.conditions.games {
            return Err(interrupted(arguments.conditions.out.as_deref()).into());
        }
        score.check_played()?;
        let (games, points) = (score.distinct, 100.0 * score.points_per_game());
        let elo = Estimate::new(&score.pairs).map_or(String::new(), |estimate| estimate.to_string());
        let (name, about) = (technique.name(), technique.about());
        format.print(format_args!("| `{name}` | {about} | {games} | {points:.1} % | {elo} |"), || {
            json!({
                "technique": name,
                "about": about,
                "games": games,
                "score": score.points_per_game(),
                "strength": Estimate::new(&score.pairs),
            })
        })?;
    }
    Ok(())
}

impl AblationArguments {
    fn chosen(&self) -> Result<Vec<Technique>> {
        if self.techniques.is_empty() {
            return Ok(Technique::ALL.to_vec());
        }
        self.techniques.iter().map(|name| Ok(name.parse()?)).collect()
    }

    /// The match of the complete engine against itself without a technique.
    fn without(&self, technique: Technique) -> Result<MatchRunner> {
        const HASH: &str = "option.USI_Hash=32";
        let (command, name) = (&self.engine, technique.name());
        let whole = format!("name=with cmd={command} {HASH}");
        let part = format!("name=without cmd={command} {HASH} option.Without={name}");
        let [whole, part] = [whole, part].map(|words| words.parse::<EngineSpec>());
        let mut conditions = self.conditions.clone();
        conditions.out = conditions.out.map(|folder| folder.join(name));
        MatchRunner::new(conditions, [whole?, part?], self.time, None, None)
    }
}
