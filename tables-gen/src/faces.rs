//! The pieces of a spec, completed from the catalogue and checked one by one.

use crate::betza::{self, Movement};
use crate::estimate;
use crate::geometry::Geometry;
use crate::kinds::{Face, Piece, Worth};
use crate::model::{Model, Permission, PieceEntry, Promoted, Turning};
use crate::pieces::{KING, PIECES, StandardFace, face_named, piece_named};
use crate::place::{Place, Problem};

/// What a spec says of a face.
struct Said<'a> {
    name: &'a str,
    kanji: Option<char>,
    csa: Option<&'a str>,
    movement: Option<&'a str>,
}

/// The pieces of a spec besides the king.
pub fn pieces(model: &Model, geometry: Geometry) -> Result<Vec<Piece>, Problem> {
    let place = Place::field("pieces");
    if model.pieces.is_empty() {
        return Err(place.problem("expected at least one piece besides the king"));
    }
    let pieces = model.pieces.iter().enumerate();
    pieces.map(|(index, entry)| piece(model, entry, geometry, &place.index(index))).collect()
}

/// The king of a spec.
pub fn king(model: &Model) -> Result<Piece, Problem> {
    let place = Place::field("king");
    let entry = &model.king;
    let said = Said {
        name: entry.name.as_deref().unwrap_or(KING.front.name),
        kanji: entry.kanji,
        csa: None,
        movement: None,
    };
    let letter = entry.letter.unwrap_or(KING.letter);
    check_letter(letter, &place)?;
    let mut front = face(&said, Some(&KING.front), (letter, 'F'), &place)?;
    front.ident.clone_from(&KING.front.ident.to_owned());
    Ok(Piece {
        letter,
        front,
        back: None,
        turning: Turning::default(),
        per_file: 0,
        drop_mate: Permission::Allowed,
        points: 0,
    })
}

fn piece(model: &Model, entry: &PieceEntry, geometry: Geometry, place: &Place) -> Result<Piece, Problem> {
    let name = &entry.name;
    let standard = piece_named(name);
    if standard.is_none() && entry.movement.is_none() {
        let known: Vec<&str> = PIECES.iter().map(|piece| piece.front.name).collect();
        let known = known.join(", ");
        return Err(place.key("name").problem(format!(
            "unknown piece `{name}`, expected a `letter` and a `move` for it, or one of {known}"
        )));
    }
    let letter = entry.letter.or(standard.map(|piece| piece.letter));
    let letter = letter.ok_or_else(|| place.problem(format!("`{name}`: expected a `letter`")))?;
    check_letter(letter, &place.key("letter"))?;
    let said =
        Said { name, kanji: entry.kanji, csa: entry.csa.as_deref(), movement: entry.movement.as_deref() };
    let mut front = face(&said, standard.map(|piece| &piece.front), (letter, 'F'), place)?;
    let standard_back = standard.filter(|_| entry.movement.is_none()).and_then(|piece| piece.back.as_ref());
    let mut back = back(entry, letter, standard_back, place)?;
    values(entry, geometry, &mut front, back.as_mut(), place)?;
    let turning = entry.promotion.unwrap_or(model.promotion);
    if entry.promotion.is_some() && back.is_none() {
        return Err(place.key("promotion").problem(format!("`{name}` has no back to turn to")));
    }
    let is_pawn = front.movement.is_pawns();
    let drop_mate =
        entry.drop_mate.unwrap_or(if is_pawn { Permission::Forbidden } else { Permission::Allowed });
    if drop_mate == Permission::Forbidden && !is_pawn {
        return Err(place.key("drop_mate").problem(format!(
            "`{name}`: only a piece that moves as `fW` can be forbidden to mate by a drop, this one moves as `{}`",
            front.betza
        )));
    }
    let per_file = entry.per_file.unwrap_or(u32::from(is_pawn));
    Ok(Piece { letter, front, back, turning, per_file, drop_mate, points: entry.points.unwrap_or(1) })
}

fn check_letter(letter: char, place: &Place) -> Result<(), Problem> {
    if letter.is_ascii_uppercase() {
        Ok(())
    } else {
        Err(place.problem(format!("expected a letter from A to Z, found `{letter}`")))
    }
}

/// The back of a piece, without its values.
fn back(
    entry: &PieceEntry,
    letter: char,
    standard: Option<&'static StandardFace>,
    place: &Place,
) -> Result<Option<Face>, Problem> {
    let place = place.key("promoted");
    let name = &entry.name;
    let standard_face = |standard: &'static StandardFace| {
        let said = Said { name: standard.name, kanji: None, csa: None, movement: None };
        face(&said, Some(standard), (letter, 'B'), &place)
    };
    match (&entry.promoted, standard) {
        (Some(Promoted::Never), _) | (None, None) => Ok(None),
        (Some(Promoted::Value(_)) | None, Some(standard)) => standard_face(standard).map(Some),
        (Some(Promoted::Value(value)), None) => Err(place.problem(format!(
            "`{name}` does not promote as it stands, expected no value or a face such as {{ name = \"tokin\", value = \
             {value} }}"
        ))),
        (Some(Promoted::Face(entry)), _) => {
            let standard = face_named(&entry.name);
            if standard.is_none() && entry.movement.is_none() {
                let problem = format!("unknown face `{}`, expected a `move` for it", entry.name);
                return Err(place.key("name").problem(problem));
            }
            let said = Said {
                name: &entry.name,
                kanji: entry.kanji,
                csa: entry.csa.as_deref(),
                movement: entry.movement.as_deref(),
            };
            face(&said, standard, (letter, 'B'), &place).map(Some)
        }
    }
}

/// A face, without its values. What nothing says follows from the piece's letter and the `side` of the piece, F or B.
fn face(
    said: &Said<'_>,
    standard: Option<&StandardFace>,
    (letter, side): (char, char),
    place: &Place,
) -> Result<Face, Problem> {
    let name = said.name;
    let is_plain = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit() || symbol == '-';
    if !name.starts_with(|symbol: char| symbol.is_ascii_lowercase()) || !name.chars().all(is_plain) {
        return Err(place.key("name").problem(format!(
            "expected a name of small letters, digits and hyphens that begins with a letter, found `{name}`"
        )));
    }
    let ident = standard.map_or_else(|| ident(name), |face| face.ident.to_owned());
    if ident == "Self" {
        return Err(place.key("name").problem("expected another name than `self`, a word of Rust"));
    }
    let betza = said.movement.or(standard.map(|face| face.betza)).unwrap_or_default();
    let movement: Movement =
        betza::parse(betza).map_err(|problem| place.key("move").problem(format!("`{name}` {problem}")))?;
    let csa =
        said.csa.or(standard.map(|face| face.csa)).map_or_else(|| format!("{letter}{side}"), str::to_owned);
    if csa.len() != 2 || !csa.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Err(place
            .key("csa")
            .problem(format!("`{name}`: expected two letters from A to Z, found `{csa}`")));
    }
    let own = if side == 'F' { letter } else { letter.to_ascii_lowercase() };
    Ok(Face {
        ident,
        name: name.to_owned(),
        kanji: said.kanji.or(standard.map(|face| face.kanji)).unwrap_or(own),
        csa,
        betza: betza.to_owned(),
        movement,
        worth: Worth::default(),
    })
}

/// A name as a variant of `Kind`: `mountain-hawk` as `MountainHawk`.
fn ident(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').filter(|word| !word.is_empty()).map(capital).collect()
}

/// Fills in what a piece and its back are worth.
fn values(
    entry: &PieceEntry,
    geometry: Geometry,
    front: &mut Face,
    back: Option<&mut Face>,
    place: &Place,
) -> Result<(), Problem> {
    let value = entry.value.unwrap_or_else(|| estimate::value(geometry, &front.movement));
    let promoted = back.as_ref().map(|back| match &entry.promoted {
        Some(Promoted::Value(value) | Promoted::Face(crate::model::FaceEntry { value: Some(value), .. })) => {
            *value
        }
        _ => estimate::value(geometry, &back.movement),
    });
    let others = |field: &'static str, values: Option<&[i32]>| match (values, promoted) {
        (None, promoted) => Ok([value, promoted.unwrap_or_default()]),
        (Some(&[value]), None) => Ok([value, 0]),
        (Some(&[value, promoted]), Some(_)) => Ok([value, promoted]),
        (Some(values), promoted) => {
            let expected = if promoted.is_some() { "its value and its promoted value" } else { "its value" };
            let problem = format!("`{}`: expected {expected} in `{field}`, found {values:?}", entry.name);
            Err(place.key(field).problem(problem))
        }
    };
    let bonanza = others("bonanza", entry.bonanza.as_deref())?;
    let apery = others("apery", entry.apery.as_deref())?;
    let held = entry.held.unwrap_or(value);
    front.worth = Worth { value, held, bonanza: bonanza[0], apery: apery[0] };
    if let (Some(back), Some(value)) = (back, promoted) {
        back.worth = Worth { value, held: 0, bonanza: bonanza[1], apery: apery[1] };
    }
    Ok(())
}
