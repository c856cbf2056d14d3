//! The running form: what the engine plays with.
//!
//! An [`Evaluator`] walks along with a search. It keeps the list of pieces ([`pieces`]) through every move and undo,
//! and the sums of each position that was evaluated. A new sum is found from the nearest earlier one by the entries
//! that changed since, never mind how many moves lie between; after a king's move, from the last sum of the same king on
//! the same square (`refresh`); and only if there is neither, in full. The difference is Bonanza's (Hoki, 2006); sums
//! kept for each square of the king come from NNUE engines ("Finny tables", Koivisto, 2021).

mod lookups;
pub mod pieces;
mod refresh;
mod view;

use codegen_macros::stencil;

pub use self::pieces::PieceList;
pub use self::view::{Sums, full_sums};

use self::lookups::{Rows, add, gain, subtract};
use self::pieces::{Change, Changes, List};
use self::refresh::{Refresh, TOO_MANY};
use self::view::{Kings, Lookup, View};
use super::Evaluation;
use super::material::{material, material_gain};
use super::weights::{Cell, ENTRIES, Pair, Plane, relative, value};
use crate::forms::FV_SCALE;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Move};

/// What is remembered of a position on the path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The move that led here; none for a pass and at the start.
    mv: Move,
    changes: Changes,
    /// Whose king that move moved.
    king_moved: Option<Color>,
    /// Material, Black's good.
    material: i32,
    /// The sums, once they were asked for.
    kkp: Option<Pair>,
    kpp: ByColor<Option<Pair>>,
}

/// Evaluates positions along a path of moves. Whoever makes a move, passes, or takes either back tells it so.
#[derive(Clone, Debug)]
pub struct Evaluator<'e> {
    evaluation: &'e Evaluation,
    view: Option<View<'e>>,
    pieces: PieceList,
    /// One for the position at the start and for each move since.
    frames: Vec<Frame>,
    refresh: Refresh,
}

impl Frame {
    /// The sums, if all of them are known.
    #[inline]
    fn sums(&self) -> Option<Sums> {
        let [black, white] = self.kpp.0;
        Some(Sums { kkp: self.kkp?, kpp: ByColor([black?, white?]) })
    }

    #[inline]
    fn remember(&mut self, sums: Sums) {
        self.kkp = Some(sums.kkp);
        self.kpp = ByColor(sums.kpp.0.map(Some));
    }
}

impl<'e> Evaluator<'e> {
    /// Begins at a position.
    pub fn new(evaluation: &'e Evaluation, position: &Position) -> Self {
        let start = Frame {
            mv: Move::NONE,
            changes: Changes::default(),
            king_moved: None,
            material: material(Color::Black, position, &evaluation.weights().values),
            kkp: None,
            kpp: ByColor::default(),
        };
        Self {
            evaluation,
            view: evaluation.weights().tables.as_ref().map(View::new),
            pieces: PieceList::new(position, evaluation.order()),
            frames: vec![start],
            refresh: Refresh::new(),
        }
    }

    /// Follows a legal move that is about to be made in `position`.
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move) {
        let us = position.side();
        let gain = material_gain(position, mv, &self.evaluation.weights().values);
        let material = self.top().material + us.sign() * gain;
        let king_moved = (mv.kind() == Kind::King).then_some(us);
        // Material alone needs no list of pieces.
        let changes = if self.view.is_some() { self.pieces.play(position, mv) } else { Changes::default() };
        let frame = Frame { mv, changes, king_moved, material, kkp: None, kpp: ByColor::default() };
        self.frames.push(frame);
    }

    /// Follows a pass. What is on the board stays, and with it all sums.
    #[inline]
    pub fn pass(&mut self) {
        let frame = Frame { mv: Move::NONE, changes: Changes::default(), king_moved: None, ..*self.top() };
        self.frames.push(frame);
    }

    /// Takes back the last move or pass; `position` is the one before it again.
    #[inline]
    pub fn undo(&mut self, position: &Position) {
        debug_assert!(self.frames.len() > 1, "there is nothing to take back");
        if let Some(frame) = self.frames.pop()
            && frame.mv.is_some()
            && self.view.is_some()
        {
            self.pieces.undo(position, frame.mv, &frame.changes);
        }
    }

    #[inline]
    fn top(&self) -> &Frame {
        // There is always the start's frame.
        &self.frames[self.frames.len() - 1]
    }

    /// The value of the current position for the side to move: remembered, or found anew.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        if self.view.is_none() {
            return position.side().sign() * self.top().material;
        }
        let key = position.key();
        if let Some(value) = self.evaluation.cache().get(key) {
            return value;
        }
        let value = self.evaluate_anew(position);
        self.evaluation.cache().put(key, value);
        value
    }

    /// The value of the current position for the side to move, without a look at the cache.
    #[inline(never)]
    pub fn evaluate_anew(&mut self, position: &Position) -> i32 {
        self.undivided(position) / FV_SCALE
    }

    /// The same before the division.
    #[inline]
    pub fn undivided(&mut self, position: &Position) -> i32 {
        let sums = self.sums(position).unwrap_or_default();
        self.with_material(sums, position)
    }

    /// The sums and the current position's material together, before the division, for the side to move.
    #[inline]
    pub fn with_material(&self, sums: Sums, position: &Position) -> i32 {
        let second = self.view.as_ref().map_or(Plane::Turn, |view| view.second);
        value(total(position.side(), &sums, self.top().material, second), second, position)
    }

    /// The sums of the current position; `None` without tables or without both kings.
    #[inline]
    pub fn sums(&mut self, position: &Position) -> Option<Sums> {
        let view = self.view?;
        let kings = Kings::of(position)?;
        let sums = match view.kpp {
            Lookup::Plain(table) => self.update(&view, table, kings),
            Lookup::Paired(table) => self.update(&view, table, kings),
        };
        debug_assert_eq!(sums, view.in_full(&PieceList::new(position, self.evaluation.order()), kings));
        Some(sums)
    }

    /// The sums of the current position, found in full from the list of pieces.
    pub fn sums_in_full(&self, position: &Position) -> Option<Sums> {
        Some(self.view?.in_full(&self.pieces, Kings::of(position)?))
    }

    #[inline(always)]
    fn update<C: Cell>(&mut self, view: &View<'_>, table: &Rows<C>, kings: Kings) -> Sums {
        if let Some(sums) = self.one_step(view, table, kings) {
            return sums;
        }
        let kkp = self.kkp(view, kings);
        let [black, white] = Color::ALL.map(|color| kings.rows(table, color));
        Sums { kkp, kpp: ByColor([black::kpp(self, black, kings), white::kpp(self, white, kings)]) }
    }

    /// The commonest case by itself: the position one move back is known, and no king has moved.
    #[inline(always)]
    fn one_step<C: Cell>(&mut self, view: &View<'_>, table: &Rows<C>, kings: Kings) -> Option<Sums> {
        let [.., parent, top] = self.frames.as_mut_slice() else { return None };
        let mut sums = parent.sums().filter(|_| top.king_moved.is_none())?;
        let changes = top.changes.as_slice();
        step_row(&mut sums.kkp, view.kkp(kings), changes);
        black::step(&mut sums, kings.rows(table, Color::Black), &self.pieces, changes);
        white::step(&mut sums, kings.rows(table, Color::White), &self.pieces, changes);
        top.remember(sums);
        Some(sums)
    }

    /// KK and KKP: from the nearest position on the path where they are known, or in full where the next positions can
    /// use it too; remembered for all positions from there to here.
    fn kkp(&mut self, view: &View<'_>, kings: Kings) -> Pair {
        let row = view.kkp(kings);
        let known = self.nearest(|frame| frame.kkp.is_some(), |_| true);
        let start = known.unwrap_or_else(|| self.place_to_begin(|_| true));
        let mut sum = self.frames[start].kkp.unwrap_or_else(|| {
            let mut list = *self.pieces.seen_by(Color::Black);
            rewind(&mut list, &self.frames[start + 1..], Color::Black);
            view.kkp_in_full(&list[..self.pieces.length()], kings)
        });
        self.frames[start].kkp = Some(sum);
        for frame in &mut self.frames[start + 1..] {
            step_row(&mut sum, row, frame.changes.as_slice());
            frame.kkp = Some(sum);
        }
        sum
    }

    /// Where to find a sum that is known nowhere near: one move back if it is the same kings' there, for the other moves
    /// from there will want it too, else here.
    fn place_to_begin(&self, matters: impl Fn(Color) -> bool) -> usize {
        let top = self.frames.len() - 1;
        if top == 0 || self.frames[top].king_moved.is_some_and(matters) { top } else { top - 1 }
    }

    /// The nearest position on the path whose sum is known; `None` if a king whose moves matter has moved since, or it
    /// is too far off to be of use.
    #[inline(always)]
    fn nearest(&self, known: impl Fn(&Frame) -> bool, matters: impl Fn(Color) -> bool) -> Option<usize> {
        for (index, frame) in self.frames.iter().enumerate().rev().take(TOO_MANY as usize) {
            if known(frame) {
                return Some(index);
            }
            if frame.king_moved.is_some_and(&matters) {
                return None;
            }
        }
        None
    }
}

/// Takes a list back to what it was before these moves.
#[inline(always)]
fn rewind(list: &mut List, frames: &[Frame], viewer: Color) {
    for change in frames.iter().rev().flat_map(|frame| frame.changes.as_slice()) {
        list[change.slot as usize] = change.before(viewer);
    }
}

/// Adds to KKP what a move changed.
#[inline(always)]
fn step_row(sum: &mut Pair, row: &[Pair; ENTRIES], changes: &[Change]) {
    for change in changes {
        add(sum, row[change.after(Color::Black) as usize]);
        subtract(sum, row[change.before(Color::Black) as usize]);
    }
}

/// The sums as our side sees them.
#[stencil]
pub mod template {
    use super::*;

    /// Material, which counts for Black, and all sums together, for our side.
    #[inline(always)]
    pub fn total(sums: &Sums, material: i32, second: Plane) -> Pair {
        let mut total = relative(Us, [material * FV_SCALE + sums.kkp[0], sums.kkp[1]], second);
        let (ours, theirs) = (sums.kpp[Us], sums.kpp[Them]);
        let others = if second.is_contested() { ours[1] - theirs[1] } else { ours[1] + theirs[1] };
        add(&mut total, [ours[0] - theirs[0], others]);
        total
    }

    /// Adds what the last move changed for our king.
    #[inline(always)]
    pub fn step<C: Cell>(sums: &mut Sums, rows: &Rows<C>, pieces: &PieceList, changes: &[Change]) {
        let list = pieces.in_use(Us);
        let gained = match changes {
            [] => return,
            [x] => gain(rows, list, [x.before(Us)], [x.after(Us)]),
            [x, y, ..] => gain(rows, list, [x.before(Us), y.before(Us)], [x.after(Us), y.after(Us)]),
        };
        add(&mut sums.kpp[Us], gained);
    }

    /// What our king makes of all pairs of pieces, our good: from the nearest position on the path where it is known, or
    /// from what was remembered of this king on this square; remembered for all positions from there to here.
    pub fn kpp<C: Cell>(evaluator: &mut Evaluator<'_>, rows: &Rows<C>, kings: Kings) -> Pair {
        let known = evaluator.nearest(|frame| frame.kpp[Us].is_some(), |moved| moved == Us);
        let start = known.unwrap_or_else(|| evaluator.place_to_begin(|moved| moved == Us));
        let length = evaluator.pieces.length();
        let mut list = *evaluator.pieces.seen_by(Us);
        let (earlier, later) = evaluator.frames.split_at_mut(start + 1);
        rewind(&mut list, later, Us);
        let first = &mut earlier[start].kpp[Us];
        let mut sum = first.unwrap_or_else(|| evaluator.refresh.sum(Us, kings.0[Us], rows, &list, length));
        *first = Some(sum);
        for frame in later {
            for change in frame.changes.as_slice() {
                list[change.slot as usize] = change.after(Us);
                add(&mut sum, gain(rows, &list[..length], [change.before(Us)], [change.after(Us)]));
            }
            frame.kpp[Us] = Some(sum);
        }
        sum
    }
}
