//! Reads a spec, and checks that its parts fit together.

use crate::error::Error;
use crate::faces;
use crate::geometry::Geometry;
use crate::hands;
use crate::kinds::{self, Kind};
use crate::model::{Declaration, Model, Occasion, PieceEntry};
use crate::place::{Place, Problem, line_at};
use crate::playable;
use crate::spec::{POINT_RULES, Spec, known_rules};
use crate::start::Start;
use crate::unlike;

/// How many kinds a move has room for.
const MOST_KINDS: usize = 32;

impl Spec {
    /// Reads and checks the text of the spec `name`, which stands in `file`: messages name that file.
    ///
    /// # Errors
    ///
    /// If the text is not the TOML that is expected, or what it says does not fit together.
    pub fn parse(name: &str, file: &str, text: &str) -> Result<Self, Error> {
        let model: Model = toml::from_str(text).map_err(|error| {
            let line = line_at(text, error.span().map_or(0, |span| span.start));
            let problem: Vec<&str> = error.message().lines().map(str::trim).collect();
            Error::at(file, line, String::new(), problem.join(", "))
        })?;
        Self::check(name, file, model).map_err(|Problem { place, message }| {
            Error::at(file, place.line(text), place.to_string(), message)
        })
    }

    fn check(name: &str, file: &str, model: Model) -> Result<Self, Problem> {
        let geometry = check_size(&model)?;
        let pieces = faces::pieces(&model, geometry)?;
        let king = faces::king(&model)?;
        unlike::check(&pieces, &king)?;
        let start = Start::parse(&model.start, geometry, king.letter);
        let start = start.map_err(|problem| Place::field("start").problem(problem))?;
        let kinds = kinds::number(&pieces, &king);
        let max_count = check_counts(&model, &kinds, &start)?;
        check_room(&kinds, &max_count)?;
        let zone = check_zone(&model, &kinds)?;
        let entering_king = check_entering_king(&model)?;
        let variant = check_variant(model.variant.unwrap_or_else(|| name.to_owned()))?;
        let spec = Self {
            name: name.to_owned(),
            file: file.to_owned(),
            title: model.title,
            variant,
            geometry,
            zone,
            start,
            repetition: model.repetition,
            drops: model.drops,
            stuck: model.stuck,
            kinds,
            max_count,
            entering_king,
            goal: model.goal,
            declaration: model.declaration,
        };
        spec.check_first()?;
        playable::check(&spec).map_err(|problem| Place::field("start").problem(problem))?;
        Ok(spec)
    }

    /// Bonanza's tables let the first block on the board overlap the hands by its dead squares.
    fn check_first(&self) -> Result<(), Problem> {
        let first = &self.kinds[0];
        let room: usize = self.max_count.iter().map(|&max| max as usize + 1).sum();
        let dead = self.dead_rows(first) * self.geometry.files;
        if dead <= room {
            return Ok(());
        }
        let name = &first.face.name;
        Err(Place::field("pieces").index(0).problem(format!(
            "`{name}` is first but barred from {dead} squares, more than the {room} entries of the hands; \
             expected a piece with fewer"
        )))
    }
}

fn check_size(model: &Model) -> Result<Geometry, Problem> {
    let &Model { files, ranks, .. } = model;
    for (field, size) in [("files", files), ("ranks", ranks)] {
        if !(3..=64).contains(&size) {
            return Err(Place::field(field).problem(format!("expected 3 to 64, found {size}")));
        }
    }
    if files * ranks > 128 {
        let squares = files * ranks;
        let problem = format!("expected at most 128 squares, found {files} x {ranks} = {squares}");
        return Err(Place::field("ranks").problem(problem));
    }
    Ok(Geometry { files, ranks })
}

/// The depth of the zone; the last row where nothing depends on it.
fn check_zone(model: &Model, kinds: &[Kind]) -> Result<usize, Problem> {
    let place = Place::field("zone");
    let turns = |kind: &&Kind| {
        kind.promoted.is_some() && matches!(kind.turning.on, Occasion::Zone | Occasion::Arrival)
    };
    let turning = kinds.iter().find(turns);
    match (model.zone, turning) {
        (Some(zone), _) if !(1..=model.ranks).contains(&zone) => {
            Err(place.problem(format!("expected a depth of 1 to {} rows, found {zone}", model.ranks)))
        }
        (None, Some(kind)) => {
            let name = &kind.face.name;
            Err(place.problem(format!("expected the depth of the zone, since `{name}` turns over there")))
        }
        (Some(_), None) if model.declaration.is_none() => {
            Err(place.problem("expected no zone, since no piece turns over there"))
        }
        (zone, _) => Ok(zone.unwrap_or(1)),
    }
}

/// How many there can be of each piece.
fn check_counts(model: &Model, kinds: &[Kind], start: &Start) -> Result<Vec<u32>, Problem> {
    let place = Place::field("pieces");
    let count =
        |(index, entry): (usize, &PieceEntry)| {
            let place = place.index(index);
            let present = start.count(kinds[index].letter);
            let max = entry.max.unwrap_or(present);
            let name = &entry.name;
            match max {
                0 => Err(place
                    .problem(format!("`{name}` is not in the start position, expected it there or a `max`"))),
                1..=255 if max >= present => Ok(max),
                _ => Err(place
                    .key("max")
                    .problem(format!("`{name}`: expected a `max` of {present} to 255, found {max}"))),
            }
        };
    model.pieces.iter().enumerate().map(count).collect()
}

/// Whether moves have room for the kinds, and a hand for the counts.
fn check_room(kinds: &[Kind], max_count: &[u32]) -> Result<(), Problem> {
    let place = Place::field("pieces");
    if kinds.len() > MOST_KINDS {
        let found = kinds.len();
        let problem = format!("expected at most {MOST_KINDS} faces with the king, found {found}");
        return Err(place.problem(problem));
    }
    let width = hands::width(&hands::pack(max_count));
    if width > u32::BITS {
        return Err(place.problem(format!(
            "the counts of a hand take {width} bits, expected at most {}: fewer kinds, or fewer of a kind",
            u32::BITS
        )));
    }
    Ok(())
}

/// The name of the game in an option of USI, which ends at a space.
fn check_variant(variant: String) -> Result<String, Problem> {
    if !variant.is_empty() && variant.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Ok(variant);
    }
    let problem = format!("{variant:?}: expected letters, digits and hyphens");
    Err(Place::field("variant").problem(problem))
}

/// The rule for entering kings in force, and whether the rules of points fit together.
fn check_entering_king(model: &Model) -> Result<String, Problem> {
    let known = known_rules(model.declaration.is_some());
    let default = model.entering_king.as_deref().unwrap_or(known[0]);
    if !known.contains(&default) {
        let why =
            if POINT_RULES.contains(&default) { "needs a [declaration]; without it" } else { "is unknown;" };
        let problem = format!("`{default}` {why} expected one of {}", known.join(", "));
        return Err(Place::field("entering_king").problem(problem));
    }
    if let Some(Declaration { points_24, .. }) = &model.declaration {
        if points_24.draw > points_24.win {
            let (win, draw) = (points_24.win, points_24.draw);
            let problem = format!("expected `draw` to be at most `win` ({win}), found {draw}");
            return Err(Place::field("declaration").key("points_24").problem(problem));
        }
    } else if let Some(index) = model.pieces.iter().position(|entry| entry.points.is_some()) {
        let name = &model.pieces[index].name;
        let problem = format!("`{name}` has `points`, which only count with a [declaration]");
        return Err(Place::field("pieces").index(index).key("points").problem(problem));
    }
    Ok(default.to_owned())
}
