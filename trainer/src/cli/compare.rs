//! `katagami-trainer compare`.

use std::path::Path;

use katagami_trainer::learning::{Comparison, Corpus, Preference, Scale};
use katagami_trainer::matches::Stop;

use super::common::{Common, above_zero};
use super::course::{self, Course, INTERRUPTED};

/// What to learn from, and how.
#[derive(Debug, clap::Args)]
#[command(mut_arg("epochs", |epochs| epochs.help("How often each position is studied in a round").default_value("3")))]
#[command(mut_arg("batch", |batch| batch.default_value("256")))]
#[command(mut_arg("decay", |decay| decay.default_value("0.005")))]
pub(super) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// How often the quiet positions behind the moves are found anew, with the weights learned so far.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=999))]
    rounds: u32,
    /// So many points more make the odds e times as good that a move is liked better than the one played.
    #[arg(long, value_name = "POINTS", default_value_t = 37.0, value_parser = above_zero)]
    scale: f32,
    /// Moves further than this from the one played are left out.
    #[arg(long, value_name = "POINTS", default_value_t = 256)]
    window: u16,
}

/// Learns to like the moves better that were played.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let common = &arguments.common;
    let recipe = common.recipe(arguments.rounds, true)?;
    let aim = Preference { scale: Scale(arguments.scale), window: i32::from(arguments.window) };
    common.make_folder()?;
    let stop = Stop::default();
    super::matches::listen_for_interruptions(&stop)?;
    let first = common.first_round::<Comparison>(&recipe, aim)?;
    if first == 0 {
        course::write(&common.model()?, "katagami-trainer compare, before".into(), &common.round_file(0))?;
    }
    for round in first..recipe.rounds {
        let corpus = arguments.read(&common.round_file(round), &stop)?;
        let resume = common.resume || round > first;
        let mut course = Course::begin(common, recipe.clone(), &corpus, aim, resume)?;
        let siblings = corpus.lessons.iter().map(Comparison::siblings).sum::<usize>();
        super::say(format_args!(
            "round {}: {} positions to study with {siblings} siblings, {} held out; {} numbers",
            round + 1,
            corpus.lessons.len(),
            corpus.held_out.len(),
            course.numbers()
        ))?;
        if !course.run(&stop)? {
            return Err(INTERRUPTED.into());
        }
    }
    Ok(())
}

impl Arguments {
    /// The moves of the files with their siblings, followed with these weights.
    fn read(&self, weights: &Path, stop: &Stop) -> Result<Corpus<Comparison>, String> {
        let (evaluation, _) = super::selfplay::evaluation(Some(weights))?;
        let window = i32::from(self.window);
        self.common.read(&evaluation, stop, |example, resources| Comparison::new(&example, window, resources))
    }
}
