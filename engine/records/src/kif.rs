//! Reading the formats of Kakinoki Shogi: KIF has one move a line, with its origin; KI2 has moves as books print them. Both share
//! headers, diagrams, comments, variations and this reader.

use std::time::Duration;

use super::ending::{Ending, GameResult, Word, told};
use super::error::RecordError;
use super::japanese::{self, digit, side_of_mark};
use super::kif_position::Setup;
use super::reading::{Heading, Reading, Replay};
use super::text::lines;
use katagami_rules::Color;
use katagami_rules::board::FILES;

/// Parses the record of a text.
pub fn read(text: &str) -> Reading {
    let mut reader = Reader::default();
    let failed = lines(text).find_map(|(number, line)| {
        reader.line = number;
        reader.line(line).err()
    });
    if failed.is_none() && reader.is_record {
        // A position without moves is a record.
        if let Err(error) = reader.replay() {
            return Reading::failed(error);
        }
    }
    match reader.replay {
        Some(replay) => replay.finish(failed),
        None => Reading::failed(failed.unwrap_or_else(|| RecordError::whole("there is no game"))),
    }
}

/// The record being read.
#[derive(Default)]
struct Reader {
    heading: Heading,
    setup: Setup,
    /// Whether something was read that only records have.
    is_record: bool,
    replay: Option<Replay>,
    in_variation: bool,
    /// Whether the rest of the variation is left out.
    skips: bool,
    line: usize,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), RecordError> {
        let text = line.trim_start();
        if let Some(number) = text.strip_prefix("変化") {
            return self.variation(number.trim_start_matches(['：', ':', ' ', '　']));
        }
        if self.skips {
            return Ok(());
        }
        let read = self.line_of_moves(text);
        match (read, &mut self.replay) {
            (Err(error), Some(replay)) if self.in_variation => {
                self.skips = true;
                replay.note(error);
                Ok(())
            }
            (read, _) => read,
        }
    }

    fn line_of_moves(&mut self, text: &str) -> Result<(), RecordError> {
        match text.chars().next() {
            None | Some('#') => Ok(()),
            Some('*' | '&') => {
                self.comment(text.strip_prefix('*').unwrap_or(text));
                Ok(())
            }
            Some('|') if self.replay.is_none() => {
                self.is_record = true;
                self.setup.rank(self.line, text)
            }
            Some(mark) if is_mark(mark) => self.marked(text),
            Some(first) if first.is_ascii_digit() => self.numbered(text),
            Some(_) if text.starts_with("まで") => self.conclusion(text),
            Some(_) => self.heading(text),
        }
    }

    fn comment(&mut self, text: &str) {
        match &mut self.replay {
            Some(replay) => replay.comment(text),
            None => self.heading.comment(text),
        }
    }

    /// Parses a header line.
    fn heading(&mut self, text: &str) -> Result<(), RecordError> {
        if text.starts_with("手数--") {
            self.is_record = true;
        }
        let turn = |text: &str| match text {
            "先手番" | "下手番" | "先手" | "下手" | "先" | "下" => Some(Color::Black),
            "後手番" | "上手番" | "後手" | "上手" | "後" | "上" => Some(Color::White),
            _ => None,
        };
        if text.ends_with('番') {
            self.setup.side(turn(text));
        }
        let Some((name, value)) = text.split_once(['：', ':']) else { return Ok(()) };
        let (name, value) = (name.trim(), value.trim());
        match name {
            _ if self.replay.is_some() => {}
            "手合割" => self.setup.handicap(self.line, value)?,
            "手番" if turn(value).is_some() => self.setup.side(turn(value)),
            "先手の持駒" | "下手の持駒" => self.setup.hand(self.line, Color::Black, value)?,
            "後手の持駒" | "上手の持駒" => self.setup.hand(self.line, Color::White, value)?,
            _ => self.heading.add(name, value),
        }
        self.is_record |= self.setup.is_given() || self.heading.names.0.iter().any(Option::is_some);
        Ok(())
    }

    /// The record, whose moves begin.
    fn replay(&mut self) -> Result<&mut Replay, RecordError> {
        let replay = if let Some(replay) = self.replay.take() {
            replay
        } else {
            let position = self.setup.position(self.line)?;
            let mut heading = std::mem::take(&mut self.heading);
            if let Some(name) = self.setup.unknown_handicap() {
                heading.comment(&format!("手合割：{name}"));
            }
            Replay::new(position, heading)
        };
        Ok(self.replay.insert(replay))
    }

    /// Parses a line of KIF: `   1 ７六歩(77)   ( 0:01/00:00:01)`.
    fn numbered(&mut self, text: &str) -> Result<(), RecordError> {
        let move_or_end = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if !move_or_end.starts_with([' ', '　', '\t']) || is_files(text) {
            return Ok(());
        }
        let text = move_or_end.trim_start();
        let text = text.strip_prefix(is_mark).unwrap_or(text).trim_start();
        let time = time(text);
        self.move_or_end(text)?;
        self.replay()?.time(time);
        Ok(())
    }

    /// Parses a line of KI2: `▲７六歩 △３四歩`.
    fn marked(&mut self, text: &str) -> Result<(), RecordError> {
        for (start, mark) in text.char_indices().filter(|(_, letter)| is_mark(*letter)) {
            let text = &text[start + mark.len_utf8()..];
            let text = text.split(is_mark).next().unwrap_or(text).trim_start();
            if Some(self.replay()?.position().side()) == side_of_mark(mark) || !is_move(text) {
                self.move_or_end(text)?;
            } else {
                let line = Some(self.line);
                self.replay()?.play(line, text.trim(), Err(("is made by the wrong side", None)))?;
            }
        }
        Ok(())
    }

    /// Parses a move, or the word that stands in its place at the end.
    fn move_or_end(&mut self, text: &str) -> Result<(), RecordError> {
        let line = self.line;
        let replay = self.replay()?;
        let word = text.split(['(', '（', ' ', '　', '\t']).next().unwrap_or(text);
        if is_move(text) {
            let found = japanese::find_move(replay.position(), replay.last_move(), text);
            return replay.play(Some(line), word, found);
        }
        if word.is_empty() {
            return Ok(());
        }
        let known = Word::find(word).map(|word| (word.ending, word.kept())).or_else(|| told(word));
        let (ending, kept) = match known {
            Some(known) => known,
            None => (Ending::Interruption, replay.unknown_word(Some(line), word)),
        };
        let won = word == "反則勝ち" && !replay.has_illegal_move();
        let result = won.then(|| GameResult::from(Some(replay.position().side())));
        replay.end(ending, result, kept)
    }

    /// Parses the last line: `まで76手で後手の勝ち`.
    fn conclusion(&mut self, text: &str) -> Result<(), RecordError> {
        let line = self.line;
        let winner = winner(text);
        let known = if text.contains("反則") { Some((Ending::Illegal, None)) } else { told(text) };
        let replay = self.replay()?;
        let said = text.split_once('手').map_or("", |(_, said)| said.trim_start_matches(['で', '、']).trim());
        let (ending, word) = match known {
            Some(known) => known,
            None if winner.is_some() => (Ending::Resignation, None),
            None if said.is_empty() => (Ending::Interruption, None),
            None => (Ending::Interruption, replay.unknown_word(Some(line), said)),
        };
        replay.conclude(line, ending, winner.map(|winner| GameResult::from(Some(winner))), word)
    }

    /// Goes back to where a variation begins: `変化：12手`.
    fn variation(&mut self, text: &str) -> Result<(), RecordError> {
        let digits = text.chars().map_while(digit);
        let number = digits.fold(0_usize, |number, digit| number.saturating_mul(10).saturating_add(digit));
        let (line, in_variation) = (self.line, self.in_variation);
        let replay = self.replay()?;
        match replay.take_illegal_move() {
            Some(error) if in_variation => replay.note(error),
            Some(error) => return Err(error),
            None => {}
        }
        let found = replay.go_back(number);
        if !found {
            replay.note(RecordError::line(
                line,
                format_args!("a variation of move {number}, which is not there"),
            ));
        }
        (self.in_variation, self.skips) = (true, !found);
        Ok(())
    }
}

/// Whether a letter says which side moves.
pub(crate) fn is_mark(letter: char) -> bool {
    side_of_mark(letter).is_some()
}

/// Whether a text begins like a move: with a square or the word for the same one.
fn is_move(text: &str) -> bool {
    text.starts_with(|letter| letter == '同' || digit(letter).is_some())
}

/// The time of a move at the end of its line: `( 0:12/00:01:07)`.
fn time(text: &str) -> Option<Duration> {
    let (_, time) = text.rsplit_once(['(', '（'])?;
    let spent = time.split(['/', ')', '）']).next()?.trim();
    let seconds = spent.split(':').try_fold(0_u64, |sum, number| {
        let number: u64 = number.trim().parse().ok()?;
        sum.checked_mul(60)?.checked_add(number)
    });
    seconds.filter(|_| spent.contains(':')).map(Duration::from_secs)
}

/// The winner that a sentence names: `先手の勝ち`, `後手の反則負け`.
fn winner(text: &str) -> Option<Color> {
    let names =
        [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)];
    let mut sides: Vec<_> =
        names.iter().flat_map(|(name, color)| text.match_indices(name).map(|(at, _)| (at, *color))).collect();
    sides.sort_by_key(|(at, _)| *at);
    let ends = sides.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
    sides.iter().zip(ends).find_map(|(&(at, color), end)| {
        let said = &text[at..end];
        let (wins, loses) = (said.find('勝'), said.find('負').or_else(|| said.find('敗')));
        match (wins, loses) {
            (Some(wins), Some(loses)) => Some(if wins < loses { color } else { !color }),
            (Some(_), None) => Some(color),
            (None, Some(_)) => Some(!color),
            (None, None) => None,
        }
    })
}

/// Whether a line is the numbers of the files above a diagram.
fn is_files(text: &str) -> bool {
    let files = text.chars().filter(|letter| !letter.is_whitespace());
    let length = (1..=FILES).map(|file| japanese::wide_number(file).chars().count()).sum::<usize>();
    files.clone().count() == length && files.clone().all(|letter| digit(letter).is_some())
}
