//! What is asked: who is to mate, and under which rules.

use super::table::Place;
use crate::position::{EnteringKingRule, Game, Position};
use crate::types::{Color, Kind, Move};

/// A problem: all that a verdict depends on beside the position.
#[derive(Debug)]
pub(super) struct Problem {
    /// Who is to mate.
    pub attacker: Color,
    /// Whether a king that reaches the other's start square wins.
    tries: bool,
    /// Tells the problem apart from others in the table.
    salt: u64,
    /// The positions that, reached once more, end the game without a mate.
    used_up: Vec<u64>,
}

/// A large odd number whose multiples are spread over all bits (2^64 divided by the golden ratio).
pub(super) const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Problem {
    /// The problem in which the side to move is to mate.
    pub fn new(game: &Game, rule: EnteringKingRule) -> Self {
        let attacker = game.position().side();
        let tries = rule == EnteringKingRule::Try;
        let used_up = used_up(game);
        let words = [attacker as u64, u64::from(tries)].into_iter().chain(material(game.position()));
        let words = words.chain(used_up.iter().copied());
        let salt = words.fold(0, |salt, word| (salt ^ word).wrapping_mul(SPREAD).rotate_left(32));
        Self { attacker, tries, salt, used_up }
    }

    /// Where the table keeps a position.
    #[inline]
    pub fn place(&self, position: &Position) -> Place {
        Place { key: position.board_key() ^ self.salt, hand: position.hand(self.attacker) }
    }

    /// Whether reaching this position ends the game by the fourth repetition.
    #[inline]
    pub fn ends_game(&self, position: &Position) -> bool {
        !self.used_up.is_empty() && self.used_up.contains(&position.key())
    }

    /// Whether an evasion wins at once by the try rule.
    #[inline]
    pub fn is_won_by(&self, position: &Position, evasion: Move) -> bool {
        self.tries && position.side() != self.attacker && Position::is_try_of(position.side(), evasion)
    }
}

/// How many pieces of each kind there are: one side's hand follows from the board and the other's only where this is the
/// same.
fn material(position: &Position) -> impl Iterator<Item = u64> {
    let on_board =
        |kind: Kind| Color::ALL.map(|color| position.pieces(color, kind).len()).into_iter().sum::<usize>();
    let in_hand =
        |kind: Kind| Color::ALL.map(|color| position.hand(color).count(kind)).into_iter().sum::<usize>();
    Kind::in_hand().map(move |kind| {
        let promoted = kind.promoted().map_or(0, on_board);
        (on_board(kind) + promoted + in_hand(kind)) as u64
    })
}

/// The positions that occurred three times in the game.
fn used_up(game: &Game) -> Vec<u64> {
    /// A game ends when a position occurs for the fourth time.
    const ALLOWED: usize = 3;
    // Each time takes four plies at least.
    const LEAST_PLIES: usize = 4 * (ALLOWED - 1);
    let plies = game.moves().len();
    if plies < LEAST_PLIES {
        return Vec::new();
    }
    let mut game = game.clone();
    let mut keys = vec![game.position().key()];
    for _ in 0..plies {
        game.undo();
        keys.push(game.position().key());
    }
    keys.sort_unstable();
    let runs = keys.chunk_by(|a, b| a == b).filter(|run| run.len() >= ALLOWED);
    runs.map(|run| run[0]).collect()
}
