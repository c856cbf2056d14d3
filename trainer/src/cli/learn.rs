//! `katagami-trainer learn`.

use std::path::PathBuf;

use katagami_evaluation::Evaluation;
use katagami_trainer::file_error::FileError;
use katagami_trainer::learn::{
    Dataset, SampleFileError, SampleFileWriter, Scale, ValueLoss, ValueSample, sample_file,
};
use katagami_trainer::stop_flag::StopFlag;

use super::evaluation;
use super::output::{INTERRUPTED, Result, print_line};
use super::training_arguments::TrainingArguments;
use super::training_run::TrainingRun;
use super::values::{positive, share};

/// The arguments of the command.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    training: TrainingArguments,
    /// The weight of the game's outcome against the searched score, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    outcome_weight: f32,
    /// The scale of the win rate: this many points multiply the odds by e; fitted to the games if not given
    #[arg(long, value_name = "POINTS", value_parser = positive)]
    scale: Option<f32>,
    /// The weights that find the quiet positions: a file or folder, or the word material; the built-in ones if not given
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
    /// Keep the quiet positions in this file, or take them from it if they are there: trainings with the same positions then find them
    /// once. If not given, they are in the folder until the training is finished
    #[arg(long, value_name = "FILE")]
    samples: Option<PathBuf>,
}

/// The scale for positions without scores.
const DEFAULT_SCALE: Scale = Scale(600.0);

/// Trains on scores and game outcomes.
pub(super) fn run(arguments: &Arguments) -> Result {
    let Arguments { training, outcome_weight, .. } = arguments;
    if let Err(error) = training.check_playable() {
        if training.tables {
            return Err(error);
        }
        eprintln!("warning: {error}");
    }
    let config = training.config(1, false)?;
    let evaluation = evaluation::load(arguments.eval.as_deref())?;
    training.create_folder()?;
    let stop = StopFlag::on_interrupt()?;
    let dataset = arguments.dataset(&evaluation, &stop)?;
    let pairs = dataset.train.iter().filter_map(ValueSample::score_and_outcome);
    let scale = arguments.scale.map(Scale).or_else(|| Scale::fit(pairs)).unwrap_or(DEFAULT_SCALE);
    let loss = ValueLoss { scale, outcome_weight: *outcome_weight };
    let mut run = TrainingRun::begin(training, config, &dataset, loss, training.resume)?;
    print_line(format_args!(
        "{} training positions, {} held out; {} parameters; {:.0} points multiply the odds by e",
        dataset.train.len(),
        dataset.held_out.len(),
        run.parameters(),
        scale.0
    ))?;
    if !run.run(&stop)? {
        return Err(INTERRUPTED.into());
    }
    drop(run);
    drop(dataset);
    if arguments.samples.is_none() {
        let path = arguments.samples_file();
        std::fs::remove_file(&path).map_err(FileError::whole(&path))?;
    }
    Ok(())
}

impl Arguments {
    fn samples_file(&self) -> PathBuf {
        self.samples.clone().unwrap_or_else(|| self.training.file("samples"))
    }

    /// Takes the quiet positions from their file, or finds them and makes the file.
    fn dataset(&self, evaluation: &Evaluation, stop: &StopFlag) -> Result<Dataset<ValueSample>> {
        let path = self.samples_file();
        let source = self.training.source(evaluation::checksum(self.eval.as_deref())?)?;
        let found = match sample_file::open(&path, &source) {
            Err(error @ SampleFileError::File(_)) => {
                eprintln!("warning: {error}; it is made again");
                None
            }
            // The folder's own file is for the training at hand. One that was named may be needed for something else.
            Err(SampleFileError::OtherSource(_)) if self.samples.is_none() => None,
            found => found?,
        };
        if let Some(dataset) = found {
            eprintln!("{}: has the quiet positions already", path.display());
            return Ok(dataset);
        }
        let dataset =
            self.training.load(evaluation, stop, SampleFileWriter::create(&path)?, ValueSample::new)?;
        Ok(sample_file::finish(dataset, source)?)
    }
}
