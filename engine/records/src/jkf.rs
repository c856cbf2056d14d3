//! JKF, the JSON of Kifu for JS: all that KIF can say. Boards of other sizes have as many files and ranks as they have.

use std::time::Duration;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use super::csa;
use super::csa_writer::word;
use super::ending::{End, Word};
use super::error::RecordError;
use super::initial_position::{HANDICAPS, Handicap, InitialPosition, is_same, known_handicaps};
use super::japanese::{self, NotLegal, Qualifier, RELATIVE, WrittenMove, kind_by_csa};
use super::kif_writer::players;
use super::reading::{Heading, Reading, Replay};
use super::record::{NodeId, Record, Step};
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{ByColor, Color, Game, Kind, Move, Piece, Position, Square};

#[derive(Serialize, Deserialize)]
struct Kifu {
    #[serde(default)]
    header: IndexMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    initial: Option<Initial>,
    moves: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
struct Initial {
    preset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    data: Option<Data>,
}

/// A position: `board[x - 1][y - 1]` is what stands on a square.
#[derive(Serialize, Deserialize)]
struct Data {
    color: u8,
    board: Vec<Vec<Occupant>>,
    #[serde(default)]
    hands: Vec<IndexMap<String, usize>>,
}

#[derive(Serialize, Deserialize)]
struct Occupant {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
}

/// What one move says. The first entry is the initial position.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Entry {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<JkfMove>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<Times>,
    #[serde(skip_serializing_if = "Option::is_none")]
    special: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    forks: Vec<Vec<Entry>>,
}

#[derive(Serialize, Deserialize)]
struct JkfMove {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    color: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<Place>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<Place>,
    piece: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    same: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    promote: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    capture: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    relative: Option<String>,
}

/// A square by its file and its rank.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Place {
    x: usize,
    y: usize,
}

impl Place {
    fn of(square: Square) -> Self {
        Self { x: square.file(), y: square.rank() + 1 }
    }

    fn square(self) -> Option<Square> {
        Square::at(self.x, self.y.checked_sub(1)?)
    }
}

#[derive(Serialize, Deserialize)]
struct Times {
    now: ClockFace,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    total: Option<ClockFace>,
}

#[derive(Serialize, Deserialize)]
struct ClockFace {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    h: Option<u64>,
    m: u64,
    s: u64,
}

/// Parses the record of a text.
pub fn read(text: &str) -> Reading {
    let kifu: Kifu = match serde_json::from_str(text) {
        Ok(kifu) => kifu,
        Err(error) => return Reading::failed(RecordError::line(error.line(), error)),
    };
    let root = match root(kifu.initial.as_ref()) {
        Ok(root) => root,
        Err(message) => return Reading::failed(RecordError::whole(message)),
    };
    let mut heading = Heading::default();
    kifu.header.iter().filter(|(key, _)| *key != "手合割").for_each(|(key, value)| heading.add(key, value));
    let mut replay = Replay::new(root, heading);
    let error = read_line(&mut replay, &kifu.moves).err();
    replay.finish(error)
}

fn root(initial: Option<&Initial>) -> Result<Position, String> {
    match initial {
        None => Ok(Position::start()),
        Some(Initial { data: Some(data), .. }) => data.position(),
        Some(Initial { preset, data: None }) => {
            let known = HANDICAPS.iter().find(|handicap| handicap.preset == preset.as_str());
            let position = known.and_then(Handicap::position);
            position.ok_or_else(|| format!("this board has no preset {preset:?}"))
        }
    }
}

impl Data {
    fn of(position: &Position) -> Self {
        let occupant = |(file, rank)| {
            let piece = Square::at(file, rank).and_then(|square| position.piece_at(square));
            let kind = piece.map(|piece| piece.kind.csa().to_owned());
            Occupant { color: piece.map(|piece| piece.color as u8), kind }
        };
        let held = |color: Color| {
            let hand = position.hand(color);
            Kind::in_hand().map(|kind| (kind.csa().to_owned(), hand.count(kind))).collect()
        };
        Self {
            color: position.side() as u8,
            board: (1..=FILES).map(|file| (0..RANKS).map(|rank| occupant((file, rank))).collect()).collect(),
            hands: Color::ALL.map(held).into(),
        }
    }

    fn position(&self) -> Result<Position, String> {
        let ranks = self.board.iter().map(Vec::len).max().unwrap_or(0);
        if (self.board.len(), ranks) != (FILES, RANKS) {
            return Err(super::boards::wrong_size(self.board.len(), Some(ranks)));
        }
        let kind =
            |name: &str| kind_by_csa(name).ok_or_else(|| format!("{name:?} is no piece of this board"));
        let mut initial = InitialPosition::default();
        for (file, places) in (1..).zip(&self.board) {
            for (rank, place) in places.iter().enumerate() {
                if let (Some(name), Some(square)) = (&place.kind, Square::at(file, rank)) {
                    initial.put(square, Piece::new(color(place.color), kind(name)?));
                }
            }
        }
        for (owner, held) in Color::ALL.into_iter().zip(&self.hands) {
            for (name, &count) in held.iter().filter(|(_, count)| **count > 0) {
                let kind = kind(name)?;
                (0..count.min(100)).for_each(|_| initial.give(owner, kind));
            }
        }
        initial.position(color(Some(self.color))).map_err(|error| error.to_string())
    }
}

fn color(number: Option<u8>) -> Color {
    if number.unwrap_or(0) == 0 { Color::Black } else { Color::White }
}

/// Reads the entries of a line from where the replay is, then those of the variations.
fn read_line(replay: &mut Replay, entries: &[Entry]) -> Result<(), RecordError> {
    let mut places = Vec::new();
    for entry in entries {
        let before = replay.at();
        if let Some(mv) = &entry.mv {
            let found = mv.find(replay);
            replay.play(None, &mv.text(), found)?;
        }
        if let Some(special) = &entry.special {
            csa::end(replay, None, special)?;
        }
        replay.time(entry.time.as_ref().and_then(|time| time.now.duration()));
        entry.comments.iter().for_each(|comment| replay.comment(comment));
        places.push((entry, before));
    }
    let illegal = replay.take_illegal_move();
    let end = replay.at();
    for (entry, before) in places {
        for fork in &entry.forks {
            replay.go_to(before);
            // The error of a variation is no reason to leave the rest out.
            if let Err(error) = read_line(replay, fork) {
                replay.note(error);
            }
        }
    }
    replay.go_to(end);
    illegal.map_or(Ok(()), Err)
}

impl ClockFace {
    fn of(time: Duration, has_hours: bool) -> Self {
        let seconds = time.as_secs();
        let minutes = if has_hours { seconds / 60 % 60 } else { seconds / 60 };
        Self { h: has_hours.then_some(seconds / 3600), m: minutes, s: seconds % 60 }
    }

    fn duration(&self) -> Option<Duration> {
        let minutes = self.h.unwrap_or(0).checked_mul(60)?.checked_add(self.m)?;
        Some(Duration::from_secs(minutes.checked_mul(60)?.checked_add(self.s)?))
    }
}

impl JkfMove {
    fn of(played: &Game, mv: Move) -> Self {
        let (position, last) = (played.position(), played.last_move());
        let is_turned = mv.is_promotion().then_some(true);
        let (words, stays) = japanese::disambiguation(position, last, mv).unwrap_or_default();
        let relative: String =
            RELATIVE.iter().filter(|(_, word, _)| words.contains(word)).map(|(letter, ..)| *letter).collect();
        Self {
            color: Some(position.side() as u8),
            from: (!mv.is_drop()).then(|| Place::of(mv.origin())),
            to: Some(Place::of(mv.target())),
            piece: mv.kind().csa().to_owned(),
            same: last.is_some_and(|last| last.target() == mv.target()).then_some(true),
            promote: is_turned.or_else(|| (stays == "不成").then_some(false)),
            capture: position.kind_at(mv.target()).map(|kind| kind.csa().to_owned()),
            relative: Some(relative).filter(|relative| !relative.is_empty()),
        }
    }

    /// The move that is meant.
    fn find(&self, replay: &Replay) -> Result<Move, NotLegal> {
        let unreadable = ("cannot be read", None);
        let target = match self.to {
            Some(to) => to.square(),
            None => replay.last_move().map(Move::target),
        };
        let target = target.ok_or(unreadable)?;
        let mut kind = kind_by_csa(&self.piece).ok_or(unreadable)?;
        let origin = match self.from {
            Some(from) => Some(from.square().ok_or(unreadable)?),
            None => None,
        };
        let mut promotes = self.promote == Some(true);
        // Some programs name the piece as it is after the move.
        if let Some(before) = origin.and_then(|origin| replay.position().kind_at(origin))
            && before != kind
            && before.promoted() == Some(kind)
        {
            (kind, promotes) = (before, true);
        }
        let relative = self.relative.as_deref().unwrap_or("");
        let letters = RELATIVE.iter().filter(|(letter, ..)| relative.contains(*letter));
        let mut qualifiers: Vec<Qualifier> = letters.map(|(.., qualifier)| *qualifier).collect();
        qualifiers.extend(promotes.then_some(Qualifier::Promotes));
        WrittenMove { target, kind, qualifiers, origin }.find(replay.position())
    }

    /// The move for messages: `7776FU`.
    fn text(&self) -> String {
        let square =
            |square: Option<Place>| square.map_or("00".into(), |square| format!("{}{}", square.x, square.y));
        format!("{}{}{}", square(self.from), square(self.to), self.piece)
    }
}

/// A record as a JKF file.
pub fn write(record: &Record) -> String {
    let names = players(&record.root).map(str::to_owned).into_iter().zip(record.names.0.clone());
    let names = names.filter_map(|(player, name)| Some((player, name?)));
    let headers = record.headers.iter().map(|(name, value)| (name.clone(), value.clone()));
    let preset = known_handicaps()
        .find(|handicap| handicap.position().is_some_and(|position| is_same(&position, &record.root)));
    let initial = Initial {
        preset: preset.map_or("OTHER", |handicap| handicap.preset).into(),
        data: preset.is_none().then(|| Data::of(&record.root)),
    };
    let moves = entries(record, Record::ROOT);
    let kifu = Kifu { header: names.chain(headers).collect(), initial: Some(initial), moves };
    // Texts and numbers are always written.
    serde_json::to_string(&kifu).unwrap_or_default() + "\n"
}

/// The entries of a line from a node on.
fn entries(record: &Record, first: NodeId) -> Vec<Entry> {
    let mut played = record.game(record.parent(first));
    let mut clocks = ByColor([Duration::ZERO; 2]);
    let parents = |&id: &NodeId| (id != Record::ROOT).then(|| record.parent(id));
    let mut side = played.position().side();
    for before in std::iter::successors(Some(record.parent(first)), parents).filter(|_| first != Record::ROOT)
    {
        side = !side;
        clocks[side] += record.node(before).time.unwrap_or_default();
    }
    let mut entries = Vec::new();
    for id in record.line(first) {
        let node = record.node(id);
        let side = played.position().side();
        clocks[side] += node.time.unwrap_or_default();
        let mut entry = Entry {
            comments: node.lines().collect(),
            time: node.time.map(|time| Times {
                now: ClockFace::of(time, false),
                total: Some(ClockFace::of(clocks[side], true)),
            }),
            ..Entry::default()
        };
        match &node.step {
            Step::Start => {}
            Step::Move(mv) => {
                entry.mv = Some(JkfMove::of(&played, *mv));
                played.make(*mv);
            }
            Step::End(end) => {
                entry.special = special(end, played.position().side());
                if let Some(mv) = end.illegal {
                    entries.push(Entry { mv: Some(JkfMove::of(&played, mv)), ..Entry::default() });
                }
            }
        }
        entry.forks = record.variations(id).iter().map(|&id| self::entries(record, id)).collect();
        entries.push(entry);
    }
    entries
}

/// The word for an end: CSA's, or the record's own where CSA has none.
fn special(end: &End, side: Color) -> Option<String> {
    let is_csa = |own: &String| Word::find(own).is_some_and(|word| !word.csa.is_empty());
    end.word.clone().filter(|own| !is_csa(own)).or_else(|| word(end, side))
}
