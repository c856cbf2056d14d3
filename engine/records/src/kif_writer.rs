//! Writing the formats of Kakinoki Shogi: KIF has one move a line, with its origin; KI2 has moves as books print them.

use std::time::Duration;

use super::boards;
use super::ending::{End, Ending, GameResult, Word};
use super::initial_position::{handicaps, is_same};
use super::japanese;
use super::record::{NodeId, Record, Step};
use super::text::push;
use katagami_rules::board::{FILES, RANKS};
use katagami_rules::{Color, Game, Hand, Kind, Move, Position, Square};

/// A record as a KIF file.
pub fn kif(record: &Record) -> String {
    let mut writer = Writer { record, text: heading(record), is_kif: true };
    writer.text.push_str("手数----指手---------消費時間--\n");
    writer.line(Record::ROOT);
    writer.text
}

/// A record as a KI2 file, which has no times.
pub fn ki2(record: &Record) -> String {
    let mut writer = Writer { record, text: heading(record) + "\n", is_kif: false };
    writer.line(Record::ROOT);
    writer.text
}

struct Writer<'a> {
    record: &'a Record,
    text: String,
    is_kif: bool,
}

impl Writer<'_> {
    /// Writes a line from its first node on, then the variations of its moves, the last move's first: a variation belongs to the
    /// line written before it that has its number.
    fn line(&mut self, first: NodeId) {
        let record = self.record;
        let mut played = record.game(record.parent(first));
        let mut end = None;
        for id in record.line(first) {
            let node = record.node(id);
            match &node.step {
                Step::Start => {}
                Step::Move(mv) => self.mv(&played, id, *mv),
                Step::End(at_end) => {
                    self.end(&played, id, at_end);
                    end = Some(at_end);
                }
            }
            for line in node.lines() {
                let mark = if line.starts_with('&') { "" } else { "*" };
                push(&mut self.text, format_args!("{mark}{line}\n"));
            }
            node.step.mv().into_iter().for_each(|mv| played.make(mv));
        }
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        // In KI2 the sentence is all that ends a game. In KIF it comes last.
        if let Some(end) = end.filter(|_| self.is_kif) {
            self.sentence(&played, end);
        }
        let nodes: Vec<NodeId> = record.line(first).collect();
        for &variation in nodes.iter().rev().flat_map(|&id| record.variations(id)) {
            push(&mut self.text, format_args!("\n変化：{}手\n", record.node(variation).depth()));
            self.line(variation);
        }
    }

    fn mv(&mut self, played: &Game, id: NodeId, mv: Move) {
        /// How many moves stand in a line.
        const MOVES_IN_LINE: usize = 6;
        let (node, number) = (self.record.node(id), number(played) + 1);
        if self.is_kif {
            let name = japanese::with_origin(played.last_move(), mv);
            let mark = if self.record.variations(id).is_empty() { "" } else { "+" };
            let time = self.time(id);
            push(&mut self.text, format_args!("{number:>4} {name}{time}{mark}\n"));
            return;
        }
        let name = japanese::disambiguated(played.position(), played.last_move(), mv);
        let is_last = number.is_multiple_of(MOVES_IN_LINE)
            || node.lines().next().is_some()
            || node.children().first().is_none_or(|&next| self.record.node(next).step.mv().is_none());
        push(&mut self.text, format_args!("{}{name}{}", mark(played), if is_last { '\n' } else { ' ' }));
    }

    fn end(&mut self, played: &Game, id: NodeId, end: &End) {
        let mut number = number(played) + 1;
        if let Some(mv) = end.illegal {
            let name = japanese::with_origin(played.last_move(), mv);
            let start = if self.is_kif { format!("{number:>4} ") } else { mark(played).into() };
            push(&mut self.text, format_args!("{start}{name}\n"));
            number += 1;
        }
        if self.is_kif {
            let (word, time) = (word(end, played), self.time(id));
            push(&mut self.text, format_args!("{number:>4} {word}{time}\n"));
        } else {
            self.sentence(played, end);
        }
    }

    fn sentence(&mut self, played: &Game, end: &End) {
        if let Some(said) = conclusion(end, played, players(&self.record.root), self.is_kif) {
            push(&mut self.text, format_args!("まで{}手で{said}\n", number(played)));
        }
    }

    /// The time of a move and of all moves of its side before it.
    fn time(&self, id: NodeId) -> String {
        let Some(spent) = self.record.node(id).time.map(|time| time.as_secs()) else { return String::new() };
        let parents = |&id: &NodeId| Some(self.record.parent(id)).filter(|&id| id != Record::ROOT);
        let own = std::iter::successors(Some(id), parents).step_by(2);
        let total: Duration = own.filter_map(|id| self.record.node(id).time).sum();
        let total = total.as_secs();
        let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60);
        format!("   ({:>2}:{:02}/{hours:02}:{minutes:02}:{seconds:02})", spent / 60, spent % 60)
    }
}

/// How many moves were made.
fn number(played: &Game) -> usize {
    played.moves().len()
}

/// The mark before a move, which names the side.
fn mark(played: &Game) -> char {
    japanese::mark_of(played.position().side())
}

/// The lines before the moves.
fn heading(record: &Record) -> String {
    let mut text = String::new();
    match handicap(&record.root) {
        Some(name) => push(&mut text, format_args!("手合割：{name}\n")),
        None => text.push_str(&diagram(&record.root)),
    }
    for (player, name) in players(&record.root).into_iter().zip(&record.names.0) {
        if let Some(name) = name {
            push(&mut text, format_args!("{player}：{name}\n"));
        }
    }
    record.headers.iter().for_each(|(name, value)| push(&mut text, format_args!("{name}：{value}\n")));
    text
}

/// The name of an initial position.
fn handicap(root: &Position) -> Option<&'static str> {
    let known = handicaps().find(|(_, position)| is_same(position, root)).map(|(name, _)| name);
    known.or_else(|| boards::name().filter(|_| is_same(root, &Position::start())))
}

/// What the players are called: by who moves first, or in a handicap game by who gives.
pub(crate) fn players(root: &Position) -> [&'static str; 2] {
    let is_handicap = root.side() == Color::White && handicap(root).is_some();
    if is_handicap { ["下手", "上手"] } else { ["先手", "後手"] }
}

/// A diagram of the board with both hands.
fn diagram(position: &Position) -> String {
    let mut text = format!("後手の持駒：{}\n", hand(position.hand(Color::White)));
    for file in (1..=FILES).rev() {
        push(&mut text, format_args!("{:>2}", japanese::wide_number(file)));
    }
    push(&mut text, format_args!("\n+{}+\n", "---".repeat(FILES)));
    for rank in 0..RANKS {
        text.push('|');
        for file in (1..=FILES).rev() {
            match Square::at(file, rank).and_then(|square| position.piece_at(square)) {
                Some(piece) => {
                    let side = if piece.color == Color::White { 'v' } else { ' ' };
                    push(&mut text, format_args!("{side}{}", short_name(piece.kind)));
                }
                None => text.push_str(" ・"),
            }
        }
        push(&mut text, format_args!("|{}\n", japanese::chinese_number(rank + 1)));
    }
    push(&mut text, format_args!("+{}+\n", "---".repeat(FILES)));
    push(&mut text, format_args!("先手の持駒：{}\n", hand(position.hand(Color::Black))));
    let side = if position.side() == Color::Black { "先手番" } else { "後手番" };
    push(&mut text, format_args!("{side}\n"));
    text
}

/// The name of a kind in a diagram, which is one character.
fn short_name(kind: Kind) -> char {
    let names = japanese::names(kind);
    let short = names.iter().filter(|name| name.chars().count() == 1).find_map(|name| name.chars().next());
    short.unwrap_or(kind.kanji())
}

fn hand(hand: Hand) -> String {
    let held = hand.iter().map(|(kind, count)| {
        let count = if count > 1 { japanese::chinese_number(count) } else { String::new() };
        format!("{}{count}", short_name(kind))
    });
    let held: Vec<String> = held.collect();
    if held.is_empty() { "なし".into() } else { held.join("　") }
}

/// The word that ends a game. The winner is judged by the side to move.
fn word(end: &End, played: &Game) -> String {
    let side = played.position().side();
    let winner = end.result.and_then(GameResult::winner);
    match end.without_winner(side) {
        Ending::Illegal if winner == Some(side) || end.illegal.is_some() => "反則勝ち".into(),
        // KIF has no word for the greatest number of moves.
        Ending::MaximumMoves => "持将棋".into(),
        // A word that is unknown here is known to who wrote it.
        Ending::Interruption if end.word.is_some() => end.word.clone().unwrap_or_default(),
        ending => Word::of(end, ending).map_or("中断", |word| word.kif).to_owned(),
    }
}

/// The end of the sentence "up to move ...", which names the winner. None where a word has ended the game, nobody won and other
/// programs know no sentence.
fn conclusion(end: &End, played: &Game, names: [&str; 2], has_word: bool) -> Option<String> {
    let winner = end.result.and_then(GameResult::winner).map(|winner| names[winner as usize]);
    let (ending, word) = (end.without_winner(played.position().side()), word(end, played));
    let is_told = ending.result(played) == end.result;
    match (ending, winner) {
        (Ending::Time, Some(winner)) => Some(format!("時間切れにより{winner}の勝ち")),
        (Ending::Illegal, Some(winner)) => Some(format!("{winner}の反則勝ち")),
        (Ending::Mate, _) if is_told => Some(word),
        (Ending::Declaration, Some(winner)) if !has_word => Some(format!("{winner}の入玉勝ち")),
        (Ending::Resignation, Some(winner)) => Some(format!("{winner}の勝ち")),
        (_, Some(winner)) if has_word => Some(format!("{winner}の勝ち")),
        (_, Some(winner)) if !is_told => {
            // Beside the winner only a known word is understood.
            let word = Word::of(end, end.ending).map_or("中断", |word| word.kif);
            Some(format!("{word}により{winner}の勝ち"))
        }
        _ => Some(word).filter(|word| !has_word || SENTENCES.contains(&word.as_str())),
    }
}

/// The words that a sentence has in Kakinoki's specification.
const SENTENCES: [&str; 5] = ["中断", "持将棋", "千日手", "不詰", "封じ手"];
