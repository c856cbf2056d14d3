//! Results of ladders, generation after generation.

use std::path::{Path, PathBuf};

use katagami_rules::board::TITLE;
use serde::{Deserialize, Serialize};

use crate::file_error::{FileError, Location};
use crate::json_lines::JsonLines;
use crate::pictures::chart::{Chart, Curve, nth_color};

/// The result against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RungResult {
    /// How many positions the weights of the engine were learned from.
    pub positions: u64,
    /// The opponent's name.
    pub opponent: String,
    /// The time control of the engine.
    pub time: String,
    /// The opponent's time control.
    pub opponent_time: String,
    /// The number of games.
    pub games: u64,
    /// The points of the engine, as a share of all points.
    pub points: f64,
    /// The standard error of that share.
    pub error: f64,
}

impl RungResult {
    /// Whether this is the same rung, climbed with the same weights.
    fn repeats(&self, other: &Self) -> bool {
        self.positions == other.positions
            && self.opponent == other.opponent
            && self.time == other.time
            && self.opponent_time == other.opponent_time
    }
}

/// The results of all ladders so far: a file of JSON lines, with a picture beside it.
#[derive(Debug)]
pub struct History {
    path: PathBuf,
    results: Vec<RungResult>,
}

impl History {
    /// Opens a file. A missing one counts as empty.
    ///
    /// # Errors
    ///
    /// If it cannot be read, is no history, or has the name of the picture.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        if path.with_extension("svg") == path {
            return Err(FileError::new(path, Location::File, "the picture would have the same name"));
        }
        let (_, results) = JsonLines::open(path)?;
        Ok(Self { path: path.to_owned(), results })
    }

    /// Adds a result to the file and to the picture. It replaces that of the same rung and number of positions, so that a ladder that
    /// was interrupted or continued counts once.
    ///
    /// # Errors
    ///
    /// If a file cannot be written.
    pub fn add(&mut self, result: RungResult) -> Result<(), FileError> {
        self.results.retain(|earlier| !earlier.repeats(&result));
        self.results.push(result);
        JsonLines::create(&self.path, &self.results)?;
        let title = format!("{TITLE}: points against other engines");
        draw_history(&self.results, &title, &self.path.with_extension("svg"))
    }
}

/// Draws a curve for each opponent and time as SVG: the share of points over the positions learned from, with bars of one standard
/// error. Draws nothing without results.
///
/// # Errors
///
/// If the file cannot be written.
fn draw_history(results: &[RungResult], title: &str, path: &Path) -> Result<(), FileError> {
    let Some(most) = results.iter().map(|result| millions(result.positions)).reduce(f64::max) else {
        return Ok(());
    };
    let mut names: Vec<String> = Vec::new();
    for name in results.iter().map(name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let curves = names.into_iter().enumerate().map(|(number, name)| curve(number, name, results)).collect();
    // A curve ends where the axis does; some room lets its last bar be seen.
    let ranges = [0.0..most * 1.05, 0.0..100.0];
    Chart { title, axes: ["positions learned from, in millions", "points, in per cent"], ranges, curves }
        .write(path)
}

fn curve(number: usize, name: String, results: &[RungResult]) -> Curve {
    let mut of_name: Vec<&RungResult> = results.iter().filter(|result| self::name(result) == name).collect();
    of_name.sort_by_key(|result| result.positions);
    Curve {
        name,
        color: nth_color(number),
        points: of_name.iter().map(|result| (millions(result.positions), 100.0 * result.points)).collect(),
        deviations: of_name.iter().map(|result| 100.0 * result.error).collect(),
    }
}

/// What the legend calls the opponent.
fn name(result: &RungResult) -> String {
    let RungResult { opponent, time, opponent_time, .. } = result;
    if time == opponent_time {
        format!("{opponent}, {time}")
    } else {
        format!("{opponent}, {time} against {opponent_time}")
    }
}

fn millions(positions: u64) -> f64 {
    positions as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_opponent_and_time_has_a_curve() {
        let result = |positions, opponent: &str, opponent_time: &str| RungResult {
            positions,
            opponent: opponent.into(),
            time: "movetime=100".into(),
            opponent_time: opponent_time.into(),
            games: 100,
            points: 0.25,
            error: 0.04,
        };
        let results = [
            result(48_000_000, "strong", "movetime=25"),
            result(6_000_000, "strong", "movetime=25"),
            result(6_000_000, "strong", "movetime=100"),
        ];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("history.svg");
        draw_history(&results, "A ladder", &path).unwrap();
        let picture = std::fs::read_to_string(&path).unwrap();
        for text in ["A ladder", "strong, movetime=100 against movetime=25", "strong, movetime=100\n"] {
            assert!(picture.contains(text), "{text}: {picture}");
        }
        assert_eq!(
            curve(0, name(&results[0]), &results).points,
            [(6.0, 25.0), (48.0, 25.0)],
            "from left to right"
        );
        draw_history(&[], "Nothing", &folder.path().join("none.svg")).unwrap();
        assert!(!folder.path().join("none.svg").exists());
    }
}
