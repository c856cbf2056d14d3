//! The formats of records: which one a file has, reading and writing them all.

use std::str::FromStr;

use super::encoding::Encoding;
use super::reading::Reading;
use super::record::Record;
use super::text::lines;
use super::{csa, jkf, kif, kif_writer, usi};

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Kakinoki Shogi's, one move a line.
    Kif,
    /// Kakinoki Shogi's, with moves as books print them.
    Ki2,
    /// The CSA's.
    Csa,
    /// JSON, as Kifu for JS has it.
    Jkf,
    /// USI's notation of games.
    Usi,
}

/// The extensions of files of each format.
const EXTENSIONS: [(&str, Format); 9] = [
    ("kif", Format::Kif),
    ("kifu", Format::Kif),
    ("ki2", Format::Ki2),
    ("ki2u", Format::Ki2),
    ("csa", Format::Csa),
    ("jkf", Format::Jkf),
    ("json", Format::Jkf),
    ("usi", Format::Usi),
    ("sfen", Format::Usi),
];

impl FromStr for Format {
    type Err = String;

    /// Parses an extension.
    fn from_str(name: &str) -> Result<Self, String> {
        let name = name.to_ascii_lowercase();
        let found = EXTENSIONS.iter().find(|(known, _)| *known == name).map(|(_, format)| *format);
        found.ok_or_else(|| "the formats are kif, ki2, csa, jkf, usi, by the extensions of files".into())
    }
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Kif, Self::Ki2, Self::Csa, Self::Jkf, Self::Usi];

    /// The format of a text, by its first lines. KI2 is read as KIF is.
    pub fn of(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let first = text.split_whitespace().next().unwrap_or("");
        let is_csa = |line: &str| {
            let mut letters = line.chars();
            let (first, second) = (letters.next(), letters.next());
            match first {
                // The frame of a diagram in KIF begins with a sign, too.
                Some('+' | '-') => second.is_none_or(|letter| letter.is_ascii_digit() || letter == ','),
                Some('P') => second.is_some_and(|letter| letter.is_ascii_digit() || "I+-".contains(letter)),
                Some('N') => second.is_some_and(|letter| "+-".contains(letter)),
                Some('V') => second.is_some_and(|letter| letter.is_ascii_digit()),
                Some('$' | '%') => second.is_some_and(|letter| letter.is_ascii_alphabetic()),
                _ => false,
            }
        };
        let said = || lines(text).map(|(_, line)| line).filter(|line| !line.is_empty());
        if text.starts_with('{') {
            Self::Jkf
        } else if said().find(|line| !line.starts_with('\'')).is_some_and(is_csa) {
            Self::Csa
        } else if ["position", "startpos", "sfen"].contains(&first)
            || (first.contains('/') && first.is_ascii() && said().nth(1).is_none_or(usi_goes_on))
        {
            Self::Usi
        } else {
            Self::Kif
        }
    }

    /// Reads the records of a text in this format.
    pub fn read(self, text: &str) -> Vec<Reading> {
        let text = text.trim_start_matches('\u{feff}');
        match self {
            Self::Kif | Self::Ki2 => vec![kif::read(text)],
            Self::Csa => csa::read(text),
            Self::Jkf => vec![jkf::read(text)],
            Self::Usi => usi::read(text),
        }
    }

    /// A record in this format.
    pub fn write(self, record: &Record) -> String {
        match self {
            Self::Kif => kif_writer::kif(record),
            Self::Ki2 => kif_writer::ki2(record),
            Self::Csa => csa::write(record),
            Self::Jkf => jkf::write(record),
            Self::Usi => usi::write(record),
        }
    }

    /// The text of a file in this format behind a line that names its encoding, where the format has one.
    pub fn declare(self, encoding: Encoding, text: &str) -> String {
        let name = if encoding == Encoding::Utf8 { "UTF-8" } else { "Shift_JIS" };
        match self {
            Self::Kif => format!("#KIF version=2.0 encoding={name}\n{text}"),
            Self::Csa if text.starts_with("V3") => format!("'CSA encoding={name}\n{text}"),
            _ => text.to_owned(),
        }
    }

    /// What stands between the records of a file; none if a file holds one.
    pub fn separator(self) -> Option<&'static str> {
        match self {
            Self::Csa => Some("/\n"),
            Self::Usi => Some(""),
            Self::Kif | Self::Ki2 | Self::Jkf => None,
        }
    }
}

/// Whether a line goes on with a game that an SFEN began, or begins another.
fn usi_goes_on(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| word == "moves" || usi::begins_game(word))
}

/// Reads the records of a text in any format.
pub fn read(text: &str) -> Vec<Reading> {
    Format::of(text).read(text)
}
