//! What an engine is: its command, where it runs, its options, and what it may spend.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::matches::games::{Control, ControlError};

/// The command that means the engine built into this program.
pub const SELF: &str = "self";

/// An engine as the command line or a file describes it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spec {
    /// What tables call it; the command if not given.
    #[serde(default)]
    pub name: String,
    /// The program; `self` is the engine built into this one.
    pub cmd: PathBuf,
    /// The program's arguments.
    #[serde(default)]
    pub args: Vec<String>,
    /// Where it runs; here if not given.
    #[serde(default)]
    pub dir: Option<PathBuf>,
    /// What it may spend; what the match says if not given.
    #[serde(default)]
    pub tc: Option<Control>,
    /// Its USI options, in the order in which it is told them: some engines mind.
    #[serde(default)]
    pub options: IndexMap<String, Setting>,
}

/// The value of an option: in a file, numbers and booleans need no quotes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// True or false.
    Truth(bool),
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Truth(truth) => truth.fmt(f),
        }
    }
}

/// Why engines cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SpecError {
    /// A quote is not closed.
    #[error("engine {0:?}: a quote is not closed")]
    Quotes(String),
    /// A word is no `key=value` that we know.
    #[error("engine: {0:?} is none of name=, cmd=, args=, dir=, tc=, option.NAME=")]
    Word(String),
    /// There is no command.
    #[error("engine {0:?}: cmd= is missing")]
    NoCommand(String),
    /// The time control is wrong.
    #[error("engine: {0}")]
    Control(#[from] ControlError),
    /// A file cannot be read.
    #[error("{path}: {error}")]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file is not what it should be.
    #[error("{path}: {error}")]
    Toml {
        /// Which.
        path: PathBuf,
        /// Where and why.
        error: Box<toml::de::Error>,
    },
    /// A match is between two.
    #[error("a match is between two engines; {0} given")]
    Two(usize),
    /// Both have one name.
    #[error("both engines are called {0:?}; name= tells them apart")]
    SameName(String),
}

impl FromStr for Spec {
    type Err = SpecError;

    /// Reads `name=new cmd=/path/to/engine args="-a b" dir=/tmp tc=byoyomi=100 option.Threads=1`, with a shell's quotes.
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let words = shlex::split(text).ok_or_else(|| SpecError::Quotes(text.to_owned()))?;
        let mut spec = Self::default();
        for word in words {
            let unknown = || SpecError::Word(word.clone());
            let (key, value) = word.split_once('=').ok_or_else(unknown)?;
            match key {
                "name" => value.clone_into(&mut spec.name),
                "cmd" => spec.cmd = value.into(),
                "args" => {
                    spec.args = shlex::split(value).ok_or_else(|| SpecError::Quotes(value.to_owned()))?;
                }
                "dir" => spec.dir = Some(value.into()),
                "tc" => spec.tc = Some(value.parse()?),
                _ => {
                    let option = key.strip_prefix("option.").ok_or_else(unknown)?;
                    spec.options.insert(option.to_owned(), Setting::Text(value.to_owned()));
                }
            }
        }
        if spec.cmd.as_os_str().is_empty() {
            return Err(SpecError::NoCommand(text.to_owned()));
        }
        Ok(spec)
    }
}

/// A file of engines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    engine: Vec<Spec>,
}

/// Reads engines from a TOML file: a table `[[engine]]` for each, with `[engine.options]`.
///
/// # Errors
///
/// If the file cannot be read, or says something that we do not know.
pub fn read(path: &Path) -> Result<Vec<Spec>, SpecError> {
    let text =
        std::fs::read_to_string(path).map_err(|error| SpecError::File { path: path.to_owned(), error })?;
    let file: File = toml::from_str(&text)
        .map_err(|error| SpecError::Toml { path: path.to_owned(), error: Box::new(error) })?;
    Ok(file.engine)
}

/// Two engines with names of their own.
///
/// # Errors
///
/// If there are not two, or both have one name.
pub fn pair(specs: Vec<Spec>) -> Result<[Spec; 2], SpecError> {
    let count = specs.len();
    let mut specs: [Spec; 2] = specs.try_into().map_err(|_| SpecError::Two(count))?;
    for spec in &mut specs {
        if spec.name.is_empty() {
            spec.name = spec.cmd.display().to_string();
        }
    }
    let [first, second] = &specs;
    if first.name == second.name { Err(SpecError::SameName(first.name.clone())) } else { Ok(specs) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_quotes() {
        let text =
            r#"name="a b" cmd=/bin/x args="-c 'd e'" dir=/tmp tc=byoyomi=5 option.Hash=1 option.A="b c""#;
        let spec: Spec = text.parse().unwrap();
        assert_eq!((spec.name.as_str(), spec.cmd.as_path()), ("a b", Path::new("/bin/x")));
        assert_eq!(spec.args, ["-c", "d e"]);
        assert_eq!(spec.tc.unwrap().to_string(), "byoyomi=5");
        let options: Vec<_> = spec.options.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        assert_eq!(options, ["Hash: 1", "A: b c"]);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "name=a", "cmd", "cmd=a depth=3", "cmd=\"a", "cmd=a tc=b", "cmd=a args=\"'\""] {
            assert!(text.parse::<Spec>().is_err(), "{text}");
        }
    }

    #[test]
    fn files() {
        let text = "[[engine]]\ncmd = 'a'\nargs = ['b']\ntc = 'depth=1'\n[engine.options]\nA = 1\nB = true\n";
        let file: File = toml::from_str(text).unwrap();
        assert_eq!(file.engine[0].options["B"].to_string(), "true");
        assert!(toml::from_str::<File>("[[engine]]\ncmd = 'a'\nhash = 1").is_err());
    }

    #[test]
    fn two_with_names() {
        let spec = |text: &str| text.parse::<Spec>().unwrap();
        assert!(pair(vec![spec("cmd=a")]).is_err());
        assert!(pair(vec![spec("cmd=a"), spec("cmd=a")]).is_err());
        assert_eq!(pair(vec![spec("cmd=a"), spec("cmd=a name=b")]).unwrap()[0].name, "a");
    }
}
