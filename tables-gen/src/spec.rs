//! A board's spec, checked: its parts are known to fit together.

use crate::attacks;
use crate::error::Error;
use crate::geometry::{Geometry, SIDES};
use crate::kinds::{self, Entry, Kind, Worth};
use crate::model::{Declaration, Model, PieceEntry, Repetition};
use crate::pieces::{self, PIECES};
use crate::start::Start;

/// The rules that every board knows, and those that need points to be declared.
const FREE_RULES: [&str; 2] = ["NoEnteringKing", "TryRule"];
const POINT_RULES: [&str; 4] = ["CSARule24", "CSARule24H", "CSARule27", "CSARule27H"];

/// A board's spec, checked.
#[derive(Clone, Debug)]
pub struct Spec {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) geometry: Geometry,
    pub(crate) zone: usize,
    pub(crate) start: Start,
    pub(crate) repetition: Repetition,
    /// All kinds; the first `max_count.len()` of them can be in hand, the next is the king.
    pub(crate) kinds: Vec<Kind>,
    /// How many there can be of each kind that can be in hand.
    pub(crate) max_count: Vec<u32>,
    pub(crate) declaration: Option<Declaration>,
}

impl Spec {
    /// Reads and checks the text of the spec `name`.
    ///
    /// # Errors
    ///
    /// If the text is not the TOML that is expected, or what it says does not fit together.
    pub fn parse(name: &str, text: &str) -> Result<Self, Error> {
        let model: Model =
            toml::from_str(text).map_err(|error| Error::new(name, "", error.to_string().trim_end()))?;
        Self::check(name, model).map_err(|(field, problem)| Error::new(name, field, problem))
    }

    /// The board's name, which is its file's name too.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many kinds can be in hand.
    pub(crate) fn hand_kinds(&self) -> usize {
        self.max_count.len()
    }

    /// The number of the king among the kinds.
    pub(crate) fn king(&self) -> usize {
        self.hand_kinds()
    }

    /// The rules for entering kings that this board knows.
    pub(crate) fn entering_king_rules(&self) -> Vec<&'static str> {
        let points = if self.declaration.is_some() { &POINT_RULES[..] } else { &[] };
        [&FREE_RULES[..1], points, &FREE_RULES[1..]].concat()
    }

    fn check(name: &str, model: Model) -> Result<Self, (&'static str, String)> {
        let geometry = check_size(&model)?;
        let entries = check_pieces(&model.pieces).map_err(|problem| ("pieces", problem))?;
        let start = Start::parse(&model.start, geometry).map_err(|problem| ("start", problem))?;
        let kinds = kinds::number(&entries);
        check_start(&start, &kinds, geometry).map_err(|problem| ("start", problem))?;
        let max_count =
            check_counts(&model.pieces, &entries, &start).map_err(|problem| ("pieces", problem))?;
        if let Some(declaration) = &model.declaration {
            check_declaration(declaration).map_err(|problem| ("declaration", problem))?;
        } else if let Some(entry) = model.pieces.iter().find(|entry| entry.points.is_some()) {
            let problem = format!("`{}` has `points`, which only count with a [declaration]", entry.name);
            return Err(("pieces", problem));
        }
        check_room(&kinds[0], &max_count, geometry).map_err(|problem| ("pieces", problem))?;
        Ok(Self {
            name: name.to_owned(),
            title: model.title,
            geometry,
            zone: model.zone,
            start,
            repetition: model.repetition,
            kinds,
            max_count,
            declaration: model.declaration,
        })
    }
}

fn check_size(model: &Model) -> Result<Geometry, (&'static str, String)> {
    let &Model { files, ranks, zone, .. } = model;
    for (field, size) in [("files", files), ("ranks", ranks)] {
        if !(2..=64).contains(&size) {
            return Err((field, format!("expected 2 to 64, found {size}")));
        }
    }
    if files * ranks > 128 {
        let squares = files * ranks;
        return Err(("ranks", format!("expected at most 128 squares, found {files} x {ranks} = {squares}")));
    }
    if !(1..=ranks).contains(&zone) {
        return Err(("zone", format!("expected a depth of 1 to {ranks} rows, found {zone}")));
    }
    Ok(Geometry { files, ranks })
}

fn check_pieces(entries: &[PieceEntry]) -> Result<Vec<Entry>, String> {
    if entries.is_empty() {
        return Err("expected at least one piece besides the king".to_owned());
    }
    for (index, entry) in entries.iter().enumerate() {
        if entries[..index].iter().any(|earlier| earlier.name == entry.name) {
            return Err(format!("expected each piece once, found `{}` twice", entry.name));
        }
    }
    entries.iter().map(check_piece).collect()
}

fn check_piece(entry: &PieceEntry) -> Result<Entry, String> {
    let name = &entry.name;
    let piece = pieces::named(name).ok_or_else(|| {
        let known: Vec<&str> = PIECES.iter().map(|piece| piece.front.name).collect();
        format!("unknown piece `{name}`, expected one of {}", known.join(", "))
    })?;
    if piece.back.is_some() != entry.promoted.is_some() {
        let (promotes, expected) =
            if piece.back.is_some() { ("promotes", "a") } else { ("does not promote", "no") };
        return Err(format!("`{name}` {promotes}, expected {expected} `promoted` value"));
    }
    let promoted = entry.promoted.unwrap_or_default();
    let count = |name, values: Option<&[i32]>| {
        check_values(entry, name, values).map(|found| found.unwrap_or([entry.value, promoted]))
    };
    let held = entry.held.unwrap_or(entry.value);
    let bonanza = count("bonanza", entry.bonanza.as_deref())?;
    let apery = count("apery", entry.apery.as_deref())?;
    Ok(Entry {
        piece,
        worth: Worth { value: entry.value, held, bonanza: bonanza[0], apery: apery[0] },
        promoted: Worth { value: promoted, held: 0, bonanza: bonanza[1], apery: apery[1] },
        points: entry.points.unwrap_or(1),
    })
}

/// What another program counts a piece for, and its promoted side (0 if it has none).
fn check_values(entry: &PieceEntry, name: &str, values: Option<&[i32]>) -> Result<Option<[i32; 2]>, String> {
    match (values, entry.promoted) {
        (None, _) => Ok(None),
        (Some(&[value]), None) => Ok(Some([value, 0])),
        (Some(&[value, promoted]), Some(_)) => Ok(Some([value, promoted])),
        (Some(values), promoted) => {
            let expected = if promoted.is_some() { "its value and its promoted value" } else { "its value" };
            Err(format!("`{}`: expected {expected} in `{name}`, found {values:?}", entry.name))
        }
    }
}

fn check_start(start: &Start, kinds: &[Kind], geometry: Geometry) -> Result<(), String> {
    for side in SIDES {
        if start.king(side).is_none() {
            return Err(format!("expected exactly one king of {side:?} on the board"));
        }
    }
    for stone in &start.stones {
        let letter = stone.letter;
        let Some(base) = kinds.iter().find(|kind| kind.letter == letter) else {
            let bases = kinds.iter().enumerate().filter(|(number, kind)| kind.base == *number);
            let known: String = bases.map(|(_, kind)| kind.letter).collect();
            return Err(format!("unknown letter `{letter}`, expected one of `{known}`"));
        };
        let kind = if stone.promoted { base.promoted.map(|number| &kinds[number]) } else { Some(base) };
        let kind = kind.ok_or_else(|| format!("a {} does not promote", base.face.name))?;
        let dead = attacks::dead_squares(geometry, &kind.movement, stone.side);
        if stone.square.is_some_and(|square| dead >> square & 1 == 1) {
            return Err(format!("a {} of {:?} stands where it can never move", kind.face.name, stone.side));
        }
    }
    Ok(())
}

fn check_counts(models: &[PieceEntry], entries: &[Entry], start: &Start) -> Result<Vec<u32>, String> {
    let count = |(model, entry): (&PieceEntry, &Entry)| {
        let present = start.count(entry.piece.letter);
        let max = model.max.unwrap_or(present);
        match max {
            0 => Err(format!("`{}` is not in the start position, expected it there or a `max`", model.name)),
            1..=255 if max >= present => Ok(max),
            _ => Err(format!("`{}`: expected a `max` of {present} to 255, found {max}", model.name)),
        }
    };
    models.iter().zip(entries).map(count).collect()
}

/// Bonanza's tables let the first block on the board overlap the hands by its dead squares.
fn check_room(first: &Kind, max_count: &[u32], geometry: Geometry) -> Result<(), String> {
    let room: usize = max_count.iter().map(|&max| max as usize + 1).sum();
    let dead = attacks::dead_rows(geometry, &first.movement) * geometry.files;
    if dead <= room {
        return Ok(());
    }
    let name = first.face.name;
    Err(format!(
        "`{name}` is first but barred from {dead} squares, more than the {room} entries of the hands; \
         expected a piece with fewer"
    ))
}

fn check_declaration(declaration: &Declaration) -> Result<(), String> {
    let Declaration { default, points_24, .. } = declaration;
    if !FREE_RULES.iter().chain(&POINT_RULES).any(|rule| rule == default) {
        let known = [&FREE_RULES[..], &POINT_RULES[..]].concat().join(", ");
        return Err(format!("unknown `default` rule `{default}`, expected one of {known}"));
    }
    if points_24.draw > points_24.win {
        let (win, draw) = (points_24.win, points_24.draw);
        return Err(format!("`points_24`: expected `draw` to be at most `win` ({win}), found {draw}"));
    }
    Ok(())
}
