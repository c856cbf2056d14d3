//! `katagami-trainer agreement`: the static value of positions against their scores.

use std::path::PathBuf;

use katagami::cli::result_format::ResultFormat;
use katagami_trainer::agreement::AgreementByBand;
use katagami_trainer::learn::Scale;
use katagami_trainer::positions::Sample;
use serde_json::json;

use super::skipped::{Skipped, valid_samples};
use crate::evaluation;
use crate::options::positive;
use crate::session::Result;

/// The arguments of `agreement`.
#[derive(Debug, clap::Args)]
pub(super) struct AgreementArguments {
    /// The weights: a file or folder, or the word material
    weights: PathBuf,
    /// Files of positions with scores of a deep search, as `positions rescore` writes them
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The scale of expected results: this many points multiply the odds by e; fitted to the games if not given
    #[arg(long, value_name = "POINTS", value_parser = positive)]
    scale: Option<f32>,
    #[command(flatten)]
    output: ResultFormat,
}

/// Prints the correlation of expected results: of the static value, and of the score in the file.
pub(super) fn run(AgreementArguments { weights, files, scale, output }: &AgreementArguments) -> Result {
    let evaluation = evaluation::load(Some(weights))?;
    let mut skipped = Skipped::default();
    let samples: Vec<Sample> = valid_samples(files, None, &mut skipped).collect::<Result<_, _>>()?;
    let decisive = samples.iter().filter(|sample| !sample.is_decided());
    let pairs = decisive.filter_map(|sample| Some((f32::from(sample.score?), sample.outcome.points())));
    let scale = scale.map(Scale).or_else(|| Scale::fit(pairs)).ok_or("no position has a score")?;
    let mut agreement = AgreementByBand::new(scale);
    for sample in &samples {
        agreement.add(sample, &evaluation);
    }
    let left_out = agreement.left_out();
    output.print_text(format_args!("{}", evaluation.weights().origin))?;
    output.print_text(format_args!("scale {:.0}, {left_out} left out, {skipped} skipped", scale.0))?;
    output.print_text("positions              number  correlation   error")?;
    for (name, band) in agreement.bands() {
        let (correlation, error) = (band.correlation(), band.error());
        let number = |number: Option<f64>| number.map_or("-".to_owned(), |number| format!("{number:.4}"));
        output.print(
            format_args!(
                "{name:<20} {:>8} {:>12} {:>7}",
                band.count(),
                number(correlation),
                number(error)
            ),
            || {
                let (positions, scale) = (band.count(), scale.0);
                json!({ "band": name, "positions": positions, "correlation": correlation, "error": error, "scale": scale })
            },
        )?;
    }
    Ok(())
}
