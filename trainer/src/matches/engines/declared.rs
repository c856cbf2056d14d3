//! Options as engines declare them.

use std::fmt;

/// An option that an engine declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// What it takes.
    pub values: Values,
}

/// What an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// A number in this range.
    Spin(i64, i64),
    /// True or false.
    Check,
    /// One of these.
    Combo(Vec<String>),
    /// Nothing: it is pressed.
    Button,
    /// Any text.
    Text,
}

impl Declared {
    /// Reads an `option` line.
    pub fn read(line: &str) -> Option<Self> {
        let rest = line.trim().strip_prefix("option")?.trim_start().strip_prefix("name ")?;
        let (name, rest) = rest.split_once(" type ")?;
        let (kind, rest) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let number = |key: &str| {
            let mut words = rest.split_ascii_whitespace().skip_while(|word| *word != key);
            words.nth(1).and_then(|text| text.parse().ok())
        };
        let values = match kind {
            "spin" => Values::Spin(number("min").unwrap_or(i64::MIN), number("max").unwrap_or(i64::MAX)),
            "check" => Values::Check,
            "combo" => {
                let values = rest.split("var ").skip(1);
                Values::Combo(values.map(|value| value.trim().to_owned()).collect())
            }
            "button" => Values::Button,
            _ => Values::Text,
        };
        Some(Self { name: name.trim().to_owned(), values })
    }

    /// Whether this is the option of that name; case does not matter.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

impl Values {
    /// Whether a value is one of these.
    pub fn admit(&self, value: &str) -> bool {
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

impl fmt::Display for Values {
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
    fn declarations_are_read() {
        let admits = |line: &str, value: &str| Declared::read(line).unwrap().values.admit(value);
        let spin = "option name Skill Level type spin default 20 min -20 max 20";
        assert!(Declared::read(spin).unwrap().is("skill level"));
        assert!(admits(spin, "-20") && !admits(spin, "21") && !admits(spin, "x"));
        let combo = "option name Variant type combo default 5x5 shogi var 5x5 shogi var shogi";
        assert!(admits(combo, "Shogi") && admits(combo, "5x5 shogi") && !admits(combo, "chess"));
        let check = "option name A type check default true";
        assert!(admits(check, "false") && !admits(check, "no"));
        assert!(admits("option name A type button", "") && !admits("option name A type button", "x"));
        assert!(admits("option name A type string default <empty>", "anything"));
        assert!(admits("option name A type spin default 1", "7"));
    }

    #[test]
    fn nonsense_declares_nothing() {
        for line in ["", "option", "option name", "option name A", "options name A type check", "id name A"] {
            assert_eq!(Declared::read(line), None, "{line}");
        }
    }
}
