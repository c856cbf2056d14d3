//! The evaluator: follows a search and updates the sums by differences.

use codegen_macros::stencil;

use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Kind, Move};

use super::frame::Frame;
use super::pieces::{self, Change, Changes, List, PieceList};
use super::sums::{PairRows, REFRESH_THRESHOLD, RefreshTable, Sums, difference, pair_sum, total};
use super::tables::{
    ByEntry, KingPairs, KingRows, KingSquares, LookupTables, NearList, Numbers, OwnKingRows, Rows,
};
use super::units::Units;
use crate::evaluation::Evaluation;
use crate::material::{material, material_gain};
use crate::weights::{
    Cell, Component, Components, ENTRIES, EntryIndex, FV_SCALE, PAIR_ENTRIES, add, for_cells, subtract, value,
};

/// Evaluates the positions of a path of moves. The caller reports each move, pass and undo.
#[derive(Clone, Debug)]
pub struct Evaluator<'e> {
    evaluation: &'e Evaluation,
    tables: Option<LookupTables<'e>>,
    network: Option<Units<'e>>,
    /// Whether anything but material is counted, so that the piece list is followed.
    follows_pieces: bool,
    pieces: PieceList,
    /// A frame for the position at the start, and one for each move since.
    frames: Vec<Frame>,
    refresh: ByColor<RefreshTable>,
    /// The numbers of the pieces near each king.
    near: ByColor<NearList>,
}

impl<'e> Evaluator<'e> {
    /// An evaluator that begins at `position`.
    pub fn new(evaluation: &'e Evaluation, position: &Position) -> Self {
        let material = material(Color::Black, position, &evaluation.weights().values);
        let start = Frame::new(Move::NONE, Changes::default(), None, material);
        let order = evaluation.order();
        let tables = evaluation.weights().tables.as_ref().map(LookupTables::new);
        let network = evaluation.weights().network.as_ref().map(|network| Units::new(network, order));
        let pieces =
            tables.map_or_else(|| PieceList::new(position, order), |tables| tables.list(position, order));
        Self {
            evaluation,
            tables,
            follows_pieces: tables.is_some() || network.is_some(),
            network,
            pieces,
            frames: vec![start],
            refresh: ByColor([(); 2].map(|()| RefreshTable::new())),
            near: ByColor([NearList::new(); 2]),
        }
    }

    /// Follows a legal move that is about to be made in `position`.
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move) {
        play(position.side(), self, position, mv);
    }

    /// Follows a pass. The board does not change, and all sums stay valid.
    #[inline]
    pub fn pass(&mut self) {
        let (mv, changes, units) = (Move::NONE, Changes::default(), ByColor::default());
        let frame = Frame { mv, changes, king_moved: None, units, ..*self.top() };
        self.frames.push(frame);
    }

    /// Undoes the last move or pass. `position` is the one before it.
    #[inline]
    pub fn undo(&mut self, position: &Position) {
        debug_assert!(self.frames.len() > 1, "there is nothing to undo");
        if let Some(frame) = self.frames.pop()
            && frame.mv.is_some()
            && self.follows_pieces
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
        if !self.follows_pieces {
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
        self.with_material(sums, position) + self.network_value(position)
    }

    /// What the network adds for the side to move, in the same parts; 0 without network or without both kings.
    #[inline]
    fn network_value(&mut self, position: &Position) -> i32 {
        let Some(network) = &mut self.network else { return 0 };
        let Some(kings) = KingSquares::of(position) else { return 0 };
        network.value(&mut self.frames, &self.pieces, kings, position.side())
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
        let kkp = tables.both_kings.map(|both_kings| self.kkp(both_kings, kings));
        let pairs = tables.pairs.map(|rows| for_cells!(Rows, rows, rows => self.pairs(rows)));
        let kpp = tables.own_king.map(|own_king| match own_king {
            OwnKingRows::Squares(rows) => {
                for_cells!(Rows, rows, rows => self.kpp(kings, |color| kings.pairs(rows, color)))
            }
            OwnKingRows::Near(rows, numbers) => {
                for_cells!(Rows, rows, rows => self.kpp(kings, |color| kings.near_pairs(rows, numbers, color)))
            }
        });
        let sums = Sums {
            kkp: kkp.unwrap_or_default(),
            pairs: pairs.unwrap_or_default(),
            kpp: kpp.unwrap_or_default(),
        };
        debug_assert_eq!(sums, tables.in_full(&tables.list(position, self.evaluation.order()), kings));
        Some(sums)
    }

    /// The sums of the current position, computed in full from the piece list. `None` without tables or a king.
    pub fn sums_in_full(&self, position: &Position) -> Option<Sums> {
        Some(self.tables?.in_full(&self.pieces, KingSquares::of(position)?))
    }

    /// The sums of both kings over pairs of pieces.
    #[inline(always)]
    fn kpp<'a, C: Cell, N: Numbers, const WIDTH: usize>(
        &mut self,
        kings: KingSquares,
        pairs: impl Fn(Color) -> KingPairs<'a, C, N, WIDTH>,
    ) -> ByColor<Components> {
        let [of_black, of_white] = Color::ALL.map(pairs);
        ByColor([black::kpp(self, of_black, kings), white::kpp(self, of_white, kings)])
    }

    /// The sum of the small form's pairs: from the nearest position on the path where it is known, or in full. Whether a king has
    /// moved does not matter.
    #[inline(always)]
    fn pairs<C: Cell>(&mut self, rows: &PairRows<C, PAIR_ENTRIES>) -> Components {
        let length = self.pieces.length_with_kings();
        let pairs = KingPairs { rows, numbers: ByEntry };
        black::sum(
            self,
            pairs,
            length,
            |frame| &mut frame.pairs,
            |_| false,
            |_, list| pair_sum(rows, &list[..length]),
        )
    }

    /// KK and KKP: from the nearest position on the path where the sum is known, or in full from where other positions can
    /// use it too. All positions from there on keep it.
    fn kkp(&mut self, both_kings: KingRows<'_>, kings: KingSquares) -> Components {
        let row = both_kings.kkp(kings);
        let start = self.start(|frame| frame.kkp.is_some(), |_| true);
        let mut sum = self.frames[start].kkp.unwrap_or_else(|| {
            let mut list = *self.pieces.seen_by(Color::Black);
            black::rewind(&mut list, &self.frames[start + 1..], ByEntry);
            both_kings.in_full(&list[..self.pieces.length()], kings)
        });
        self.frames[start].kkp = Some(sum);
        for frame in &mut self.frames[start + 1..] {
            step_row(&mut sum, row, frame.changes.as_slice());
            frame.kkp = Some(sum);
        }
        sum
    }

    /// Where to begin a sum: the nearest position on the path where it is known, if no king that matters has moved since and it is
    /// near enough to be of use. Else it is computed in full for the previous position, since that one's other moves need it too,
    /// or for the current one if the king has just moved.
    #[inline(always)]
    fn start(&mut self, known: impl Fn(&mut Frame) -> bool, matters: impl Fn(Color) -> bool) -> usize {
        let top = self.frames.len() - 1;
        let has_moved = |frame: &Frame| frame.king_moved.is_some_and(&matters);
        for (index, frame) in self.frames.iter_mut().enumerate().rev().take(REFRESH_THRESHOLD as usize) {
            if known(frame) {
                return index;
            }
            if has_moved(frame) {
                break;
            }
        }
        if top == 0 || has_moved(&self.frames[top]) { top } else { top - 1 }
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

/// Moves of one side, and sums over pairs from its perspective.
#[stencil]
pub mod template {
    use super::*;

    /// Follows a move of ours that is about to be made in `position`.
    #[inline]
    pub fn play(evaluator: &mut Evaluator<'_>, position: &Position, mv: Move) {
        let gain = material_gain(position, mv, &evaluator.evaluation.weights().values);
        let material = evaluator.top().material.plus(gain);
        let king_moved = (mv.kind() == Kind::King).then_some(Us);
        // Material alone needs no list of pieces.
        let changes = if evaluator.follows_pieces {
            pieces::us::play(&mut evaluator.pieces, position, mv)
        } else {
            Changes::default()
        };
        evaluator.frames.push(Frame::new(mv, changes, king_moved, material));
    }

    /// Undoes these moves in our list of numbers.
    #[inline(always)]
    pub fn rewind<N: Numbers>(list: &mut List, frames: &[Frame], numbers: N) {
        for change in frames.iter().rev().flat_map(|frame| frame.changes.as_slice()) {
            list[change.slot as usize] = numbers.of(change.before(Us));
        }
    }

    /// The sum of our king over all pairs of pieces, good for us: from the nearest position on the path where it is known,
    /// or from the last sum of this king on this square.
    #[inline(always)]
    pub fn kpp<C: Cell, N: Numbers, const WIDTH: usize>(
        evaluator: &mut Evaluator<'_>,
        pairs: KingPairs<'_, C, N, WIDTH>,
        kings: KingSquares,
    ) -> Components {
        let length = evaluator.pieces.length();
        sum(
            evaluator,
            pairs,
            length,
            |frame| &mut frame.kpp[Us],
            |moved| moved == Us,
            |refresh, list| refresh.sum(kings.0[Us], pairs.rows, list, length),
        )
    }

    /// A sum over the pairs of the first `length` entries of our list. `known` is where a frame keeps it, and `matters` says
    /// after moves of which kings it cannot be followed.
    #[inline(always)]
    pub fn sum<C: Cell, N: Numbers, const WIDTH: usize>(
        evaluator: &mut Evaluator<'_>,
        pairs: KingPairs<'_, C, N, WIDTH>,
        length: usize,
        known: impl Fn(&mut Frame) -> &mut Option<Components>,
        matters: impl Fn(Color) -> bool,
        in_full: impl FnOnce(&mut RefreshTable, &List) -> Components,
    ) -> Components {
        // The most frequent case: the sum of the previous position is known.
        if let [.., parent, top] = evaluator.frames.as_mut_slice()
            && let Some(mut sum) = *known(parent)
            && !top.king_moved.is_some_and(&matters)
        {
            step(&mut sum, pairs, &mut evaluator.pieces, length, &mut evaluator.near, top.changes.as_slice());
            *known(top) = Some(sum);
            return sum;
        }
        sum_from_earlier(evaluator, pairs, length, known, matters, in_full)
    }

    /// Updates a sum for the last move.
    #[inline(always)]
    fn step<C: Cell, N: Numbers, const WIDTH: usize>(
        sum: &mut Components,
        KingPairs { rows, numbers }: KingPairs<'_, C, N, WIDTH>,
        pieces: &mut PieceList,
        length: usize,
        near: &mut ByColor<NearList>,
        changes: &[Change],
    ) {
        let mut changes = changes.iter().filter_map(|change| before_and_after(change, numbers));
        let Some([before, after]) = changes.next() else { return };
        let (list, altered) = pieces.view(Us);
        let list = &numbers.of_list(list, altered, &mut near[Us])[..length];
        let change = match changes.next() {
            None => difference(rows, list, [before], [after]),
            Some([other_before, other_after]) => {
                difference(rows, list, [before, other_before], [after, other_after])
            }
        };
        add(sum, change);
    }

    /// The numbers of a changed entry before and after; `None` if it has no weights.
    #[inline(always)]
    fn before_and_after<N: Numbers>(change: &Change, numbers: N) -> Option<[EntryIndex; 2]> {
        let change = [change.before(Us), change.after(Us)].map(|entry| numbers.of(entry));
        (change != [0; 2]).then_some(change)
    }

    /// The sum of the last position from that of an earlier one, which `in_full` finds in its list if it is not known. All
    /// positions between keep theirs.
    #[inline(never)]
    fn sum_from_earlier<C: Cell, N: Numbers, const WIDTH: usize>(
        evaluator: &mut Evaluator<'_>,
        KingPairs { rows, numbers }: KingPairs<'_, C, N, WIDTH>,
        length: usize,
        known: impl Fn(&mut Frame) -> &mut Option<Components>,
        matters: impl Fn(Color) -> bool,
        in_full: impl FnOnce(&mut RefreshTable, &List) -> Components,
    ) -> Components {
        let start = evaluator.start(|frame| known(frame).is_some(), &matters);
        let (earlier, later) = evaluator.frames.split_at_mut(start + 1);
        let first = known(&mut earlier[start]);
        let (list, changed) = evaluator.pieces.view(Us);
        let mut list = *numbers.of_list(list, changed, &mut evaluator.near[Us]);
        rewind(&mut list, later, numbers);
        let mut sum = first.unwrap_or_else(|| in_full(&mut evaluator.refresh[Us], &list));
        *first = Some(sum);
        for frame in later {
            for change in frame.changes.as_slice() {
                if let Some([before, after]) = before_and_after(change, numbers) {
                    list[change.slot as usize] = after;
                    add(&mut sum, difference(rows, &list[..length], [before], [after]));
                }
            }
            *known(frame) = Some(sum);
        }
        sum
    }
}
