//! How sides are spelt inside names: `us_pawns`, `US_PAWNS` and `UsPawns` against `black_pawns`, `BLACK_PAWNS` and `BlackPawns`.

use super::words::{Names, Side, Vocabulary};
use proc_macro2::{Ident, Span};
use quote::ToTokens;

impl Vocabulary {
    /// A name with its parts `us`, `US`, `Us`, `them`, `THEM` and `Them` replaced by what the sides are called.
    pub fn mirrored(&self, name: &str, us: Side) -> String {
        let [ours, theirs] = [us, us.other()].map(|side| self.names(side));
        respelt(name, &[(&words(Side::First), ours), (&words(Side::Second), theirs)])
    }

    /// The name that would print this one for the first side.
    pub fn unmirrored(&self, name: &str) -> String {
        let [first, second] = Side::BOTH.map(|side| (self.names(side), words(side)));
        respelt(name, &[(first.0, &first.1), (second.0, &second.1)])
    }

    /// Whether a name says how a side is called, in any spelling.
    pub fn names_a_side(&self, name: &str) -> bool {
        let framed = format!("_{name}_");
        self.names.iter().any(|Names { variant, module }| {
            let snake = [module.clone(), module.to_uppercase()];
            snake.iter().any(|part| framed.contains(&format!("_{part}_"))) || has_camel(name, variant)
        })
    }
}

/// The words for the sides in a print of the first one.
fn words(side: Side) -> Names {
    let [variant, module] = if side == Side::First { ["Us", "us"] } else { ["Them", "them"] };
    Names { variant: variant.into(), module: module.into() }
}

/// A name with parts replaced, each in its own spelling.
fn respelt(name: &str, replaced: &[(&Names, &Names)]) -> String {
    let segment = |segment: &str| {
        for (from, to) in replaced {
            if segment == from.module {
                return to.module.clone();
            } else if segment == from.module.to_uppercase() {
                return to.module.to_uppercase();
            }
        }
        let word = |word: &str| {
            let found = replaced.iter().find(|(from, _)| from.variant == word);
            found.map_or_else(|| word.to_owned(), |(_, to)| to.variant.clone())
        };
        camel_words(segment).map(word).collect()
    };
    name.split('_').map(segment).collect::<Vec<String>>().join("_")
}

/// The words of a `CamelCase` name.
fn camel_words(name: &str) -> impl Iterator<Item = &str> {
    let starts = name.char_indices().filter(|&(_, letter)| letter.is_uppercase()).map(|(at, _)| at);
    let mut cuts: Vec<_> = std::iter::once(0).chain(starts).chain([name.len()]).collect();
    cuts.dedup();
    cuts.windows(2).map(|cut| &name[cut[0]..cut[1]]).collect::<Vec<_>>().into_iter()
}

/// Whether a part of a name, from one capital to another, is this.
fn has_camel(name: &str, part: &str) -> bool {
    name.match_indices(part).any(|(at, _)| {
        let before = name[..at].chars().next_back();
        let after = name[at + part.len()..].chars().next();
        let is_end = |letter: Option<char>| letter.is_none_or(|letter| letter == '_');
        (is_end(before) || part.starts_with(char::is_uppercase))
            && (is_end(after) || after.is_some_and(char::is_uppercase))
    })
}

/// `ProSilver` as `pro_silver`.
pub fn snake(camel: &str) -> String {
    let word = |word: &str| word.to_lowercase();
    let parts: Vec<_> = camel.split('_').flat_map(|part| camel_words(part).map(word)).collect();
    parts.join("_")
}

/// An identifier, neither raw nor a keyword; `None` if the text is none.
pub fn identifier(text: &str, span: Span) -> Option<Ident> {
    let is_ascii = |letter: u8| letter == b'_' || letter.is_ascii_alphanumeric();
    // Each text that is lexed is kept by the compiler as one more source file.
    let mut name =
        if text.bytes().all(is_ascii) && text.bytes().next().is_some_and(|first| !first.is_ascii_digit()) {
            Ident::new(text, span)
        } else {
            syn::parse_str::<Ident>(text).ok().filter(|_| !text.starts_with("r#"))?
        };
    name.set_span(span);
    is_no_keyword(&name).then_some(name)
}

/// Whether an identifier can name something.
pub fn is_no_keyword(name: &Ident) -> bool {
    syn::parse2::<Ident>(name.to_token_stream()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        "sides Color { Black: black, White: white };".parse().unwrap()
    }

    #[test]
    fn segments_in_three_spellings() {
        for (name, black, white) in [
            ("us", "black", "white"),
            ("them", "white", "black"),
            ("us_pawns", "black_pawns", "white_pawns"),
            ("pawns_of_them", "pawns_of_white", "pawns_of_black"),
            ("_us", "_black", "_white"),
            ("us_against_them", "black_against_white", "white_against_black"),
            ("us_us_us", "black_black_black", "white_white_white"),
            ("US_ZONE", "BLACK_ZONE", "WHITE_ZONE"),
            ("LAST_OF_THEM", "LAST_OF_WHITE", "LAST_OF_BLACK"),
            ("UsPawn", "BlackPawn", "WhitePawn"),
            ("PawnOfThem", "PawnOfWhite", "PawnOfBlack"),
            ("UsThem_us", "BlackWhite_black", "WhiteBlack_white"),
        ] {
            let vocabulary = vocabulary();
            assert_eq!(Side::BOTH.map(|side| vocabulary.mirrored(name, side)), [black, white]);
            assert_eq!(vocabulary.unmirrored(black), name);
            assert!(vocabulary.names_a_side(black) && !vocabulary.names_a_side(name));
        }
    }

    #[test]
    fn names_without_a_side() {
        for name in [
            "status",
            "Status",
            "bus_us1",
            "UsiOptions",
            "USI",
            "Theme",
            "them2",
            "whiteness",
            "_",
            "Blackbird",
        ] {
            assert_eq!(vocabulary().mirrored(name, Side::First), name);
            assert!(!vocabulary().names_a_side(name), "{name}");
        }
    }

    #[test]
    fn names_of_several_words() {
        let vocabulary: Vocabulary =
            "sides Side { FirstPlayer: first_player, Second: second };".parse().unwrap();
        assert_eq!(vocabulary.mirrored("UsZone", Side::First), "FirstPlayerZone");
        assert_eq!(vocabulary.mirrored("US_ZONE", Side::First), "FIRST_PLAYER_ZONE");
        for name in ["first_player_zone", "ZONE_FIRST_PLAYER", "FirstPlayer", "OfFirstPlayer2FirstPlayer"] {
            assert!(vocabulary.names_a_side(name), "{name}");
        }
        assert!(!vocabulary.names_a_side("first_players"));
    }

    #[test]
    fn identifiers() {
        for text in ["a", "_a1", "Ä", "us_größe"] {
            assert_eq!(identifier(text, Span::call_site()).unwrap(), text);
        }
        for text in ["", "_", "1a", "in", "Self", "r#in", "a b", "a-", "Ä-"] {
            assert_eq!(identifier(text, Span::call_site()), None, "{text}");
        }
    }

    #[test]
    fn kinds_in_snake_case() {
        for (camel, expected) in
            [("Silver", "silver"), ("ProSilver", "pro_silver"), ("Pro_Pawn", "pro_pawn"), ("", "")]
        {
            assert_eq!(snake(camel), expected);
        }
    }
}
