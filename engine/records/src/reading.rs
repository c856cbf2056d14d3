//! Reading a record step by step, replayed by our rules.

use std::time::Duration;

use katagami_rules::{ByColor, Color, Game, Move, Position};

use super::ending::{End, Ending, GameResult, told};
use super::error::RecordError;
use super::japanese::{NotLegal, digit};
use super::record::{NodeId, Record, Step};

/// What was read of a record: all of it, or the moves before an error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The record as far as it could be read; `None` if the error is before the first move.
    pub record: Option<Record>,
    /// Why the rest could not be read.
    pub error: Option<RecordError>,
}

impl Reading {
    /// Nothing but an error.
    pub(crate) fn failed(error: RecordError) -> Self {
        Self { record: None, error: Some(error) }
    }

    /// The whole record.
    ///
    /// # Errors
    ///
    /// If part of it could not be read.
    pub fn whole(self) -> Result<Record, RecordError> {
        match (self.error, self.record) {
            (None, Some(record)) => Ok(record),
            (error, _) => Err(error.unwrap_or_else(|| RecordError::whole("there is no game"))),
        }
    }
}

/// What comes before the moves of a record, whatever its format.
#[derive(Debug, Default)]
pub(crate) struct Heading {
    pub names: ByColor<Option<String>>,
    headers: Vec<(String, String)>,
    comments: Vec<String>,
}

/// Headers that say what the initial position or the names say.
const TAKEN: [&str; 7] = ["先手", "後手", "下手", "上手", "手番", "手合割", "まで"];

impl Heading {
    /// Adds a header or a name. A header that a format could not hold is kept as a comment.
    pub fn add(&mut self, key: &str, value: &str) {
        let (key, value) = (key.trim(), value.trim());
        let side = match key {
            "先手" | "下手" => Color::Black,
            "後手" | "上手" => Color::White,
            _ => {
                let is_plain = |letter: char| letter.is_alphabetic() || "（）()・_+- ".contains(letter);
                let is_name = key.starts_with(char::is_alphabetic) && key.chars().all(is_plain);
                let is_taken = key.ends_with("の持駒") || TAKEN.contains(&key);
                let is_new = self.headers.iter().all(|(known, _)| known != key);
                let is_one_line = !value.contains(['\n', '\r']);
                if is_name && !is_taken && is_new && is_one_line && !key.starts_with("まで") {
                    self.headers.push((key.to_owned(), value.to_owned()));
                } else {
                    self.comment(&format!("{key}：{value}"));
                }
                return;
            }
        };
        if !value.is_empty() && !value.contains(['\n', '\r']) {
            self.names[side] = Some(value.to_owned());
        }
    }

    /// Adds a comment before the first move.
    pub fn comment(&mut self, text: &str) {
        self.comments.extend(text.split(['\n', '\r']).map(|line| line.trim_end().to_owned()));
    }
}

/// A record that is being read.
///
/// An illegal move is an error, unless the record says next that the game was lost by it.
#[derive(Debug)]
pub(crate) struct Replay {
    record: Record,
    at: NodeId,
    /// The game at this node.
    game: Game,
    illegal: Option<Illegal>,
}

/// An illegal move, and what is said about it.
#[derive(Debug)]
struct Illegal {
    error: RecordError,
    mv: Option<Move>,
    comments: Vec<String>,
}

impl Replay {
    /// Variations inside of variations beyond this number are left out, as some formats must nest them.
    const MAX_NESTING: usize = 30;

    pub fn new(root: Position, heading: Heading) -> Self {
        let mut record = Record::new(root);
        record.names = heading.names;
        record.headers = heading.headers.into_iter().collect();
        let game = Game::new(record.root.clone());
        let mut replay = Self { record, at: Record::ROOT, game, illegal: None };
        heading.comments.iter().for_each(|comment| replay.comment(comment));
        replay
    }

    pub fn position(&self) -> &Position {
        self.game.position()
    }

    pub fn last_move(&self) -> Option<Move> {
        self.game.last_move()
    }

    pub fn at(&self) -> NodeId {
        self.at
    }

    pub fn parent(&self, id: NodeId) -> NodeId {
        self.record.parent(id)
    }

    pub fn has_ended(&self) -> bool {
        matches!(self.record.node(self.at).step, Step::End(_))
    }

    /// Whether the last move was illegal.
    pub fn has_illegal_move(&self) -> bool {
        self.illegal.is_some()
    }

    /// Forgets an illegal move that the record has not ended with, and gives the error.
    pub fn take_illegal_move(&mut self) -> Option<RecordError> {
        self.illegal.take().map(|illegal| illegal.error)
    }

    /// Plays a move, given as `text` in a line. `found` is the legal move, or why there is none. Moves after the end are ignored.
    pub fn play(
        &mut self,
        line: Option<usize>,
        text: &str,
        found: Result<Move, NotLegal>,
    ) -> Result<(), RecordError> {
        if self.has_ended() {
            return Ok(());
        }
        if let Some(illegal) = self.illegal.take() {
            return Err(illegal.error);
        }
        match found {
            Ok(mv) => {
                self.step(Step::Move(mv));
                if self.record.node(self.at).nesting() > Self::MAX_NESTING {
                    return Err(RecordError { line, message: "variations are nested too deeply".into() });
                }
            }
            Err((reason, mv)) => {
                let number = self.game.moves().len() + 1;
                let why = mv.and_then(|mv| self.position().illegality(mv));
                let why = why.map_or(String::new(), |why| format!(": {why}"));
                let error = RecordError { line, message: format!("move {number} ({text}) {reason}{why}") };
                let mv = mv.filter(|&mv| is_of_position(self.position(), mv));
                self.illegal = Some(Illegal { error, mv, comments: Vec::new() });
            }
        }
        Ok(())
    }

    fn step(&mut self, step: Step) {
        if let Step::Move(mv) = step {
            self.game.make(mv);
        }
        self.at = self.record.follow(self.at, step);
    }

    /// Sets how the line ended. `result` is that of the record, if it has one, and `word` its word, if it is not the usual one.
    pub fn end(
        &mut self,
        ending: Ending,
        result: Option<GameResult>,
        word: Option<String>,
    ) -> Result<(), RecordError> {
        if self.has_ended() {
            return Ok(());
        }
        let mut end = End { ending, result, word, illegal: None };
        let comments = match self.illegal.take() {
            Some(Illegal { mv, comments, .. }) if ending == Ending::Illegal => {
                // The side that made the illegal move is still to move here.
                end.result = result.or(Some(GameResult::from(Some(!self.position().side()))));
                end.illegal = mv;
                comments
            }
            Some(illegal) => return Err(illegal.error),
            None => {
                end.result = result.or_else(|| ending.result(&self.game));
                Vec::new()
            }
        };
        self.step(Step::End(end));
        for comment in comments {
            self.comment(&comment);
        }
        Ok(())
    }

    /// Takes a sentence about the end of the line, whose words count before the word that ended it.
    pub fn conclude(
        &mut self,
        line: usize,
        ending: Ending,
        result: Option<GameResult>,
        word: Option<String>,
    ) -> Result<(), RecordError> {
        if !self.has_ended() {
            return self.end(ending, result, word);
        }
        let Step::End(end) = &mut self.record.node_mut(self.at).step else { return Ok(()) };
        let before = end.result;
        end.result = result.or(before);
        if result.is_some() && before.is_some() && before != result {
            self.note(RecordError::line(line, "another winner than the word at the end of the game says"));
        }
        Ok(())
    }

    /// Adds a comment or a bookmark to the last move.
    pub fn comment(&mut self, text: &str) {
        for line in text.split(['\n', '\r']).map(str::trim_end) {
            match &mut self.illegal {
                Some(illegal) => illegal.comments.push(line.to_owned()),
                None => self.record.node_mut(self.at).comment(line),
            }
        }
    }

    /// Sets the time of the last move. One that no clock shows is left out, so that sums of times do not overflow.
    pub fn time(&mut self, time: Option<Duration>) {
        const LONGEST: Duration = Duration::from_secs(1 << 32);
        let time = time.filter(|time| *time < LONGEST);
        if self.illegal.is_none() && self.at != Record::ROOT && time.is_some() {
            self.record.node_mut(self.at).time = time;
        }
    }

    /// Notes a word for an end that is not known, and gives what of it every format can keep.
    pub fn unknown_word(&mut self, line: Option<usize>, word: &str) -> Option<String> {
        self.note(RecordError { line, message: format!("the game ended by {word:?}, an unknown word") });
        let is_move = word.starts_with(|letter| letter == '同' || digit(letter).is_some());
        let says_more = ["先手", "後手", "上手", "下手"].iter().any(|side| word.contains(side));
        let is_plain = word.chars().all(|letter| letter.is_alphabetic() || letter == 'ー');
        let is_kept = is_plain && !is_move && !says_more && !word.starts_with('で') && told(word).is_none();
        (is_kept && !word.is_empty()).then(|| word.to_owned())
    }

    /// Adds a note.
    pub fn note(&mut self, note: RecordError) {
        self.record.notes.push(note);
    }

    /// Goes back to the node before the move with this number, counted from 1, of the line read last. Returns whether that line
    /// has so many.
    pub fn go_back(&mut self, number: usize) -> bool {
        let found = (1..=self.record.node(self.at).depth() + 1).contains(&number);
        let mut to = self.at;
        while found && self.record.node(to).depth() >= number {
            to = self.parent(to);
        }
        if found {
            self.go_to(to);
        }
        found
    }

    /// Goes to a node.
    pub fn go_to(&mut self, target: NodeId) {
        self.illegal = None;
        let (mut common, mut forward) = (target, Vec::new());
        while self.at != common {
            if self.record.node(common).depth() >= self.record.node(self.at).depth() {
                forward.push(common);
                common = self.parent(common);
            } else {
                if self.record.node(self.at).step.mv().is_some() {
                    self.game.undo();
                }
                self.at = self.parent(self.at);
            }
        }
        forward
            .iter()
            .rev()
            .filter_map(|&id| self.record.node(id).step.mv())
            .for_each(|mv| self.game.make(mv));
        self.at = target;
    }

    /// What was read. An illegal move that the record has not ended with is an error, unless there is another.
    pub fn finish(self, error: Option<RecordError>) -> Reading {
        let error = self.illegal.map(|illegal| illegal.error).or(error);
        Reading { record: Some(self.record), error }
    }
}

/// Whether a move that is not legal is at least one of a piece that the side to move has there.
fn is_of_position(position: &Position, mv: Move) -> bool {
    if mv.is_drop() {
        return mv.kind().can_be_dropped();
    }
    let piece = position.piece_at(mv.origin());
    mv.origin() != mv.target()
        && piece.is_some_and(|piece| piece.kind == mv.kind() && piece.color == position.side())
        && (!mv.is_promotion() || mv.kind().promoted().is_some())
}
