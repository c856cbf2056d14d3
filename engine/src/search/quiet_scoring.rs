//! Scores of quiet moves for ordering, given while the moves are generated.

use super::history::{
    Gains, Histories, HistoryEntry, MovedPiece, PieceToHistory, PreviousMoves, QuietHistory,
};
use super::parameters;
use super::scored_move::ScoredMove;
use super::tactical::{near_their_king, see_ge};
use super::techniques::{Technique, Techniques};
use katagami_rules::board::{PAWN, SQUARES};
use katagami_rules::movegen::Sink;
use katagami_rules::position::Position;
use katagami_rules::types::{Bitboard, Color, Kind, Move, PartialMove, PawnPush, Square};

/// What the histories of a node say of its quiet moves.
#[derive(Clone, Copy)]
pub(super) struct QuietScorer<'a> {
    quiets: Option<&'a QuietHistory>,
    color: Color,
    continuations: Option<[PieceToHistory<'a>; 4]>,
    gains: Option<&'a Gains>,
}

impl<'a> QuietScorer<'a> {
    #[inline]
    pub(super) fn new(
        histories: &'a Histories,
        color: Color,
        previous: PreviousMoves,
        techniques: Techniques,
    ) -> Self {
        Self {
            quiets: techniques.has(Technique::QuietHistory).then_some(&histories.quiets),
            color,
            continuations: techniques.has(Technique::Continuation).then(|| {
                let [two, four, six] = previous.own.map(|key| histories.follow_ups.after(key));
                [histories.replies.after(previous.opponent), two, four, six]
            }),
            gains: (parameters::order_gain_weight() > 0).then_some(&histories.gains),
        }
    }

    /// The score of a move.
    #[inline]
    pub(super) fn score(&self, mv: Move) -> i32 {
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
            gains: self.gains.map_or(&NO_GAINS, |gains| gains.row(self.color, piece)),
        }
    }
}

/// What stands in for histories that are left out.
static NO_QUIETS: [HistoryEntry; SQUARES] = [HistoryEntry::ZERO; SQUARES];
static NO_CONTINUATIONS: [i16; SQUARES] = [0; SQUARES];
static NO_GAINS: [i16; SQUARES] = [0; SQUARES];

/// What the histories say of one piece's moves, by target.
#[derive(Clone, Copy)]
struct ScoreRow<'a> {
    quiet: &'a [HistoryEntry; SQUARES],
    /// After the opponent's last move, and after our own two, four and six plies before.
    continuations: [&'a [i16; SQUARES]; 4],
    gains: &'a [i16; SQUARES],
}

impl ScoreRow<'_> {
    /// The scores to all squares. Added up for many squares at once, which is quicker than for each where many are needed.
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
            + parameters::order_gain_weight() * i32::from(self.gains[index])
    }
}

/// From this number of targets on the scores to all squares are computed: drops go nearly everywhere.
const MANY_TARGETS: usize = 20;

/// Takes quiet moves from the generator and scores them. Promotions of pawns are left out: they are tactical.
pub(super) struct ScoredQuiets<'a> {
    scorer: QuietScorer<'a>,
    position: &'a Position,
    near_king: Bitboard,
    moves: &'a mut Vec<ScoredMove>,
}

impl<'a> ScoredQuiets<'a> {
    /// Adds to `moves`. Moves near the opponent's king have a bonus, and so have checks that lose nothing by exchange.
    pub(super) fn new(
        scorer: QuietScorer<'a>,
        position: &'a Position,
        moves: &'a mut Vec<ScoredMove>,
    ) -> Self {
        Self { scorer, position, near_king: near_their_king(position), moves }
    }

    /// Adds a move to each target of a piece that arrives as `kind`. The room is taken once.
    #[inline(always)]
    fn add(
        &mut self,
        us: Color,
        kind: Kind,
        targets: Bitboard,
        scored_move: impl Fn(Square, i32) -> ScoredMove,
    ) {
        let length = self.moves.len();
        self.moves.resize(length + targets.len(), ScoredMove::default());
        let near_king = self.near_king;
        let mut room = self.moves[length..].iter_mut();
        targets.from_far_side(us).for_each(|to| {
            if let Some(place) = room.next() {
                *place = scored_move(to, if near_king.has(to) { parameters::order_near_king() } else { 0 });
            }
        });
        let checking = self.position.checking_squares(kind);
        if parameters::order_safe_check() > 0 && (targets & checking).any() {
            self.prefer_safe_checks(length, checking);
        }
    }

    /// Raises the scores of the moves from `first` on that check and lose nothing by exchange.
    #[inline(never)]
    fn prefer_safe_checks(&mut self, first: usize, checking: Bitboard) {
        for scored in &mut self.moves[first..] {
            let mv = scored.mv();
            if checking.has(mv.target()) && see_ge(self.position, mv, 0) {
                *scored = ScoredMove::new(scored.score() + parameters::order_safe_check(), mv);
            }
        }
    }
}

impl Sink for ScoredQuiets<'_> {
    // Not inlined: the generator calls it from a dozen places.

    #[inline(never)]
    fn moves(&mut self, us: Color, base: PartialMove, targets: Bitboard) {
        if targets.is_empty() || (base.is_promotion() && Some(base.kind()) == PAWN) {
            return;
        }
        let row = self.scorer.row(MovedPiece::new(base.kind_after(), base.is_drop()));
        if targets.len() < MANY_TARGETS {
            self.add(us, base.kind_after(), targets, |to, bonus| {
                ScoredMove::new(row.at(to.index()) + bonus, base.to(to))
            });
        } else {
            let scores = row.scores();
            self.add(us, base.kind_after(), targets, |to, bonus| {
                ScoredMove::new(scores[to.index()] + bonus, base.to(to))
            });
        }
    }

    #[inline(never)]
    fn pushes(&mut self, us: Color, base: PawnPush, targets: Bitboard) {
        if targets.is_empty() || (base.is_promotion() && Some(base.kind()) == PAWN) {
            return;
        }
        let row = self.scorer.row(MovedPiece::new(base.kind_after(), false));
        self.add(us, base.kind_after(), targets, |to, bonus| {
            ScoredMove::new(row.at(to.index()) + bonus, base.to(us, to))
        });
    }
}
