//! The move picker: hands out the moves of a node one by one, the likeliest first, and generates no more than needed.

use super::history::{Learned, Quiets, Row, Slot, Trail, capture_of};
use super::techniques::{Technique, Techniques};
use super::worker::Worker;
use crate::board::PAWN;
use crate::movegen::{self, MoveList, Purposeful};
use crate::position::Position;
use crate::types::{Color, Move};

/// A move with its promise in one word, so that comparing and sorting is cheap and never ambiguous.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Scored {
    word: i64,
}

impl Scored {
    #[inline]
    fn new(promise: i32, mv: Move) -> Self {
        Self { word: i64::from(promise) << 32 | i64::from(mv.bits()) }
    }

    #[inline]
    fn promise(self) -> i32 {
        (self.word >> 32) as i32
    }

    #[inline]
    fn mv(self) -> Move {
        Move::from_bits(self.word as u32)
    }
}

/// What is picked from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Table,
    /// Captures and promotions of pawns.
    Tactical,
    WinningTactical,
    Refutations,
    Quiets,
    OrderedQuiets,
    LosingTactical,
    /// All moves of a position in check.
    Evasions,
    OrderedEvasions,
    /// Quiet moves that give check.
    Checks,
    UnorderedChecks,
    Done,
}

/// What the moves are picked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// All moves.
    Full,
    /// Tactical moves, then quiet checks if asked for; in check, all.
    Quiescence { checks: bool },
    /// Captures that win at least so much.
    ProbCut { threshold: i32 },
}

/// The state of a node's picking; the moves themselves lie on the worker's stack.
#[derive(Debug)]
pub(super) struct Picker {
    stage: Stage,
    purpose: Purpose,
    in_check: bool,
    ply: usize,
    table_move: Move,
    /// Killers and the counter-move, tried before other quiet moves.
    refutations: [Move; 3],
    /// The next move to hand out.
    next: usize,
    /// How many losing captures were put aside, at the front.
    losing: usize,
    /// Whether quiet moves are no longer wanted.
    skip_quiets: bool,
    /// Quiet moves that promise less than this need no order.
    order_above: i32,
}

impl Picker {
    fn new(ply: usize, in_check: bool, table_move: Move, purpose: Purpose) -> Self {
        Self {
            stage: Stage::Table,
            purpose,
            in_check,
            ply,
            table_move,
            refutations: [Move::NONE; 3],
            next: 0,
            losing: 0,
            skip_quiets: false,
            order_above: i32::MIN,
        }
    }

    /// All moves of a node that is searched to `depth`.
    pub(super) fn full(
        ply: usize,
        in_check: bool,
        table_move: Move,
        refutations: [Move; 3],
        depth: i32,
    ) -> Self {
        let order_above = -3500 * depth;
        Self { refutations, order_above, ..Self::new(ply, in_check, table_move, Purpose::Full) }
    }

    /// The moves of quiescence.
    pub(super) fn quiescence(ply: usize, in_check: bool, table_move: Move, checks: bool) -> Self {
        Self::new(ply, in_check, table_move, Purpose::Quiescence { checks })
    }

    /// Captures that win at least `threshold` by exchange, out of check.
    pub(super) fn probcut(ply: usize, table_move: Move, threshold: i32) -> Self {
        Self::new(ply, false, table_move, Purpose::ProbCut { threshold })
    }

    /// Goes on when the captures that do not lose are through.
    fn leave_tactical(&mut self) {
        self.stage = match self.purpose {
            Purpose::Full => Stage::Refutations,
            Purpose::Quiescence { checks: true } => Stage::Checks,
            Purpose::Quiescence { checks: false } | Purpose::ProbCut { .. } => Stage::Done,
        };
        if self.purpose == Purpose::Full {
            self.next = 0;
        }
    }

    /// From now on quiet moves are left out.
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }
}

impl Worker<'_> {
    /// The next move of a node's picking.
    pub(super) fn next_move(&mut self, picker: &mut Picker) -> Option<Move> {
        loop {
            match picker.stage {
                Stage::Table => {
                    picker.stage = if picker.in_check { Stage::Evasions } else { Stage::Tactical };
                    if picker.table_move.is_some() {
                        return Some(picker.table_move);
                    }
                }
                Stage::Tactical => {
                    self.generate_tactical(picker);
                    picker.stage = Stage::WinningTactical;
                }
                Stage::WinningTactical => {
                    if let Some(mv) = self.next_winning(picker) {
                        return Some(mv);
                    }
                    picker.leave_tactical();
                }
                Stage::Refutations => {
                    if let Some(mv) = self.next_refutation(picker) {
                        return Some(mv);
                    }
                    picker.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !picker.skip_quiets {
                        self.generate_quiets(picker);
                    }
                    picker.stage = Stage::OrderedQuiets;
                }
                Stage::OrderedQuiets => {
                    if !picker.skip_quiets
                        && let Some(mv) = self.next_in_order(picker)
                    {
                        return Some(mv);
                    }
                    picker.next = 0;
                    picker.stage = Stage::LosingTactical;
                }
                Stage::LosingTactical => {
                    if picker.next < picker.losing {
                        picker.next += 1;
                        return Some(self.stack[picker.ply].moves[picker.next - 1].mv());
                    }
                    picker.stage = Stage::Done;
                }
                Stage::Evasions => {
                    self.generate_evasions(picker);
                    picker.stage = Stage::OrderedEvasions;
                }
                Stage::Checks => {
                    self.generate_checks(picker);
                    picker.stage = Stage::UnorderedChecks;
                }
                Stage::OrderedEvasions | Stage::UnorderedChecks => return self.next_in_order(picker),
                Stage::Done => return None,
            }
        }
    }

    /// The next move in the order they lie in, but the table's.
    fn next_in_order(&self, picker: &mut Picker) -> Option<Move> {
        let moves = &self.stack[picker.ply].moves;
        while let Some(scored) = moves.get(picker.next) {
            picker.next += 1;
            let mv = scored.mv();
            if mv != picker.table_move && !picker.refutations.contains(&mv) {
                return Some(mv);
            }
        }
        None
    }

    /// The most promising capture that does not lose; those that do are put aside.
    fn next_winning(&mut self, picker: &mut Picker) -> Option<Move> {
        let moves = &mut self.stack[picker.ply].moves;
        while picker.next < moves.len() {
            let best = (picker.next..moves.len()).max_by_key(|&index| moves[index])?;
            moves.swap(picker.next, best);
            let scored = moves[picker.next];
            let mv = scored.mv();
            picker.next += 1;
            if mv == picker.table_move {
                continue;
            }
            let position = self.game.position();
            let wins = match picker.purpose {
                Purpose::Full => position.exchange_wins(mv, -scored.promise() / 12),
                Purpose::Quiescence { .. } => true,
                Purpose::ProbCut { threshold } => position.exchange_wins(mv, threshold),
            };
            if wins {
                return Some(mv);
            }
            moves[picker.losing] = scored;
            picker.losing += 1;
        }
        None
    }

    /// The next killer or counter-move that is a legal quiet move here.
    fn next_refutation(&mut self, picker: &mut Picker) -> Option<Move> {
        if picker.skip_quiets {
            return None;
        }
        while let Some(&mv) = picker.refutations.get(picker.next) {
            let slot = picker.next;
            picker.next += 1;
            let fits = mv.is_some()
                && mv != picker.table_move
                && !picker.refutations[..slot].contains(&mv)
                && !is_tactical(mv, self.game.position())
                && movegen::is_legal(self.game.position(), self.game.checks(), mv);
            if fits {
                return Some(mv);
            }
            picker.refutations[slot] = Move::NONE;
        }
        None
    }

    fn generate_tactical(&mut self, picker: &Picker) {
        let (position, checks) = (self.game.position(), self.game.checks());
        let mut sink = fresh(&mut self.generated, self.techniques);
        movegen::captures(position, checks, &mut sink);
        movegen::pawn_promotions(position, checks, &mut sink);
        let heed = self.techniques.has(Technique::CaptureHistory);
        let moves = &mut self.stack[picker.ply].moves;
        moves.clear();
        for &mv in self.generated.iter() {
            moves.push(Scored::new(promise_of_capture(mv, position, &self.learned, heed), mv));
        }
    }

    fn generate_quiets(&mut self, picker: &mut Picker) {
        let (position, checks) = (self.game.position(), self.game.checks());
        let mut sink = fresh(&mut self.generated, self.techniques);
        movegen::quiets(position, checks, &mut sink);
        movegen::drops(position, checks, &mut sink);
        let trail = self.stack.trail(picker.ply);
        let judge = self.learned.judge(position.side(), trail, self.techniques);
        let moves = &mut self.stack[picker.ply].moves;
        // The losing captures stay at the front.
        moves.truncate(picker.losing);
        picker.next = moves.len();
        for &mv in self.generated.iter() {
            if !is_pawn_promotion(mv) {
                moves.push(Scored::new(judge.promise(mv), mv));
            }
        }
        order(&mut moves[picker.next..], picker.order_above);
    }

    fn generate_evasions(&mut self, picker: &Picker) {
        let (position, checks) = (self.game.position(), self.game.checks());
        movegen::evasions(position, checks, &mut fresh(&mut self.generated, self.techniques));
        let trail = self.stack.trail(picker.ply);
        let judge = self.learned.judge(position.side(), trail, self.techniques);
        let moves = &mut self.stack[picker.ply].moves;
        moves.clear();
        for &mv in self.generated.iter() {
            let promise = match capture_of(mv, position) {
                // Captures first; among them, cheap pieces take first.
                Some(captured) => (1 << 28) + 16 * captured.value() - mv.kind().value(),
                None => judge.promise(mv),
            };
            moves.push(Scored::new(promise, mv));
        }
        order(moves, i32::MIN);
    }

    fn generate_checks(&mut self, picker: &mut Picker) {
        let (position, checks) = (self.game.position(), self.game.checks());
        movegen::peaceful_checks(position, checks, &mut fresh(&mut self.generated, self.techniques));
        let moves = &mut self.stack[picker.ply].moves;
        picker.next = moves.len();
        for &mv in self.generated.iter() {
            if !is_pawn_promotion(mv) {
                moves.push(Scored::new(0, mv));
            }
        }
    }
}

/// An empty list behind a filter that leaves out what is not worth a search.
#[inline]
fn fresh(list: &mut MoveList, techniques: Techniques) -> Purposeful<'_, MoveList> {
    list.clear();
    Purposeful::new(list, techniques.has(Technique::Promotion))
}

#[inline]
fn is_pawn_promotion(mv: Move) -> bool {
    mv.is_promotion() && Some(mv.kind()) == PAWN
}

/// Whether a move changes the material at once by more than it is likely to lose again: a capture or a pawn's
/// promotion.
#[inline]
pub(super) fn is_tactical(mv: Move, position: &Position) -> bool {
    capture_of(mv, position).is_some() || is_pawn_promotion(mv)
}

fn promise_of_capture(mv: Move, position: &Position, learned: &Learned, heed_history: bool) -> i32 {
    let promotion = mv.kind_after().value() - mv.kind().value();
    let Some(captured) = capture_of(mv, position) else { return 7 * promotion };
    let history =
        if heed_history { learned.captures.get(position.side(), Slot::new(mv), captured) } else { 0 };
    7 * (captured.value() + promotion) + history
}

/// Sorts the moves that promise at least `above` to the front, the most promising first.
fn order(moves: &mut [Scored], above: i32) {
    let mut worthy = 0;
    for index in 0..moves.len() {
        if moves[index].promise() >= above {
            moves.swap(index, worthy);
            worthy += 1;
        }
    }
    moves[..worthy].sort_unstable_by(|a, b| b.cmp(a));
}

impl Learned {
    /// What is known of quiet moves after the moves that led to a node.
    #[inline]
    fn judge(&self, us: Color, trail: Trail, techniques: Techniques) -> Judge<'_> {
        Judge {
            quiets: techniques.has(Technique::QuietHistory).then_some(&self.quiets),
            us,
            rows: techniques.has(Technique::Continuation).then(|| {
                let [own, earlier, earliest] = trail.own.map(|stamp| self.follow_ups.after(stamp));
                [self.replies.after(trail.last), own, earlier, earliest]
            }),
        }
    }
}

/// Judges quiet moves.
struct Judge<'a> {
    quiets: Option<&'a Quiets>,
    us: Color,
    rows: Option<[Row<'a>; 4]>,
}

impl Judge<'_> {
    #[inline]
    fn promise(&self, mv: Move) -> i32 {
        let slot = Slot::new(mv);
        let mut promise = self.quiets.map_or(0, |quiets| 2 * quiets.get(self.us, slot));
        if let Some([reply, own, earlier, earliest]) = self.rows {
            promise += 2 * reply.get(slot) + own.get(slot) + earlier.get(slot) + earliest.get(slot);
        }
        promise
    }
}
