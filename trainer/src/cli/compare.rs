//! `katagami-trainer compare`.

use std::path::Path;

use katagami::search::Resources;
use katagami_trainer::learn::{ComparisonLoss, ComparisonSample, Dataset, Samples, Scale};
use katagami_trainer::stop_flag::StopFlag;

use super::evaluation;
use super::output::{INTERRUPTED, Result, print_line};
use super::training_arguments::TrainingArguments;
use super::training_run::{TrainingRun, write_weights};
use super::values::positive;

/// The arguments of the command.
#[derive(Debug, clap::Args)]
#[command(mut_arg("epochs", |epochs| epochs.help("The number of epochs of each round").default_value("3")))]
#[command(mut_arg("batch", |batch| batch.default_value("256")))]
#[command(mut_arg("decay", |decay| decay.default_value("0.005")))]
pub(super) struct Arguments {
    #[command(flatten)]
    training: TrainingArguments,
    /// The number of rounds; each finds the quiet positions behind the moves again, with the weights trained so far
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=999))]
    rounds: u32,
    /// The scale of the sigmoid: this many points multiply the odds of preferring a sibling by e
    #[arg(long, value_name = "POINTS", default_value_t = 37.0, value_parser = positive)]
    scale: f32,
    /// Leave out siblings whose value differs by more from the move played
    #[arg(long, value_name = "POINTS", default_value_t = 256)]
    window: u16,
}

/// Trains on the moves played.
pub(super) fn run(arguments: &Arguments) -> Result {
    let training = &arguments.training;
    // Each round searches with the weights of the one before.
    training.check_playable()?;
    let config = training.config(arguments.rounds, true)?;
    let loss = ComparisonLoss { scale: Scale(arguments.scale), window: i32::from(arguments.window) };
    training.create_folder()?;
    let stop = StopFlag::on_interrupt()?;
    let first = training.first_round::<ComparisonSample>(&config, loss)?;
    if first == 0 {
        let origin = "katagami-trainer compare, before".into();
        write_weights(&training.initial_model()?, origin, &training.round_file(0))?;
    }
    // Tables may be missing after the last checkpoint.
    for round in first.min(config.rounds - 1)..config.rounds {
        let dataset = arguments.load(&training.round_file(round), &stop)?;
        let resume = training.resume || round > first;
        let mut run = TrainingRun::begin(training, config.clone(), &dataset, loss, resume)?;
        let siblings = dataset.train.iter().map(ComparisonSample::siblings).sum::<usize>();
        print_line(format_args!(
            "round {}: {} training positions with {siblings} siblings, {} held out; {} parameters",
            round + 1,
            dataset.train.len(),
            dataset.held_out.len(),
            run.parameters()
        ))?;
        if !run.run(&stop)? {
            return Err(INTERRUPTED.into());
        }
    }
    Ok(())
}

impl Arguments {
    /// Loads the moves with their siblings, whose quiet positions these weights find.
    fn load(&self, weights: &Path, stop: &StopFlag) -> Result<Dataset<ComparisonSample>> {
        let evaluation = evaluation::load(Some(weights))?;
        let window = i32::from(self.window);
        let convert = |sample, resources: Resources<'_>| ComparisonSample::new(&sample, window, resources);
        Ok(self.training.load(&evaluation, stop, Vec::new(), convert)?.map_train(Samples::from))
    }
}
