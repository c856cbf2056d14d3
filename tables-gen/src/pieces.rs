//! The pieces of a spec, completed from the catalogue and checked one by one.

use std::collections::HashMap;

use toml::Spanned;

use crate::attacks;
use crate::betza::{self, Movement};
use crate::catalogue::{KING, PIECES, StandardFace, face_named, piece_named};
use crate::error::{Place, Problem};
use crate::geometry::{Geometry, Side};
use crate::kinds::{Face, Piece, Worth};
use crate::model::{FaceEntry, Model, Permission, PieceEntry, Promoted, Turning};
use crate::words::{instead, nearest, quoted};

/// What a spec says of a face.
#[derive(Default)]
struct FaceSpec<'a> {
    name: Option<&'a Spanned<String>>,
    kanji: Option<char>,
    csa: Option<&'a Spanned<String>>,
    movement: Option<&'a Spanned<String>>,
}

/// The pieces of a spec besides the king, and the king.
pub fn pieces(model: &Model, geometry: Geometry) -> Result<(Vec<Piece>, Piece), Problem> {
    let place = Place::field("pieces", &model.pieces);
    if model.pieces.get_ref().is_empty() {
        return Err(place.problem("expected at least one piece besides the king"));
    }
    let piece = |entry: &Spanned<PieceEntry>| piece(model, entry.get_ref(), geometry, &place.element(entry));
    let mut pieces: Vec<Piece> = model.pieces.get_ref().iter().map(piece).collect::<Result<_, _>>()?;
    for (index, entry) in model.pieces.get_ref().iter().enumerate() {
        pieces[index].taken = taken(&pieces, entry.get_ref(), &place.element(entry))?;
    }
    let king = king(model)?;
    check_names(model, &pieces, &king)?;
    Ok((pieces, king))
}

/// The number of the piece that a piece is in the hand of whoever takes it, if its entry says so.
fn taken(pieces: &[Piece], entry: &PieceEntry, place: &Place) -> Result<Option<usize>, Problem> {
    let Some(name) = entry.taken.as_ref().map(Spanned::get_ref) else { return Ok(None) };
    let names = || pieces.iter().map(|piece| piece.front.name.as_str());
    let number = names().position(|other| other == name);
    number.map(Some).ok_or_else(|| {
        let problem = format!("{} is no piece of this board; {}", quoted(name), instead(name, names()));
        place.key("taken", &entry.taken).problem(problem)
    })
}

fn king(model: &Model) -> Result<Piece, Problem> {
    let place = Place::field("king", &model.king);
    let entry = model.king.as_ref().map(Spanned::get_ref);
    let spec = FaceSpec {
        name: entry.and_then(|entry| entry.name.as_ref()),
        kanji: entry.and_then(|entry| entry.kanji),
        ..FaceSpec::default()
    };
    let letter = entry.and_then(|entry| entry.letter).unwrap_or(KING.letter);
    check_letter(letter, &place)?;
    Ok(Piece {
        letter,
        front: face(&spec, Some(&KING.front), (letter, 'F'), &place)?,
        back: None,
        taken: None,
        turning: Turning::default(),
        per_file: 0,
        drop_mate: Permission::Allowed,
        points: 0,
    })
}

fn piece(model: &Model, entry: &PieceEntry, geometry: Geometry, place: &Place) -> Result<Piece, Problem> {
    let name = entry.name.get_ref();
    let standard = piece_named(name);
    if standard.is_none() && entry.movement.is_none() {
        let known = PIECES.iter().map(|piece| piece.front.name);
        let instead = match nearest(name, known.clone()) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!(
                "expected one of {}, or a `letter` and a `move` for it",
                known.collect::<Vec<_>>().join(", ")
            ),
        };
        let problem = format!("{} is no piece of shogi; {instead}", quoted(name));
        return Err(place.key("name", &entry.name).problem(problem));
    }
    let letter = entry.letter.as_ref().map(|letter| *letter.get_ref());
    let letter = letter.or(standard.map(|piece| piece.letter));
    let letter = letter.ok_or_else(|| place.problem(format!("`{name}`: expected a `letter`")))?;
    check_letter(letter, &place.key("letter", &entry.letter))?;
    let spec = FaceSpec {
        name: Some(&entry.name),
        kanji: entry.kanji,
        csa: entry.csa.as_ref(),
        movement: entry.movement.as_ref(),
    };
    let mut front = face(&spec, standard.map(|piece| &piece.front), (letter, 'F'), place)?;
    let standard_back = standard.filter(|_| entry.movement.is_none()).and_then(|piece| piece.back.as_ref());
    let mut back = back(entry, letter, standard_back, &place.key("promoted", &entry.promoted))?;
    values(entry, geometry, &mut front, back.as_mut(), place)?;
    let turning = entry.promotion.as_ref().map_or(model.promotion, |promotion| *promotion.get_ref());
    if entry.promotion.is_some() && back.is_none() {
        let place = place.key("promotion", &entry.promotion);
        return Err(place.problem(format!("`{name}` has no back to turn to")));
    }
    let is_pawn = front.movement.is_pawns();
    let drop_mate = if is_pawn { Permission::Forbidden } else { Permission::Allowed };
    let drop_mate = entry.drop_mate.as_ref().map_or(drop_mate, |drop_mate| *drop_mate.get_ref());
    if drop_mate == Permission::Forbidden && !is_pawn {
        return Err(place.key("drop_mate", &entry.drop_mate).problem(format!(
            "`{name}`: only a piece that moves as `fW` can be forbidden to mate by a drop, this one moves as `{}`",
            front.betza
        )));
    }
    let per_file = entry.per_file.as_ref().map_or(u32::from(is_pawn), |limit| *limit.get_ref());
    let points = entry.points.as_ref().map_or(1, |points| *points.get_ref());
    Ok(Piece { letter, front, back, taken: None, turning, per_file, drop_mate, points })
}

fn check_letter(letter: char, place: &Place) -> Result<(), Problem> {
    if letter.is_ascii_uppercase() {
        Ok(())
    } else {
        let near = letter.to_ascii_uppercase();
        let near = if near == letter { String::new() } else { format!("; did you mean `{near}`?") };
        Err(place.problem(format!("expected a letter from A to Z, found `{letter}`{near}")))
    }
}

/// The back of a piece, without its values.
fn back(
    entry: &PieceEntry,
    letter: char,
    standard: Option<&'static StandardFace>,
    place: &Place,
) -> Result<Option<Face>, Problem> {
    let name = entry.name.get_ref();
    match (entry.promoted.as_ref().map(Spanned::get_ref), standard) {
        (Some(Promoted::Never), _) | (None, None) => Ok(None),
        (Some(Promoted::Value(_)) | None, standard @ Some(_)) => {
            face(&FaceSpec::default(), standard, (letter, 'B'), place).map(Some)
        }
        (Some(Promoted::Value(value)), None) => Err(place.problem(format!(
            "`{name}` does not promote as it stands, expected no value or a face such as {{ name = \"tokin\", value = \
             {value} }}"
        ))),
        (Some(Promoted::Face(entry)), _) => {
            let FaceEntry { name, kanji, csa, movement, .. } = entry;
            let standard = face_named(name.get_ref());
            if standard.is_none() && movement.is_none() {
                let known = PIECES.iter().flat_map(|piece| [Some(&piece.front), piece.back.as_ref()]);
                let known = known.flatten().map(|face| face.name);
                let near = nearest(name.get_ref(), known);
                let near = near.map_or(String::new(), |word| format!("; did you mean `{word}`?"));
                let problem =
                    format!("{} is no piece of shogi, expected a `move` for it{near}", quoted(name.get_ref()));
                return Err(place.key("name", name).problem(problem));
            }
            let spec = FaceSpec {
                name: Some(name),
                kanji: *kanji,
                csa: csa.as_ref(),
                movement: movement.as_ref(),
            };
            face(&spec, standard, (letter, 'B'), place).map(Some)
        }
    }
}

/// A face, without its values. What neither spec nor catalogue says follows from the piece's letter and the `side` of the
/// piece, F or B.
fn face(
    spec: &FaceSpec<'_>,
    standard: Option<&StandardFace>,
    (letter, side): (char, char),
    place: &Place,
) -> Result<Face, Problem> {
    let text = |text: &'_ Spanned<String>| text.get_ref().clone();
    let name = spec.name.map(text).or(standard.map(|face| face.name.to_owned())).unwrap_or_default();
    let is_plain = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit() || symbol == '-';
    let is_apart = !name.contains("--") && !name.ends_with('-');
    if !name.starts_with(|symbol: char| symbol.is_ascii_lowercase())
        || !name.chars().all(is_plain)
        || !is_apart
    {
        return Err(place.key("name", spec.name).problem(format!(
            "expected a name of small letters, digits and single hyphens that begins with a letter, found {}",
            quoted(&name)
        )));
    }
    let ident = standard.map_or_else(|| ident(&name), |face| face.ident.to_owned());
    // The word `Self` cannot be a variant of `Kind`, offsets of pieces in hand begin with `hand_`, and the stencil replaces
    // the sides' words.
    let is_word = name.split('-').any(|part| part == "us" || part == "them");
    if ident == "Self" || name.starts_with("hand-") || is_word {
        let problem =
            format!("expected another name than `{name}`, which the generated code has for other things");
        return Err(place.key("name", spec.name).problem(problem));
    }
    let betza = spec.movement.map(text).or(standard.map(|face| face.betza.to_owned())).unwrap_or_default();
    let movement: Movement = betza::parse(&betza)
        .map_err(|problem| place.key("move", spec.movement).problem(format!("`{name}`: {problem}")))?;
    let csa = spec.csa.map(text).or(standard.map(|face| face.csa.to_owned()));
    let csa = csa.unwrap_or_else(|| format!("{letter}{side}"));
    if csa.len() != 2 || !csa.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let problem = format!("`{name}`: expected two letters from A to Z, found {}", quoted(&csa));
        return Err(place.key("csa", spec.csa).problem(problem));
    }
    let symbol = if side == 'F' { letter } else { letter.to_ascii_lowercase() };
    let kanji = spec.kanji.or(standard.map(|face| face.kanji)).unwrap_or(symbol);
    Ok(Face { ident, name, kanji, csa, betza, movement, worth: Worth::default() })
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
    let value = entry.value.unwrap_or_else(|| estimate(geometry, &front.movement));
    let promoted = back.as_ref().map(|back| match entry.promoted.as_ref().map(Spanned::get_ref) {
        Some(Promoted::Value(value) | Promoted::Face(FaceEntry { value: Some(value), .. })) => *value,
        _ => estimate(geometry, &back.movement),
    });
    let others = |field, given: &Option<Spanned<Vec<i32>>>| {
        let values = given.as_ref().map(|values| values.get_ref().as_slice());
        match (values, promoted) {
            (None, promoted) => Ok([value, promoted.unwrap_or_default()]),
            (Some(&[value]), None) => Ok([value, 0]),
            (Some(&[value, promoted]), Some(_)) => Ok([value, promoted]),
            (Some(values), promoted) => {
                let expected =
                    if promoted.is_some() { "its value and its promoted value" } else { "its value" };
                let name = entry.name.get_ref();
                let problem = format!("`{name}`: expected {expected} in `{field}`, found {values:?}");
                Err(place.key(field, given).problem(problem))
            }
        }
    };
    let bonanza = others("bonanza", &entry.bonanza)?;
    let apery = others("apery", &entry.apery)?;
    let held = entry.held.unwrap_or(value);
    front.worth = Worth { value, held, bonanza: bonanza[0], apery: apery[0] };
    if let (Some(back), Some(value)) = (back, promoted) {
        back.worth = Worth { value, held: 0, bonanza: bonanza[1], apery: apery[1] };
    }
    Ok(())
}

/// What a square that a piece reaches by a step counts, on the average over the squares where it may stand.
const STEP: u64 = 100;

/// How much less each further square of a slide counts, in percent of the one before: more may stand in the way.
const FURTHER: u64 = 60;

/// What a piece may be worth, judged by its movement alone, at least 1: a start for learning where a spec gives no value.
fn estimate(geometry: Geometry, movement: &Movement) -> i32 {
    let steps = attacks::steps(movement, Side::Black);
    let slid = |square| -> u64 {
        let slides = attacks::slides(movement, Side::Black);
        slides.map(|slide| counted(attacks::slide_path(geometry, square, slide).count())).sum()
    };
    let reached = |square| {
        let stepped = attacks::step_targets(geometry, &steps, square).count_ones();
        u64::from(stepped) * STEP + slid(square)
    };
    let total: u64 = (0..geometry.squares()).map(reached).sum();
    (total / geometry.squares() as u64).max(1) as i32
}

/// What a slide over some squares counts.
fn counted(squares: usize) -> u64 {
    std::iter::successors(Some(STEP), |count| Some(count * FURTHER / 100)).take(squares).sum()
}

/// Checks that no two pieces, or faces of them, have a name, a letter, a character or a code in common.
fn check_names(model: &Model, pieces: &[Piece], king: &Piece) -> Result<(), Problem> {
    let mut seen = Seen::default();
    let place = Place::field("king", &model.king);
    seen.take("letter", king.letter.to_string(), &king.front, &place)?;
    seen.face(&king.front, &place)?;
    let place = Place::field("pieces", &model.pieces);
    let all = || pieces.iter().zip(model.pieces.get_ref());
    for (piece, entry) in all() {
        let place = place.element(entry);
        seen.face(&piece.front, &place)?;
        seen.take("letter", piece.letter.to_string(), &piece.front, &place)?;
    }
    for (piece, entry) in all() {
        if let Some(back) = &piece.back {
            seen.face(back, &place.element(entry).key("promoted", &entry.get_ref().promoted))?;
        }
    }
    Ok(())
}

/// The words that are taken, with what they are and the faces that took them.
#[derive(Default)]
struct Seen(HashMap<(&'static str, String), String>);

impl Seen {
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
            Some(_) if what == "name" => format!(
                "expected each name once, found `{word}` twice; a face that moves as another piece needs a name of its \
                 own, such as {{ name = \"pro-{word}\", move = \"{}\" }}",
                face.betza
            ),
            Some(other) => {
                format!("`{}` and `{other}` have the same {what} `{word}`, expected another", face.name)
            }
        };
        Err(place.problem(message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_in_the_order_of_strength() {
        let board = Geometry { files: 9, ranks: 9 };
        let worth = |notation| estimate(board, &betza::parse(notation).unwrap());
        assert_eq!([worth("fW"), worth("WfF"), worth("B")], [88, 513, 564]);
        let values = ["fW", "ffN", "fR", "FfW", "WfF", "B", "R", "BW", "RF"].map(worth);
        assert!(values.is_sorted(), "{values:?}");
    }
}
