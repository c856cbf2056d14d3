//! The running form: what the engine plays with.
//!
//! An [`Evaluator`] walks along with a search. It keeps the list of pieces ([`pieces`]) through every move and undo,
//! and the sums of each position that was evaluated. A new sum is found from the nearest earlier one by the entries
//! that changed, never mind how many moves lie between; after a king's move, from the last sum of the same king on the
//! same square ([`refresh`]); and only if there is neither, in full. The difference is Bonanza's (Hoki, 2006); sums kept
//! for each square of the king come from NNUE engines ("Finny tables", Koivisto, 2021).

mod lookups;
mod pieces;
mod refresh;

use codegen_macros::stencil;

use self::lookups::{Rows, add, all_pairs, pairs_gain, row_sum, subtract};
use self::pieces::{Changes, List, PieceList, SlotSet, differing};
use self::refresh::{Refresh, TOO_MANY};
use super::Evaluation;
use super::material::{material, material_gain};
use super::weights::{Cell, ENTRIES, Kpp, Pair, Tables, divided};
use crate::eval::forms::FV_SCALE;
use crate::position::Position;
use crate::types::{ByColor, Color, Kind, Move, Square};

/// The parts of an evaluation before the division by [`FV_SCALE`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// KK and KKP, Black's good.
    pub kkp: Pair,
    /// KPP, each king's for its side's good.
    pub kpp: ByColor<Pair>,
}

impl Sums {
    /// All together, Black's good; the second number is what it is worth to be to move.
    #[inline]
    pub fn total(&self) -> Pair {
        let [black, white] = self.kpp.0;
        [self.kkp[0] + black[0] - white[0], self.kkp[1] + black[1] + white[1]]
    }
}

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
    sums: Option<Sums>,
}

/// Evaluates positions along a path of moves. Whoever makes a move, passes, or takes either back tells it so.
#[derive(Clone, Debug)]
pub struct Evaluator<'e> {
    evaluation: &'e Evaluation,
    pieces: PieceList,
    /// One for the position at the start and for each move since.
    frames: Vec<Frame>,
    refresh: Refresh,
}

impl<'e> Evaluator<'e> {
    /// Begins at a position.
    pub fn new(evaluation: &'e Evaluation, position: &Position) -> Self {
        let start = Frame {
            mv: Move::NONE,
            changes: Changes::default(),
            king_moved: None,
            material: material(Color::Black, position, &evaluation.weights().values),
            sums: None,
        };
        let pieces = PieceList::new(position);
        Self { evaluation, pieces, frames: vec![start], refresh: Refresh::new() }
    }

    /// Follows a legal move that is about to be made in `position`.
    #[inline]
    pub fn play(&mut self, position: &Position, mv: Move) {
        let us = position.side();
        let gain = material_gain(position, mv, &self.evaluation.weights().values);
        let material = self.top().material + if us == Color::Black { gain } else { -gain };
        let king_moved = (mv.kind() == Kind::King).then_some(us);
        let changes = self.pieces.play(position, mv);
        self.frames.push(Frame { mv, changes, king_moved, material, sums: None });
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
        if self.evaluation.weights().tables.is_none() {
            let material = self.top().material;
            return if position.side() == Color::Black { material } else { -material };
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
        let material = self.top().material * FV_SCALE;
        let [board, turn] = self.sums(position).map_or([0; 2], |sums| sums.total());
        divided([material + board, turn], position.side())
    }

    /// The sums of the current position; `None` without tables or without both kings.
    pub fn sums(&mut self, position: &Position) -> Option<Sums> {
        let tables = self.evaluation.weights().tables.as_ref()?;
        let kings = ByColor([position.king(Color::Black)?, position.king(Color::White)?]);
        let sums = match (&tables.kpp, self.top().sums) {
            (_, Some(sums)) => sums,
            (Kpp::Plain(table), None) => self.update(tables, table, kings),
            (Kpp::Turned(table), None) => self.update(tables, table, kings),
        };
        debug_assert_eq!(sums, in_full(tables, &PieceList::new(position), kings));
        let top = self.frames.len() - 1;
        self.frames[top].sums = Some(sums);
        Some(sums)
    }

    fn update<C: Cell>(&mut self, tables: &Tables, table: &[C], kings: ByColor<Square>) -> Sums {
        Sums {
            kkp: self.kkp(tables, kings),
            kpp: ByColor([
                black::kpp(self, table, kings[Color::Black]),
                white::kpp(self, table, kings[Color::White]),
            ]),
        }
    }

    /// KK and KKP.
    fn kkp(&self, tables: &Tables, kings: ByColor<Square>) -> Pair {
        let row = tables.kkp(kings[Color::Black], kings[Color::White]);
        let now = self.pieces.seen_by(Color::Black);
        let mut before = *now;
        let Some(sums) = self.nearest(Color::Black, &mut before, |_| true) else {
            let mut sum = tables.kk(kings[Color::Black], kings[Color::White]);
            add(&mut sum, row_sum(row, &now[..self.pieces.len()]));
            return sum;
        };
        let mut sum = sums.kkp;
        for slot in slots(differing(&before, now)) {
            add(&mut sum, row[now[slot] as usize]);
            subtract(&mut sum, row[before[slot] as usize]);
        }
        sum
    }

    /// The sums of the nearest position on the path that has them, and in `list` what `viewer`'s was there; `None` if
    /// a king whose moves matter has moved since, or too much has changed.
    #[inline]
    fn nearest(&self, viewer: Color, list: &mut List, matters: impl Fn(Color) -> bool) -> Option<&Sums> {
        for frame in self.frames.iter().rev().take(TOO_MANY as usize) {
            if frame.sums.is_some() {
                return frame.sums.as_ref();
            }
            if frame.king_moved.is_some_and(&matters) {
                return None;
            }
            for change in frame.changes.as_slice() {
                list[change.slot as usize] = change.before[viewer];
            }
        }
        None
    }
}

/// KPP, as one side's king sees it.
#[stencil]
pub mod template {
    use super::*;

    /// What our king makes of all pairs of pieces, our good.
    #[inline]
    pub fn kpp<C: Cell>(evaluator: &mut Evaluator<'_>, table: &[C], king: Square) -> Pair {
        let rows = rows_of(table, king.seen_by(Us));
        let now = evaluator.pieces.seen_by(Us);
        let length = evaluator.pieces.len();
        let mut before = *now;
        if let Some(sums) = evaluator.nearest(Us, &mut before, |moved| moved == Us) {
            let changed = differing(&before, now);
            let mut sum = sums.kpp[Us];
            add(&mut sum, pairs_gain(rows, length, &mut before, now, changed));
            return sum;
        }
        evaluator.refresh.sum(Us, king, rows, now, length)
    }
}

/// The weights of a king, given as its own side sees it.
#[inline]
fn rows_of<C: Cell>(table: &[C], king: Square) -> &Rows<C> {
    let (rows, _) = table.as_chunks::<ENTRIES>();
    &rows[king.by_file() * ENTRIES..][..ENTRIES]
}

/// The members of a set of slots.
#[inline]
fn slots(mut set: SlotSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        slot
    })
}

/// All sums, with nothing remembered.
pub(super) fn in_full(tables: &Tables, pieces: &PieceList, kings: ByColor<Square>) -> Sums {
    fn kpp<C: Cell>(table: &[C], pieces: &PieceList, kings: ByColor<Square>) -> ByColor<Pair> {
        ByColor(Color::ALL.map(|color| {
            let rows = rows_of(table, kings[color].seen_by(color));
            all_pairs(rows, &pieces.seen_by(color)[..pieces.len()])
        }))
    }
    let [black, white] = kings.0;
    let mut kkp = tables.kk(black, white);
    add(&mut kkp, row_sum(tables.kkp(black, white), &pieces.seen_by(Color::Black)[..pieces.len()]));
    let kpp = match &tables.kpp {
        Kpp::Plain(table) => kpp(table, pieces, kings),
        Kpp::Turned(table) => kpp(table, pieces, kings),
    };
    Sums { kkp, kpp }
}

/// All sums of a position, found without any other: what every difference is checked against. `None` without both
/// kings.
pub fn full_sums(tables: &Tables, position: &Position) -> Option<Sums> {
    let kings = ByColor([position.king(Color::Black)?, position.king(Color::White)?]);
    Some(in_full(tables, &PieceList::new(position), kings))
}
