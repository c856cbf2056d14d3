//! What is learned from a move that was played: it should lead to more than the others (Bonanza's method; Hoki, 2006).

use katagami::eval::Evaluator;
use katagami::movegen::{self, MoveList};
use katagami::position::{Game, Position};
use katagami::search::{Resources, Settings, quiet_line, quiet_line_within};
use katagami::types::{Color, Move};
use serde::{Deserialize, Serialize};

use super::lesson::is_decided;
use super::model::{Model, Trace};
use super::scale::Scale;
use super::study::Study;
use crate::positions::{Example, Packed};

/// A position with the move that was played in it and its siblings, each followed to the quiet position behind it.
///
/// Lines take a tenth of the room that their last positions would.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    root: Packed,
    /// The lines one after the other, that of the move played first.
    moves: Box<[Move]>,
    /// Where each line ends.
    ends: Box<[u32]>,
}

/// To like the move played better than its siblings.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Preference {
    /// How steep the loss is: so many points of difference bring it from 1/2 to 1 / (1 + e) or back.
    pub scale: Scale,
    /// A sibling further than this from the move played, in points, is left out: its loss hardly moves.
    pub window: i32,
}

impl Comparison {
    /// What there is to learn from an example; `None` if nobody knows the move, the end is in sight, or no sibling is
    /// within the window by the weights that look for the lines.
    pub fn new(example: &Example, window: i32, resources: Resources<'_>) -> Option<Self> {
        if example.mv == Move::NONE || is_decided(example) {
            return None;
        }
        let root = &example.position;
        let after = |mv| {
            let mut game = Game::new(root.clone());
            game.play(mv);
            game
        };
        let settings = Settings::default();
        let mut moves = vec![example.mv];
        moves.extend(quiet_line(after(example.mv), &settings, resources)?);
        let played = leaf(root, &moves);
        let value = Evaluator::new(resources.evaluation, &played).evaluate(&played);
        // As the opponent sees it, whose turn it is after each of the siblings.
        let value = if played.side() == root.side() { -value } else { value };
        let within = [value - window - 1, value + window + 1];
        let mut siblings = MoveList::new();
        movegen::legal(root, &mut siblings);
        let mut ends = vec![moves.len() as u32];
        for &mv in siblings.iter().filter(|&&mv| mv != example.mv) {
            let Some(line) = quiet_line_within(after(mv), &settings, resources, within) else { continue };
            moves.push(mv);
            moves.extend(line);
            ends.push(moves.len() as u32);
        }
        (ends.len() > 1).then(|| Self { root: Packed::new(root), moves: moves.into(), ends: ends.into() })
    }

    /// How many siblings there are.
    pub fn siblings(&self) -> usize {
        self.ends.len() - 1
    }

    /// The lines, that of the move played first.
    fn lines(&self) -> impl Iterator<Item = &[Move]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.moves[start as usize..end as usize])
    }
}

impl Study for Comparison {
    type Aim = Preference;

    const COMMAND: &'static str = "compare";

    /// How many siblings the model likes better than the move played, each counted by how sure it is of that. Only the
    /// difference of two positions counts: what one gains the other loses.
    fn judge(
        &self,
        model: &Model,
        aim: Preference,
        [played, sibling]: &mut [Trace; 2],
        mut hear: impl FnMut(&Trace, f32),
    ) -> Option<f32> {
        let root = self.root.unpack(1).ok()?;
        let for_black = if root.side() == Color::Black { 1.0 } else { -1.0 };
        let mut leaves = self.lines().map(|line| leaf(&root, line));
        if !model.trace(&leaves.next()?, played) {
            return None;
        }
        let standard = model.value(played);
        let (mut loss, mut pull) = (0.0, 0.0);
        for leaf in leaves {
            if !model.trace(&leaf, sibling) {
                continue;
            }
            let liking = aim.scale.points(for_black * (model.value(sibling) - standard));
            let slope = for_black * liking * (1.0 - liking);
            loss += liking;
            pull += slope;
            hear(sibling, slope);
        }
        hear(played, -pull);
        Some(loss)
    }

    fn outcomes_alone(_: Preference) -> Option<Preference> {
        None
    }

    fn identify(&self, sum: &mut crc32fast::Hasher) {
        sum.update(self.root.bytes());
        for line in self.lines() {
            sum.update(&(line.len() as u32).to_le_bytes());
            let moves: Vec<u8> = line.iter().flat_map(|mv| mv.compact().to_le_bytes()).collect();
            sum.update(&moves);
        }
    }
}

/// The position at the end of a line.
fn leaf(root: &Position, line: &[Move]) -> Position {
    let mut leaf = root.clone();
    for &mv in line {
        leaf.make(mv);
    }
    leaf
}
