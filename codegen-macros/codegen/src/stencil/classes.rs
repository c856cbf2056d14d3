//! Classes of kinds of pieces: what loops over kinds go through.

use syn::Ident;

/// The environment variable with the classes of the board, for the macro.
///
/// A build script sets it for the compilation of its package:
/// `cargo::rustc-env=KATAGAMI_KIND_CLASSES=pawns=Pawn; sliders=Lance, Bishop; …`. Names and kinds are identifiers; a class
/// may be empty.
pub const CLASSES_VARIABLE: &str = "KATAGAMI_KIND_CLASSES";

/// The classes of a board, or why there are none.
pub struct Classes(Result<Vec<Class>, String>);

struct Class {
    name: String,
    kinds: Vec<String>,
}

impl Classes {
    /// Reads the value of [`CLASSES_VARIABLE`], `None` if it is not set.
    pub fn read(text: Option<&str>) -> Self {
        let absent = || {
            format!(
                "a loop over kinds needs the board's classes: let the package's build script print \
                 `cargo::rustc-env={CLASSES_VARIABLE}=pawns=Pawn; …`"
            )
        };
        Self(text.ok_or_else(absent).and_then(|text| text.split(';').map(class).collect()))
    }

    /// The kinds of a class.
    ///
    /// # Errors
    ///
    /// A message that says which classes there are.
    pub fn kinds(&self, name: &str) -> Result<&[String], String> {
        let classes = self.0.as_ref().map_err(String::clone)?;
        let names = || classes.iter().map(|class| class.name.as_str());
        classes.iter().find(|class| class.name == name).map(|class| class.kinds.as_slice()).ok_or_else(|| {
            let meant = nearest(name, names());
            let meant = meant.map_or_else(String::new, |meant| format!("did you mean `{meant}`? "));
            format!("unknown class of kinds; {meant}There are {}", list(names()))
        })
    }

    /// Some kind of the board.
    pub fn any_kind(&self) -> Option<&str> {
        let mut kinds = self.0.as_ref().ok()?.iter().flat_map(|class| &class.kinds);
        kinds.next().map(String::as_str)
    }
}

/// Reads `name=Kind, Kind`.
fn class(text: &str) -> Result<Class, String> {
    let malformed =
        || format!("{CLASSES_VARIABLE} cannot be read at `{}`: write `class=Kind, Kind`", text.trim());
    let identifier = |text: &str| {
        let text = text.trim();
        syn::parse_str::<Ident>(text).map(|_| text.to_owned()).map_err(|_| malformed())
    };
    let (name, kinds) = text.split_once('=').ok_or_else(malformed)?;
    let kinds = kinds.trim();
    let kinds = if kinds.is_empty() {
        Vec::new()
    } else {
        kinds.split(',').map(identifier).collect::<Result<_, _>>()?
    };
    Ok(Class { name: identifier(name)?, kinds })
}

/// The word that `name` misspells: one slip in a short word, two in a long one.
fn nearest<'a>(name: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let slips = |word: &str| if word.len() <= 4 { 1 } else { 2 };
    words
        .into_iter()
        .map(|word| (strsim::osa_distance(name, word), word))
        .filter(|&(distance, word)| distance <= slips(word))
        .min()
        .map(|(_, word)| word)
}

/// `` `first`, `second` ``, for messages.
fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    words.into_iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_read() {
        let classes = Classes::read(Some("none=; pawns=Pawn;sliders = Lance, Rook"));
        assert_eq!(classes.kinds("none").unwrap(), [""; 0]);
        assert_eq!(classes.kinds("pawns").unwrap(), ["Pawn"]);
        assert_eq!(classes.kinds("sliders").unwrap(), ["Lance", "Rook"]);
        assert_eq!(classes.any_kind(), Some("Pawn"));
        assert_eq!(
            classes.kinds("slider").unwrap_err(),
            "unknown class of kinds; did you mean `sliders`? There are `none`, `pawns`, `sliders`"
        );
    }

    #[test]
    fn what_is_no_class_is_refused() {
        for (text, at) in
            [("", ""), ("a=B; c", "c"), ("a=B,,C", "a=B,,C"), ("a=0", "a=0"), ("x y=B", "x y=B")]
        {
            let message = format!("KATAGAMI_KIND_CLASSES cannot be read at `{at}`: write `class=Kind, Kind`");
            assert_eq!(Classes::read(Some(text)).kinds("a").unwrap_err(), message);
        }
        assert!(Classes::read(None).kinds("a").unwrap_err().contains("build script"));
    }

    #[test]
    fn short_words_forgive_less() {
        let words = ["forward", "backward", "row", "rows", "zone"];
        assert_eq!(nearest("forwad", words), Some("forward"));
        assert_eq!(nearest("forwrad", words), Some("forward"));
        assert_eq!(nearest("frwad", words), Some("forward"));
        assert_eq!(nearest("zoen", words), Some("zone"));
        assert_eq!(nearest("line", words), None);
        assert_eq!(nearest("assert", words), None);
    }
}
