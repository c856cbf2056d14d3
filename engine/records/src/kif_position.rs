//! The initial position in Kakinoki's formats: a handicap's name, a diagram with both hands, the side to move. They come in any
//! order, and the most special one counts: a diagram before a handicap, the side that is named before the usual one.

use super::boards;
use super::error::RecordError;
use super::initial_position::{Handicap, InitialPosition};
use super::japanese::{self, digit};
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{ByColor, Color, Kind, Piece, Position, PositionError, Square};

/// What is known of the initial position.
#[derive(Debug, Default)]
pub(crate) struct Setup {
    /// The line and the value of `手合割`.
    handicap: Option<(usize, String)>,
    /// The squares of the last diagram, and the number of its ranks.
    diagram: Vec<(Square, Piece)>,
    ranks: usize,
    hands: ByColor<Option<Vec<Kind>>>,
    side: Option<Color>,
}

impl Setup {
    /// Whether something is known.
    pub fn is_given(&self) -> bool {
        self.handicap.is_some()
            || self.ranks > 0
            || self.side.is_some()
            || self.hands.0.iter().any(Option::is_some)
    }

    /// Whose turn it is, if that is known.
    pub fn side(&mut self, side: Option<Color>) {
        self.side = side.or(self.side);
    }

    /// The value of `手合割`.
    ///
    /// # Errors
    ///
    /// If it is another board's name, or a handicap that this board does not have.
    pub fn handicap(&mut self, line: usize, name: &str) -> Result<(), RecordError> {
        if let Some(Err(refusal)) = boards::is_this(name) {
            return Err(RecordError::line(line, refusal));
        }
        if Handicap::named(name).is_some_and(|handicap| handicap.pieces().is_none()) {
            return Err(RecordError::line(line, format_args!("this board has no handicap {name:?}")));
        }
        self.handicap = Some((line, name.to_owned()));
        Ok(())
    }

    /// A hand: `飛　角二　歩十八`, `歩18`, or `なし` for none.
    pub fn hand(&mut self, line: usize, color: Color, text: &str) -> Result<(), RecordError> {
        let error = || RecordError::line(line, format_args!("{text:?} is not a hand"));
        let mut held = Vec::new();
        let mut rest = text.trim();
        if rest == "なし" {
            rest = "";
        }
        while !rest.is_empty() {
            let (kind, after) = japanese::kind(rest).ok_or_else(error)?;
            let end = after.find(|letter| letter != '十' && digit(letter).is_none()).unwrap_or(after.len());
            let count = if end == 0 { 1 } else { number(&after[..end]).ok_or_else(error)? };
            held.extend(std::iter::repeat_n(kind, count));
            rest = after[end..].trim_start();
        }
        self.hands[color] = Some(held);
        Ok(())
    }

    /// A rank of a diagram: `|v香v桂 ・ ... |一`, two characters for each square. A diagram after another replaces it.
    pub fn rank(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        if self.ranks == RANKS {
            self.diagram.clear();
            self.ranks = 0;
        }
        let mut rest = text.trim_start_matches('|');
        let mut places = Vec::new();
        while !rest.is_empty() && !rest.starts_with('|') {
            let color = if rest.starts_with(['v', 'V']) { Color::White } else { Color::Black };
            let place = rest.strip_prefix(['v', 'V', ' ', '^', '+', '-']).unwrap_or(rest);
            if let Some(after) = place.strip_prefix(['・', '･', '．']) {
                places.push(None);
                rest = after;
            } else if let Some((kind, after)) = japanese::kind(place) {
                places.push(Some(Piece::new(color, kind)));
                rest = after;
            } else {
                let message = "not a rank of a diagram of this board";
                return Err(RecordError::line(line, message));
            }
        }
        if places.len() != FILES {
            return Err(RecordError::line(line, boards::wrong_size(places.len(), None)));
        }
        for (place, file) in places.into_iter().zip((1..=FILES).rev()) {
            self.diagram.extend(Square::at(file, self.ranks).zip(place));
        }
        self.ranks += 1;
        Ok(())
    }

    /// The value of `手合割` if it is none of ours and another source counts.
    pub fn unknown_handicap(&self) -> Option<&str> {
        let (_, name) = self.handicap.as_ref()?;
        let is_known = Handicap::named(name).is_some() || boards::is_this(name).is_some() || name == "その他";
        (!is_known).then_some(name)
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// If it is not a position of this board, or not known.
    pub fn position(&self, line: usize) -> Result<Position, RecordError> {
        let named = self.handicap.as_ref().map(|(line, name)| (line, name, Handicap::named(name)));
        let known = named.as_ref().and_then(|(.., known)| *known);
        let mut initial = match (self.ranks, named) {
            (0, Some((line, name, None))) if self.unknown_handicap().is_some() => {
                let message = format_args!("unknown handicap {name:?} without a diagram");
                return Err(RecordError::line(*line, message));
            }
            (0, _) => known.and_then(Handicap::pieces).unwrap_or_else(InitialPosition::start),
            (RANKS, _) => {
                let mut initial = InitialPosition::default();
                self.diagram.iter().for_each(|&(square, piece)| initial.put(square, piece));
                initial
            }
            (ranks, _) => return Err(RecordError::line(line, boards::wrong_size(FILES, Some(ranks)))),
        };
        for (color, held) in Color::ALL.into_iter().zip(&self.hands.0) {
            if let Some(held) = held.as_ref().filter(|held| self.ranks > 0 || !held.is_empty()) {
                initial.empty_hand(color);
                for &kind in held {
                    initial.give(color, kind);
                }
            }
        }
        let usual = known.map_or(Color::Black, Handicap::side);
        let error = |error: PositionError| RecordError::line(line, error);
        initial.position(self.side.unwrap_or(usual)).map_err(error)
    }
}

/// A small number in digits of any sort: `18`, `１８`, `十八`, `一八`.
fn number(text: &str) -> Option<usize> {
    let digits = |text: &str| {
        text.chars().try_fold(0_usize, |sum, letter| Some(sum * 10 + digit(letter)?).filter(|sum| *sum < 100))
    };
    let chinese = japanese::chinese(text).filter(|(_, rest)| rest.is_empty()).map(|(number, _)| number);
    let count = chinese.or_else(|| digits(text))?;
    (1..100).contains(&count).then_some(count)
}
