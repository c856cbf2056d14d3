//! A game with its variations and comments, as the page has it: a list of moves, each after the one it follows.

use std::time::Duration;

use katagami_records::{End, Ending, GameResult, NodeId, Record, Step};
use katagami_rules::{Color, Game, Position, Rules};
use serde::{Deserialize, Serialize};

/// A game as the page has it.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub struct GameTree {
    /// The initial position; `startpos` is understood, too.
    root: String,
    names: [Option<String>; 2],
    headers: Vec<(String, String)>,
    /// The initial position and the moves. The first that follows a node belongs to its line, the others begin variations.
    nodes: Vec<TreeNode>,
}

/// The initial position or a move, and what is said about it.
#[derive(Serialize, Deserialize, PartialEq, Debug, Default)]
#[serde(default)]
struct TreeNode {
    /// The place in the list of what it follows; the first follows nothing.
    parent: usize,
    #[serde(rename = "move")]
    mv: Option<String>,
    comment: String,
    /// The time that the move took, in milliseconds.
    time: Option<u64>,
    /// How the line ended here.
    end: Option<TreeEnd>,
}

/// How a line ended.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct TreeEnd {
    reason: String,
    winner: Option<Winner>,
    /// The record's own word.
    #[serde(default)]
    word: Option<String>,
}

#[derive(Serialize, Deserialize, PartialEq, Debug)]
enum Winner {
    #[serde(rename = "b")]
    Black,
    #[serde(rename = "w")]
    White,
    #[serde(rename = "draw")]
    Nobody,
}

impl From<&Record> for GameTree {
    fn from(record: &Record) -> Self {
        let mut nodes: Vec<TreeNode> = Vec::new();
        let mut left = vec![(Record::ROOT, 0)];
        while let Some((id, parent)) = left.pop() {
            let node = record.node(id);
            let lines: Vec<String> = node.lines().collect();
            let comment = lines.join("\n");
            if let Step::End(end) = &node.step {
                // What is said about an end is said about the move before it.
                let ended = &mut nodes[parent];
                let before = if ended.comment.is_empty() || comment.is_empty() { "" } else { "\n" };
                ended.comment = format!("{}{before}{comment}", ended.comment);
                // The page has no place for a variation that is nothing but an end.
                if record.node(record.parent(id)).children().first() == Some(&id) {
                    ended.end = Some(TreeEnd::from(end));
                }
                continue;
            }
            let index = nodes.len();
            let time = node.time.and_then(|time| u64::try_from(time.as_millis()).ok());
            let mv = node.step.mv().map(|mv| mv.to_string());
            nodes.push(TreeNode { parent, mv, comment, time, end: None });
            left.extend(node.children().iter().rev().map(|&child| (child, index)));
        }
        let headers = record.headers.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        Self { root: record.root.to_sfen(), names: record.names.0.clone(), headers, nodes }
    }
}

impl GameTree {
    /// The record, with an end by the rules if its main line has one.
    pub fn record(&self) -> Result<Record, String> {
        let root = match self.root.as_str() {
            "startpos" => Position::start(),
            sfen => Position::from_sfen(sfen).map_err(|error| error.to_string())?,
        };
        let mut record = Record::new(root);
        record.names.0 = self.names.clone().map(|name| name.filter(|name| !name.is_empty()));
        record.headers = self.headers.iter().cloned().collect();
        let mut ids: Vec<NodeId> = Vec::new();
        let mut game = Game::new(record.root.clone());
        for node in &self.nodes {
            let id = match &node.mv {
                None => Record::ROOT,
                Some(word) => {
                    let parent = *ids.get(node.parent).ok_or("a move that follows nothing")?;
                    if Some(&parent) != ids.last() {
                        game = record.game(parent);
                    }
                    let mv =
                        game.position().parse_move(word).map_err(|reason| format!("{word}: {reason}"))?;
                    game.make(mv);
                    record.follow(parent, Step::Move(mv))
                }
            };
            ids.push(id);
            node.comment.lines().for_each(|line| record.node_mut(id).comment(line));
            record.node_mut(id).time = node.time.map(Duration::from_millis);
            if let Some(end) = &node.end {
                record.follow(id, Step::End(end.end()?));
            }
        }
        end_by_the_rules(&mut record);
        Ok(record)
    }
}

fn end_by_the_rules(record: &mut Record) {
    let Some(last) = record.line(Record::ROOT).last() else { return };
    if matches!(record.node(last).step, Step::End(_)) {
        return;
    }
    if let Some(outcome) = record.game(last).outcome(&Rules::default()) {
        let result = Some(GameResult::from(outcome.winner()));
        record.follow(last, Step::End(End::new(outcome.into(), result)));
    }
}

impl From<&End> for TreeEnd {
    fn from(end: &End) -> Self {
        let winner = end.result.map(|result| match result.winner() {
            Some(Color::Black) => Winner::Black,
            Some(Color::White) => Winner::White,
            None => Winner::Nobody,
        });
        Self { reason: end.ending.name().unwrap_or_default().to_owned(), winner, word: end.word.clone() }
    }
}

impl TreeEnd {
    fn end(&self) -> Result<End, String> {
        let ending =
            Ending::from_name(&self.reason).ok_or_else(|| format!("no game ends by {:?}", self.reason))?;
        let winner = self.winner.as_ref().map(|winner| match winner {
            Winner::Black => GameResult::BlackWins,
            Winner::White => GameResult::WhiteWins,
            Winner::Nobody => GameResult::Draw,
        });
        Ok(End { word: self.word.clone(), ..End::new(ending, winner) })
    }
}
