//! `katagami-trainer openings`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use indicatif::ProgressIterator;
use katagami_trainer::openings::generate::{Generator, Recipe};
use katagami_trainer::openings::write;

/// Which openings to make.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// How many.
    #[arg(long, default_value_t = 3000)]
    count: usize,
    /// The least and the greatest number of random moves.
    #[arg(long, value_name = "MIN..MAX", default_value = "4..12", value_parser = range)]
    plies: RangeInclusive<usize>,
    /// How deep to search each.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// How far from even the score may be.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i32).range(0..))]
    limit: i32,
    /// Which weights judge: a file or folder, or the word material; the built-in ones if not given.
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
    /// Which random moves.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Where to write them; compressed if the name ends with .zst.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Makes openings and writes them, sorted.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let Arguments { count, plies, depth, limit, eval, seed, out } = arguments;
    let recipe = Recipe { plies: plies.clone(), depth: *depth, limit: *limit, seed: *seed };
    let (evaluation, _) = super::selfplay::evaluation(eval.as_deref())?;
    let judge = evaluation.weights().origin.clone();
    let generator = Generator::new(recipe, evaluation)?;
    let mut openings: Vec<_> = generator.take(*count).progress_count(*count as u64).collect();
    openings.sort_by_cached_key(ToString::to_string);
    let found = openings.len();
    let (least, most) = (plies.start(), plies.end());
    let about = format!(
        "{found} openings: katagami-trainer openings --count {count} --plies {least}..{most} --depth {depth} \
         --limit {limit} --seed {seed}, judged by {judge}"
    );
    write(out, &about, &openings).map_err(|error| format!("{}: {error}", out.display()))?;
    if found < *count {
        return Err(format!(
            "there seem to be no more than {found}; other --plies or a wider --limit find more"
        ));
    }
    Ok(())
}

/// Reads `4..12`, both ends included.
pub(super) fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    const LONGEST: usize = 200;
    let ends = text.split_once("..").and_then(|(least, most)| {
        Some((least.parse::<usize>().ok()?, most.trim_start_matches('=').parse::<usize>().ok()?))
    });
    match ends {
        Some((least, most)) if least <= most && most <= LONGEST => Ok(least..=most),
        _ => Err(format!("expected two numbers such as 4..12, up to {LONGEST}")),
    }
}
