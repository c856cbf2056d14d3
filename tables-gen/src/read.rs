//! Reads a spec, and checks that its parts fit together.

use toml::Spanned;

use crate::attacks;
use crate::entries;
use crate::error::{Error, Place, Problem};
use crate::first_move;
use crate::geometry::{Geometry, SIDES, Side, Squares};
use crate::hands;
use crate::kinds::{self, Kind};
use crate::model::{Model, Occasion, PieceEntry, Points24};
use crate::pieces::pieces;
use crate::spec::{POINT_RULES, Spec, known_rules};
use crate::start::{Start, Stone};
use crate::syntax;
use crate::words::{instead, quoted};

/// How many kinds a move has room for.
const MOST_KINDS: usize = 32;

impl Spec {
    /// Reads and checks the text of the spec `name`, which stands in `file`: messages name that file.
    ///
    /// # Errors
    ///
    /// If the text is not the TOML that is expected, or what it says does not fit together.
    pub fn parse(name: &str, file: &str, text: &str) -> Result<Self, Error> {
        let tables =
            syntax::parse(text).map_err(|(line, problem)| Error(format!("{file}:{line}: {problem}")))?;
        let model = entries::board(&tables).map_err(|problem| problem.in_file(file, text))?;
        Self::check(name, file, model).map_err(|problem| problem.in_file(file, text))
    }

    fn check(name: &str, file: &str, model: Model) -> Result<Self, Problem> {
        let geometry = check_size(&model)?;
        let (pieces, king) = pieces(&model, geometry)?;
        let start_place = Place::field("start", &model.start);
        let start = Start::parse(model.start.get_ref(), geometry, king.letter);
        let start = start.map_err(|problem| start_place.problem(problem))?;
        let kinds = kinds::number(&pieces, &king);
        let max_count = check_counts(&model, &kinds, &start, geometry)?;
        check_room(&model, &kinds, &max_count)?;
        let spec = Self {
            zone: check_zone(&model, &kinds)?,
            entering_king: check_entering_king(&model)?,
            variant: check_variant(&model, name)?,
            name: name.to_owned(),
            file: file.to_owned(),
            title: model.title,
            geometry,
            start,
            repetition: model.repetition,
            drops: model.drops,
            stuck: model.stuck,
            kinds,
            max_count,
            goal: model.goal,
            declaration: model.declaration.map(Spanned::into_inner),
        };
        check_first(&spec).map_err(|problem| {
            let place = Place::field("pieces", &model.pieces);
            place.element(&model.pieces.get_ref()[0]).problem(problem)
        })?;
        check_start(&spec).map_err(|problem| start_place.problem(problem))?;
        Ok(spec)
    }
}

/// Bonanza's tables let the first block on the board overlap the hands by its dead squares.
fn check_first(spec: &Spec) -> Result<(), String> {
    let first = &spec.kinds[0];
    let room: usize = spec.max_count.iter().map(|&max| max as usize + 1).sum();
    let dead = spec.dead_rows(first) * spec.geometry.files;
    if dead <= room {
        return Ok(());
    }
    let name = &first.face.name;
    Err(format!(
        "`{name}` is first but barred from {dead} squares, more than the {room} entries of the hands; \
         expected a piece with fewer"
    ))
}

fn check_size(model: &Model) -> Result<Geometry, Problem> {
    let [files, ranks] = [&model.files, &model.ranks].map(|size| *size.get_ref());
    if files * ranks > 128 {
        let squares = files * ranks;
        let problem = format!("expected at most 128 squares, found {files} x {ranks} = {squares}");
        return Err(Place::field("ranks", &model.ranks).problem(problem));
    }
    Ok(Geometry { files, ranks })
}

/// The depth of the zone; the last row where nothing depends on it.
fn check_zone(model: &Model, kinds: &[Kind]) -> Result<usize, Problem> {
    let place = Place::field("zone", &model.zone);
    let ranks = *model.ranks.get_ref();
    let turns = |kind: &&Kind| {
        kind.promoted.is_some() && matches!(kind.turning.on, Occasion::Zone | Occasion::Arrival)
    };
    let turning = kinds.iter().find(turns);
    match (model.zone.as_ref().map(|zone| *zone.get_ref()), turning) {
        (Some(zone), _) if !(1..=ranks).contains(&zone) => {
            Err(place.problem(format!("expected a depth of 1 to {ranks} rows, found {zone}")))
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

/// How many there can be of each piece: as many as there are squares besides those of the kings, unless the start position has
/// more.
fn check_counts(
    model: &Model,
    kinds: &[Kind],
    start: &Start,
    geometry: Geometry,
) -> Result<Vec<u32>, Problem> {
    let place = Place::field("pieces", &model.pieces);
    let count =
        |(entry, kind): (&Spanned<PieceEntry>, &Kind)| {
            let place = place.element(entry);
            let PieceEntry { name, max, per_file, .. } = entry.get_ref();
            let name = name.get_ref();
            // With those that come to be this piece when they are taken.
            let present = taken_as(kinds, kind.base).map(|number| start.count(kinds[number].letter)).sum();
            let most = (geometry.squares() as u32 - 2).max(present);
            if kind.per_file as usize >= geometry.ranks {
                return Err(place.key("per_file", per_file).problem(format!(
                "`{name}`: a file has {} squares, expected a limit of 1 to {}, or 0 for any number, found {}",
                geometry.ranks,
                geometry.ranks - 1,
                kind.per_file
            )));
            }
            match max.as_ref().map_or(present, |max| *max.get_ref()) {
                0 => Err(place
                    .problem(format!("`{name}` is not in the start position, expected it there or a `max`"))),
                count if (present..=most).contains(&count) => Ok(count),
                count => Err(place.key("max", max).problem(format!(
                    "`{name}`: expected a `max` of {} to {most}, found {count}",
                    present.max(1)
                ))),
            }
        };
    model.pieces.get_ref().iter().zip(kinds).map(count).collect()
}

/// The numbers of the pieces that may be this one some day, since they become it when they are taken; itself among them.
fn taken_as(kinds: &[Kind], base: usize) -> impl Iterator<Item = usize> {
    let next = |&number: &usize| Some(kinds[number].taken);
    let becomes =
        move |number: usize| std::iter::successors(Some(number), next).take(kinds.len()).any(|it| it == base);
    (0..kinds.len()).filter(move |&number| kinds[number].base == number && becomes(number))
}

/// Whether moves have room for the kinds, and a hand for the counts.
fn check_room(model: &Model, kinds: &[Kind], max_count: &[u32]) -> Result<(), Problem> {
    let place = Place::field("pieces", &model.pieces);
    if kinds.len() > MOST_KINDS {
        let found = kinds.len();
        let problem = format!("expected at most {MOST_KINDS} faces with the king, found {found}");
        return Err(place.problem(problem));
    }
    let width = hands::width(&hands::pack(max_count));
    if width > u64::BITS {
        return Err(place.problem(format!(
            "the counts of a hand take {width} bits, expected at most {}: fewer kinds, or fewer of a kind",
            u64::BITS
        )));
    }
    Ok(())
}

/// The name of the game in an option of USI, which ends at a space.
fn check_variant(model: &Model, name: &str) -> Result<String, Problem> {
    let variant = model.variant.as_ref().map_or(name, |variant| variant.get_ref());
    if !variant.is_empty() && variant.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
        return Ok(variant.to_owned());
    }
    let problem = format!("expected letters, digits and hyphens, found {}", quoted(variant));
    Err(Place::field("variant", &model.variant).problem(problem))
}

/// The rule for entering kings in force, and whether the rules of points fit together.
fn check_entering_king(model: &Model) -> Result<String, Problem> {
    let known = known_rules(model.declaration.is_some());
    let default = model.entering_king.as_ref().map_or(known[0], |rule| rule.get_ref());
    if !known.contains(&default) {
        let why =
            if POINT_RULES.contains(&default) { "needs a [declaration]; without it" } else { "is no rule;" };
        let problem = format!("{} {why} {}", quoted(default), instead(default, known));
        return Err(Place::field("entering_king", &model.entering_king).problem(problem));
    }
    if let Some(declaration) = &model.declaration {
        let points_24 = &declaration.get_ref().points_24;
        let &Points24 { win, draw } = points_24.get_ref();
        if draw > win {
            let place = Place::field("declaration", declaration).key("points_24", points_24);
            let problem = format!("expected `draw` to be at most `win` ({win}), found {draw}");
            return Err(place.problem(problem));
        }
    } else if let Some(entry) = model.pieces.get_ref().iter().find(|entry| entry.get_ref().points.is_some()) {
        let PieceEntry { name, points, .. } = entry.get_ref();
        let name = name.get_ref();
        let problem = format!("`{name}` has `points`, which only count with a [declaration]");
        return Err(Place::field("pieces", &model.pieces).key("points", points).problem(problem));
    }
    Ok(default.to_owned())
}

/// Checks that a game of a board can begin where its spec says.
fn check_start(spec: &Spec) -> Result<(), String> {
    let start = &spec.start;
    if start.stones.iter().any(|stone| stone.square.is_none() && stone.letter == start.king) {
        return Err(format!("expected no king (`{}`) in hand", start.king));
    }
    for side in SIDES {
        if start.king(side).is_none() {
            return Err(format!("expected exactly one king (`{}`) of {side:?} on the board", start.king));
        }
    }
    start.stones.iter().try_for_each(|stone| check_stone(spec, stone))?;
    SIDES.into_iter().try_for_each(|side| check_files(spec, side))?;
    let attacked = attacked(spec, start.side);
    let in_check = |side: &Side| start.king(*side).is_some_and(|king| attacked >> king & 1 == 1);
    if let Some(side) = SIDES.into_iter().filter(|&side| side != start.side).find(in_check) {
        return Err(format!("{side:?} is in check, but it is not its turn"));
    }
    let side = start.side;
    match first_move::standing(spec, side) {
        Some((true, false)) => {
            Err(format!("{side:?} is mated, expected a position in which a game can begin"))
        }
        Some((false, false)) => {
            Err(format!("{side:?} has no move, expected a position in which a game can begin"))
        }
        _ => Ok(()),
    }
}

/// Checks that a stone is a piece of the board, where it may be.
fn check_stone(spec: &Spec, stone: &Stone) -> Result<(), String> {
    let kind = kind_of(spec, stone)?;
    let name = &kind.face.name;
    match stone.square {
        Some(square) if spec.dead_squares(kind, stone.side) >> square & 1 == 1 => {
            Err(format!("a {name} of {:?} stands where it can never move", stone.side))
        }
        _ => Ok(()),
    }
}

/// What kind a stone is.
fn kind_of<'a>(spec: &'a Spec, stone: &Stone) -> Result<&'a Kind, String> {
    let fronts = || spec.kinds.iter().take(spec.king() + 1);
    let Some(front) = fronts().find(|kind| kind.letter == stone.letter) else {
        let known: String = fronts().map(|kind| kind.letter).collect();
        return Err(format!(
            "found the letter `{}`, which no piece has, expected one of `{known}`",
            stone.letter
        ));
    };
    let shown = if stone.promoted { front.promoted.map(|number| &spec.kinds[number]) } else { Some(front) };
    shown.ok_or_else(|| format!("a {} does not promote", front.face.name))
}

/// Checks that no file holds too many of a side's pieces of a kind.
fn check_files(spec: &Spec, side: Side) -> Result<(), String> {
    for kind in spec.kinds.iter().filter(|kind| spec.standing_per_file(kind) > 0) {
        for column in 0..spec.geometry.files {
            let stones = spec.start.stones.iter().filter(|stone| {
                let is_one = (stone.side, stone.letter, stone.promoted) == (side, kind.letter, false);
                is_one && stone.square.is_some_and(|square| square % spec.geometry.files == column)
            });
            if stones.count() > kind.per_file as usize {
                let (name, limit) = (&kind.face.name, kind.per_file);
                return Err(format!("{side:?} has more than {limit} {name} on one file"));
            }
        }
    }
    Ok(())
}

/// The squares that a side attacks.
fn attacked(spec: &Spec, side: Side) -> Squares {
    let Start { stones, .. } = &spec.start;
    let occupied = stones.iter().filter_map(|stone| stone.square).fold(0, |set, square| set | 1 << square);
    let ours = stones.iter().filter(|stone| stone.side == side);
    ours.filter_map(|stone| Some((stone.square?, kind_of(spec, stone).ok()?))).fold(
        0,
        |set, (square, kind)| {
            set | attacks::attacked(spec.geometry, &kind.face.movement, side, square, occupied)
        },
    )
}
