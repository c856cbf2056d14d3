//! Reads the tables of a spec: which fields there are, and what each may be.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::error::{Place, Problem};
use crate::fields::{Advice, Fields, Value, unexpected};
use crate::model::{
    Declaration, Drops, FaceEntry, Goal, KingEntry, Model, Occasion, Permission, PieceEntry, Points24,
    Points27, Promoted, Repetition, Turning,
};

/// The fields of a board.
const BOARD: [&str; 15] = [
    "title",
    "variant",
    "files",
    "ranks",
    "zone",
    "start",
    "pieces",
    "king",
    "promotion",
    "drops",
    "stuck",
    "repetition",
    "try",
    "entering_king",
    "declaration",
];

/// The fields of a piece.
const PIECE: [&str; 16] = [
    "name",
    "letter",
    "kanji",
    "csa",
    "move",
    "value",
    "promoted",
    "taken",
    "promotion",
    "per_file",
    "drop_mate",
    "held",
    "bonanza",
    "apery",
    "points",
    "max",
];

/// The fields of the back of a piece.
const FACE: [&str; 5] = ["name", "kanji", "csa", "move", "value"];

/// Fields that one may look for in vain.
const NO_BOARD: [Advice; 2] = [("rows", "write `ranks`"), ("columns", "write `files`")];
const NO_PIECE: [Advice; 2] =
    [("drop", "write `drops = \"none\"` for the board, or `taken` for the piece"), ("betza", "write `move`")];
const NO_KING: [Advice; 2] = [
    ("move", "the king steps to all eight sides on every board"),
    ("promoted", "the king does not turn over"),
];
const NO_FACE: [Advice; 3] = [
    (
        "promoted",
        "a back does not turn to a third face; `promotion = { back = true }` of the piece turns it back",
    ),
    ("promotion", "it belongs to the piece, not to its back"),
    ("letter", "a back has the letter of its front, with a + before it"),
];

/// The longest name of a board.
const LONGEST_TITLE: usize = 60;

/// The longest name of a piece.
const LONGEST_NAME: usize = 30;

/// The largest value of a piece: a hundred pawns. Sums of them stay far from what the search takes for mate.
const MOST_VALUE: i64 = 10_000;

/// Permissions by their words.
const PERMISSIONS: [(&str, Permission); 2] =
    [("forbidden", Permission::Forbidden), ("allowed", Permission::Allowed)];

/// The board that a file's tables describe.
pub fn board(root: &Spanned<DeTable<'_>>) -> Result<Model, Problem> {
    let fields = Fields::new(root.get_ref(), Place::default(), &BOARD, &NO_BOARD)?;
    let title = fields.title("title", LONGEST_TITLE)?;
    let title = fields.required("title", title, "the board's name in quotes")?.into_inner();
    let [files, ranks] = [("files", 12), ("ranks", 26)].map(|(name, most)| {
        let size = fields.whole(name, 3..=most)?;
        fields.required(name, size, &format!("a whole number from 3 to {most}"))
    });
    let start = fields.text("start")?;
    let drops = [("front", Drops::Front), ("either", Drops::Either), ("none", Drops::None)];
    let repetitions = [("draw", Repetition::Draw), ("first-player-loses", Repetition::FirstPlayerLoses)];
    let goals = [("king-square", Goal::KingSquare), ("last-row", Goal::LastRow)];
    Ok(Model {
        title,
        variant: fields.title("variant", LONGEST_NAME)?,
        files: files?,
        ranks: ranks?,
        zone: fields.whole("zone", 0..=i64::from(u8::MAX))?,
        start: fields.required("start", start, "the start position as SFEN in quotes")?,
        repetition: or_default(fields.word("repetition", &repetitions)?),
        promotion: or_default(turning(&fields)?),
        drops: or_default(fields.word("drops", &drops)?),
        stuck: or_default(fields.word("stuck", &PERMISSIONS)?),
        king: king(&fields)?,
        pieces: pieces(&fields)?,
        entering_king: fields.title("entering_king", LONGEST_NAME)?,
        goal: or_default(fields.word("try", &goals)?),
        declaration: declaration(&fields)?,
    })
}

/// What a field says, or what it is if it is absent.
fn or_default<T: Default>(value: Option<Spanned<T>>) -> T {
    value.map_or_else(T::default, Spanned::into_inner)
}

fn turning(fields: &Fields<'_>) -> Result<Option<Spanned<Turning>>, Problem> {
    let occasions = [
        ("zone", Occasion::Zone),
        ("arrival", Occasion::Arrival),
        ("capture", Occasion::Capture),
        ("move", Occasion::Move),
    ];
    let example = "{ on = \"zone\", must = true }";
    let Some((span, turning)) = fields.fields("promotion", &["on", "must", "back"], &[], example)? else {
        return Ok(None);
    };
    let turning = Turning {
        on: or_default(turning.word("on", &occasions)?),
        must: or_default(turning.truth("must")?),
        back: or_default(turning.truth("back")?),
    };
    Ok(Some(Spanned::new(span.span(), turning)))
}

fn king(fields: &Fields<'_>) -> Result<Option<Spanned<KingEntry>>, Problem> {
    let example = "{ name = \"lion\", letter = \"L\" }";
    let king = fields.fields("king", &["name", "letter", "kanji"], &NO_KING, example)?;
    king.map(|(span, king)| {
        let entry = KingEntry {
            name: king.title("name", LONGEST_NAME)?,
            letter: king.character("letter")?.map(Spanned::into_inner),
            kanji: king.character("kanji")?.map(Spanned::into_inner),
        };
        Ok(Spanned::new(span.span(), entry))
    })
    .transpose()
}

fn pieces(fields: &Fields<'_>) -> Result<Spanned<Vec<Spanned<PieceEntry>>>, Problem> {
    const EXPECTED: &str = "a list of pieces such as [{ name = \"pawn\" }, { name = \"gold\" }]";
    let list = fields.list("pieces", EXPECTED)?;
    let list = fields.required("pieces", list, EXPECTED)?;
    let place = Place::field("pieces", &list);
    let pieces = list.get_ref().iter().map(|value| {
        let place = place.element(value);
        match value.get_ref() {
            DeValue::Table(table) => {
                Ok(Spanned::new(value.span(), piece(&Fields::new(table, place, &PIECE, &NO_PIECE)?)?))
            }
            other => Err(place.problem(unexpected("a piece such as { name = \"pawn\" }", other))),
        }
    });
    Ok(Spanned::new(list.span(), pieces.collect::<Result<_, _>>()?))
}

fn piece(fields: &Fields<'_>) -> Result<PieceEntry, Problem> {
    Ok(PieceEntry {
        name: name(fields)?,
        letter: fields.character("letter")?,
        kanji: fields.character("kanji")?.map(Spanned::into_inner),
        csa: fields.text("csa")?,
        movement: fields.text("move")?,
        value: value(fields)?,
        promoted: fields.value("promoted").map(|value| promoted(fields, value)).transpose()?,
        taken: fields.title("taken", LONGEST_NAME)?,
        promotion: turning(fields)?,
        per_file: fields.whole("per_file", 0..=i64::from(u8::MAX))?,
        drop_mate: fields.word("drop_mate", &PERMISSIONS)?,
        held: fields.whole("held", 1..=MOST_VALUE)?.map(Spanned::into_inner),
        bonanza: fields.numbers("bonanza", 1..=MOST_VALUE)?,
        apery: fields.numbers("apery", 1..=MOST_VALUE)?,
        points: fields.whole("points", 0..=100)?,
        max: fields.whole("max", 1..=i64::from(u8::MAX))?,
    })
}

fn name(fields: &Fields<'_>) -> Result<Spanned<String>, Problem> {
    let name = fields.title("name", LONGEST_NAME)?;
    fields.required("name", name, "a name such as \"pawn\"")
}

fn value(fields: &Fields<'_>) -> Result<Option<i32>, Problem> {
    Ok(fields.whole("value", 1..=MOST_VALUE)?.map(Spanned::into_inner))
}

/// What a piece turns into.
fn promoted(fields: &Fields<'_>, found: &Value<'_>) -> Result<Spanned<Promoted>, Problem> {
    const EXPECTED: &str =
        "\"never\", the value of the usual back, or a face such as { name = \"queen\", move = \"Q\" }";
    let promoted = match found.get_ref() {
        DeValue::Integer(_) => {
            Promoted::Value(fields.whole("promoted", 1..=MOST_VALUE)?.map_or(0, Spanned::into_inner))
        }
        DeValue::String(text) if text == "never" => Promoted::Never,
        DeValue::Table(table) => {
            Promoted::Face(face(&Fields::new(table, fields.place("promoted"), &FACE, &NO_FACE)?)?)
        }
        other => return Err(fields.place("promoted").problem(unexpected(EXPECTED, other))),
    };
    Ok(Spanned::new(found.span(), promoted))
}

fn face(fields: &Fields<'_>) -> Result<FaceEntry, Problem> {
    Ok(FaceEntry {
        name: name(fields)?,
        kanji: fields.character("kanji")?.map(Spanned::into_inner),
        csa: fields.text("csa")?,
        movement: fields.text("move")?,
        value: value(fields)?,
    })
}

fn declaration(fields: &Fields<'_>) -> Result<Option<Spanned<Declaration>>, Problem> {
    let example =
        "{ pieces = 10, points_27 = { black = 28, white = 27 }, points_24 = { win = 31, draw = 24 } }";
    let Some((span, rules)) =
        fields.fields("declaration", &["pieces", "points_27", "points_24"], &[], example)?
    else {
        return Ok(None);
    };
    let pieces = rules.whole("pieces", 0..=128)?;
    let pieces = rules.required("pieces", pieces, "how many pieces must be in the zone")?.into_inner();
    let (_, [black, white]) = points(&rules, "points_27", ["black", "white"])?;
    let (span_24, [win, draw]) = points(&rules, "points_24", ["win", "draw"])?;
    let declaration = Declaration {
        pieces,
        points_27: Points27 { black, white },
        points_24: Spanned::new(span_24.span(), Points24 { win, draw }),
    };
    Ok(Some(Spanned::new(span.span(), declaration)))
}

/// Two numbers of points.
fn points(
    rules: &Fields<'_>,
    field: &str,
    names: [&'static str; 2],
) -> Result<(Spanned<()>, [u32; 2]), Problem> {
    let example = format!("{{ {} = 28, {} = 27 }}", names[0], names[1]);
    let points = rules.fields(field, &names, &[], &example)?;
    let (span, points) = rules.required(field, points, &example)?;
    let [first, second] = names.map(|name| {
        let number = points.whole(name, 0..=10_000)?;
        Ok(points.required(name, number, "a number of points")?.into_inner())
    });
    Ok((span, [first?, second?]))
}
