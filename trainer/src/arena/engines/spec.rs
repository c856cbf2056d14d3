//! The description of an engine: command, directory, options, time control.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::file_error::FileError;
use katagami::cli::time_control::TimeControl;

/// The command that stands for the built-in engine.
pub const SELF: &str = "self";

/// The description of an engine, from the command line or a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSpec {
    /// The name in tables; the command by default.
    #[serde(default)]
    pub name: String,
    /// The program; `self` is the built-in engine.
    pub cmd: PathBuf,
    /// The program's arguments.
    #[serde(default)]
    pub args: Vec<String>,
    /// The working directory; the current one by default.
    #[serde(default)]
    pub dir: Option<PathBuf>,
    /// The time control; that of the match by default.
    #[serde(default)]
    pub tc: Option<TimeControl>,
    /// The USI options, in the order in which they are set. The order matters to some engines.
    #[serde(default)]
    pub options: IndexMap<String, OptionValue>,
}

/// The value of an option. In files, numbers and booleans need no quotes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// True or false.
    Bool(bool),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Bool(value) => value.fmt(f),
        }
    }
}

/// Why a description is invalid.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct EngineSpecError(String);

impl EngineSpec {
    /// The same description with a name: the command if it has none.
    pub fn named(mut self) -> Self {
        if self.name.is_empty() {
            self.name = self.cmd.display().to_string();
        }
        self
    }

    /// The same description with what it does not say taken from another one.
    #[must_use]
    pub fn or(mut self, each: &Self) -> Self {
        self.dir = self.dir.or_else(|| each.dir.clone());
        self.tc = self.tc.or(each.tc);
        if self.args.is_empty() {
            self.args.clone_from(&each.args);
        }
        let own = std::mem::replace(&mut self.options, each.options.clone());
        for (name, value) in own {
            self.options.retain(|other, _| !other.eq_ignore_ascii_case(&name));
            self.options.insert(name, value);
        }
        self
    }

    /// Parses what several engines have in common, such as `tc=10+0.1 option.Threads=1`.
    ///
    /// # Errors
    ///
    /// If a word is unknown, or names an engine.
    fn read_common(text: &str) -> Result<Self, String> {
        let spec = Self::read_words(text)?;
        if spec.name.is_empty() && spec.cmd.as_os_str().is_empty() {
            return Ok(spec);
        }
        Err("name= and cmd= are for one engine".into())
    }

    fn read(text: &str) -> Result<Self, String> {
        let spec = Self::read_words(text)?;
        if spec.cmd.as_os_str().is_empty() {
            return Err(format!("engine {text:?}: cmd= is missing"));
        }
        Ok(spec)
    }

    fn read_words(text: &str) -> Result<Self, String> {
        let split =
            |text: &str| shlex::split(text).ok_or_else(|| format!("engine {text:?}: a quote is not closed"));
        let mut spec = Self::default();
        for word in split(text)? {
            let known = "known are name=, cmd=, args=, dir=, tc=, option.NAME=";
            let unknown = || format!("engine: unknown word {word:?}; {known}");
            let (key, value) = word.split_once('=').ok_or_else(unknown)?;
            match key {
                "name" => value.clone_into(&mut spec.name),
                "cmd" => spec.cmd = value.into(),
                "args" => spec.args = split(value)?,
                "dir" => spec.dir = Some(value.into()),
                "tc" => spec.tc = Some(value.parse().map_err(|error| format!("engine: {error}"))?),
                _ => {
                    let option = key.strip_prefix("option.").ok_or_else(unknown)?;
                    spec.options.insert(option.to_owned(), OptionValue::Text(value.to_owned()));
                }
            }
        }
        Ok(spec)
    }

    /// The number of threads that its option `Threads` sets; one if it sets none.
    pub(super) fn threads(&self) -> u32 {
        let option = self.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        option
            .and_then(|(_, value)| value.to_string().parse().ok())
            .filter(|&threads| threads > 0)
            .unwrap_or(1)
    }
}

impl FromStr for EngineSpec {
    type Err = EngineSpecError;

    /// Parses `name=new cmd=/path/to/engine args="-a b" dir=/tmp tc=byoyomi=100 option.Threads=1`, quoted as in a shell.
    fn from_str(text: &str) -> Result<Self, EngineSpecError> {
        Self::read(text).map_err(EngineSpecError)
    }
}

impl fmt::Display for EngineSpec {
    /// The words that [`FromStr`] reads. Null characters, which no system takes, are left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |text: &str| shlex::try_quote(&text.replace('\0', "")).unwrap_or_default().into_owned();
        let args = self.args.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        let mut words =
            vec![("name".into(), self.name.clone()), ("cmd".into(), self.cmd.display().to_string())];
        words.extend((!args.is_empty()).then(|| ("args".into(), args)));
        words.extend(self.dir.as_ref().map(|dir| ("dir".into(), dir.display().to_string())));
        words.extend(self.tc.map(|control| ("tc".into(), control.to_string())));
        words.extend(self.options.iter().map(|(name, value)| (format!("option.{name}"), value.to_string())));
        let words = words.iter().map(|(key, value)| format!("{}={}", quoted(key), quoted(value)));
        f.write_str(&words.collect::<Vec<String>>().join(" "))
    }
}

/// The contents of a file of engines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    engine: Vec<EngineSpec>,
}

/// Reads engines from a TOML file with a table `[[engine]]` for each.
///
/// # Errors
///
/// If the file cannot be read or has unknown keys.
pub fn read_engines(path: &Path) -> Result<Vec<EngineSpec>, FileError> {
    let text = std::fs::read_to_string(path).map_err(FileError::io(path))?;
    let file: File = toml::from_str(&text).map_err(FileError::whole(path))?;
    Ok(file.engine)
}

/// The two engines of a match. Missing names are replaced by the commands.
///
/// # Errors
///
/// If there are not two engines, or both have the same name.
pub fn pair_engines(specs: Vec<EngineSpec>) -> Result<[EngineSpec; 2], EngineSpecError> {
    let given = specs.len();
    let pairing = <[_; 1]>::try_from(pairings(specs)?);
    let [pairing] = pairing.map_err(|_| EngineSpecError(format!("two engines are needed; {given} given")))?;
    Ok(pairing)
}

/// The engines with what they have in common, such as `tc=10+0.1 option.Threads=1`, unless they say otherwise.
///
/// # Errors
///
/// If a word is unknown, or names an engine.
pub fn with_common(specs: Vec<EngineSpec>, each: &str) -> Result<Vec<EngineSpec>, String> {
    let each = EngineSpec::read_common(each)?;
    Ok(specs.into_iter().map(|spec| spec.or(&each)).collect())
}

/// The engines of a round robin, two for each match. Missing names are replaced by the commands.
///
/// # Errors
///
/// If there are fewer than two engines, or two have the same name.
pub fn pairings(specs: Vec<EngineSpec>) -> Result<Vec<[EngineSpec; 2]>, EngineSpecError> {
    let specs: Vec<_> = specs.into_iter().map(EngineSpec::named).collect();
    if specs.len() < 2 {
        return Err(EngineSpecError(format!("a match is between two engines; {} given", specs.len())));
    }
    let mut pairings = Vec::new();
    for (number, first) in specs.iter().enumerate() {
        for second in &specs[number + 1..] {
            if first.name == second.name {
                let name = &first.name;
                return Err(EngineSpecError(format!(
                    "both engines are called {name:?}; name= tells them apart"
                )));
            }
            pairings.push([first.clone(), second.clone()]);
        }
    }
    Ok(pairings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_those_of_the_option() {
        for (options, threads) in [("option.threads=4", 4), ("option.Threads=0", 1), ("option.Threads=x", 1)]
        {
            let spec: EngineSpec = format!("cmd=self {options}").parse().unwrap();
            assert_eq!(spec.threads(), threads, "{options}");
        }
    }

    #[test]
    fn words_and_quotes() {
        let text =
            r#"name="a b" cmd=/bin/x args="-c 'd e'" dir=/tmp tc=byoyomi=5 option.Hash=1 option.A="b c""#;
        let spec: EngineSpec = text.parse().unwrap();
        assert_eq!((spec.name.as_str(), spec.cmd.as_path()), ("a b", Path::new("/bin/x")));
        assert_eq!(spec.args, ["-c", "d e"]);
        assert_eq!(spec.tc.unwrap().to_string(), "byoyomi=5");
        let options: Vec<_> = spec.options.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        assert_eq!(options, ["Hash: 1", "A: b c"]);
        assert_eq!(spec.threads(), 1);
        assert_eq!(spec.to_string().parse::<EngineSpec>().unwrap(), spec);
        let plain = "name=a cmd=b option.C=d";
        assert_eq!(plain.parse::<EngineSpec>().unwrap().to_string(), plain);
    }

    #[test]
    fn invalid_texts_are_refused() {
        for text in ["", "name=a", "cmd", "cmd=a depth=3", "cmd=\"a", "cmd=a tc=b", "cmd=a args=\"'\""] {
            assert!(text.parse::<EngineSpec>().is_err(), "{text}");
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
        let spec = |text: &str| text.parse::<EngineSpec>().unwrap();
        assert!(pair_engines(vec![spec("cmd=a")]).is_err());
        assert!(pair_engines(vec![spec("cmd=a"), spec("cmd=a")]).is_err());
        assert_eq!(pair_engines(vec![spec("cmd=a"), spec("cmd=a name=b")]).unwrap()[0].name, "a");
    }
}
