//! What the stencil makes of an identifier.

use super::Side;

/// How an identifier is printed.
#[derive(Debug, Eq, PartialEq)]
pub enum Identifier {
    /// It names no side: printed as it is.
    Plain,
    /// `Us` or `Them`: printed as a variant of `Color`.
    Color(Side),
    /// `us_pawns`: printed under another name.
    Renamed(String),
    /// It names a side in a way that the stencil cannot mirror.
    Refused(String),
}

/// Reads an identifier for the print of one side.
pub fn identify(name: &str, us: Side) -> Identifier {
    match name {
        "Us" => Identifier::Color(us),
        "Them" => Identifier::Color(us.other()),
        _ if names_a_colour(name) => Identifier::Refused(format!(
            "a stencil says `Us` or `Them`; it cannot mirror `{name}` \
             (inside an identifier: `us_` or `them_`, `US_` or `THEM_`)"
        )),
        _ if camel_words(name).any(|word| matches!(word, "Us" | "Them")) => Identifier::Refused(format!(
            "a stencil cannot mirror `{name}`: only `Us` and `Them` alone, \
             and `us`, `them`, `US`, `THEM` between underscores"
        )),
        _ => rename(name, us),
    }
}

/// Replaces the segments that name a side.
fn rename(name: &str, us: Side) -> Identifier {
    let segments: Vec<_> = name.split('_').map(|segment| rename_segment(segment, us)).collect();
    let renamed = segments.join("_");
    if renamed == name { Identifier::Plain } else { Identifier::Renamed(renamed) }
}

/// `us` becomes `black`, `THEM` becomes `WHITE`.
fn rename_segment(segment: &str, us: Side) -> &str {
    match segment {
        "us" => us.snake(),
        "them" => us.other().snake(),
        "US" => us.screaming(),
        "THEM" => us.other().screaming(),
        other => other,
    }
}

/// Whether an identifier says Black or White by name.
fn names_a_colour(name: &str) -> bool {
    let named = |segment| matches!(segment, "black" | "white" | "BLACK" | "WHITE");
    name.split('_').any(named) || camel_words(name).any(|word| matches!(word, "Black" | "White"))
}

/// The words of a `CamelCase` name; also of each segment between underscores.
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

    fn black(name: &str) -> Identifier {
        identify(name, Side::Black)
    }

    #[test]
    fn colours() {
        assert_eq!(black("Us"), Identifier::Color(Side::Black));
        assert_eq!(black("Them"), Identifier::Color(Side::White));
        assert_eq!(identify("Them", Side::White), Identifier::Color(Side::Black));
    }

    #[test]
    fn segments() {
        for (name, printed) in [
            ("us", "black"),
            ("them", "white"),
            ("us_pawns", "black_pawns"),
            ("pawns_of_them", "pawns_of_white"),
            ("US_ZONE", "BLACK_ZONE"),
            ("_us", "_black"),
            ("us_against_them", "black_against_white"),
        ] {
            assert_eq!(black(name), Identifier::Renamed(printed.into()));
        }
    }

    #[test]
    fn words_that_only_look_alike() {
        for name in ["status", "Status", "bus_us1", "UsiOptions", "USI", "Theme", "them2", "whiteness", "_"] {
            assert_eq!(black(name), Identifier::Plain, "{name}");
        }
    }

    #[test]
    fn names_that_cannot_be_mirrored() {
        for name in ["Black", "White", "black_pawns", "MAX_WHITE", "BlackPawn", "UsPawn", "PawnOfThem"] {
            assert!(matches!(black(name), Identifier::Refused(_)), "{name}");
        }
        let Identifier::Refused(message) = black("black_pawns") else { panic!("refused") };
        assert!(message.starts_with("a stencil says `Us` or `Them`; it cannot mirror `black_pawns`"));
    }
}
