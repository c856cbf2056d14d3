//! Mirroring: what tokens become in the print of one side. It cannot fail: the check has refused what has no mirror image.

use super::identifiers::{After, map};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote_spanned};

/// The colour that is being printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// The first print.
    Black,
    /// The second print.
    White,
}

impl Side {
    /// Both prints, in their order.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The variant of `Color`: `Black`.
    pub fn variant(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }

    /// The name of the printed module: `black`.
    pub fn module(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::White => "white",
        }
    }
}

/// Prints tokens for a side. Every token that is replaced keeps the span of the original.
pub fn mirror(tokens: TokenStream, side: Side) -> TokenStream {
    map(tokens, &mut |name, after| identifier(&name, after, side))
}

fn identifier(name: &Ident, after: After, side: Side) -> TokenStream {
    let text = name.to_string();
    let span = name.span();
    if let Some(color) = color(&text, side) {
        let variant = Ident::new(color.variant(), span);
        // `Color::Us` is a path already.
        return if after == After::Path {
            variant.into_token_stream()
        } else {
            quote_spanned!(span=> Color::#variant)
        };
    }
    let printed = mirrored(&text, side);
    if printed == text { name.to_token_stream() } else { Ident::new(&printed, span).into_token_stream() }
}

/// The colour that an identifier stands for: `Us` or `Them`.
fn color(name: &str, us: Side) -> Option<Side> {
    match name {
        "Us" => Some(us),
        "Them" => Some(us.other()),
        _ => None,
    }
}

/// The identifier with `us` and `them` between its underscores replaced: `us_pawns` becomes `black_pawns`.
fn mirrored(name: &str, us: Side) -> String {
    let segment = |segment| match segment {
        "us" => us.module(),
        "them" => us.other().module(),
        other => other,
    };
    name.split('_').map(segment).collect::<Vec<_>>().join("_")
}

/// Why an identifier cannot be mirrored, if it cannot: it names a colour, or a side in a way that has no mirror image.
pub fn refusal(name: &str) -> Option<String> {
    if names_colour(name) {
        Some(format!(
            "a template names no colour; say `Us` or `Them` for `{name}` \
             (inside a name: `us` or `them` between underscores)"
        ))
    } else if names_side(name) && !["Us", "Them"].contains(&name) {
        Some(format!(
            "`{name}` cannot be mirrored: only `Us` and `Them` alone, and `us` and `them` between underscores; \
             a constant or a type that differs by colour is a function of it"
        ))
    } else {
        None
    }
}

/// Whether an identifier says Black or White.
fn names_colour(name: &str) -> bool {
    let named = |segment| matches!(segment, "black" | "white" | "BLACK" | "WHITE");
    name.split('_').any(named) || camel_words(name).any(|word| matches!(word, "Black" | "White"))
}

/// Whether an identifier says `Us`, `Them`, `US` or `THEM`.
fn names_side(name: &str) -> bool {
    name.split('_').any(|segment| matches!(segment, "US" | "THEM"))
        || camel_words(name).any(|word| matches!(word, "Us" | "Them"))
}

/// The words of a `CamelCase` name, or of each segment between underscores.
fn camel_words(name: &str) -> impl Iterator<Item = &str> {
    name.split('_').flat_map(|segment| {
        let starts = segment.char_indices().filter(|&(_, letter)| letter.is_uppercase()).map(|(at, _)| at);
        let mut cuts: Vec<_> = std::iter::once(0).chain(starts).chain([segment.len()]).collect();
        cuts.dedup();
        cuts.windows(2).map(|cut| &segment[cut[0]..cut[1]]).collect::<Vec<_>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours() {
        assert_eq!(color("Us", Side::Black), Some(Side::Black));
        assert_eq!(color("Them", Side::Black), Some(Side::White));
        assert_eq!(color("Them", Side::White), Some(Side::Black));
        assert_eq!(color("us", Side::Black), None);
    }

    #[test]
    fn segments() {
        for (name, printed) in [
            ("us", "black"),
            ("them", "white"),
            ("us_pawns", "black_pawns"),
            ("pawns_of_them", "pawns_of_white"),
            ("_us", "_black"),
            ("us_against_them", "black_against_white"),
        ] {
            assert_eq!((mirrored(name, Side::Black), refusal(name)), (printed.into(), None));
        }
    }

    #[test]
    fn names_without_a_side() {
        for name in ["status", "Status", "bus_us1", "UsiOptions", "USI", "Theme", "them2", "whiteness", "_"] {
            assert_eq!((mirrored(name, Side::Black), refusal(name)), (name.into(), None));
        }
    }

    #[test]
    fn names_that_cannot_be_mirrored() {
        for name in ["Black", "White", "black_pawns", "MAX_WHITE", "BlackPawn"] {
            assert!(
                refusal(name).is_some_and(|message| message.starts_with("a template names no colour")),
                "{name}"
            );
        }
        for name in ["UsPawn", "PawnOfThem", "US_ZONE", "THEM"] {
            assert!(refusal(name).is_some_and(|message| message.contains("cannot be mirrored")), "{name}");
        }
        assert_eq!((refusal("Us"), refusal("Them")), (None, None));
    }
}
