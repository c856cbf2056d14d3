//! Reading the formats of Kakinoki Shogi: KIF has one move a line, with its origin; KI2 has moves as books print them. Both share
//! headers, diagrams and this reader. Variations are ignored.

use super::game_record::{Ending, GameResult};
use super::initial_position::{HANDICAPS, InitialPosition};
use super::japanese;
use super::japanese::digit;
use super::reading::{Reading, RecordError, Replay, lines};
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{ByColor, Color, Piece, Square};

/// The words that end a game. A game is written with the first word of its ending.
pub(crate) const ENDINGS: [(&str, Ending); 14] = [
    ("投了", Ending::Resignation),
    ("詰み", Ending::Mate),
    ("千日手", Ending::Repetition),
    ("入玉勝ち", Ending::Declaration),
    ("持将棋", Ending::Draw),
    ("切れ負け", Ending::Time),
    ("時間切れ", Ending::Time),
    ("反則負け", Ending::Illegal),
    ("反則勝ち", Ending::Illegal),
    ("中断", Ending::Interruption),
    ("不戦敗", Ending::Interruption),
    ("不戦勝", Ending::Interruption),
    ("不詰", Ending::Interruption),
    ("封じ手", Ending::Interruption),
];

/// The marks before moves, which name the side.
const BLACK_MARKS: [char; 2] = ['▲', '☗'];
const WHITE_MARKS: [char; 3] = ['△', '☖', '▽'];

/// Parses the game of a text.
pub fn read(text: &str) -> Reading {
    let mut reader = Reader::default();
    // Variations follow the game and are no part of it.
    let mut game = lines(text).take_while(|(_, line)| !line.starts_with("変化"));
    let failed = game.find_map(|(number, line)| {
        reader.line = number;
        reader.line(line).err()
    });
    if let Some(replay) = reader.replay {
        return replay.finish(reader.names, failed);
    }
    let error = failed.unwrap_or_else(|| RecordError::whole("there are no moves"));
    Reading { record: None, error: Some(error) }
}

/// The game being read.
#[derive(Default)]
struct Reader {
    /// The initial position, as far as it was read.
    initial: Option<InitialPosition>,
    names: ByColor<Option<String>>,
    /// The number of ranks read of a diagram.
    ranks: usize,
    handicap: bool,
    side: Option<Color>,
    replay: Option<Replay>,
    line: usize,
}

impl Reader {
    fn error(&self, message: impl std::fmt::Display) -> RecordError {
        RecordError::line(self.line, message)
    }

    fn line(&mut self, line: &str) -> Result<(), RecordError> {
        let text = line.trim_start();
        match text.chars().next() {
            // Comments and bookmarks.
            None | Some('#' | '*' | '&') => Ok(()),
            Some('|') => self.diagram(text),
            Some(mark) if BLACK_MARKS.contains(&mark) || WHITE_MARKS.contains(&mark) => self.marked(text),
            Some(first) if first.is_ascii_digit() => self.numbered(text),
            Some('ま') => self.conclusion(text),
            Some(_) => self.heading(text),
        }
    }

    /// Parses a header line.
    fn heading(&mut self, text: &str) -> Result<(), RecordError> {
        match text {
            "先手番" | "下手番" => self.side = Some(Color::Black),
            "後手番" | "上手番" => self.side = Some(Color::White),
            _ => {}
        }
        let Some((name, value)) = text.split_once('：') else { return Ok(()) };
        let value = value.trim();
        match name {
            "手合割" => self.handicap(value),
            "先手の持駒" | "下手の持駒" => self.hand(Color::Black, value),
            "後手の持駒" | "上手の持駒" => self.hand(Color::White, value),
            _ => {
                let side = match name {
                    "先手" | "下手" => Color::Black,
                    "後手" | "上手" => Color::White,
                    _ => return Ok(()),
                };
                self.names[side] = Some(value.to_owned()).filter(|name| !name.is_empty());
                Ok(())
            }
        }
    }

    fn handicap(&mut self, name: &str) -> Result<(), RecordError> {
        // "Other" is followed by a diagram.
        if name == "その他" {
            return Ok(());
        }
        let known = HANDICAPS.iter().find(|(known, _)| *known == name);
        let (_, given) = known.ok_or_else(|| self.error(format_args!("unknown handicap {name:?}")))?;
        let missing = || self.error(format_args!("this board has no handicap {name:?}"));
        self.initial = Some(InitialPosition::without(given).ok_or_else(missing)?);
        self.handicap = !given.is_empty();
        Ok(())
    }

    /// Parses a hand: `飛　角二　歩十八`, or `なし` for none.
    fn hand(&mut self, color: Color, text: &str) -> Result<(), RecordError> {
        let error = self.error(format_args!("{text:?} is not a hand"));
        if text == "なし" {
            return Ok(());
        }
        let initial = self.initial.get_or_insert_default();
        for held in text.split_whitespace() {
            let Some((kind, count)) = japanese::kind(held) else { return Err(error) };
            let count = count.chars().try_fold(0, |sum, letter| match (letter, digit(letter)) {
                ('十', _) => Some(sum + 10),
                (_, digit) => Some(sum + digit?),
            });
            match count {
                Some(0) => initial.give(color, kind),
                Some(count @ 1..=18) => (0..count).for_each(|_| initial.give(color, kind)),
                _ => return Err(error),
            }
        }
        Ok(())
    }

    /// Parses a rank of a diagram: `|v香v桂 ・ ... |一`, two characters for each square.
    fn diagram(&mut self, text: &str) -> Result<(), RecordError> {
        let error = self.error("not a rank of a diagram of this board");
        let (rank, initial) = (self.ranks, self.initial.get_or_insert_default());
        let mut rest = text.trim_start_matches('|');
        for file in (1..=FILES).rev() {
            let Some(square) = Square::at(file, rank).filter(|_| rank < RANKS) else { return Err(error) };
            let color = if rest.starts_with(['v', 'V']) { Color::White } else { Color::Black };
            let place = rest.strip_prefix(['v', 'V', ' ', '^', '+', '-']).unwrap_or(rest);
            if let Some(after) = place.strip_prefix('・') {
                rest = after;
            } else if let Some((kind, after)) = japanese::kind(place) {
                initial.put(square, Piece::new(color, kind));
                rest = after;
            } else {
                return Err(error);
            }
        }
        self.ranks += 1;
        Ok(())
    }

    /// The game, which begins with the first move.
    fn replay(&mut self) -> Result<&mut Replay, RecordError> {
        if self.replay.is_none() {
            let initial = self.initial.take().unwrap_or_else(InitialPosition::start);
            let usual = if self.handicap { Color::White } else { Color::Black };
            let position = initial.position(self.side.unwrap_or(usual)).map_err(|error| self.error(error))?;
            self.replay = Some(Replay::new(position));
        }
        self.replay.as_mut().ok_or_else(|| RecordError::line(self.line, "no game begins here"))
    }

    /// Parses a line of KIF: `   1 ７六歩(77)   ( 0:01/00:00:01)`.
    fn numbered(&mut self, text: &str) -> Result<(), RecordError> {
        let move_or_end = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if !move_or_end.starts_with(' ') || is_files(text) {
            return Ok(());
        }
        let text = move_or_end.trim_start();
        match ENDINGS.iter().find(|(word, _)| text.starts_with(word)) {
            Some((word, ending)) => {
                let side = self.replay()?.position().side();
                let winner = (*word == "反則勝ち").then(|| GameResult::from(Some(side)));
                self.replay()?.end(*ending, winner)
            }
            None => self.play(text),
        }
    }

    /// Parses a line of KI2: `▲７六歩 △３四歩`.
    fn marked(&mut self, text: &str) -> Result<(), RecordError> {
        let is_mark = |letter: char| BLACK_MARKS.contains(&letter) || WHITE_MARKS.contains(&letter);
        let starts = text.char_indices().filter(|(_, letter)| is_mark(*letter));
        for (start, mark) in starts {
            let text = &text[start + mark.len_utf8()..];
            let color = if BLACK_MARKS.contains(&mark) { Color::Black } else { Color::White };
            let text = text.split(is_mark).next().unwrap_or(text);
            if self.replay()?.position().side() == color {
                self.play(text)?;
            } else {
                let line = self.line;
                self.replay()?.play(line, text.trim(), Err("is made by the wrong side"))?;
            }
        }
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), RecordError> {
        let line = self.line;
        let replay = self.replay()?;
        let found = japanese::parse_move(replay.position(), replay.last_move(), text);
        replay.play(line, text.split_whitespace().next().unwrap_or(text), found)
    }

    /// Parses the last line: `まで76手で後手の勝ち`.
    fn conclusion(&mut self, text: &str) -> Result<(), RecordError> {
        let replay = self.replay()?;
        let black = ["先手の勝", "下手の勝", "先手の反則勝", "下手の反則勝", "後手の反則負", "上手の反則負"];
        let white = ["後手の勝", "上手の勝", "後手の反則勝", "上手の反則勝", "先手の反則負", "下手の反則負"];
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        let winner = match (says(&black), says(&white)) {
            (true, false) => Some(GameResult::BlackWins),
            (false, true) => Some(GameResult::WhiteWins),
            _ => None,
        };
        let named = ENDINGS.iter().find(|(word, _)| text.contains(word.trim_end_matches('ち')));
        let ending = match named {
            _ if text.contains("反則") => Ending::Illegal,
            Some((_, ending)) => *ending,
            None if winner.is_some() => Ending::Resignation,
            None => Ending::Interruption,
        };
        replay.end(ending, winner)
    }
}

/// Whether a line is the numbers of the files above a diagram.
fn is_files(text: &str) -> bool {
    let is_digit =
        |word: &str| word.chars().count() == 1 && word.chars().all(|letter| digit(letter).is_some());
    text.split_whitespace().count() == FILES && text.split_whitespace().all(is_digit)
}
