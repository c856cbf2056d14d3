//! The options that engines declare.

use std::fmt;

/// An option that an engine declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeclaredOption {
    /// The name.
    pub name: String,
    /// The type, which determines the valid values.
    pub option_type: OptionType,
}

/// The type of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// A number in a range.
    Spin(i64, i64),
    /// `true` or `false`.
    Check,
    /// One of several values.
    Combo(Vec<String>),
    /// A button without a value.
    Button,
    /// Any text.
    Text,
}

impl DeclaredOption {
    /// Parses an `option` line.
    pub fn parse(line: &str) -> Option<Self> {
        let rest = line.trim().strip_prefix("option")?.trim_start().strip_prefix("name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let (kind, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let number = |key: &str| {
            let mut words = rest.split_ascii_whitespace().skip_while(|word| *word != key);
            words.nth(1).and_then(|text| text.parse().ok())
        };
        let option_type = match kind {
            "spin" => OptionType::Spin(number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX)),
            "check" => OptionType::Check,
            "combo" => {
                let values = rest.split("var ").skip(1);
                OptionType::Combo(values.map(|value| value.trim().to_owned()).collect())
            }
            "button" => OptionType::Button,
            _ => OptionType::Text,
        };
        Some(Self { name: name.trim().to_owned(), option_type })
    }

    /// Whether the option has this name, ignoring case.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

impl OptionType {
    /// Whether a value is valid.
    pub fn accepts(&self, value: &str) -> bool {
        match self {
            Self::Spin(least, most) => {
                value.parse().is_ok_and(|number: i64| (*least..=*most).contains(&number))
            }
            Self::Check => ["true", "false"].contains(&value),
            Self::Combo(values) => values.iter().any(|known| known.eq_ignore_ascii_case(value)),
            Self::Button => value.is_empty(),
            Self::Text => true,
        }
    }
}

impl fmt::Display for OptionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spin(least, most) => write!(f, "{least} to {most}"),
            Self::Check => f.write_str("true or false"),
            Self::Combo(values) => f.write_str(&values.join(", ")),
            Self::Button => f.write_str("no value"),
            Self::Text => f.write_str("any text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_parsed() {
        let accepts =
            |line: &str, value: &str| DeclaredOption::parse(line).unwrap().option_type.accepts(value);
        let spin = "option name Skill Level type spin default 20 min -20 max 20";
        assert!(DeclaredOption::parse(spin).unwrap().is("skill level"));
        assert!(accepts(spin, "-20") && !accepts(spin, "21") && !accepts(spin, "x"));
        let combo = "option name Variant type combo default 5x5 shogi var 5x5 shogi var shogi";
        assert!(accepts(combo, "Shogi") && accepts(combo, "5x5 shogi") && !accepts(combo, "chess"));
        let check = "option name A type check default true";
        assert!(accepts(check, "false") && !accepts(check, "no"));
        assert!(accepts("option name A type button", "") && !accepts("option name A type button", "x"));
        assert!(accepts("option name A type string default <empty>", "anything"));
        assert!(accepts("option name A type spin default 1", "7"));
    }

    #[test]
    fn invalid_lines_are_ignored() {
        for line in ["", "option", "option name", "option name A", "options name A type check", "id name A"] {
            assert_eq!(DeclaredOption::parse(line), None, "{line}");
        }
    }
}
