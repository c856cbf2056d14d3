//! Lists: their classes, as text from the environment, and as loops take them.

use super::words::{Class, List, Row, Vocabulary};
use crate::nearest::{did_you_mean, list, nearest};
use syn::Ident;

impl Vocabulary {
    /// Fills the lists that the table takes from the environment. `read` gives the value of a variable, if it is set:
    /// `pawns=Pawn; promoting=Knight>ProKnight, Silver>ProSilver; none=`.
    pub fn fill(&mut self, read: impl Fn(&str) -> Option<String>) {
        for list in &mut self.lists {
            let Some(variable) = &list.variable else { continue };
            list.classes = match read(variable) {
                Some(text) => text.split(';').map(class).collect::<Result<_, _>>().map_err(|at| {
                    format!("{variable} cannot be read at `{at}`: write `class=Name, Name; class=Name>Name`")
                }),
                None => Err(format!(
                    "`{}!` needs its classes: let the package's build script print \
                     `cargo::rustc-env={variable}=class=Name, Name; …`",
                    list.name
                )),
            };
        }
    }
}

/// Reads `name=Name, Name>Name`, or says what cannot be read.
fn class(text: &str) -> Result<Class, String> {
    let malformed = || text.trim().to_owned();
    let identifier = |text: &str| {
        let text = text.trim();
        super::identifier(text, proc_macro2::Span::call_site())
            .map(|name| name.to_string())
            .ok_or_else(malformed)
    };
    let (name, rows) = text.split_once('=').ok_or_else(malformed)?;
    let row = |row: &str| row.split('>').map(identifier).collect::<Result<Row, _>>();
    let rows: Vec<Row> = match rows.trim() {
        "" => Vec::new(),
        rows => rows.split(',').map(row).collect::<Result<_, _>>()?,
    };
    if rows.iter().any(|row| row.len() != rows[0].len()) {
        return Err(malformed());
    }
    Ok(Class { name: identifier(name)?, rows })
}

impl List {
    /// The rows of a class.
    ///
    /// # Errors
    ///
    /// A message that says which classes there are.
    pub fn rows(&self, name: &Ident) -> Result<&[Row], String> {
        let classes = self.classes.as_ref().map_err(String::clone)?;
        let names = || classes.iter().map(|class| class.name.as_str());
        classes.iter().find(|class| *name == class.name).map(|class| class.rows.as_slice()).ok_or_else(|| {
            let meant = did_you_mean(nearest(&name.to_string(), names()));
            format!("unknown class of `{}!`; {meant}There are {}", self.name, list(names()))
        })
    }

    /// Whether a name is the first in a row of a class.
    pub fn has(&self, class: &Ident, name: &str) -> bool {
        self.rows(class).is_ok_and(|rows| rows.iter().any(|row| row[0] == name))
    }

    /// Some name of the list.
    pub fn any(&self) -> Option<&str> {
        let mut rows = self.classes.as_ref().ok()?.iter().flat_map(|class| &class.rows);
        rows.next().map(|row| row[0].as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: Option<&str>) -> List {
        let mut vocabulary: Vocabulary =
            "sides Color { Black: black, White: white }; list kinds: Kind from \"CLASSES\";".parse().unwrap();
        vocabulary.fill(|variable| text.filter(|_| variable == "CLASSES").map(str::to_owned));
        vocabulary.lists.remove(0)
    }

    fn rows(list: &List, class: &str) -> Result<Vec<String>, String> {
        let class = Ident::new(class, proc_macro2::Span::call_site());
        list.rows(&class).map(|rows| rows.iter().map(|row| row.join(">")).collect())
    }

    #[test]
    fn classes_are_read() {
        let list = filled(Some("none=; pawns=Pawn;sliders = Lance, Rook; two=A>B,C > D"));
        assert_eq!(rows(&list, "none").unwrap(), [""; 0]);
        assert_eq!(rows(&list, "pawns").unwrap(), ["Pawn"]);
        assert_eq!(rows(&list, "sliders").unwrap(), ["Lance", "Rook"]);
        assert_eq!(rows(&list, "two").unwrap(), ["A>B", "C>D"]);
        assert_eq!(list.any(), Some("Pawn"));
        assert_eq!(
            rows(&list, "slider").unwrap_err(),
            "unknown class of `kinds!`; did you mean `sliders`? There are `none`, `pawns`, `sliders`, `two`"
        );
    }

    #[test]
    fn what_is_no_class_is_refused() {
        for (text, at) in [
            ("", ""),
            ("a=B; c", "c"),
            ("a=B,,C", "a=B,,C"),
            ("a=0", "a=0"),
            ("x y=B", "x y=B"),
            ("a=B>", "a=B>"),
            ("a=B>C, D", "a=B>C, D"),
            ("a=r#B", "a=r#B"),
        ] {
            let message = rows(&filled(Some(text)), "a").unwrap_err();
            assert!(message.starts_with(&format!("CLASSES cannot be read at `{at}`: write ")), "{message}");
        }
        assert!(rows(&filled(None), "a").unwrap_err().contains("build script"));
    }
}
