//! `katagami-trainer ablate`: the worth of each technique of the search.

use katagami::search::Technique;
use katagami_trainer::arena::engines::{EngineSpec, SELF};
use katagami_trainer::arena::matches::MatchRunner;
use katagami_trainer::arena::strength::Estimate;
use katagami_trainer::arena::time_control::TimeControl;
use katagami_trainer::stop_flag::StopFlag;

use super::match_conditions::MatchConditions;
use super::output::{INTERRUPTED, Result, print_line};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
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
}

/// Plays the complete engine against itself without each technique, and prints a table.
pub(super) fn run(arguments: &Arguments) -> Result {
    let techniques = arguments.chosen()?;
    if arguments.engine == SELF && !Technique::SELECTABLE {
        return Err("the built-in engine cannot leave techniques out: build with `--features tune`".into());
    }
    let stop = StopFlag::on_interrupt()?;
    print_line("| technique | description | games | points | Elo gained, with 95 % error bars |")?;
    print_line("| --- | --- | --- | --- | --- |")?;
    for technique in techniques {
        let runner = arguments.without(technique)?;
        let score = runner.run(&stop)?;
        if score.games() < runner.games {
            return Err(INTERRUPTED.into());
        }
        let (games, points) = (score.games(), 100.0 * score.points_per_game());
        let elo = Estimate::new(&score.pairs).map_or(String::new(), |estimate| estimate.to_string());
        let (name, about) = (technique.name(), technique.about());
        print_line(format_args!("| `{name}` | {about} | {games} | {points:.1} % | {elo} |"))?;
    }
    Ok(())
}

impl Arguments {
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
        conditions.between([whole?, part?], self.time, None, None)
    }
}
