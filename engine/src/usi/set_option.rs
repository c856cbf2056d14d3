//! Reading `setoption`, and what setting an option entails.

use super::error::CommandError;
use super::options::Options;
use super::uci;
use super::words::split_at_word;

/// The arguments of `setoption`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SetOption<'a> {
    /// The name of the option, in any case of letters.
    name: &'a str,
    /// The value, unless the option is a button.
    value: Option<&'a str>,
}

/// What is to be done after an option was set, beyond storing its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing: the next search, or the next `isready`, looks at the value.
    Stored,
    /// Everything that was searched so far is to be forgotten.
    ClearHash,
}

impl<'a> SetOption<'a> {
    /// Reads `name <name> [value <value>]`.
    pub(super) fn parse(words: &'a str) -> Result<Self, CommandError> {
        let (name, value) = split_at_word(words, "value");
        let name = name.strip_prefix("name").filter(|name| name.starts_with(char::is_whitespace));
        let name = name.ok_or(CommandError::SetOption)?.trim();
        Ok(Self { name: uci::option_name(name), value })
    }

    /// Sets the option. Nothing changes if there is no such option or the value does not fit it.
    pub(super) fn apply(self, options: &mut Options) -> Result<Effect, CommandError> {
        #[cfg(feature = "tune")]
        if let Some(result) = super::tuning::set(self.name, self.value) {
            return result.map(|()| Effect::Stored).map_err(CommandError::Option);
        }
        options.set(self.name, self.value).map_err(CommandError::Option)?;
        Ok(if std::mem::take(&mut options.clear_hash) { Effect::ClearHash } else { Effect::Stored })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apply(options: &mut Options, words: &str) -> Result<Effect, CommandError> {
        SetOption::parse(words)?.apply(options)
    }

    #[test]
    fn options_with_and_without_value() {
        let read = |words| SetOption::parse(words).map(|option| (option.name, option.value));
        assert_eq!(read("name USI_Hash value 64"), Ok(("USI_Hash", Some("64"))));
        assert_eq!(read("name Hash value 64"), Ok(("USI_Hash", Some("64"))));
        assert_eq!(read("name ClearHash"), Ok(("ClearHash", None)));
        assert_eq!(read("name EvalDir value a b"), Ok(("EvalDir", Some("a b"))));
        assert_eq!(read("name Skill Level value 3"), Ok(("Skill Level", Some("3"))));
        assert_eq!(read("name evaluedir"), Ok(("evaluedir", None)));
        for words in ["USI_Hash 3", "name", "nameUSI_Hash value 3", "value 3", ""] {
            assert_eq!(read(words), Err(CommandError::SetOption), "{words}");
        }
    }

    #[test]
    fn values_are_stored_or_refused() {
        let mut options = Options::default();
        assert_eq!(apply(&mut options, "name usi_hash value 17"), Ok(Effect::Stored));
        assert_eq!(options.hash_mib, 17);
        for words in ["name USI_Hash value 0", "name USI_Hash value x", "name USI_Hash", "name NoSuch"] {
            assert!(matches!(apply(&mut options, words), Err(CommandError::Option(_))), "{words}");
            assert_eq!(options.hash_mib, 17, "{words}");
        }
    }

    #[test]
    fn a_button_acts_once() {
        let mut options = Options::default();
        assert_eq!(apply(&mut options, "name ClearHash"), Ok(Effect::ClearHash));
        assert!(!options.clear_hash);
        assert_eq!(apply(&mut options, "name MultiPV value 2"), Ok(Effect::Stored));
    }
}
