//! A record of a game: a tree of moves, with what is said about them, and its main line as a game.

use std::time::Duration;

use indexmap::IndexMap;
use katagami_rules::{ByColor, Game, Move, Position};

use super::ending::{End, Ending, GameResult};
use super::error::RecordError;

/// All that a record says. All its moves are legal.
///
/// The moves are a tree. The first of the moves after a node belongs to the main line, or to the variation that the node is of;
/// the others begin variations.
#[derive(Clone, Debug)]
pub struct Record {
    /// The initial position.
    pub root: Position,
    /// The names of the players, where the record has them.
    pub names: ByColor<Option<String>>,
    /// The other headers in their order, named as Kakinoki's formats name them: `棋戦`, `開始日時`.
    pub headers: IndexMap<String, String>,
    /// What a reader left out or had to guess.
    pub notes: Vec<RecordError>,
    nodes: Vec<Node>,
}

/// A place in a record's tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeId(usize);

/// The start of a record, a move, or the end of a line, and what is said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// What happens here.
    pub step: Step,
    /// Comments, line by line. One that begins with `*` is a program's: `* 120 3c3d` is floodgate's value and best line.
    pub comments: Vec<String>,
    /// The name of a bookmark.
    pub bookmark: Option<String>,
    /// The time that the move took.
    pub time: Option<Duration>,
    parent: NodeId,
    depth: usize,
    /// The number of variations around it.
    nesting: usize,
    children: Vec<NodeId>,
}

/// What happens at a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The initial position.
    Start,
    /// A move.
    Move(Move),
    /// The end of a line.
    End(End),
}

impl Step {
    /// The move, if it is one.
    pub fn mv(&self) -> Option<Move> {
        if let Self::Move(mv) = self { Some(*mv) } else { None }
    }
}

impl Node {
    /// How many moves and ends lead here.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// How many variations it is inside of; 0 on the main line.
    pub fn nesting(&self) -> usize {
        self.nesting
    }

    /// What may follow it.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// Adds a line of comment. One that begins with `&` is a bookmark, if there is none yet.
    pub fn comment(&mut self, text: &str) {
        match text.strip_prefix('&') {
            Some(name) if self.bookmark.is_none() => self.bookmark = Some(name.to_owned()),
            _ => self.comments.push(text.to_owned()),
        }
    }

    /// The bookmark and the comments as lines of comment.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let bookmark = self.bookmark.iter().map(|name| format!("&{name}"));
        bookmark.chain(self.comments.iter().cloned())
    }
}

impl Record {
    /// The initial position of every record's tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A record without moves.
    pub fn new(root: Position) -> Self {
        let node = Node {
            step: Step::Start,
            comments: Vec::new(),
            bookmark: None,
            time: None,
            parent: Self::ROOT,
            depth: 0,
            nesting: 0,
            children: Vec::new(),
        };
        let (names, headers, notes) = Default::default();
        Self { root, names, headers, notes, nodes: vec![node] }
    }

    /// A node.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// A node, to be changed.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }

    /// The node before another one; the root's is the root.
    pub fn parent(&self, id: NodeId) -> NodeId {
        self.node(id).parent
    }

    /// The node after another one with this step, which is added if there is none.
    pub fn follow(&mut self, parent: NodeId, step: Step) -> NodeId {
        let Node { children, depth, nesting, .. } = self.node(parent);
        if let Some(&known) = children.iter().find(|&&child| self.node(child).step == step) {
            return known;
        }
        let nesting = nesting + usize::from(!children.is_empty());
        let node =
            Node { step, parent, depth: depth + 1, nesting, ..Self::new(self.root.clone()).nodes.remove(0) };
        let id = NodeId(self.nodes.len());
        self.nodes.push(node);
        self.node_mut(parent).children.push(id);
        id
    }

    /// A node and what follows it without variations.
    pub fn line(&self, first: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(first), |&id| self.node(id).children.first().copied())
    }

    /// The variations beside a node, if it is the first of its parent.
    pub fn variations(&self, id: NodeId) -> &[NodeId] {
        match self.node(self.parent(id)).children() {
            [first, rest @ ..] if *first == id => rest,
            _ => &[],
        }
    }

    /// How many variations there are, those inside of others included.
    pub fn variation_count(&self) -> usize {
        self.nodes.iter().map(|node| node.children.len().saturating_sub(1)).sum()
    }

    /// The game at a node.
    pub fn game(&self, id: NodeId) -> Game {
        let path = std::iter::successors(Some(id), |&id| (id != Self::ROOT).then(|| self.parent(id)));
        let moves: Vec<Move> = path.filter_map(|id| self.node(id).step.mv()).collect();
        let mut game = Game::new(self.root.clone());
        moves.into_iter().rev().for_each(|mv| game.make(mv));
        game
    }

    /// The game that was played: the main line.
    pub fn main_line(&self) -> GameRecord {
        let nodes = || self.line(Self::ROOT).map(|id| self.node(id));
        let moves = nodes().filter_map(|node| node.step.mv()).collect();
        let end = nodes().find_map(|node| if let Step::End(end) = &node.step { Some(end) } else { None });
        let (ending, result) = end.map_or((Ending::Missing, None), |end| (end.ending, end.result));
        GameRecord { root: self.root.clone(), moves, ending, result, names: self.names.clone() }
    }

    /// All nodes, each before what follows it.
    fn in_order(&self) -> Vec<&Node> {
        let (mut nodes, mut left) = (Vec::new(), vec![Self::ROOT]);
        while let Some(id) = left.pop() {
            let node = self.node(id);
            nodes.push(node);
            left.extend(node.children.iter().rev());
        }
        nodes
    }
}

impl PartialEq for Record {
    /// Whether they say the same. Notes are not said by a record, but about it.
    fn eq(&self, other: &Self) -> bool {
        let said = |record: &Self| {
            let nodes = record.in_order().into_iter().cloned();
            let nodes = nodes.map(|node| Node { parent: Self::ROOT, children: Vec::new(), ..node });
            (record.root.clone(), record.names.clone(), record.headers.clone(), nodes.collect::<Vec<_>>())
        };
        said(self) == said(other)
    }
}

impl Eq for Record {}

/// A game without variations and comments. All its moves are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The initial position.
    pub root: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// How the game ended.
    pub ending: Ending,
    /// The result, `None` if the record does not have it.
    pub result: Option<GameResult>,
    /// The names of the players, where the record has them.
    pub names: ByColor<Option<String>>,
}

impl GameRecord {
    /// The positions: the initial one, and the one after each move.
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.root.clone()];
        for &mv in &self.moves {
            let mut position = positions[positions.len() - 1].clone();
            position.make(mv);
            positions.push(position);
        }
        positions
    }

    /// The game at its end.
    pub fn replay(&self) -> Game {
        let mut game = Game::new(self.root.clone());
        self.moves.iter().for_each(|&mv| game.make(mv));
        game
    }
}

impl From<GameRecord> for Record {
    fn from(game: GameRecord) -> Self {
        let mut record = Self { names: game.names, ..Self::new(game.root) };
        let mut at = Self::ROOT;
        for mv in game.moves {
            at = record.follow(at, Step::Move(mv));
        }
        if game.ending != Ending::Missing {
            record.follow(at, Step::End(End::new(game.ending, game.result)));
        }
        record
    }
}
