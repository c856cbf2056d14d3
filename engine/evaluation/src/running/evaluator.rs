//! The evaluator: follows a search and updates the sums by differences.
use codegen_macros::stencil;

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Move};

use super::king_squares::KingSquares;
use super::lookup_tables::{KingRows, LookupTables, PairTables};
use super::pieces::{Change, Changes, List, PieceList};
use super::refresh::{REFRESH_THRESHOLD, RefreshTable};
use super::row_sums::{PairRows, add, difference, pair_sum, subtract};
use super::sums::{Sums, total};
use crate::evaluation::Evaluation;
use crate::forms::FV_SCALE;
use crate::material::{material, material_gain};
use crate::weights::{Cell, Component, Components, ENTRIES, EntryIndex, PAIR_ENTRIES, value};

/// What is known of a position on the path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The move to this position; none for a pass and at the start.
    mv: Move,
    changes: Changes,
    /// The owner of the king that the move moved.
    king_moved: Option<Color>,
    /// Material, good for Black.
    material: i32,
    /// The sums that were computed so far.
    kkp: Option<Components>,
    kpp: ByColor<Option<Components>>,
}

/// Evaluates the positions of a path of moves. Its user tells it of each move, pass and undo.
#[derive(Clone, Debug)]
pub struct Evaluator<'e> {
    evaluation: &'e Evaluation,
    tables: Option<LookupTables<'e>>,
    pieces: PieceList,
    /// A frame for the position at the start, and one for each move since.
    frames: Vec<Frame>,
    refresh: RefreshTable,
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
    /// An evaluator that begins at `position`.
    pub fn new(evaluation: &'e Evaluation, position: &Position) -> Self {
        let start = Frame {
            mv: Move::NONE,
            changes: Changes::default(),
            king_moved: None,
            material: material(Color::Black, position, &evaluation.weights().values),
            kkp: None,
            kpp: ByColor::default(),
        };
        let (tables, order) =
            (evaluation.weights().tables.as_ref().map(LookupTables::new), evaluation.order());
        let pieces =
            tables.map_or_else(|| PieceList::new(position, order), |tables| tables.list(position, order));
        Self { evaluation, tables, pieces, frames: vec![start], refresh: RefreshTable::new() }
    }

    /// Follows a legal move that is about to be made in `position`.
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move) {
        let us = position.side();
        let gain = material_gain(position, mv, &self.evaluation.weights().values);
        let material = self.top().material + us.sign() * gain;
        let king_moved = (mv.kind() == Kind::King).then_some(us);
        // Material alone needs no list of pieces.
        let changes = if self.tables.is_some() { self.pieces.play(position, mv) } else { Changes::default() };
        let frame = Frame { mv, changes, king_moved, material, kkp: None, kpp: ByColor::default() };
        self.frames.push(frame);
    }

    /// Follows a pass. The board does not change, and all sums stay valid.
    #[inline]
    pub fn pass(&mut self) {
        let frame = Frame { mv: Move::NONE, changes: Changes::default(), king_moved: None, ..*self.top() };
        self.frames.push(frame);
    }

    /// Undoes the last move or pass. `position` is the one before it.
    #[inline]
    pub fn undo(&mut self, position: &Position) {
        debug_assert!(self.frames.len() > 1, "there is nothing to undo");
        if let Some(frame) = self.frames.pop()
            && frame.mv.is_some()
            && self.tables.is_some()
        {
            self.pieces.undo(position, frame.mv, &frame.changes);
        }
    }

    #[inline]
    fn top(&self) -> &Frame {
        // There is always the start's frame.
        &self.frames[self.frames.len() - 1]
    }

    /// The value of the current position for the side to move, from the cache if it is there.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        if self.tables.is_none() {
            return position.side().sign() * self.top().material;
        }
        let key = position.key();
        if let Some(value) = self.evaluation.cache().get(key) {
            return value;
        }
        let value = self.evaluate_uncached(position);
        self.evaluation.cache().put(key, value);
        value
    }

    /// The value of the current position for the side to move, computed without the cache.
    #[inline(never)]
    pub fn evaluate_uncached(&mut self, position: &Position) -> i32 {
        self.unscaled(position) / FV_SCALE
    }

    /// The value before the division by [`FV_SCALE`].
    #[inline]
    pub fn unscaled(&mut self, position: &Position) -> i32 {
        let sums = self.sums(position).unwrap_or_default();
        self.with_material(sums, position)
    }

    /// The value of these sums with the material of the current position, for the side to move, before the division.
    #[inline]
    pub fn with_material(&self, sums: Sums, position: &Position) -> i32 {
        let second = self.tables.as_ref().map_or(Component::Tempo, |tables| tables.second_component);
        value(total(position.side(), &sums, self.top().material, second), second, position)
    }

    /// The sums of the current position; `None` without tables or without both kings.
    #[inline]
    pub fn sums(&mut self, position: &Position) -> Option<Sums> {
        let tables = self.tables?;
        let kings = KingSquares::of(position)?;
        let both_kings = tables.both_kings;
        let sums = match tables.pairs {
            PairTables::BoardOnly(table) => self.update(both_kings?, table, kings),
            PairTables::TwoComponents(table) => self.update(both_kings?, table, kings),
            PairTables::SmallBoardOnly(rows) => self.update_small(both_kings, rows, kings),
            PairTables::SmallTwoComponents(rows) => self.update_small(both_kings, rows, kings),
        };
        debug_assert_eq!(sums, tables.in_full(&tables.list(position, self.evaluation.order()), kings));
        Some(sums)
    }

    /// The sums of the current position, computed in full from the piece list. `None` without tables or a king.
    pub fn sums_in_full(&self, position: &Position) -> Option<Sums> {
        Some(self.tables?.in_full(&self.pieces, KingSquares::of(position)?))
    }

    #[inline(always)]
    fn update<C: Cell>(
        &mut self,
        both_kings: KingRows<'_>,
        kpp: &PairRows<C, ENTRIES>,
        kings: KingSquares,
    ) -> Sums {
        if let Some(sums) = self.one_step(both_kings, kpp, kings) {
            return sums;
        }
        let kkp = self.kkp(both_kings, kings);
        let [black, white] = Color::ALL.map(|color| kings.rows(kpp, color));
        Sums { kkp, kpp: ByColor([black::kpp(self, black, kings), white::kpp(self, white, kings)]) }
    }

    /// The most frequent case: the sums of the previous position are known, and no king has moved.
    #[inline(always)]
    fn one_step<C: Cell>(
        &mut self,
        both_kings: KingRows<'_>,
        kpp: &PairRows<C, ENTRIES>,
        kings: KingSquares,
    ) -> Option<Sums> {
        let [.., parent, top] = self.frames.as_mut_slice() else { return None };
        let mut sums = parent.sums().filter(|_| top.king_moved.is_none())?;
        let changes = top.changes.as_slice();
        step_row(&mut sums.kkp, both_kings.kkp(kings), changes);
        let [black, white] = Color::ALL.map(|color| kings.rows(kpp, color));
        black::step(&mut sums.kpp, black, self.pieces.in_use(Color::Black), changes);
        white::step(&mut sums.kpp, white, self.pieces.in_use(Color::White), changes);
        top.remember(sums);
        Some(sums)
    }

    /// The sums of the small form.
    #[inline(always)]
    fn update_small<C: Cell>(
        &mut self,
        both_kings: Option<KingRows<'_>>,
        rows: &PairRows<C, PAIR_ENTRIES>,
        kings: KingSquares,
    ) -> Sums {
        let pairs = self.one_step_small(rows).unwrap_or_else(|| black::pairs(self, rows));
        let kkp = both_kings.map(|both_kings| self.kkp(both_kings, kings)).unwrap_or_default();
        Sums { kkp, kpp: ByColor([pairs, [0; 2]]) }
    }

    /// The most frequent case: the sum over pairs of the previous position is known. Whether a king has moved does not
    /// matter.
    #[inline(always)]
    fn one_step_small<C: Cell>(&mut self, rows: &PairRows<C, PAIR_ENTRIES>) -> Option<Components> {
        let [.., parent, top] = self.frames.as_mut_slice() else { return None };
        let mut sums = ByColor([parent.kpp[Color::Black]?, [0; 2]]);
        black::step(&mut sums, rows, self.pieces.with_kings_in_use(), top.changes.as_slice());
        top.kpp[Color::Black] = Some(sums[Color::Black]);
        Some(sums[Color::Black])
    }

    /// KK and KKP: from the nearest position on the path where the sum is known, or in full from where other positions can
    /// use it too. All positions from there on keep it.
    fn kkp(&mut self, both_kings: KingRows<'_>, kings: KingSquares) -> Components {
        let row = both_kings.kkp(kings);
        let known = self.nearest(|frame| frame.kkp.is_some(), |_| true);
        let start = known.unwrap_or_else(|| self.full_sum_index(|_| true));
        let mut sum = self.frames[start].kkp.unwrap_or_else(|| {
            let mut list = *self.pieces.seen_by(Color::Black);
            rewind(&mut list, &self.frames[start + 1..], Color::Black);
            both_kings.in_full(&list[..self.pieces.length()], kings)
        });
        self.frames[start].kkp = Some(sum);
        for frame in &mut self.frames[start + 1..] {
            step_row(&mut sum, row, frame.changes.as_slice());
            frame.kkp = Some(sum);
        }
        sum
    }

    /// The position to compute a sum for that no position nearby has: the previous one, since its other moves need the sum
    /// too; the current one if the king has just moved.
    fn full_sum_index(&self, matters: impl Fn(Color) -> bool) -> usize {
        let top = self.frames.len() - 1;
        if top == 0 || self.frames[top].king_moved.is_some_and(matters) { top } else { top - 1 }
    }

    /// The nearest position on the path with a known sum. `None` if a king that matters has moved since, or if it is too
    /// far away to be of use.
    #[inline(always)]
    fn nearest(&self, known: impl Fn(&Frame) -> bool, matters: impl Fn(Color) -> bool) -> Option<usize> {
        for (index, frame) in self.frames.iter().enumerate().rev().take(REFRESH_THRESHOLD as usize) {
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

/// Undoes these moves in a list.
#[inline(always)]
fn rewind(list: &mut List, frames: &[Frame], viewer: Color) {
    for change in frames.iter().rev().flat_map(|frame| frame.changes.as_slice()) {
        list[change.slot as usize] = change.before(viewer);
    }
}

/// Updates KKP for a move.
#[inline(always)]
fn step_row(sum: &mut Components, row: &[Components; ENTRIES], changes: &[Change]) {
    for change in changes {
        add(sum, row[change.after(Color::Black) as usize]);
        subtract(sum, row[change.before(Color::Black) as usize]);
    }
}

/// Sums over pairs from the perspective of one side.
#[stencil]
pub mod template {
    use super::*;

    /// Updates our sum for the last move.
    #[inline(always)]
    pub fn step<C: Cell, const WIDTH: usize>(
        sums: &mut ByColor<Components>,
        rows: &PairRows<C, WIDTH>,
        list: &[EntryIndex],
        changes: &[Change],
    ) {
        let change = match changes {
            [] => return,
            [x] => difference(rows, list, [x.before(Us)], [x.after(Us)]),
            [x, y, ..] => difference(rows, list, [x.before(Us), y.before(Us)], [x.after(Us), y.after(Us)]),
        };
        add(&mut sums[Us], change);
    }

    /// The sum of our king over all pairs of pieces, good for us: from the nearest position on the path where it is known,
    /// or from the last sum of this king on this square. All positions from there on keep it.
    pub fn kpp<C: Cell>(
        evaluator: &mut Evaluator<'_>,
        rows: &PairRows<C, ENTRIES>,
        kings: KingSquares,
    ) -> Components {
        let known = evaluator.nearest(|frame| frame.kpp[Us].is_some(), |moved| moved == Us);
        let start = known.unwrap_or_else(|| evaluator.full_sum_index(|moved| moved == Us));
        let length = evaluator.pieces.length();
        sum_from(evaluator, rows, start, length, |refresh, list| {
            refresh.sum(Us, kings.0[Us], rows, list, length)
        })
    }

    /// The sum of the small form: from the nearest position on the path where it is known, or in full.
    pub fn pairs<C: Cell>(evaluator: &mut Evaluator<'_>, rows: &PairRows<C, PAIR_ENTRIES>) -> Components {
        let known = evaluator.nearest(|frame| frame.kpp[Us].is_some(), |_| false);
        let start = known.unwrap_or_else(|| evaluator.full_sum_index(|_| false));
        let length = evaluator.pieces.length_with_kings();
        sum_from(evaluator, rows, start, length, |_, list| pair_sum(rows, &list[..length]))
    }

    /// The sum of the last position from that of an earlier one, which `in_full` finds in its list if it is not known. All
    /// positions between keep theirs.
    #[inline(always)]
    fn sum_from<C: Cell, const WIDTH: usize>(
        evaluator: &mut Evaluator<'_>,
        rows: &PairRows<C, WIDTH>,
        start: usize,
        length: usize,
        in_full: impl FnOnce(&mut RefreshTable, &List) -> Components,
    ) -> Components {
        let mut list = *evaluator.pieces.seen_by(Us);
        let (earlier, later) = evaluator.frames.split_at_mut(start + 1);
        rewind(&mut list, later, Us);
        let first = &mut earlier[start].kpp[Us];
        let mut sum = first.unwrap_or_else(|| in_full(&mut evaluator.refresh, &list));
        *first = Some(sum);
        for frame in later {
            for change in frame.changes.as_slice() {
                list[change.slot as usize] = change.after(Us);
                add(&mut sum, difference(rows, &list[..length], [change.before(Us)], [change.after(Us)]));
            }
            frame.kpp[Us] = Some(sum);
        }
        sum
    }
}
