//! The move picker: hands out the moves of a node one by one, the most promising first, and generates no more than
//! needed.

use super::history::{Histories, PieceTo};
use super::parameters;
use super::quiet_scoring::{QuietScorer, ScoredQuiets};
use super::scored_move::{ScoredMove, partition, sort_best};
use super::stack::Stack;
use super::tactical::{captured_kind, is_pawn_promotion, is_tactical, see_ge};
use super::techniques::{Technique, Techniques};
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList, PromotionFilter, Sink};
use katagami_rules::position::Position;
use katagami_rules::types::Move;

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
    techniques: Techniques,
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
    /// How many captures that lose were put aside, at the front of the list.
    bad_tacticals: usize,
    /// Whether quiet moves are no longer wanted.
    skip_quiets: bool,
    /// Quiet moves with a lower score need not be sorted.
    sorted_above: i32,
}

impl MovePicker {
    fn new(ply: usize, in_check: bool, table_move: Move, purpose: Purpose, techniques: Techniques) -> Self {
        Self {
            stage: Stage::TableMove,
            purpose,
            techniques,
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
    pub(super) fn main_search(
        ply: usize,
        table_move: Move,
        refutations: [Move; 3],
        depth: i32,
        techniques: Techniques,
    ) -> Self {
        let sorted_above = -parameters::order_sorted_above() * depth;
        let picker = Self::new(ply, false, table_move, Purpose::MainSearch, techniques);
        Self { refutations, sorted_above, ..picker }
    }

    /// All moves of a node in check. They are generated at once, so a killer must not be taken for tried.
    pub(super) fn evasions(ply: usize, table_move: Move, techniques: Techniques) -> Self {
        Self::new(ply, true, table_move, Purpose::MainSearch, techniques)
    }

    /// The moves of quiescence.
    pub(super) fn quiescence(
        ply: usize,
        in_check: bool,
        table_move: Move,
        checks: bool,
        techniques: Techniques,
    ) -> Self {
        Self::new(ply, in_check, table_move, Purpose::Quiescence { checks }, techniques)
    }

    /// Captures that win at least `threshold` by exchange, out of check.
    pub(super) fn probcut(ply: usize, table_move: Move, threshold: i32, techniques: Techniques) -> Self {
        Self::new(ply, false, table_move, Purpose::ProbCut { threshold }, techniques)
    }

    /// From now on quiet moves are left out.
    pub(super) fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move.
    pub(super) fn next(&mut self, game: &Game, histories: &Histories, stack: &mut Stack) -> Option<Move> {
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
                    if !self.skip_quiets {
                        self.generate_quiets(game, histories, stack);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.skip_quiets
                        && let Some(mv) = self.next_in_order(stack)
                    {
                        return Some(mv);
                    }
                    self.next = 0;
                    self.stage = Stage::BadTacticals;
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

    /// The next move of the list that was not handed out at an earlier stage.
    fn next_in_order(&mut self, stack: &mut Stack) -> Option<Move> {
        let moves = &mut stack[self.ply].moves;
        loop {
            if self.next == self.sorted && self.sorted < self.sortable {
                self.sort_more(moves);
            }
            let scored = moves.get(self.next)?;
            self.next += 1;
            let mv = scored.mv();
            if mv != self.table_move && !self.refutations.contains(&mv) {
                return Some(mv);
            }
        }
    }

    /// Sorts as many moves as were sorted so far, at first a few.
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

    /// The most promising capture that does not lose by exchange; those that do are put aside.
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

    // Generators are not inlined: the compiler would move parts of them to before the loop of `next`, for every move.

    #[inline(never)]
    fn generate_tacticals(&self, game: &Game, histories: &Histories, stack: &mut Stack) {
        let (position, checks) = (game.position(), game.checks());
        let (generated, moves) = stack.move_lists(self.ply);
        let mut sink = self.cleared(generated);
        movegen::captures(position, checks, &mut sink);
        movegen::pawn_promotions(position, checks, &mut sink);
        let use_history = self.techniques.has(Technique::CaptureHistory);
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
        // Its rows are the ones that no other node nearby has read.
        histories.replies.prefetch(previous.opponent);
        let scorer = QuietScorer::new(histories, position.side(), previous, self.techniques);
        let mut quiets = ScoredQuiets::new(scorer, position, moves);
        let mut sink = self.filtered(&mut quiets);
        movegen::quiets(position, checks, &mut sink);
        movegen::drops(position, checks, &mut sink);
        self.sort_from_next(moves, self.sorted_above);
    }

    #[inline(never)]
    fn generate_evasions(&mut self, game: &Game, histories: &Histories, stack: &mut Stack) {
        let (position, checks) = (game.position(), game.checks());
        let previous = stack.previous_moves(self.ply);
        let (generated, moves) = stack.move_lists(self.ply);
        movegen::evasions(position, checks, &mut self.cleared(generated));
        let scorer = QuietScorer::new(histories, position.side(), previous, self.techniques);
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
        movegen::non_capture_checks(position, checks, &mut self.cleared(generated));
        self.next = moves.len();
        for &mv in generated.iter() {
            if !is_pawn_promotion(mv) {
                moves.push(ScoredMove::new(histories.quiets.get(position.side(), PieceTo::new(mv)), mv));
            }
        }
        self.sort_from_next(moves, i32::MIN);
    }

    /// The list, emptied, behind a filter that leaves out pointless non-promotions.
    #[inline]
    fn cleared<'a>(&self, list: &'a mut MoveList) -> PromotionFilter<'a, MoveList> {
        list.clear();
        self.filtered(list)
    }

    /// A sink behind a filter that leaves out pointless non-promotions.
    #[inline]
    fn filtered<'a, S: Sink>(&self, sink: &'a mut S) -> PromotionFilter<'a, S> {
        PromotionFilter::new(sink, self.techniques.has(Technique::Promotion))
    }
}

fn tactical_score(mv: Move, position: &Position, histories: &Histories, use_history: bool) -> i32 {
    let weight = parameters::order_capture_weight();
    let promotion = mv.kind_after().value() - mv.kind().value();
    let Some(captured) = captured_kind(mv, position) else { return weight * promotion };
    let history =
        if use_history { histories.captures.get(position.side(), PieceTo::new(mv), captured) } else { 0 };
    weight * (captured.value() + promotion) + history
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
        let picker = MovePicker::main_search(0, first, [second, Move::NONE, second], 5, Techniques::ALL);
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
        let mut picker = MovePicker::main_search(0, Move::NONE, [Move::NONE; 3], 5, Techniques::ALL);
        picker.skip_quiets();
        assert!(picked(picker, &game).iter().all(|&mv| is_tactical(mv, game.position())));
    }
}
