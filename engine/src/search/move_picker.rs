//! The move picker: hands out the moves of a node one by one, the most promising first, and generates no more than
//! needed.

use super::history::{
    Histories, HistoryEntry, MoveTable, MovedPiece, PieceTo, PieceToHistory, PreviousMoves,
};
use super::parameters::{self, Technique};
use super::stack::{ScoredMove, Stack};
use super::tactical::{captured_kind, is_pawn_promotion, is_tactical, near_their_king, see_ge};
use katagami_rules::board::{PAWN, SQUARES};
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList, PromotionFilter, Sink};
use katagami_rules::position::Position;
use katagami_rules::types::{Bitboard, Color, Kind, Move, PartialMove, PawnPush, Square};

/// Where the next move comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TableMove,
    /// Captures and promotions of pawns.
    GenerateTacticals,
    GoodTacticals,
    /// Killers and the counter-move.
    Refutations,
    GenerateQuiets,
    Quiets,
    BadTacticals,
    /// All moves of a position in check.
    GenerateEvasions,
    Evasions,
    /// Quiet moves that give check.
    GenerateQuietChecks,
    QuietChecks,
    Done,
}

/// What the moves are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    /// All moves.
    MainSearch,
    /// Tactical moves, then quiet checks if asked for; in check, all.
    Quiescence { checks: bool },
    /// Captures that win at least so much.
    ProbCut { threshold: i32 },
}

/// How many quiet moves are sorted at first.
const FIRST_SORTED: usize = 16;

/// The state of a node's picking. The moves themselves are on the stack.
#[derive(Debug)]
pub(super) struct MovePicker {
    stage: Stage,
    purpose: Purpose,
    in_check: bool,
    ply: usize,
    table_move: Move,
    /// Killers and the counter-move, tried before other quiet moves.
    refutations: [Move; 3],
    /// The index of the next move.
    next: usize,
    /// Moves are sorted up to this index.
    sorted: usize,
    /// Moves are to be sorted up to this index. A few at a time: most nodes need no more.
    sortable: usize,
    /// How many losing captures there are; they were moved to the front of the list, to be tried last.
    bad_tacticals: usize,
    /// Whether the remaining quiet moves are left out.
    skip_quiets: bool,
    /// Quiet moves with a lower score need not be sorted.
    sorted_above: i32,
}

impl MovePicker {
    fn new(ply: usize, in_check: bool, table_move: Move, purpose: Purpose) -> Self {
        Self {
            stage: Stage::TableMove,
            purpose,
            in_check,
            ply,
            table_move,
            refutations: [Move::NONE; 3],
            next: 0,
            sorted: 0,
            sortable: 0,
            bad_tacticals: 0,
            skip_quiets: false,
            sorted_above: i32::MIN,
        }
    }

    /// All moves of a node that is out of check and searched to `depth`.
    pub(super) fn main_search(ply: usize, table_move: Move, refutations: [Move; 3], depth: i32) -> Self {
        let sorted_above = -parameters::order_sorted_above() * depth;
        let picker = Self::new(ply, false, table_move, Purpose::MainSearch);
        Self { refutations, sorted_above, ..picker }
    }

    /// All moves of a node in check. All are generated at once, so there are no refutations to try before them.
    pub(super) fn evasions(ply: usize, table_move: Move) -> Self {
        Self::new(ply, true, table_move, Purpose::MainSearch)
    }

    /// The moves of quiescence.
    pub(super) fn quiescence(ply: usize, in_check: bool, table_move: Move, checks: bool) -> Self {
        Self::new(ply, in_check, table_move, Purpose::Quiescence { checks })
    }

    /// Captures that win at least `threshold` by exchange, out of check.
    pub(super) fn probcut(ply: usize, table_move: Move, threshold: i32) -> Self {
        Self::new(ply, false, table_move, Purpose::ProbCut { threshold })
    }

    /// From now on quiet moves are left out.
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
        if self.stage == Stage::Quiets {
            self.leave_quiets();
        }
    }

    /// The next move.
    #[inline(always)]
    pub(super) fn next(&mut self, game: &Game, histories: &Histories, stack: &mut Stack) -> Option<Move> {
        // Half of the moves are in a list that is sorted so far: they cost no call.
        if matches!(self.stage, Stage::Quiets | Stage::Evasions | Stage::QuietChecks)
            && let Some(mv) = self.next_sorted(stack)
        {
            return Some(mv);
        }
        self.next_of_stages(game, histories, stack)
    }

    /// The next move of the stage that has one.
    #[inline(never)]
    fn next_of_stages(&mut self, game: &Game, histories: &Histories, stack: &mut Stack) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.stage =
                        if self.in_check { Stage::GenerateEvasions } else { Stage::GenerateTacticals };
                    if self.table_move.is_some() {
                        return Some(self.table_move);
                    }
                }
                Stage::GenerateTacticals => {
                    self.generate_tacticals(game, histories, stack);
                    self.stage = Stage::GoodTacticals;
                }
                Stage::GoodTacticals => {
                    if let Some(mv) = self.next_good_tactical(game.position(), stack) {
                        return Some(mv);
                    }
                    self.leave_tacticals();
                }
                Stage::Refutations => {
                    if let Some(mv) = self.next_refutation(game) {
                        return Some(mv);
                    }
                    self.stage = Stage::GenerateQuiets;
                }
                Stage::GenerateQuiets => {
                    self.stage = Stage::Quiets;
                    if self.skip_quiets {
                        self.leave_quiets();
                    } else {
                        self.generate_quiets(game, histories, stack);
                    }
                }
                Stage::Quiets => {
                    if let Some(mv) = self.next_in_order(stack) {
                        return Some(mv);
                    }
                    self.leave_quiets();
                }
                Stage::BadTacticals => {
                    if self.next < self.bad_tacticals {
                        self.next += 1;
                        return Some(stack[self.ply].moves[self.next - 1].mv());
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateEvasions => {
                    self.generate_evasions(game, histories, stack);
                    self.stage = Stage::Evasions;
                }
                Stage::GenerateQuietChecks => {
                    self.generate_quiet_checks(game, histories, stack);
                    self.stage = Stage::QuietChecks;
                }
                Stage::Evasions | Stage::QuietChecks => return self.next_in_order(stack),
                Stage::Done => return None,
            }
        }
    }

    /// The stage after the captures that do not lose.
    fn leave_tacticals(&mut self) {
        self.stage = match self.purpose {
            Purpose::MainSearch => Stage::Refutations,
            Purpose::Quiescence { checks: true } => Stage::GenerateQuietChecks,
            Purpose::Quiescence { checks: false } | Purpose::ProbCut { .. } => Stage::Done,
        };
        if self.purpose == Purpose::MainSearch {
            self.next = 0;
        }
    }

    /// The stage after the quiet moves.
    fn leave_quiets(&mut self) {
        self.next = 0;
        self.stage = Stage::BadTacticals;
    }

    /// The next move of the list that was not handed out at an earlier stage.
    #[inline(always)]
    fn next_in_order(&mut self, stack: &mut Stack) -> Option<Move> {
        let moves = &mut stack[self.ply].moves;
        loop {
            if self.next == self.sorted && self.sorted < self.sortable {
                self.sort_more(moves);
            }
            let mv = moves.get(self.next)?.mv();
            self.next += 1;
            if self.is_new(mv) {
                return Some(mv);
            }
        }
    }

    /// The same, as far as the list is sorted.
    #[inline(always)]
    fn next_sorted(&mut self, stack: &Stack) -> Option<Move> {
        let moves = &stack[self.ply].moves;
        while self.next < self.sorted {
            let mv = moves[self.next].mv();
            self.next += 1;
            if self.is_new(mv) {
                return Some(mv);
            }
        }
        None
    }

    /// Whether a move was not handed out at an earlier stage.
    #[inline(always)]
    fn is_new(&self, mv: Move) -> bool {
        mv != self.table_move && !self.refutations.contains(&mv)
    }

    /// Sorts as many moves as were sorted so far, at first a few.
    #[inline(never)]
    fn sort_more(&mut self, moves: &mut [ScoredMove]) {
        let rest = &mut moves[self.sorted..self.sortable];
        let count = FIRST_SORTED.max(self.sorted).min(rest.len());
        sort_best(rest, count);
        self.sorted += count;
    }

    /// The moves from the next one on are to be sorted, as far as their score is at least `above`.
    fn sort_from_next(&mut self, moves: &mut [ScoredMove], above: i32) {
        self.sorted = self.next;
        self.sortable = self.next + partition(&mut moves[self.next..], above);
    }

    /// The most promising capture that does not lose by exchange; those that do are moved to the front of the list.
    fn next_good_tactical(&mut self, position: &Position, stack: &mut Stack) -> Option<Move> {
        let moves = &mut stack[self.ply].moves;
        while self.next < moves.len() {
            let best = (self.next..moves.len()).max_by_key(|&index| moves[index])?;
            moves.swap(self.next, best);
            let scored = moves[self.next];
            let mv = scored.mv();
            self.next += 1;
            if mv == self.table_move {
                continue;
            }
            let good = match self.purpose {
                Purpose::MainSearch => {
                    see_ge(position, mv, -scored.score() / parameters::order_losing_divisor())
                }
                Purpose::Quiescence { .. } => true,
                Purpose::ProbCut { threshold } => see_ge(position, mv, threshold),
            };
            if good {
                return Some(mv);
            }
            moves[self.bad_tacticals] = scored;
            self.bad_tacticals += 1;
        }
        None
    }

    /// The next killer or counter-move that is a legal quiet move here.
    fn next_refutation(&mut self, game: &Game) -> Option<Move> {
        if self.skip_quiets {
            return None;
        }
        while let Some(&mv) = self.refutations.get(self.next) {
            let index = self.next;
            self.next += 1;
            let playable = mv.is_some()
                && mv != self.table_move
                && !self.refutations[..index].contains(&mv)
                && !is_tactical(mv, game.position())
                && movegen::is_legal(game.position(), game.checks(), mv);
            if playable {
                return Some(mv);
            }
            self.refutations[index] = Move::NONE;
        }
        None
    }

    // Not inlined: the compiler would hoist parts of the generators out of the loop of `next`, so that every call paid for them.

    #[inline(never)]
    fn generate_tacticals(&self, game: &Game, histories: &Histories, stack: &mut Stack) {
        let (position, checks) = (game.position(), game.checks());
        let (generated, moves) = stack.move_lists(self.ply);
        let mut sink = cleared(generated);
        movegen::captures(position, checks, &mut sink);
        movegen::pawn_promotions(position, checks, &mut sink);
        let use_history = Technique::CaptureHistory.is_used();
        moves.clear();
        for &mv in generated.iter() {
            moves.push(ScoredMove::new(tactical_score(mv, position, histories, use_history), mv));
        }
    }

    #[inline(never)]
    fn generate_quiets(&mut self, game: &Game, histories: &Histories, stack: &mut Stack) {
        let (position, checks) = (game.position(), game.checks());
        let previous = stack.previous_moves(self.ply);
        let moves = &mut stack[self.ply].moves;
        // The captures that lose stay at the front.
        moves.truncate(self.bad_tacticals);
        self.next = moves.len();
        // No other node nearby has read these rows.
        histories.replies.prefetch(previous.opponent);
        let scorer = QuietScorer::new(histories, position.side(), previous);
        let mut quiets = ScoredQuiets::new(scorer, position, moves);
        let mut sink = filtered(&mut quiets);
        movegen::quiets(position, checks, &mut sink);
        movegen::drops(position, checks, &mut sink);
        self.sort_from_next(moves, self.sorted_above);
    }

    #[inline(never)]
    fn generate_evasions(&mut self, game: &Game, histories: &Histories, stack: &mut Stack) {
        let (position, checks) = (game.position(), game.checks());
        let previous = stack.previous_moves(self.ply);
        let (generated, moves) = stack.move_lists(self.ply);
        movegen::evasions(position, checks, &mut cleared(generated));
        let scorer = QuietScorer::new(histories, position.side(), previous);
        moves.clear();
        for &mv in generated.iter() {
            let score = match captured_kind(mv, position) {
                // Captures first, the least valuable attacker first.
                Some(captured) => {
                    (1 << 28) + parameters::order_evasion_weight() * captured.value() - mv.kind().value()
                }
                None => scorer.score(mv),
            };
            moves.push(ScoredMove::new(score, mv));
        }
        self.sort_from_next(moves, i32::MIN);
    }

    #[inline(never)]
    fn generate_quiet_checks(&mut self, game: &Game, histories: &Histories, stack: &mut Stack) {
        let (position, checks) = (game.position(), game.checks());
        let (generated, moves) = stack.move_lists(self.ply);
        movegen::non_capture_checks(position, checks, &mut cleared(generated));
        self.next = moves.len();
        for &mv in generated.iter() {
            if !is_pawn_promotion(mv) {
                moves.push(ScoredMove::new(histories.quiet(position.side(), PieceTo::new(mv)), mv));
            }
        }
        self.sort_from_next(moves, i32::MIN);
    }
}

/// The list, emptied, behind a filter that leaves out pointless non-promotions.
#[inline]
fn cleared(list: &mut MoveList) -> PromotionFilter<'_, MoveList, impl Fn() -> bool + Copy> {
    list.clear();
    filtered(list)
}

/// A sink behind a filter that leaves out pointless non-promotions.
#[inline]
fn filtered<S: Sink>(sink: &mut S) -> PromotionFilter<'_, S, impl Fn() -> bool + Copy> {
    PromotionFilter::new(sink, || Technique::Promotion.is_used())
}

fn tactical_score(mv: Move, position: &Position, histories: &Histories, use_history: bool) -> i32 {
    let weight = parameters::order_capture_weight();
    let promotion = mv.kind_after().value() - mv.kind().value();
    let Some(captured) = captured_kind(mv, position) else { return weight * promotion };
    let history =
        if use_history { histories.capture(position.side(), PieceTo::new(mv), captured) } else { 0 };
    weight * (captured.value() + promotion) + history
}

/// Brings the moves with a score of at least `above` to the front, in no order; how many there are.
fn partition(moves: &mut [ScoredMove], above: i32) -> usize {
    let least = ScoredMove::lowest(above);
    let mut count = 0;
    for index in 0..moves.len() {
        let mv = moves[index];
        if mv >= least {
            (moves[index], moves[count]) = (moves[count], mv);
            count += 1;
        }
    }
    count
}

/// Brings the `count` moves with the highest scores to the front, the highest first.
fn sort_best(moves: &mut [ScoredMove], count: usize) {
    if count < moves.len() {
        moves.select_nth_unstable_by(count, |a, b| b.cmp(a));
    }
    moves[..count].sort_unstable_by(|a, b| b.cmp(a));
}

/// The scores of a node's quiet moves by the histories.
#[derive(Clone, Copy)]
struct QuietScorer<'a> {
    quiets: Option<&'a MoveTable<HistoryEntry>>,
    color: Color,
    continuations: Option<[PieceToHistory<'a>; 4]>,
}

impl<'a> QuietScorer<'a> {
    #[inline]
    fn new(histories: &'a Histories, color: Color, previous: PreviousMoves) -> Self {
        Self {
            quiets: Technique::QuietHistory.is_used().then_some(&histories.quiets),
            color,
            continuations: Technique::Continuation.is_used().then(|| {
                let [two, four, six] = previous.own.map(|key| histories.follow_ups.after(key));
                [histories.replies.after(previous.opponent), two, four, six]
            }),
        }
    }

    /// The score of a move.
    #[inline]
    fn score(&self, mv: Move) -> i32 {
        self.row(MovedPiece::new(mv.kind_after(), mv.is_drop())).at(mv.target().index())
    }

    /// The scores of a piece's moves.
    #[inline]
    fn row(&self, piece: MovedPiece) -> ScoreRow<'a> {
        ScoreRow {
            quiet: self.quiets.map_or(&NO_QUIETS, |quiets| quiets.row(self.color, piece)),
            continuations: self
                .continuations
                .map_or([&NO_CONTINUATIONS; 4], |histories| histories.map(|history| history.row(piece))),
        }
    }
}

/// Rows of zeros, for histories that are left out.
static NO_QUIETS: [HistoryEntry; SQUARES] = [HistoryEntry::ZERO; SQUARES];
static NO_CONTINUATIONS: [i16; SQUARES] = [0; SQUARES];

/// The scores of one piece's moves by the histories, by target.
#[derive(Clone, Copy)]
struct ScoreRow<'a> {
    quiet: &'a [HistoryEntry; SQUARES],
    /// After the opponent's last move, and after our own two, four and six plies before.
    continuations: [&'a [i16; SQUARES]; 4],
}

impl ScoreRow<'_> {
    /// The scores to all squares. Adding for all squares at once is quicker where many of them are needed.
    #[inline]
    fn scores(&self) -> [i32; SQUARES] {
        std::array::from_fn(|index| self.at(index))
    }

    #[inline(always)]
    fn at(&self, index: usize) -> i32 {
        let [reply, two, four, six] = self.continuations.map(|history| i32::from(history[index]));
        parameters::order_quiet_weight() * self.quiet[index].get()
            + parameters::order_reply_weight() * reply
            + two
            + four
            + six
    }
}

/// From this number of targets on the scores to all squares are computed: drops go nearly everywhere.
const MANY_TARGETS: usize = 20;

/// Takes quiet moves from the generator and scores them. Promotions of pawns are left out: they are tactical.
struct ScoredQuiets<'a> {
    scorer: QuietScorer<'a>,
    position: &'a Position,
    /// The bonus of a move to each square: those near the opponent's king have one.
    bonuses: [i32; SQUARES],
    moves: &'a mut Vec<ScoredMove>,
}

impl<'a> ScoredQuiets<'a> {
    /// Adds to `moves`. Moves near the opponent's king have a bonus, and so have checks that lose nothing by exchange.
    fn new(scorer: QuietScorer<'a>, position: &'a Position, moves: &'a mut Vec<ScoredMove>) -> Self {
        let mut bonuses = [0; SQUARES];
        near_their_king(position)
            .into_iter()
            .for_each(|square| bonuses[square.index()] = parameters::order_near_king());
        Self { scorer, position, bonuses, moves }
    }

    /// Adds a move to each target of a piece that arrives as `kind`. Memory for all of them is reserved at once.
    #[inline(always)]
    fn add(
        &mut self,
        us: Color,
        kind: Kind,
        targets: Bitboard,
        score: impl Fn(usize) -> i32,
        mv: impl Fn(Square) -> Move,
    ) {
        let checks = self.position.checking_squares(kind, targets);
        let safe_checks = if checks.any() { self.safe(checks, &mv) } else { Bitboard::EMPTY };
        self.change_bonuses(safe_checks, parameters::order_safe_check());
        let length = self.moves.len();
        self.moves.resize(length + targets.len(), ScoredMove::default());
        let bonuses = &self.bonuses;
        let places = &mut self.moves[length..];
        let mut count = 0;
        targets.for_each_from_far_side(us, |to| {
            places[count] = ScoredMove::new(score(to.index()) + bonuses[to.index()], mv(to));
            count += 1;
        });
        self.change_bonuses(safe_checks, -parameters::order_safe_check());
    }

    /// Those of `targets` on which a move loses nothing by exchange.
    fn safe(&self, targets: Bitboard, mv: impl Fn(Square) -> Move) -> Bitboard {
        targets.into_iter().filter(|&to| see_ge(self.position, mv(to), 0)).collect()
    }

    #[inline(always)]
    fn change_bonuses(&mut self, squares: Bitboard, change: i32) {
        squares.into_iter().for_each(|square| self.bonuses[square.index()] += change);
    }
}

impl Sink for ScoredQuiets<'_> {
    // Not inlined: the generator calls these from a dozen places.

    #[inline(never)]
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard) {
        if targets.is_empty() || (base.is_promotion() && Some(base.kind()) == PAWN) {
            return;
        }
        let row = self.scorer.row(MovedPiece::new(base.kind_after(), base.is_drop()));
        if targets.len() < MANY_TARGETS {
            self.add(us, base.kind_after(), targets, |index| row.at(index), |to| base.to(to));
        } else {
            let scores = row.scores();
            self.add(us, base.kind_after(), targets, |index| scores[index], |to| base.to(to));
        }
    }

    #[inline(never)]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        if targets.is_empty() || (base.is_promotion() && Some(base.kind()) == PAWN) {
            return;
        }
        let row = self.scorer.row(MovedPiece::new(base.kind_after(), false));
        self.add(us, base.kind_after(), targets, |index| row.at(index), |to| base.to(us, to));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All moves that a picker hands out at the start position.
    fn picked(mut picker: MovePicker, game: &Game) -> Vec<Move> {
        let (histories, mut stack) = (Histories::new(), Stack::new());
        std::iter::from_fn(|| picker.next(game, &histories, &mut stack)).collect()
    }

    #[test]
    fn each_useful_move_is_handed_out_once() {
        let game = Game::new(Position::start());
        let mut legal = MoveList::new();
        movegen::legal(game.position(), &mut legal);
        let quiets: Vec<_> = legal.iter().copied().filter(|&mv| !is_tactical(mv, game.position())).collect();
        let [first, second] = [quiets[0], quiets[quiets.len() - 1]];
        let picker = MovePicker::main_search(0, first, [second, Move::NONE, second], 5);
        let mut moves = picked(picker, &game);
        assert_eq!(moves[0], first, "the table move comes first");
        // Moves without a promotion that would only gain are left out: some boards begin with one.
        let pointless = |mv| movegen::is_pointless_non_promotion(game.position().side(), mv);
        let mut expected: Vec<_> = legal.iter().copied().filter(|&mv| !pointless(mv)).collect();
        moves.sort_unstable_by_key(|mv| mv.bits());
        expected.sort_unstable_by_key(|mv| mv.bits());
        assert_eq!(moves, expected);
    }

    #[test]
    fn quiet_moves_can_be_skipped() {
        let game = Game::new(Position::start());
        let mut picker = MovePicker::main_search(0, Move::NONE, [Move::NONE; 3], 5);
        picker.skip_quiets();
        assert!(picked(picker, &game).iter().all(|&mv| is_tactical(mv, game.position())));
    }

    fn scores<const N: usize>(moves: [ScoredMove; N]) -> [i32; N] {
        moves.map(ScoredMove::score)
    }

    #[test]
    fn low_scores_stay_behind() {
        let mut moves = [3, -9, 7, -8, 5].map(|score| ScoredMove::new(score, Move::NONE));
        assert_eq!(partition(&mut moves, 0), 3);
        let scores = scores(moves);
        assert!(scores[..3].iter().all(|&score| score > 0) && scores[3..].iter().all(|&score| score < 0));
    }

    #[test]
    fn the_best_come_first() {
        for count in 0..=5 {
            let mut moves = [3, -9, 7, -8, 5].map(|score| ScoredMove::new(score, Move::NONE));
            sort_best(&mut moves, count);
            assert_eq!(scores(moves)[..count], [7, 5, 3, -8, -9][..count]);
        }
    }
}
