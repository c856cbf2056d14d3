//! Parsers for the values of options.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// Parses a positive number.
pub(super) fn positive(text: &str) -> Result<f32, String> {
    let number = text.parse::<f32>().ok().filter(|number| number.is_normal() && *number > 0.0);
    number.ok_or_else(|| "expected a number greater than 0".into())
}

/// Parses a number from 0 to 1.
pub(super) fn share(text: &str) -> Result<f32, String> {
    let number = text.parse::<f32>().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".into())
}

/// Parses a number that is not negative.
pub(super) fn not_negative(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0);
    number.ok_or_else(|| "expected a number from 0".into())
}

/// Parses a number of seconds, which need not be whole.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    number.ok_or_else(|| "expected a number of seconds".into())
}

/// The moment after so much time.
pub(super) fn after(time: Duration) -> Result<Instant, &'static str> {
    Instant::now().checked_add(time).ok_or("the number of seconds is too large")
}

/// Parses an even number of games.
pub(super) fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("expected an even number: each opening is played twice".into()),
    }
}

/// Parses a range such as `4..12`, both ends included.
pub(super) fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    const MAX: usize = 200;
    let ends = text.split_once("..").and_then(|(least, most)| {
        Some((least.parse::<usize>().ok()?, most.trim_start_matches('=').parse::<usize>().ok()?))
    });
    match ends {
        Some((least, most)) if least <= most && most <= MAX => Ok(least..=most),
        _ => Err(format!("expected a range such as 4..12, up to {MAX}")),
    }
}
