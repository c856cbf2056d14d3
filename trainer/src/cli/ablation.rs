//! `katagami-trainer ablate`: what each technique of the search is worth.

use katagami::search::Technique;
use katagami_trainer::matches::engines::Spec;
use katagami_trainer::matches::games::Control;
use katagami_trainer::matches::{Match, Stop};
use katagami_trainer::strength::Estimate;

use super::conditions::Conditions;
use super::matches::listen_for_interruptions;

/// Which techniques to do without, and how much to play.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The techniques; all of them if none is named.
    techniques: Vec<String>,
    /// The engine's binary; the one built in if not given.
    #[arg(long, value_name = "CMD", default_value = "self")]
    engine: String,
    /// What the engines may spend.
    #[arg(long, value_name = "CONTROL", default_value = "nodes=10000")]
    time: Control,
    #[command(flatten)]
    conditions: Conditions,
}

/// Plays the whole engine against itself without each technique, and prints a table for `docs/search.md`.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let techniques = arguments.chosen()?;
    let stop = Stop::default();
    listen_for_interruptions(&stop)?;
    super::say("| technique | what it is | games | points | Elo that it brings, with 95 % error bars |")?;
    super::say("| --- | --- | --- | --- | --- |")?;
    for technique in techniques {
        let wanted = arguments.without(technique)?;
        let tally = wanted.play(&stop).map_err(|error| error.to_string())?;
        if tally.games() < wanted.games {
            return Err("interrupted".into());
        }
        let (games, points) = (tally.games(), 100.0 * tally.score());
        let elo = Estimate::new(&tally.pairs).map_or(String::new(), describe);
        let (name, about) = (technique.name(), technique.about());
        super::say(format_args!("| `{name}` | {about} | {games} | {points:.1} % | {elo} |"))?;
    }
    Ok(())
}

fn describe(estimate: Estimate) -> String {
    let bars =
        estimate.certainty.map(|certainty| format!(" ({:+.0} to {:+.0})", certainty.low, certainty.high));
    format!("{:+.0}{}", estimate.elo, bars.unwrap_or_default())
}

impl Arguments {
    fn chosen(&self) -> Result<Vec<Technique>, String> {
        if self.techniques.is_empty() {
            return Ok(Technique::ALL.to_vec());
        }
        self.techniques.iter().map(|name| name.parse()).collect()
    }

    /// The match of the engine as it is against itself without a technique.
    fn without(&self, technique: Technique) -> Result<Match, String> {
        const HASH: &str = "option.USI_Hash=32";
        let (command, name) = (&self.engine, technique.name());
        let whole = format!("name=with cmd={command} {HASH}");
        let part = format!("name=without cmd={command} {HASH} option.Without={name}");
        let specs = [whole, part].map(|words| words.parse::<Spec>().map_err(|error| error.to_string()));
        let [whole, part] = specs;
        let mut conditions = self.conditions.clone();
        conditions.out = conditions.out.map(|folder| folder.join(name));
        conditions.between([whole?, part?], self.time, None, None)
    }
}
