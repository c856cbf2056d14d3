//! `katagami-trainer learn`.

use std::path::PathBuf;

use katagami_trainer::learning::{Expectation, Lesson, Scale};
use katagami_trainer::matches::Stop;

use super::common::{Common, above_zero};
use super::course::{Course, INTERRUPTED};

/// What to learn from, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    common: Common,
    /// How much the outcome counts beside the searched score, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    trust: f32,
    /// So many points more make the odds e times as good; fitted to the games if not given.
    #[arg(long, value_name = "POINTS", value_parser = above_zero)]
    scale: Option<f32>,
    /// Which weights find the quiet positions: as for selfplay.
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
}

/// Learns how many points to expect.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { common, trust, .. } = arguments;
    let recipe = common.recipe(1, false)?;
    let (evaluation, _) = super::selfplay::evaluation(arguments.eval.as_deref())?;
    common.make_folder()?;
    let stop = Stop::default();
    super::matches::listen_for_interruptions(&stop)?;
    let corpus = common.read(&evaluation, &stop, Lesson::new)?;
    let scale = arguments.scale.map(Scale).or_else(|| Scale::fitted(&corpus.lessons)).unwrap_or(Scale(600.0));
    let aim = Expectation { scale, trust: *trust };
    let mut course = Course::begin(common, recipe, &corpus, aim, common.resume)?;
    super::say(format_args!(
        "{} positions to study, {} held out; {} numbers; {:.0} points make the odds e times as good",
        corpus.lessons.len(),
        corpus.held_out.len(),
        course.numbers(),
        scale.0
    ))?;
    if course.run(&stop)? { Ok(()) } else { Err(INTERRUPTED.into()) }
}
