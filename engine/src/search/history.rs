//! Histories: what a thread has learned of moves and positions while it searched.
//!
//! | table | what is learned |
//! | --- | --- |
//! | `quiets`, `captures` | how well quiet moves and captures did |
//! | `replies`, `follow_ups` | how well quiet moves did after the moves before them |
//! | `counter_moves` | which quiet move last refuted a move |
//! | `gains` | by how much quiet moves raised the static evaluation |
//! | `corrections` | how far the static evaluation of similar positions was off |

use std::alloc::{Layout, handle_alloc_error};

use super::parameters::{self, Technique};
use super::score::Score;
use super::tactical::captured_kind;
use katagami_rules::board::{DROPS_EITHER_FACE, HAND_KINDS, KINDS, PAWN, SQUARES};
use katagami_rules::position::Position;
use katagami_rules::types::{Bitboard, ByColor, Color, Kind, Move};
use katagami_storage::memory::{Huge, prefetch};

// What the tables are indexed by.

/// How many moves of one side are distinguished: `[is_drop][piece][to]`, as in Apery, without the drops of kinds that
/// cannot be dropped.
const PIECE_TOS: usize = (KINDS + DROPPED) * SQUARES;

/// One more than the highest number of a kind that can be dropped.
const DROPPED: usize = if DROPS_EITHER_FACE { KINDS } else { HAND_KINDS };

/// How many continuation keys there are: both sides' moves, and the key for no move.
const CONTINUATION_KEYS: usize = 2 * PIECE_TOS + 1;

/// The piece of a move as the histories index it: what arrives at the target, and whether it comes from the hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MovedPiece(u8);

impl MovedPiece {
    /// A piece that arrives as `kind`, by a drop or from another square.
    #[inline]
    pub(super) fn new(kind: Kind, is_drop: bool) -> Self {
        Self(if is_drop { KINDS as u8 + kind as u8 } else { kind as u8 })
    }

    /// The part of a table of [`PIECE_TOS`] entries that belongs to this piece, by target.
    #[inline]
    fn row<T>(self, table: &[T]) -> &[T; SQUARES] {
        // There is a row for each piece.
        &table.as_chunks().0[usize::from(self.0)]
    }
}

/// Piece and target of one side's move, as an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    #[inline]
    pub(super) fn new(mv: Move) -> Self {
        let piece = MovedPiece::new(mv.kind_after(), mv.is_drop());
        Self((usize::from(piece.0) * SQUARES + mv.target().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// Side, piece and target of an earlier move, as an index of a continuation history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ContinuationKey(u16);

const _: () = assert!(CONTINUATION_KEYS <= u16::MAX as usize);

impl ContinuationKey {
    /// No move: a null move, or a ply before the root.
    pub(super) const NONE: Self = Self(0);

    #[inline]
    pub(super) fn new(color: Color, piece_to: PieceTo) -> Self {
        Self((1 + color as usize * PIECE_TOS) as u16 + piece_to.0)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The moves that led to a node, as far as the histories look back.
#[derive(Clone, Copy, Debug)]
pub(super) struct PreviousMoves {
    /// The opponent's last move.
    pub opponent: ContinuationKey,
    /// Our own moves two, four and six plies before.
    pub own: [ContinuationKey; 3],
}

impl PreviousMoves {
    /// No moves, as before the root.
    #[cfg(test)]
    pub const NONE: Self = Self { opponent: ContinuationKey::NONE, own: [ContinuationKey::NONE; 3] };
}

// The tables.

/// A number between minus and plus a limit. The closer it is to a limit, the less a bonus towards it moves it, so that
/// late results always count (Stockfish calls it gravity).
#[derive(Clone, Copy, Debug, Default)]
#[repr(transparent)]
pub(super) struct HistoryEntry(i16);

impl HistoryEntry {
    /// Nothing learned.
    pub(super) const ZERO: Self = Self(0);

    #[inline]
    pub(super) fn get(self) -> i32 {
        i32::from(self.0)
    }

    /// Adds a bonus, or a malus if it is negative.
    #[inline]
    fn update(&mut self, bonus: i32, limit: i32) {
        let bonus = bonus.clamp(-limit, limit);
        let value = i32::from(self.0);
        self.0 = (value + bonus - value * bonus.abs() / limit) as i16;
    }
}

/// An entry for each move of each side, by `[is_drop][piece][to]`.
#[derive(Debug)]
pub(super) struct MoveTable<T>(ByColor<Box<[T]>>);

impl<T: Copy + Default> MoveTable<T> {
    fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![T::default(); PIECE_TOS].into())))
    }

    #[inline]
    fn get(&self, color: Color, piece_to: PieceTo) -> T {
        self.0[color][piece_to.index()]
    }

    #[inline]
    fn entry(&mut self, color: Color, piece_to: PieceTo) -> &mut T {
        &mut self.0[color][piece_to.index()]
    }

    /// All entries of one piece, by target.
    #[inline]
    pub(super) fn row(&self, color: Color, piece: MovedPiece) -> &[T; SQUARES] {
        piece.row(&self.0[color])
    }
}

/// By how much a quiet move raised the static evaluation at best, as in Apery: a larger gain replaces the value, a smaller
/// one lets it decay. Futility pruning adds it to its margin, if `futility_gain_weight` is not 0.
#[derive(Debug)]
pub(super) struct Gains(MoveTable<i16>);

impl Gains {
    /// Whether anything asks for gains. If not, none are kept.
    #[inline]
    pub(super) fn are_used() -> bool {
        Technique::Gain.is_used() && parameters::futility_gain_weight() > 0
    }

    /// What futility pruning adds to its margin for a move.
    #[inline]
    pub(super) fn margin(&self, color: Color, piece_to: PieceTo) -> Score {
        if Self::are_used() { parameters::futility_gain_weight() * self.get(color, piece_to) } else { 0 }
    }

    fn get(&self, color: Color, piece_to: PieceTo) -> Score {
        Score::from(self.0.get(color, piece_to))
    }

    /// Learns that the move changed the static evaluation by `gain`, from the mover's point of view.
    #[inline]
    pub(super) fn update(&mut self, color: Color, piece_to: PieceTo, gain: Score) {
        let value = self.0.entry(color, piece_to);
        let gain = (Score::from(*value) - parameters::gain_decay()).max(gain);
        *value = gain.clamp(Score::from(i16::MIN), Score::from(i16::MAX)) as i16;
    }
}

/// How well quiet moves did after an earlier move.
///
/// All entries of one earlier move lie side by side, so that a node finds those of all its moves close together. The
/// table takes megabytes and is read all over: hence huge pages.
#[derive(Debug)]
pub(super) struct ContinuationHistory(Huge<i16>);

/// How well quiet moves did after one earlier move.
#[derive(Clone, Copy)]
pub(super) struct PieceToHistory<'a>(&'a [i16; PIECE_TOS]);

impl ContinuationHistory {
    fn new() -> Self {
        const LENGTH: usize = CONTINUATION_KEYS * PIECE_TOS;
        // Without memory, the process ends as it does for any collection.
        let mut table =
            Huge::zeroed(LENGTH).unwrap_or_else(|_| handle_alloc_error(Layout::new::<[i16; LENGTH]>()));
        // Touched now, so that the first search need not wait for fresh pages.
        table.fill(0);
        Self(table)
    }

    fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The history after an earlier move.
    #[inline]
    pub(super) fn after(&self, earlier: ContinuationKey) -> PieceToHistory<'_> {
        // There is a row for each key.
        PieceToHistory(&self.0.as_chunks().0[earlier.index()])
    }

    /// Loads into the cache all entries of an earlier move.
    #[inline]
    pub(super) fn prefetch(&self, earlier: ContinuationKey) {
        /// Entries in a cache line of 64 bytes.
        const LINE: usize = 64 / size_of::<i16>();
        self.after(earlier).0.iter().step_by(LINE).for_each(prefetch);
    }

    /// The index of an entry.
    #[inline]
    fn cell(earlier: ContinuationKey, piece_to: PieceTo) -> usize {
        earlier.index() * PIECE_TOS + piece_to.index()
    }

    #[inline]
    fn get(&self, earlier: ContinuationKey, piece_to: PieceTo) -> i32 {
        i32::from(self.0[Self::cell(earlier, piece_to)])
    }

    #[inline]
    fn update(&mut self, earlier: ContinuationKey, piece_to: PieceTo, bonus: i32) {
        let cell = &mut self.0[Self::cell(earlier, piece_to)];
        let mut entry = HistoryEntry(*cell);
        entry.update(bonus, parameters::continuation_history_limit());
        *cell = entry.0;
    }
}

impl<'a> PieceToHistory<'a> {
    /// All entries of one piece, by target.
    #[inline]
    pub(super) fn row(self, piece: MovedPiece) -> &'a [i16; SQUARES] {
        piece.row(self.0)
    }
}

/// Corrections of the static evaluation, learned from how searches of positions with the same pawns, the same guards, the
/// same hands, the same last two moves or the same last two moves of the side to move ended (Caissa, 2023; Stockfish, 2024).
#[derive(Debug)]
pub(super) struct CorrectionHistory(ByColor<Box<[HistoryEntry]>>);

/// How many values of one feature are distinguished.
const BUCKETS: usize = 1 << 14;

/// By how many features of a position there are corrections.
const FEATURES: usize = 5;

/// A position's buckets: its pawns, its guards, its hands, the last two moves and our own last two, hashed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CorrectionKeys([u16; FEATURES]);

impl CorrectionKeys {
    pub(super) fn new(position: &Position, previous: PreviousMoves) -> Self {
        let sides = Color::ALL.map(|color| Side::new(position, color));
        let hash = |part: fn(&Side) -> u128| hash([part(&sides[0]), part(&sides[1])]);
        let hands = Color::ALL.map(|color| u128::from(position.hand(color).bits()));
        let [two, four, _] = previous.own;
        let moves = |keys: [ContinuationKey; 2]| self::hash(keys.map(|key| key.index() as u128));
        Self([
            hash(|side| side.pawns),
            hash(|side| side.guards),
            self::hash(hands),
            moves([previous.opponent, two]),
            moves([four, two]),
        ])
    }

    /// The bucket of a feature.
    #[inline]
    fn bucket(self, feature: usize) -> usize {
        usize::from(self.0[feature]) % BUCKETS
    }
}

/// One side's pieces in groups.
struct Side {
    pawns: u128,
    /// Pieces that step: the king and those around it.
    guards: u128,
}

impl Side {
    fn new(position: &Position, color: Color) -> Self {
        let pawns = PAWN.map_or(Bitboard::EMPTY, |pawn| position.pieces(color, pawn));
        // `map` and not a loop with a filter: the compiler unrolls it, and drops the kinds that do not slide.
        let sliders =
            Kind::ALL.map(|kind| if kind.slides() { position.pieces(color, kind) } else { Bitboard::EMPTY });
        let sliders = sliders.into_iter().fold(Bitboard::EMPTY, |all, pieces| all | pieces);
        Self { pawns: pawns.bits(), guards: (position.of(color) - pawns - sliders).bits() }
    }
}

/// The bucket of two words.
#[inline]
fn hash(words: [u128; 2]) -> u16 {
    /// The golden ratio and another number without a pattern: multiplying by them mixes the bits.
    const FACTORS: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
    let fold = |word: u128, factor: u64| {
        (word as u64).wrapping_mul(factor) ^ ((word >> 64) as u64).wrapping_mul(factor.rotate_left(29))
    };
    let [first, second] = words;
    let mixed = fold(first, FACTORS[0]) ^ fold(second, FACTORS[1]).rotate_left(17);
    ((mixed ^ (mixed >> 29)).wrapping_mul(FACTORS[1]) >> 50) as u16
}

impl CorrectionHistory {
    fn new() -> Self {
        Self(ByColor([0; 2].map(|_| vec![HistoryEntry::ZERO; FEATURES * BUCKETS].into())))
    }

    /// The corrections of a position. They begin to be fetched.
    #[inline]
    pub(super) fn of(&self, side: Color, keys: CorrectionKeys) -> Corrections<'_> {
        let tables = self.0[side].as_chunks::<BUCKETS>().0;
        let entries = std::array::from_fn(|feature| &tables[feature][keys.bucket(feature)]);
        entries.into_iter().for_each(prefetch);
        Corrections(entries)
    }

    /// Learns that a search of `depth` plies returned `error` more than the static evaluation.
    pub(super) fn update(&mut self, side: Color, keys: CorrectionKeys, error: Score, depth: i32) {
        let limit = parameters::correction_limit();
        let largest = limit / parameters::correction_bonus_share();
        let bonus = (error * depth / parameters::correction_bonus_divisor()).clamp(-largest, largest);
        let tables = self.0[side].as_chunks_mut::<BUCKETS>().0;
        for (feature, table) in tables.iter_mut().enumerate() {
            table[keys.bucket(feature)].update(bonus, limit);
        }
    }
}

/// The corrections of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corrections<'a>([&'a HistoryEntry; FEATURES]);

impl Corrections<'_> {
    /// The sum to add to the static evaluation.
    #[inline]
    pub(super) fn sum(self) -> Score {
        let weights =
            [1, 1, 1, parameters::correction_moves_weight(), parameters::correction_own_moves_weight()];
        let sum: i32 = self.0.iter().zip(weights).map(|(entry, weight)| weight * entry.get()).sum();
        sum / parameters::correction_scale()
    }
}

// All of them.

/// The histories of one thread.
#[derive(Debug)]
pub(super) struct Histories {
    /// How well quiet moves did: a move that causes a cutoff gains a bonus that grows with the depth, the quiet moves tried
    /// before it lose half as much again.
    pub quiets: MoveTable<HistoryEntry>,
    /// How well captures did, by the kind captured.
    captures: MoveTable<[HistoryEntry; KINDS]>,
    /// Quiet moves right after a move of the opponent's.
    pub replies: ContinuationHistory,
    /// Quiet moves after an earlier move of our own.
    pub follow_ups: ContinuationHistory,
    pub gains: Gains,
    pub corrections: CorrectionHistory,
    /// The quiet move that last refuted a move.
    counter_moves: Box<[Move]>,
}

/// The bonus of a move that causes a cutoff at a depth: a quadratic function of the depth, up to a limit.
pub(super) fn history_bonus(depth: i32) -> i32 {
    let square = parameters::history_bonus_square() * depth * depth;
    let bonus = square + parameters::history_bonus_depth() * depth - parameters::history_bonus_offset();
    bonus.clamp(0, parameters::history_bonus_max())
}

impl Histories {
    pub(super) fn new() -> Self {
        Self::with(ContinuationHistory::new(), ContinuationHistory::new())
    }

    /// Histories that have learned nothing, in the memory of these: to clear the large tables takes less time than to get
    /// fresh pages for them.
    pub(super) fn cleared(self) -> Self {
        let Self { mut replies, mut follow_ups, .. } = self;
        replies.clear();
        follow_ups.clear();
        Self::with(replies, follow_ups)
    }

    fn with(replies: ContinuationHistory, follow_ups: ContinuationHistory) -> Self {
        Self {
            quiets: MoveTable::new(),
            captures: MoveTable::new(),
            replies,
            follow_ups,
            gains: Gains(MoveTable::new()),
            corrections: CorrectionHistory::new(),
            counter_moves: vec![Move::NONE; CONTINUATION_KEYS].into(),
        }
    }

    /// How well a quiet move did.
    #[inline]
    pub(super) fn quiet(&self, color: Color, piece_to: PieceTo) -> i32 {
        self.quiets.get(color, piece_to).get()
    }

    /// How well a capture did.
    #[inline]
    pub(super) fn capture(&self, color: Color, piece_to: PieceTo, captured: Kind) -> i32 {
        self.captures.0[color][piece_to.index()][captured as usize].get()
    }

    #[inline]
    fn update_capture(&mut self, color: Color, piece_to: PieceTo, captured: Kind, bonus: i32) {
        let entry = &mut self.captures.entry(color, piece_to)[captured as usize];
        entry.update(bonus, parameters::capture_history_limit());
    }

    /// How well a quiet move did after the moves that led to a node.
    #[inline(always)]
    pub(super) fn continuation_score(&self, previous: PreviousMoves, piece_to: PieceTo) -> i32 {
        self.replies.get(previous.opponent, piece_to)
            + self.follow_ups.get(previous.own[0], piece_to)
            + self.follow_ups.get(previous.own[1], piece_to)
    }

    /// The quiet move that last refuted the opponent's last move.
    #[inline]
    pub(super) fn counter_move(&self, previous: PreviousMoves) -> Move {
        self.counter_moves[previous.opponent.index()]
    }

    /// Updates what is known of a quiet move after the moves that led to it.
    pub(super) fn update_continuations(&mut self, previous: PreviousMoves, piece_to: PieceTo, bonus: i32) {
        if previous.opponent != ContinuationKey::NONE {
            self.replies.update(previous.opponent, piece_to, bonus);
        }
        let shares = [
            bonus,
            bonus / parameters::continuation_divisor_4(),
            bonus / parameters::continuation_divisor_6(),
        ];
        for (own, share) in previous.own.into_iter().zip(shares) {
            if own != ContinuationKey::NONE {
                self.follow_ups.update(own, piece_to, share);
            }
        }
    }

    /// Updates all that is known of a quiet move.
    pub(super) fn update_quiet(
        &mut self,
        color: Color,
        previous: PreviousMoves,
        piece_to: PieceTo,
        bonus: i32,
    ) {
        self.quiets.entry(color, piece_to).update(bonus, parameters::quiet_history_limit());
        self.update_continuations(previous, piece_to, bonus);
    }

    /// After a cutoff at `depth`: a bonus for the best move, a malus for the quiet moves (if the best one is quiet) and
    /// the captures tried before it. Moves that share an entry with the best one get none: it would take the bonus back.
    pub(super) fn update_after_cutoff(
        &mut self,
        position: &Position,
        previous: PreviousMoves,
        best_move: Move,
        [quiets, captures]: [&[Move]; 2],
        depth: i32,
    ) {
        let color = position.side();
        let bonus = history_bonus(depth);
        let malus = bonus * parameters::history_malus_percent() / 100;
        let best = PieceTo::new(best_move);
        let others = |tried: &&Move| PieceTo::new(**tried) != best;
        if let Some(captured) = captured_kind(best_move, position) {
            self.update_capture(color, best, captured, bonus);
        } else {
            self.update_quiet(color, previous, best, bonus);
            self.counter_moves[previous.opponent.index()] = best_move;
            for &mv in quiets.iter().filter(others) {
                self.update_quiet(color, previous, PieceTo::new(mv), -malus);
            }
        }
        for &mv in captures.iter().filter(others) {
            if let Some(captured) = captured_kind(mv, position) {
                self.update_capture(color, PieceTo::new(mv), captured, -malus);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katagami_rules::movegen::{self, MoveList};

    #[test]
    fn a_cutoff_raises_its_move_and_lowers_those_before() {
        let position = Position::start();
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let quiet: Vec<_> =
            moves.iter().copied().filter(|&mv| captured_kind(mv, &position).is_none()).collect();
        let [tried_move, best_move] = [quiet[0], quiet[quiet.len() - 1]];
        let previous = PreviousMoves::NONE;
        let mut histories = Histories::new();
        histories.update_after_cutoff(&position, previous, best_move, [&[tried_move], &[]], 6);
        assert!(histories.quiet(position.side(), PieceTo::new(best_move)) > 0);
        assert!(histories.quiet(position.side(), PieceTo::new(tried_move)) < 0);
        assert_eq!(histories.counter_move(previous), best_move);
    }

    #[test]
    fn the_best_move_keeps_its_bonus_when_another_piece_of_the_kind_could_make_it() {
        let position = Position::start();
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let best_move = moves[0];
        let previous = PreviousMoves::NONE;
        let mut histories = Histories::new();
        histories.update_after_cutoff(&position, previous, best_move, [&[best_move], &[]], 6);
        assert_eq!(histories.quiet(position.side(), PieceTo::new(best_move)), history_bonus(6));
    }

    #[test]
    fn bonuses_grow_with_the_depth() {
        assert!((1..30).all(|depth| history_bonus(depth) <= history_bonus(depth + 1)));
        assert_eq!(history_bonus(100), parameters::history_bonus_max());
    }

    #[test]
    fn keys_tell_sides_and_targets_apart() {
        let mut moves = MoveList::new();
        movegen::legal(&Position::start(), &mut moves);
        let mut keys = Vec::new();
        for &mv in &moves {
            let piece_to = PieceTo::new(mv);
            assert!(piece_to.index() < PIECE_TOS);
            for color in Color::ALL {
                let key = ContinuationKey::new(color, piece_to);
                assert!(key != ContinuationKey::NONE && key.index() < CONTINUATION_KEYS);
                keys.push(key.index());
            }
        }
        keys.sort_unstable();
        keys.dedup();
        let mut targets: Vec<_> =
            moves.iter().map(|mv| (mv.kind_after() as usize, mv.target().index())).collect();
        targets.sort_unstable();
        targets.dedup();
        assert_eq!(keys.len(), 2 * targets.len());
    }

    #[test]
    fn bonuses_stay_within_the_limits() {
        let mut entry = HistoryEntry::default();
        for _ in 0..100 {
            entry.update(5000, 1000);
            assert!(entry.get() <= 1000);
        }
        assert!(entry.get() > 900);
        entry.update(-300, 1000);
        assert!(entry.get() < 700, "close to the limit a malus counts in full and more");
    }

    #[test]
    fn the_largest_gain_decays() {
        let mut moves = MoveList::new();
        movegen::legal(&Position::start(), &mut moves);
        let piece_to = PieceTo::new(moves[0]);
        let mut gains = Gains(MoveTable::new());
        gains.update(Color::Black, piece_to, 50);
        assert_eq!(gains.get(Color::Black, piece_to), 50);
        gains.update(Color::Black, piece_to, 10);
        assert_eq!(gains.get(Color::Black, piece_to), 50 - parameters::gain_decay());
        assert_eq!(gains.get(Color::White, piece_to), 0);
    }

    #[test]
    fn errors_are_corrected_for_their_side_only() {
        let mut history = CorrectionHistory::new();
        let keys = CorrectionKeys::new(&Position::start(), PreviousMoves::NONE);
        for _ in 0..10 {
            history.update(Color::Black, keys, 200, 8);
        }
        assert!(history.of(Color::Black, keys).sum() > 0);
        assert_eq!(history.of(Color::White, keys).sum(), 0);
    }
}
