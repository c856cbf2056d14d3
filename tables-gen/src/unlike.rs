//! What must differ among the pieces of a board: names, letters, characters, codes.

use std::collections::HashMap;

use crate::kinds::{Face, Piece};
use crate::place::{Place, Problem};

/// Checks that no two pieces, or faces of them, are called alike.
pub fn check(pieces: &[Piece], king: &Piece) -> Result<(), Problem> {
    let mut seen = Seen::default();
    seen.letter(king.letter, &king.front, &Place::field("king"))?;
    seen.face(&king.front, &Place::field("king"))?;
    for (index, piece) in pieces.iter().enumerate() {
        let place = Place::field("pieces").index(index);
        seen.face(&piece.front, &place)?;
        seen.letter(piece.letter, &piece.front, &place)?;
        if let Some(back) = &piece.back {
            seen.face(back, &place.key("promoted"))?;
        }
    }
    Ok(())
}

/// The words that are taken, with what they are and the faces that took them.
#[derive(Default)]
struct Seen(HashMap<(&'static str, String), String>);

impl Seen {
    fn letter(&mut self, letter: char, face: &Face, place: &Place) -> Result<(), Problem> {
        self.take("letter", letter.to_string(), face, place)
    }

    fn face(&mut self, face: &Face, place: &Place) -> Result<(), Problem> {
        self.take("name", face.name.clone(), face, place)?;
        // The variants of `Kind`: `a-b` and `ab-` are names apart, but not as these.
        self.take("name, without hyphens,", face.ident.to_lowercase(), face, place)?;
        self.take("kanji", face.kanji.to_string(), face, place)?;
        self.take("csa", face.csa.clone(), face, place)
    }

    fn take(&mut self, what: &'static str, word: String, face: &Face, place: &Place) -> Result<(), Problem> {
        let message = match self.0.get(&(what, word.clone())) {
            None => {
                self.0.insert((what, word), face.name.clone());
                return Ok(());
            }
            Some(_) if what == "name" => format!("expected each piece once, found `{word}` twice"),
            Some(other) => {
                format!("`{}` and `{other}` have the same {what} `{word}`, expected another", face.name)
            }
        };
        Err(place.problem(message))
    }
}
