//! Ladders: one engine against several others, each at its own time, from weak to strong.
//!
//! A file describes them:
//!
//! ```toml
//! [engine]
//! name = "katagami"
//! cmd = "self"
//!
//! [[rung]]
//! opponent = { name = "quarter", cmd = "./yaneuraou", options = { FV_SCALE = 24 } }
//! time = "movetime=100"               # of the engine
//! opponent-time = "movetime=25"       # of the opponent; the same if it is missing
//! games = 100                         # a number for the whole ladder if it is missing
//! ```
//!
//! The results of all ladders can be kept in one file, which is drawn as curves: strength over the positions learned from.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use katagami_rules::board::TITLE;
use serde::{Deserialize, Serialize};

use super::engines::EngineSpec;
use crate::file_error::{FileError, Location};
use crate::json_lines::JsonLines;
use crate::pictures::chart::{Chart, Curve, nth_color};
use katagami::cli::time_control::TimeControl;

/// A ladder.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    /// The engine that climbs.
    pub engine: EngineSpec,
    /// Its opponents, in the order of the file.
    #[serde(rename = "rung", default)]
    pub rungs: Vec<Rung>,
}

/// One opponent.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rung {
    /// The opponent.
    pub opponent: EngineSpec,
    /// The time control of the engine that climbs, and of an opponent without its own.
    pub time: TimeControl,
    /// The opponent's time control.
    #[serde(default)]
    pub opponent_time: Option<TimeControl>,
    /// The number of games.
    #[serde(default)]
    pub games: Option<u64>,
}

impl Ladder {
    /// Reads a ladder.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or its contents are invalid.
    pub fn read(path: &Path) -> Result<Self, FileError> {
        let text = std::fs::read_to_string(path).map_err(FileError::io(path))?;
        let mut ladder: Self = toml::from_str(&text).map_err(FileError::whole(path))?;
        ladder.engine = ladder.engine.named();
        let mut names = HashSet::from([ladder.engine.name.clone()]);
        for Rung { opponent, games, .. } in &mut ladder.rungs {
            *opponent = std::mem::take(opponent).named();
            let name = &opponent.name;
            // The name stands for the folder of a rung, too.
            let is_plain = |letter: char| letter.is_alphanumeric() || " -._".contains(letter);
            let fault = if !name.chars().all(is_plain) || name.starts_with('.') {
                format!("opponent {name:?}: a name has letters, digits, spaces and -._ only")
            } else if !names.insert(name.clone()) {
                format!("two engines are called {name:?}; name= tells them apart")
            } else if let Some(games) = games.filter(|games| games % 2 == 1 || *games == 0) {
                // Each opening is played twice.
                format!("opponent {name:?}: games = {games} must be even")
            } else {
                continue;
            };
            return Err(FileError::whole(path)(fault));
        }
        if ladder.rungs.is_empty() { Err(FileError::whole(path)("no [[rung]]")) } else { Ok(ladder) }
    }
}

impl Rung {
    /// The two engines of the match: the one that climbs and the opponent.
    pub fn engines(&self, climber: &EngineSpec) -> [EngineSpec; 2] {
        let mut opponent = self.opponent.clone();
        opponent.tc = self.opponent_time.or(opponent.tc);
        let mut climber = climber.clone();
        climber.tc = Some(self.time);
        [climber, opponent]
    }
}

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
        let key = |result: &RungResult| (result.positions, name(result));
        self.results.retain(|earlier| key(earlier) != key(&result));
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

    fn read(text: &str) -> Result<Ladder, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("l");
        std::fs::write(&file, text).unwrap();
        Ladder::read(&file)
            .map_err(|error| error.to_string().replace(&format!("{}/", folder.path().display()), ""))
    }

    #[test]
    fn each_side_has_its_time() {
        let ladder = read(
            "engine = { name = 'us', cmd = 'self' }\n\
             [[rung]]\nopponent = { name = 'a', cmd = 'x' }\ntime = 'movetime=100'\nopponent-time = 'movetime=25'\n\
             [[rung]]\nopponent = { cmd = 'y' }\ntime = 'byoyomi=1000'\ngames = 40\n",
        )
        .unwrap();
        let [first, second] = &ladder.rungs[..] else { panic!("{ladder:?}") };
        let times = |rung: &Rung| rung.engines(&ladder.engine).map(|spec| spec.tc.map(|tc| tc.to_string()));
        assert_eq!(times(first), [Some("movetime=100".into()), Some("movetime=25".into())]);
        assert_eq!(times(second), [Some("byoyomi=1000".into()), None]);
        assert_eq!((second.opponent.name.as_str(), second.games), ("y", Some(40)));
    }

    #[test]
    fn faults_are_named() {
        const ENGINE: &str = "engine = { name = 'us', cmd = 'self' }\n";
        let rung = |name, more| {
            format!("[[rung]]\nopponent = {{ name = '{name}', cmd = 'x' }}\ntime = 'nodes=5'\n{more}\n")
        };
        let message = |rungs: &str| read(&format!("{ENGINE}{rungs}")).unwrap_err();
        assert_eq!(message(""), "l: no [[rung]]");
        assert_eq!(message(&rung("us", "")), "l: two engines are called \"us\"; name= tells them apart");
        assert_eq!(
            message(&rung("../x", "")),
            "l: opponent \"../x\": a name has letters, digits, spaces and -._ only"
        );
        assert_eq!(message(&rung("a", "games = 3")), "l: opponent \"a\": games = 3 must be even");
        assert!(message(&rung("a", "game = 4")).contains("unknown field `game`"));
        assert!(read("[[rung]]\n").unwrap_err().starts_with("l: "));
    }

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
