//! What is thought of a whole game: of its positions, and from them of its moves.

use std::io;

use super::analyst::Analyst;
use super::judgement::{Judgement, chance};
use super::thought::{Line, Thought, is_mate};
use crate::search::{Score, ScoreKind};
use katagami_rules::{ByColor, Color, Game, Move, Position};

/// What a caller remembers of an analysis, so that it can go on after an interruption.
pub trait Memory {
    /// What was thought of the current position of a game.
    fn recall(&mut self, game: &Game) -> Option<Thought>;

    /// Keeps what was thought of it.
    ///
    /// # Errors
    ///
    /// If it cannot be kept.
    fn keep(&mut self, game: &Game, thought: &Thought) -> io::Result<()>;

    /// So many positions of the game are done.
    fn advance(&mut self, positions: usize);
}

/// What a move does to a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MateEvent {
    /// There was a mate in this number of plies (none for a win by declaration), and after the move there is none.
    Missed(u32),
    /// The other side mates now in this number of plies, and could not before.
    Allowed(u32),
}

/// A move of the game and what it was worth.
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// The move.
    pub mv: Move,
    /// The side that made it.
    pub side: Color,
    /// Whether it is the best move.
    pub is_best: bool,
    /// The part of the chance of winning that it lost, from 0 to 1.
    pub loss: f64,
    /// The same in points of the score; none where a mate is in it.
    pub lost_score: Option<Score>,
    /// How bad it is, if it is bad.
    pub judgement: Option<Judgement>,
    /// A better line, if the move is bad or missed a mate.
    pub better: Option<Line>,
    /// What it did to a mate.
    pub mate: Option<MateEvent>,
}

/// What is thought of a game: of one position more than of moves. Of a game whose analysis was interrupted it is the beginning.
#[derive(Clone, PartialEq, Debug)]
pub struct GameAnalysis {
    /// The initial position.
    pub root: Position,
    /// What is thought of the positions.
    pub thoughts: Vec<Thought>,
    /// What is thought of the moves.
    pub moves: Vec<JudgedMove>,
}

/// A mate that a side had, over all of its moves while it had it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChanceOfMate {
    /// Whose it was.
    pub side: Color,
    /// The number of the move with which it began, from 1.
    pub ply: usize,
    /// Its length in plies.
    pub plies: u32,
    /// The number of the move that missed it, if it was missed.
    pub missed: Option<usize>,
}

/// How one side played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// How many moves it made.
    pub moves: usize,
    /// How many of them were the best.
    pub best: usize,
    /// How many were bad, by judgement.
    pub judged: [usize; Judgement::ALL.len()],
    /// The mean loss of the chance of winning.
    pub mean_loss: f64,
}

impl GameAnalysis {
    /// The side to move in a position.
    pub fn side(&self, position: usize) -> Color {
        if position.is_multiple_of(2) { self.root.side() } else { !self.root.side() }
    }

    /// The game up to a position.
    pub fn game(&self, position: usize) -> Game {
        let mut game = Game::new(self.root.clone());
        self.moves.iter().take(position).for_each(|judged| game.make(judged.mv));
        game
    }

    /// How both sides played.
    pub fn tallies(&self) -> ByColor<Tally> {
        let mut tallies = ByColor([Tally::default(); 2]);
        for judged in &self.moves {
            let tally = &mut tallies[judged.side];
            tally.moves += 1;
            tally.best += usize::from(judged.is_best);
            tally.mean_loss += judged.loss;
            if let Some(judgement) = judged.judgement {
                tally.judged[judgement as usize] += 1;
            }
        }
        for tally in &mut tallies.0 {
            tally.mean_loss /= tally.moves.max(1) as f64;
        }
        tallies
    }

    /// The mates that the sides had.
    pub fn mates(&self) -> Vec<ChanceOfMate> {
        let mut mates: Vec<ChanceOfMate> = Vec::new();
        let mut open: ByColor<Option<usize>> = ByColor([None; 2]);
        for (index, (thought, judged)) in self.thoughts.iter().zip(&self.moves).enumerate() {
            let (side, ply) = (judged.side, index + 1);
            let plies = mate_of(thought.score);
            match plies {
                Some(plies) if open[side].is_none() => {
                    open[side] = Some(mates.len());
                    mates.push(ChanceOfMate { side, ply, plies, missed: None });
                }
                None => open[side] = None,
                Some(_) => {}
            }
            if matches!(judged.mate, Some(MateEvent::Missed(_)))
                && let Some(mate) = open[side].take()
            {
                mates[mate].missed = Some(ply);
            }
        }
        mates
    }
}

/// In how many plies the side mates whose score it is.
fn mate_of(score: Score) -> Option<u32> {
    match ScoreKind::from(score) {
        ScoreKind::Mate(plies) if score > 0 => Some(plies.unsigned_abs()),
        _ => None,
    }
}

/// Analyses a game: its positions in their order, and the better moves where one seems bad. If it is interrupted, the analysis of
/// the beginning is returned.
///
/// # Errors
///
/// If `memory` cannot keep what was thought.
pub fn analyse(
    analyst: &mut Analyst<'_>,
    root: &Position,
    moves: &[Move],
    memory: &mut dyn Memory,
) -> io::Result<GameAnalysis> {
    let mut game = Game::new(root.clone());
    let mut analysis = GameAnalysis { root: root.clone(), thoughts: Vec::new(), moves: Vec::new() };
    let ends = moves.is_empty();
    let Some(thought) = think(analyst, &game, ends, None, memory)? else { return Ok(analysis) };
    analysis.thoughts.push(thought);
    memory.advance(1);
    for (index, &mv) in moves.iter().enumerate() {
        let before = &analysis.thoughts[index];
        game.make(mv);
        let ends = index + 1 == moves.len();
        let Some(after) = think(analyst, &game, ends, Some(before), memory)? else { break };
        game.undo();
        let Some(judged) = judge(analyst, &mut game, mv, (before, &after), memory)? else { break };
        game.make(mv);
        analysis.thoughts.push(after);
        analysis.moves.push(judged);
        memory.advance(index + 2);
    }
    Ok(analysis)
}

/// What is thought of the current position, which may be the last of the game. `None` if it was interrupted.
fn think(
    analyst: &mut Analyst<'_>,
    game: &Game,
    ends: bool,
    before: Option<&Thought>,
    memory: &mut dyn Memory,
) -> io::Result<Option<Thought>> {
    // A game that was played on although the rules had ended it goes on here, too.
    let known = if ends { Analyst::over(game) } else { None };
    if let Some(thought) = known.or_else(|| memory.recall(game)) {
        return Ok(Some(thought));
    }
    let thought = analyst.think(game, before);
    if let Some(thought) = &thought {
        memory.keep(game, thought)?;
    }
    Ok(thought)
}

/// Judges a move that is about to be made. `None` if it was interrupted.
fn judge(
    analyst: &mut Analyst<'_>,
    game: &mut Game,
    mv: Move,
    (before, after): (&Thought, &Thought),
    memory: &mut dyn Memory,
) -> io::Result<Option<JudgedMove>> {
    let side = game.position().side();
    let mut judged = JudgedMove {
        mv,
        side,
        is_best: before.best().is_some_and(|line| line.moves.first() == Some(&mv)),
        loss: 0.0,
        lost_score: None,
        judgement: None,
        better: None,
        mate: None,
    };
    let had = mate_of(before.score);
    let is_mated = |score: Score| is_mate(score) && score < 0;
    if let (Some(plies), false) = (had, is_mated(after.score)) {
        judged.mate = Some(MateEvent::Missed(plies));
    } else if let (Some(plies), false) = (mate_of(after.score), is_mated(before.score)) {
        judged.mate = Some(MateEvent::Allowed(plies));
    }
    if judged.is_best {
        judged.mate = None;
        return Ok(Some(judged));
    }
    let mut best = before.best().cloned();
    let loss = |best: Score| (chance(best) - chance(-after.score)).max(0.0);
    if let Some(line) = best.as_mut().filter(|_| had.is_none() && Judgement::of(loss(before.score)).is_some())
    {
        // It is searched as long as the move that was played, lest one of them looks better because it was looked at less.
        let first = line.moves[0];
        game.make(first);
        let verified = think(analyst, game, true, Some(before), memory)?;
        game.undo();
        let Some(verified) = verified else { return Ok(None) };
        let depth = verified.best().map_or(line.depth, |line| line.depth + 1);
        let answer = verified.best().map_or(&[][..], |line| &line.moves);
        *line = Line { score: -verified.score, depth, moves: [&[first], answer].concat() };
        if is_mate(line.score) {
            // One ply more lies before it.
            line.score -= line.score.signum();
        }
    }
    let score = best.as_ref().map_or(before.score, |line| line.score);
    judged.loss = loss(score);
    judged.lost_score = (!is_mate(score) && !is_mate(after.score)).then(|| (score + after.score).max(0));
    judged.judgement = Judgement::of(judged.loss);
    judged.better =
        best.filter(|_| judged.judgement.is_some() || matches!(judged.mate, Some(MateEvent::Missed(_))));
    Ok(Some(judged))
}
