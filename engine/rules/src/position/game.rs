//! A game: a position with the moves that led to it, so that repetition can be seen.

use super::{Checks, Declaration, EnteringKingRule, Position, Undo};
use crate::board::REPETITION_LOSES_FOR_FIRST;
use crate::types::{ByColor, Color, Hand, Move};

/// The rules that players may agree on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Which declarations are allowed.
    pub entering_king: EnteringKingRule,
    /// The number of moves after which a game is a draw, if any.
    pub maximum_plies: Option<u32>,
}

impl Default for Rules {
    /// The board's usual declaration rule and no limit of moves.
    fn default() -> Self {
        let entering_king = crate::board::DEFAULT_ENTERING_KING_RULE.parse();
        Self { entering_king: entering_king.unwrap_or(EnteringKingRule::None), maximum_plies: None }
    }
}

/// A position that occurred before on the path, as the side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cycle {
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

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The side to move has no legal move and loses.
    NoMoves,
    /// The same position for the fourth time.
    Repetition {
        /// Who loses, `None` if it is a draw.
        loser: Option<Color>,
    },
    /// The fourth time, all moves of one side were checks: it loses.
    PerpetualCheck {
        /// The checker.
        loser: Color,
    },
    /// A king reached the opposing king's start square.
    Try {
        /// Whose king it is.
        winner: Color,
    },
    /// The agreed number of moves was reached: a draw.
    MaximumPlies,
}

impl End {
    /// Who won, `None` for a draw, given whose turn it was.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Self::NoMoves => Some(!side),
            Self::Repetition { loser } => loser.map(|loser| !loser),
            Self::PerpetualCheck { loser } => Some(!loser),
            Self::Try { winner } => Some(winner),
            Self::MaximumPlies => None,
        }
    }
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

/// How a state was reached.
#[derive(Clone, Copy, Debug)]
enum Step {
    Move(Move, Undo),
    Pass,
}

/// A position with its path: what a search walks on and a referee watches.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    /// Who moved first in the game.
    first: Color,
    /// One more than `steps`: the last is the current position's.
    states: Vec<State>,
    steps: Vec<Step>,
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
        self.steps.iter().map(|step| match step {
            Step::Move(mv, _) => Some(*mv),
            Step::Pass => None,
        })
    }

    /// The last move, if any was made and it was no pass.
    #[inline]
    pub fn last_move(&self) -> Option<Move> {
        match self.steps.last() {
            Some(Step::Move(mv, _)) => Some(*mv),
            _ => None,
        }
    }

    /// Makes a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let mover = self.position.side();
        let undo = self.position.make(mv);
        self.steps.push(Step::Move(mv, undo));
        self.push_state(mover);
    }

    /// Passes the turn (a null move). The side to move must not be in check.
    #[inline]
    pub fn pass(&mut self) {
        let mover = self.position.side();
        self.position.pass();
        self.steps.push(Step::Pass);
        self.push_state(mover);
    }

    /// Takes back the last move or pass; nothing at the start.
    #[inline]
    pub fn undo(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        if let Some(state) = self.states.pop() {
            self.seen.leave(state.board_key);
        }
        match step {
            Step::Move(mv, undo) => self.position.unmake(mv, &undo),
            Step::Pass => self.position.unpass(),
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

    /// Whether the board stood like this before on the path, and what that means; however long the cycle is. The latest
    /// earlier occurrence decides.
    #[inline]
    pub fn cycle(&self) -> Option<Cycle> {
        if self.seen.surely_once(self.current().board_key) {
            None
        } else {
            self.find_cycle().map(|(_, cycle)| cycle)
        }
    }

    /// The same, as a search that is `plies` deep takes it for the end of the game: where the board stood like this since the
    /// search began, or the rules end the game.
    ///
    /// Within a search one repetition is enough, for whoever does not like it was asked for something else the first time. In
    /// the game before nobody was: there a side that loses by repetition will simply play something else.
    #[inline]
    pub fn cycle_within(&self, plies: usize) -> Option<Cycle> {
        if self.seen.surely_once(self.current().board_key) { None } else { self.find_cycle_within(plies) }
    }

    #[cold]
    fn find_cycle_within(&self, plies: usize) -> Option<Cycle> {
        match self.find_cycle() {
            Some((distance, cycle)) if distance <= plies => Some(cycle),
            _ => self.end_by_repetition().and_then(|end| match end {
                End::Repetition { loser } => Some(Cycle::Repetition { loser }),
                End::PerpetualCheck { loser } => Some(Cycle::Repetition { loser: Some(loser) }),
                _ => None,
            }),
        }
    }

    /// How many plies ago the board last stood like this, and what that means.
    #[cold]
    fn find_cycle(&self) -> Option<(usize, Cycle)> {
        let now = self.current();
        let (distance, before) = self.earlier().next()?;
        if before.hand == now.hand {
            let perpetual = self.perpetual_checker(distance);
            let loser = perpetual.or_else(|| self.repetition_loser());
            return Some((distance, Cycle::Repetition { loser }));
        }
        let black_gained = now.hand.dominates(before.hand);
        let black_lost = before.hand.dominates(now.hand);
        match (self.position.side(), black_gained, black_lost) {
            (Color::Black, true, _) | (Color::White, _, true) => Some((distance, Cycle::Superior)),
            (Color::Black, _, true) | (Color::White, true, _) => Some((distance, Cycle::Inferior)),
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

    /// How repetition ends the game in the current position, if it does.
    pub fn end_by_repetition(&self) -> Option<End> {
        /// A game ends when a position occurs for the fourth time.
        const FOURFOLD: usize = 4;
        let (count, distance) = self.occurrences();
        (count >= FOURFOLD).then(|| match self.perpetual_checker(distance) {
            Some(loser) => End::PerpetualCheck { loser },
            None => End::Repetition { loser: self.repetition_loser() },
        })
    }

    /// Whose king just won by the try rule.
    pub fn try_winner(&self, rule: EnteringKingRule) -> Option<Color> {
        let mover = !self.position.side();
        let tried = rule == EnteringKingRule::Try
            && self.last_move().is_some_and(|mv| Position::is_try_of(mover, mv));
        tried.then_some(mover)
    }

    /// Whether the agreed number of moves has been made.
    #[inline]
    pub fn is_over_long(&self, rules: &Rules) -> bool {
        rules.maximum_plies.is_some_and(|maximum| self.position.ply() > maximum)
    }

    /// What the side to move may declare.
    pub fn declaration(&self, rules: &Rules) -> Option<Declaration> {
        self.position.declaration(rules.entering_king)
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
