//! A game: a position with the moves that led to it, so that repetition can be seen.

use alloc::{boxed::Box, vec, vec::Vec};

use crate::movegen::{IllegalMove, refuse};
use crate::position::{Checks, Position, Undo};
use crate::tables::REPETITION_LOSES_FOR_FIRST;
use crate::types::{ByColor, Color, Hand, Move};

/// How the current position compares with an earlier one of the game that had the same board and side to move, as the
/// side to move sees it.
///
/// None of them ends a game at once: only the fourth occurrence does
/// ([`Outcome::Repetition`](crate::Outcome::Repetition)). A search takes the first for the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RepetitionState {
    /// The same position, hands included; `loser` is who must not repeat it (a perpetual checker, or on some
    /// boards the player who moved first in the game), `None` if it draws.
    Repetition {
        /// Who loses if the game goes on like this until the fourth time.
        loser: Option<Color>,
    },
    /// The same board, but the side to move has gained pieces in hand ("superior repetition").
    Superior,
    /// The same board, but the side to move has lost pieces in hand ("inferior repetition").
    Inferior,
}

/// What repetition needs to remember of a position on the path.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The board and the side to move.
    board_key: u64,
    /// Black's hand; White's follows from it and the board.
    hand: Hand,
    /// How many of each side's latest moves in a row gave check.
    check_run: ByColor<u32>,
    /// Checks and pins of the side to move.
    checks: Checks,
}

/// A position with the moves that led to it: for searches and for referees.
///
/// ```
/// use katagami_rules::{Game, Position, Rules};
///
/// let mut game = Game::new(Position::start());
/// while game.outcome(&Rules { maximum_plies: Some(20), ..Rules::default() }).is_none() {
///     let mv = game.position().legal_moves()[0];
///     game.play(mv)?;
/// }
/// assert!(game.moves().len() <= 20);
/// # Ok::<(), katagami_rules::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    /// Who moved first in the game.
    first: Color,
    /// One more than `steps`: the last is the current position's.
    states: Vec<State>,
    /// How each state was reached; `None` for a pass.
    steps: Vec<Option<(Move, Undo)>>,
    seen: Seen,
}

impl Game {
    /// A game that starts from a position.
    pub fn new(position: Position) -> Self {
        let state = State {
            board_key: position.board_key(),
            hand: position.hand(Color::Black),
            check_run: ByColor::default(),
            checks: position.checks(),
        };
        let mut seen = Seen::new();
        seen.enter(state.board_key);
        Self { first: position.side(), position, states: vec![state], steps: Vec::new(), seen }
    }

    /// The current position.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Checks and pins of the side to move.
    #[inline]
    pub fn checks(&self) -> &Checks {
        &self.current().checks
    }

    /// The moves since the start, `None` for a pass.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Option<Move>> + ExactSizeIterator {
        self.steps.iter().map(|step| step.map(|(mv, _)| mv))
    }

    /// The last move, if any was made and it was no pass.
    #[inline]
    pub fn last_move(&self) -> Option<Move> {
        self.steps.last()?.map(|(mv, _)| mv)
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    ///
    /// The move is illegal; nothing has changed.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if !crate::movegen::is_legal(&self.position, self.checks(), mv) {
            return Err(refuse(&self.position, mv));
        }
        self.make(mv);
        Ok(())
    }

    /// Makes a move that is known to be legal: the fast way, for a search.
    ///
    /// An illegal move leaves a position that no game reaches, and later calls may panic.
    #[inline(always)]
    pub fn make(&mut self, mv: Move) {
        let mover = self.position.side();
        let undo = self.position.make(mv);
        self.steps.push(Some((mv, undo)));
        self.push_state(mover);
    }

    /// Passes the turn (a null move). The side to move must not be in check.
    #[inline]
    pub fn pass(&mut self) {
        let mover = self.position.side();
        self.position.pass();
        self.steps.push(None);
        self.push_state(mover);
    }

    /// Takes back the last move or pass; nothing at the start.
    #[inline(always)]
    pub fn undo(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        if let Some(state) = self.states.pop() {
            self.seen.leave(state.board_key);
        }
        match step {
            Some((mv, undo)) => self.position.unmake(mv, &undo),
            None => self.position.unpass(),
        }
    }

    #[inline]
    fn push_state(&mut self, mover: Color) {
        let checks = self.position.checks();
        let mut check_run = self.current().check_run;
        check_run[mover] = if checks.any() { check_run[mover] + 1 } else { 0 };
        let board_key = self.position.board_key();
        self.seen.enter(board_key);
        self.states.push(State { board_key, hand: self.position.hand(Color::Black), check_run, checks });
    }

    #[inline]
    fn current(&self) -> &State {
        // There is always the start's state.
        &self.states[self.states.len() - 1]
    }

    /// Whether the board stood like this before in the game, and how the hands compare. The latest earlier occurrence
    /// decides, however long ago it was.
    #[inline]
    pub fn repetition_state(&self) -> Option<RepetitionState> {
        if self.occurs_first() { None } else { self.find_repetition().map(|(_, state)| state) }
    }

    /// The same as a search that is `plies` deep takes it for the end of the game: only where the board stood like this
    /// since the search began, or where the rules end the game.
    ///
    /// Within a search one repetition is enough: a side that dislikes it had another choice the first time. Earlier in the
    /// game neither side had chosen yet; there a side that loses by repetition will simply play something else.
    #[inline]
    pub fn repetition_state_within(&self, plies: usize) -> Option<RepetitionState> {
        if self.occurs_first() { None } else { self.find_repetition_within(plies) }
    }

    /// Whether the current position surely occurs for the first time.
    #[inline]
    fn occurs_first(&self) -> bool {
        self.seen.surely_once(self.current().board_key)
    }

    #[cold]
    fn find_repetition_within(&self, plies: usize) -> Option<RepetitionState> {
        match self.find_repetition() {
            Some((distance, state)) if distance <= plies => Some(state),
            _ => self.fourfold().map(|(loser, _)| RepetitionState::Repetition { loser }),
        }
    }

    /// How many plies ago the board last stood like this, and what that means.
    #[cold]
    fn find_repetition(&self) -> Option<(usize, RepetitionState)> {
        let now = self.current();
        let (distance, before) = self.earlier().next()?;
        if before.hand == now.hand {
            let perpetual = self.perpetual_checker(distance);
            let loser = perpetual.or_else(|| self.repetition_loser());
            return Some((distance, RepetitionState::Repetition { loser }));
        }
        let black_gained = now.hand.dominates(before.hand);
        let black_lost = before.hand.dominates(now.hand);
        // Decided here: the states keep Black's hand, and White has gained what Black has lost.
        match (self.position.side(), black_gained, black_lost) {
            (Color::Black, true, _) | (Color::White, _, true) => Some((distance, RepetitionState::Superior)),
            (Color::Black, _, true) | (Color::White, true, _) => Some((distance, RepetitionState::Inferior)),
            _ => None,
        }
    }

    /// The earlier states with the current board and side to move, latest first, with their distance in plies.
    fn earlier(&self) -> impl Iterator<Item = (usize, &State)> {
        let key = self.current().board_key;
        let distances = self.states.iter().rev().enumerate().step_by(2).skip(1);
        distances.filter(move |(_, state)| state.board_key == key)
    }

    /// Who loses by repetition as such.
    fn repetition_loser(&self) -> Option<Color> {
        REPETITION_LOSES_FOR_FIRST.then_some(self.first)
    }

    /// Who gave check with every move of the last `distance` plies.
    fn perpetual_checker(&self, distance: usize) -> Option<Color> {
        let run = self.current().check_run;
        Color::ALL.into_iter().find(|&color| run[color] as usize >= distance / 2)
    }

    /// How often the current position has occurred, and how far back the first time was.
    fn occurrences(&self) -> (usize, usize) {
        let hand = self.current().hand;
        let same = self.earlier().filter(|(_, state)| state.hand == hand);
        same.fold((1, 0), |(count, _), (distance, _)| (count + 1, distance))
    }

    /// Who loses by the current position's fourth occurrence, if it is that, and whether it is by perpetual check.
    pub(super) fn fourfold(&self) -> Option<(Option<Color>, bool)> {
        /// A game ends when a position occurs for the fourth time.
        const FOURFOLD: usize = 4;
        let (count, distance) = self.occurrences();
        (count >= FOURFOLD).then(|| match self.perpetual_checker(distance) {
            Some(loser) => (Some(loser), true),
            None => (self.repetition_loser(), false),
        })
    }
}

/// Counts how many positions of the path fall on each slot of a small table: if the current one is alone on its
/// slot, it surely occurs for the first time, and no search through the path is needed, however long it is.
#[derive(Clone, Debug)]
struct Seen(Box<[u32; Self::SLOTS]>);

impl Seen {
    /// A power of two, small enough to stay in the first cache.
    const SLOTS: usize = 2048;

    fn new() -> Self {
        Self(Box::new([0; Self::SLOTS]))
    }

    #[inline]
    fn slot(key: u64) -> usize {
        key as usize % Self::SLOTS
    }

    #[inline]
    fn enter(&mut self, key: u64) {
        self.0[Self::slot(key)] += 1;
    }

    #[inline]
    fn leave(&mut self, key: u64) {
        self.0[Self::slot(key)] -= 1;
    }

    #[inline]
    fn surely_once(&self, key: u64) -> bool {
        self.0[Self::slot(key)] == 1
    }
}
