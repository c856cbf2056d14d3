//! Mates that engines announce are checked: is there a mate? Three ways answer: the mate solver, which looks for mates by
//! checks; trying every move and every answer within the plies announced; and how the game went on.

use katagami::mate::{MateResult, ProofTableError, Solver};
use katagami_rules::board::PAWN;
use katagami_rules::game::{Declaration, Game, Outcome, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::types::{Color, Move};
use serde::{Deserialize, Serialize};

/// What is known of an announced mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A mate is proved, though perhaps a longer one than announced.
    Proved,
    /// Not proved within the limits, but the game went on to a mate by that side within the plies announced.
    PlayedOut,
    /// Neither proved nor refuted within the limits.
    Unproven,
    /// Refuted: all lines of the length announced were tried, and there is no mate.
    Refuted,
}

/// The number of announced mates by verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct MateCounts {
    /// [`Verdict::Proved`].
    pub proved: u64,
    /// [`Verdict::PlayedOut`].
    pub played_out: u64,
    /// [`Verdict::Unproven`].
    pub unproven: u64,
    /// [`Verdict::Refuted`].
    pub refuted: u64,
}

impl MateCounts {
    /// Counts a verdict.
    pub fn count(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Proved => &mut self.proved,
            Verdict::PlayedOut => &mut self.played_out,
            Verdict::Unproven => &mut self.unproven,
            Verdict::Refuted => &mut self.refuted,
        } += 1;
    }

    /// Adds other counts.
    pub fn add(&mut self, other: &Self) {
        self.proved += other.proved;
        self.played_out += other.played_out;
        self.unproven += other.unproven;
        self.refuted += other.refuted;
    }

    /// The number of all announced mates.
    pub fn announced(&self) -> u64 {
        self.proved + self.played_out + self.unproven + self.refuted
    }
}

/// Checks announced mates with the mate solver, by trying every move and answer, and by how the game went on.
#[derive(Debug)]
pub struct MateChecker {
    solver: Solver,
    rules: Rules,
    nodes: u64,
}

/// The size of the solver's table in MiB, more than the nodes of an announcement fill.
const TABLE: usize = 16;

impl MateChecker {
    /// A number of nodes that the solver searches in some milliseconds.
    pub const DEFAULT_NODES: u64 = 20_000;

    /// A checker under these rules that spends up to `nodes` nodes of the solver on each position, four times as many on
    /// an announcement, and ten times as many moves on trying everything.
    ///
    /// # Errors
    ///
    /// If there is not enough memory.
    pub fn new(rules: Rules, nodes: u64) -> Result<Self, ProofTableError> {
        Ok(Self { solver: Solver::new(TABLE)?, rules, nodes })
    }

    /// The same checker, or none if `nodes` is 0: announced mates are not to be checked then.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn if_wanted(rules: Rules, nodes: u64) -> Result<Option<Self>, ProofTableError> {
        (nodes > 0).then(|| Self::new(rules, nodes)).transpose()
    }

    /// Checks what was announced with the last moves of a game, in `announced` one entry for each: mate in that number of plies,
    /// negative if the side to move is mated, `None` if no mate was announced. Returns each announcement's index with its
    /// verdict.
    pub fn check_game(&mut self, game: &Game, announced: &[Option<i32>]) -> Vec<(usize, Verdict)> {
        let mate = match game.outcome(&self.rules) {
            Some(Outcome::Checkmate { winner } | Outcome::NoMoves { winner }) => Some(winner),
            _ => None,
        };
        let mut game = game.clone();
        let mut verdicts = Vec::new();
        for (index, plies) in announced.iter().enumerate().rev() {
            game.undo();
            let Some(plies) = *plies else { continue };
            let side = game.position().side();
            let winner = if plies > 0 { side } else { !side };
            let lasted = (announced.len() - index) as u32;
            let verdict = match self.check(&game, plies) {
                Some(true) => Verdict::Proved,
                Some(false) => Verdict::Refuted,
                None if mate == Some(winner) && lasted <= plies.unsigned_abs() => Verdict::PlayedOut,
                None => Verdict::Unproven,
            };
            verdicts.push((index, verdict));
        }
        verdicts.reverse();
        verdicts
    }

    /// Whether the side to move mates in `plies` plies, or is mated if the number is negative. `None` if neither is found out.
    fn check(&mut self, game: &Game, plies: i32) -> Option<bool> {
        const POSITIONS: u64 = 4;
        const MOVES: u64 = 10;
        let side = game.position().side();
        let attacker = if plies > 0 { side } else { !side };
        let mut budget = self.nodes * POSITIONS;
        let by_checks =
            if plies > 0 { self.mates(game, &mut budget) } else { self.is_mated(game, &mut budget) };
        if by_checks {
            return Some(true);
        }
        let mut full_width = FullWidth { rules: &self.rules, attacker, budget: self.nodes * MOVES };
        let (mut game, plies_left) = (game.clone(), plies.unsigned_abs());
        if plies > 0 {
            full_width.mates(&mut game, plies_left)
        } else {
            full_width.is_mated(&mut game, plies_left)
        }
    }

    /// Whether the solver finds a mate by the side to move.
    fn mates(&mut self, game: &Game, budget: &mut u64) -> bool {
        let limit = self.nodes.min(*budget);
        let result = self.solver.solve(game, self.rules.entering_king, limit, &|| false);
        *budget = budget.saturating_sub(self.solver.nodes());
        matches!(result, MateResult::Mate(_))
    }

    /// Whether the solver finds a mate after every move.
    fn is_mated(&mut self, game: &Game, budget: &mut u64) -> bool {
        let mut game = game.clone();
        let defender = game.position().side();
        legal(&game).iter().all(|&mv| {
            game.make(mv);
            let tried = game.try_winner(self.rules.entering_king) == Some(defender);
            let mated = !tried && game.repetition_outcome().is_none() && self.mates(&game, budget);
            game.undo();
            mated
        })
    }
}

/// A search for a mate by one side that leaves nothing out.
#[derive(Debug)]
struct FullWidth<'a> {
    rules: &'a Rules,
    attacker: Color,
    /// How many moves may still be made.
    budget: u64,
}

impl FullWidth<'_> {
    /// Whether the attacker, who is to move, wins in at most the given number of plies. `None` if the budget does not suffice.
    fn mates(&mut self, game: &mut Game, plies: u32) -> Option<bool> {
        // A declaration takes no ply.
        if game.declaration(self.rules) == Some(Declaration::Win) {
            return Some(true);
        }
        if plies == 0 || game.position().mate_in_one().is_some() {
            return Some(plies > 0);
        }
        // A move that does not check wins at once only if it leaves no move at all.
        if plies == 1 && !self.may_run_out_of_moves(game) {
            return Some(false);
        }
        self.choose(game, &legal(game), true, |search, game| search.is_mated(game, plies - 1))
    }

    /// Whether the defender, who is to move, loses in at most the given number of plies. `None` if the budget does not suffice.
    fn is_mated(&mut self, game: &mut Game, plies: u32) -> Option<bool> {
        if game.declaration(self.rules) == Some(Declaration::Win) {
            return Some(false);
        }
        let moves = legal(game);
        if moves.is_empty() || plies == 0 {
            return Some(moves.is_empty());
        }
        self.choose(game, &moves, false, |search, game| search.mates(game, plies - 1))
    }

    /// Whether the attacker wins after the best of these moves; the side to move prefers `wanted`. `None` if the budget does not
    /// suffice.
    fn choose(
        &mut self,
        game: &mut Game,
        moves: &MoveList,
        wanted: bool,
        look: impl Fn(&mut Self, &mut Game) -> Option<bool>,
    ) -> Option<bool> {
        let mut found = Some(!wanted);
        for &mv in moves {
            match self.after(game, mv, &look) {
                Some(result) if result == wanted => return Some(wanted),
                Some(_) => {}
                None => found = None,
            }
        }
        found
    }

    /// What `look` finds after a move, unless the move ends the game otherwise than by mate.
    fn after(
        &mut self,
        game: &mut Game,
        mv: Move,
        look: impl FnOnce(&mut Self, &mut Game) -> Option<bool>,
    ) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        game.make(mv);
        let tried = game.try_winner(self.rules.entering_king);
        let repeated = || game.repetition_outcome().map(|outcome| outcome.winner() == Some(self.attacker));
        let over = tried.map(|winner| winner == self.attacker).or_else(repeated);
        let found = over.or_else(|| look(self, game));
        game.undo();
        found
    }

    /// Whether the defender could be left without a move and not in check: whether it holds at most pawns.
    fn may_run_out_of_moves(&self, game: &Game) -> bool {
        let position = game.position();
        // A piece in hand can be dropped somewhere. Pawns may have no square.
        let hand = position.hand(!self.attacker);
        hand.iter().all(|(kind, _)| Some(kind) == PAWN)
    }
}

/// The legal moves, without computing the checks again.
fn legal(game: &Game) -> MoveList {
    let mut moves = MoveList::new();
    movegen::legal_with(game.position(), game.checks(), &mut moves);
    moves
}

#[cfg(test)]
mod tests {
    use katagami_rules::board::{FILES, RANKS};
    use katagami_rules::position::Position;

    use super::*;

    fn checker() -> MateChecker {
        MateChecker::new(Rules::default(), MateChecker::DEFAULT_NODES).unwrap()
    }

    /// White's king in the middle of its last rank, a black pawn two squares in front of it, and pieces in Black's hand.
    fn before_mate(hand: &str, side: char) -> Game {
        let (before, after) = (FILES / 2, FILES - FILES / 2 - 1);
        let mut ranks = vec![FILES.to_string(); RANKS];
        ranks[0] = format!("{before}k{after}");
        ranks[2] = format!("{before}P{after}");
        ranks[RANKS - 1] = format!("{before}K{after}");
        let sfen = format!("{} {side} {hand} 1", ranks.join("/"));
        Game::new(Position::from_sfen(&sfen).expect("a position"))
    }

    #[test]
    fn mates_are_proved_and_inventions_refuted() {
        let mut checker = checker();
        assert_eq!(checker.check(&before_mate("G", 'b'), 1), Some(true));
        assert_eq!(checker.check(&before_mate("-", 'b'), 1), Some(false));
        assert_eq!(checker.check(&before_mate("-", 'b'), 3), Some(false));
        assert_eq!(checker.check(&Game::new(Position::start()), 1), Some(false));
        assert_eq!(checker.check(&Game::new(Position::start()), -2), Some(false));
        assert_eq!(checker.check(&Game::new(Position::start()), 0), Some(false));
    }

    #[test]
    fn what_is_too_long_to_try_stays_open() {
        let mut checker = checker();
        assert_eq!(checker.check(&Game::new(Position::start()), 99), None);
        assert_eq!(checker.check(&Game::new(Position::start()), -98), None);
    }

    #[test]
    fn a_game_is_checked_move_by_move() {
        let mut game = before_mate("G", 'b');
        let mate = game.position().mate_in_one().expect("a mate");
        game.make(mate);
        let mut checker = checker();
        assert_eq!(checker.check_game(&game, &[Some(1)]), [(0, Verdict::Proved)]);
        assert_eq!(checker.check_game(&game, &[None]), []);
        // A mate in one is seen without the solver.
        checker.nodes = 0;
        assert_eq!(checker.check_game(&game, &[Some(1)]), [(0, Verdict::Proved)]);
    }

    #[test]
    fn the_end_of_a_game_speaks_for_a_mate_that_stays_open() {
        // White has a gold that cannot help.
        let root = before_mate("G", 'w').position().to_sfen();
        let idle = format!("/g{}/{}K", FILES - 1, FILES / 2);
        let root = root.replace(&format!("/{FILES}/{}K", FILES / 2), &idle);
        let mut game = Game::new(Position::from_sfen(&root).expect("a position"));
        let moves = game.position().legal_moves();
        let mate = moves.iter().find_map(|&mv| {
            game.make(mv);
            let mate = game.position().mate_in_one();
            if mate.is_none() {
                game.undo();
            }
            mate
        });
        game.make(mate.expect("a mate"));
        let mut checker = checker();
        checker.nodes = 0;
        let mut check = |plies| checker.check_game(&game, &[Some(plies), None]);
        assert_eq!(check(-2), [(0, Verdict::PlayedOut)]);
        // The game lasted longer, or the other side won.
        assert_eq!([check(-1), check(3)], [[(0, Verdict::Unproven)], [(0, Verdict::Unproven)]]);
    }
}
