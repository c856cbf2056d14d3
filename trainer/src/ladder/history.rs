//! Results of ladders, generation after generation.

use std::path::Path;

use plotters::style::{Color, Palette, Palette99, RGBColor};
use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use crate::pictures::chart::{Chart, Curve};
use crate::strength::Pentanomial;

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

/// The mean share of points in these pairs, and its standard error; `None` without pairs.
pub fn share_of_points(pairs: &Pentanomial) -> Option<(f64, f64)> {
    let moments = pairs.moments()?;
    Some((moments.mean, (moments.variance / moments.pairs).sqrt()))
}

/// Draws a curve for each opponent and time as SVG: the share of points over the positions learned from, with bars of one standard
/// error. Draws nothing without results.
///
/// # Errors
///
/// If the file cannot be written.
pub fn draw_history(results: &[RungResult], title: &str, path: &Path) -> Result<(), FileError> {
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
    // The legend stands on the right.
    let ranges = [0.0..most * 2.0, 0.0..100.0];
    Chart { title, axes: ["positions learned from, in millions", "points, in per cent"], ranges, curves }
        .write(path)
}

fn curve(number: usize, name: String, results: &[RungResult]) -> Curve {
    let (red, green, blue) = Palette99::pick(number).rgb();
    let mut of_name: Vec<&RungResult> = results.iter().filter(|result| self::name(result) == name).collect();
    of_name.sort_by_key(|result| result.positions);
    Curve {
        name,
        color: RGBColor(red, green, blue),
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

    #[test]
    fn errors_are_those_of_the_mean() {
        let (points, error) = share_of_points(&Pentanomial([25, 0, 0, 0, 25])).unwrap();
        assert!(
            (points - 0.5).abs() < 0.01 && (error - 0.5 / 50_f64.sqrt()).abs() < 0.01,
            "{points} {error}"
        );
        assert_eq!(share_of_points(&Pentanomial::default()), None);
    }
}
