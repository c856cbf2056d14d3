//! Files as texts: UTF-8, the `Shift_JIS` of older programs, and what else occurs.

use std::borrow::Cow;
use std::str::FromStr;

use encoding_rs::{EUC_JP, Encoding as Known, SHIFT_JIS, UTF_16BE, UTF_16LE};

/// An encoding that files are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Encoding {
    /// UTF-8 without a byte order mark.
    #[default]
    Utf8,
    /// `Shift_JIS`, as Windows has it.
    ShiftJis,
}

impl FromStr for Encoding {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name.to_ascii_lowercase().replace('_', "-").as_str() {
            "utf-8" | "utf8" => Ok(Self::Utf8),
            "shift-jis" | "sjis" => Ok(Self::ShiftJis),
            _ => Err("the encodings are utf-8 and shift-jis".into()),
        }
    }
}

impl Encoding {
    /// The bytes of a text.
    ///
    /// # Errors
    ///
    /// If it has a character that the encoding lacks.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, String> {
        match self {
            Self::Utf8 => Ok(text.as_bytes().to_vec()),
            Self::ShiftJis => {
                let lacks = |letter: &char| SHIFT_JIS.encode(letter.encode_utf8(&mut [0; 4])).2;
                let (bytes, _, fails) = SHIFT_JIS.encode(text);
                match fails.then(|| text.chars().find(lacks)).flatten() {
                    Some(letter) => Err(format!("Shift_JIS has no {letter:?}")),
                    None => Ok(bytes.into_owned()),
                }
            }
        }
    }
}

/// The text of a file: UTF-8 or UTF-16, told by a byte order mark or by what it looks like, else `Shift_JIS` or EUC-JP.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, length)) = Known::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[length..]).0;
    }
    // Every other byte of ASCII in UTF-16 is zero; no text has zeros otherwise.
    let zeros = |odd: usize| bytes.iter().skip(odd).step_by(2).take(64).filter(|&&byte| byte == 0).count();
    match (zeros(0), zeros(1)) {
        (0, 0) => {}
        (high, low) => {
            return if high > low { UTF_16BE } else { UTF_16LE }.decode_without_bom_handling(bytes).0;
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let (text, fails) = SHIFT_JIS.decode_without_bom_handling(bytes);
    match EUC_JP.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(euc) if fails => euc,
        _ => text,
    }
}
