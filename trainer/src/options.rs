//! Options of commands: their values, and the options of one command in a string that another one takes.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::{Duration, Instant};

use clap::parser::ValueSource;
use katagami::cli::ending::UsageError;
use katagami::cli::{in_one_line, progress_display};

/// Options with their default values. `given` are the fields that have none, as [`parse_words`] takes them.
///
/// # Errors
///
/// If another option has no default value.
pub fn defaults<O: clap::Args>(given: &[&str]) -> Result<O, UsageError> {
    parse_words("options", &[], given)
}

/// Parses the options of a command out of words, such as those of `--learn "--epochs 2"`. `option` is the option that has the
/// words. `given` are the fields of `O` that its command sets: the words may not, but for further
/// files, and a path that they lack is a dot.
///
/// # Errors
///
/// If an option is unknown or wrong, one is missing, or one of `given` is among the words.
pub fn parse_words<O: clap::Args>(option: &str, words: &[String], given: &[&str]) -> Result<O, UsageError> {
    let problem = |error: clap::Error| {
        let line = in_one_line(&error.to_string());
        UsageError(format!("{option}: {}", line.strip_prefix("error: ").unwrap_or(&line)))
    };
    let mut command = O::augment_args(clap::Command::new("")).no_binary_name(true).disable_help_flag(true);
    for &name in given {
        command = command.mut_arg(name, |argument| {
            let needs_value = argument.is_required_set() && !argument.is_positional();
            let argument = argument.required(false);
            if needs_value { argument.default_value(".") } else { argument }
        });
    }
    let positional: Vec<_> = command.get_positionals().map(|argument| argument.get_id().clone()).collect();
    let matches = command.try_get_matches_from(words).map_err(problem)?;
    let is_set = |name: &&&str| matches.value_source(name) == Some(ValueSource::CommandLine);
    if let Some(name) = given.iter().filter(is_set).find(|&&name| positional.iter().all(|id| id != name)) {
        return Err(UsageError(format!(
            "{option}: --{} is set by the command itself",
            name.replace('_', "-")
        )));
    }
    O::from_arg_matches(&matches).map_err(problem)
}

/// Parses a value that meets a condition.
fn parse_if<T: FromStr>(text: &str, expected: &str, is_valid: impl Fn(&T) -> bool) -> Result<T, String> {
    text.parse().ok().filter(is_valid).ok_or_else(|| format!("expected {expected}"))
}

/// Parses a positive number.
pub(crate) fn positive(text: &str) -> Result<f32, String> {
    parse_if(text, "a number greater than 0", |number: &f32| number.is_normal() && *number > 0.0)
}

/// Parses a number from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f32, String> {
    parse_if(text, "a number from 0 to 1", |number| (0.0..=1.0).contains(number))
}

/// Parses a number that is not negative.
pub(crate) fn not_negative(text: &str) -> Result<f64, String> {
    parse_if(text, "a number from 0", |number: &f64| number.is_finite() && *number >= 0.0)
}

/// Parses a number of seconds, which need not be whole.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    number.ok_or_else(|| "expected a number of seconds".into())
}

/// The moment after so much time.
pub(crate) fn after(time: Duration) -> Result<Instant, &'static str> {
    Instant::now().checked_add(time).ok_or("the number of seconds is too large")
}

/// Warns that so many threads of an option are more than the processors of this machine.
pub(crate) fn warn_of_threads(option: &str, threads: usize) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if threads > cores {
        progress_display::remark(format_args!(
            "warning: {option}: {threads} at once on {cores} processors wait for each other, so times mean little"
        ));
    }
}

/// Parses an even number of games.
pub(crate) fn even(text: &str) -> Result<u64, String> {
    let expected = "an even number: each opening is played twice";
    parse_if(text, expected, |games| *games > 0 && games % 2 == 0)
}

/// Parses a range such as `4..12`, both ends included.
pub(crate) fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    const MAX: usize = 200;
    let ends = text.split_once("..").and_then(|(least, most)| {
        Some((least.parse::<usize>().ok()?, most.trim_start_matches('=').parse::<usize>().ok()?))
    });
    match ends {
        Some((least, most)) if least <= most && most <= MAX => Ok(least..=most),
        _ => Err(format!("expected a range such as 4..12, up to {MAX}")),
    }
}

/// Parses a percentage up to `MOST` tenths, in steps of a tenth, and returns it in tenths.
pub(crate) fn tenths_of_percent<const MOST: u32>(text: &str) -> Result<u32, String> {
    let tenths = text.parse::<f64>().ok().map(|percent| 10.0 * percent);
    let whole = tenths.filter(|tenths| (tenths - tenths.round()).abs() < 1e-6).map(f64::round);
    let inside = whole.filter(|tenths| (0.0..=f64::from(MOST)).contains(tenths));
    inside
        .map(|tenths| tenths as u32)
        .ok_or_else(|| format!("expected a percentage from 0 to {}, in steps of 0.1", MOST / 10))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::LearnOptions;
    use crate::selfplay::command::SelfPlayOptions;

    fn learn(words: &str) -> Result<LearnOptions, UsageError> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        parse_words("--learn", &words, &LearnOptions::GIVEN)
    }

    #[test]
    fn words_are_options_but_for_those_that_the_command_sets() {
        assert_eq!(learn("--threads 7").unwrap().training.threads, 7);
        assert!(learn("").unwrap().training.files.is_empty());
        assert_eq!(learn("a.kpos --epochs 1").unwrap().training.files.len(), 1);
        for (words, complaint) in [
            ("--epochs", "--learn: "),
            ("--epoch 2", "--learn: unexpected argument '--epoch'"),
            ("--epochs 0", "--learn: invalid value '0'"),
            ("--out x", "--learn: --out is set by the command itself"),
            ("--help", "--learn: unexpected argument '--help'"),
        ] {
            let error = learn(words).unwrap_err().to_string();
            assert!(error.starts_with(complaint) && error.lines().count() == 1, "{words}: {error}");
        }
        let none: Result<SelfPlayOptions, UsageError> = defaults(&SelfPlayOptions::GIVEN);
        assert!(
            none.unwrap_err().to_string().contains("--games"),
            "games and a limit have no default values"
        );
    }

    #[test]
    fn percentages_have_steps_of_a_tenth() {
        for (text, tenths) in [("3", 30), ("0", 0), ("0.1", 1), ("1.5", 15), ("90", 900)] {
            assert_eq!(tenths_of_percent::<900>(text), Ok(tenths), "{text}");
        }
        for text in ["90.1", "-1", "0.05", "NaN", "x", ""] {
            assert!(tenths_of_percent::<900>(text).unwrap_err().contains("from 0 to 90"), "{text}");
        }
    }
}
