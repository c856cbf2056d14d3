//! What is to be solved: who attacks, and under which rules.

use super::table::ProofKey;
use katagami_rules::game::{EnteringKingRule, Game};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move};

/// A mate problem: everything that the result depends on beside the position.
#[derive(Debug)]
pub(super) struct MateProblem {
    /// The side that is to mate.
    pub attacker: Color,
    /// Whether a king wins by reaching the square where the other king starts.
    try_rule: bool,
    /// Distinguishes the problem from others in the table.
    salt: u64,
    /// The keys of the positions whose next occurrence ends the game by repetition.
    thrice_reached: Vec<u64>,
}

/// Multiplication by this odd number, 2^64 divided by the golden ratio, spreads a hash over all bits.
pub(super) const HASH_MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl MateProblem {
    /// The problem in which the side to move is to mate.
    pub fn new(game: &Game, rule: EnteringKingRule) -> Self {
        let attacker = game.position().side();
        let try_rule = rule == EnteringKingRule::Try;
        let thrice_reached = thrice_reached(game);
        let words = [attacker as u64, u64::from(try_rule)].into_iter().chain(material(game.position()));
        let words = words.chain(thrice_reached.iter().copied());
        let salt = words.fold(0, |salt, word| (salt ^ word).wrapping_mul(HASH_MULTIPLIER).rotate_left(32));
        Self { attacker, try_rule, salt, thrice_reached }
    }

    /// The key of a position in the table.
    #[inline]
    pub fn key(&self, position: &Position) -> ProofKey {
        ProofKey { hash: position.board_key() ^ self.salt, hand: position.hand(self.attacker) }
    }

    /// Whether reaching this position ends the game by repetition: it is the fourth occurrence.
    #[inline]
    pub fn is_last_repetition(&self, position: &Position) -> bool {
        !self.thrice_reached.is_empty() && self.thrice_reached.contains(&position.key())
    }

    /// Whether the defender's move wins at once by the try rule.
    #[inline]
    pub fn wins_by_try(&self, position: &Position, evasion: Move) -> bool {
        self.try_rule && position.side() != self.attacker && Position::is_try_of(position.side(), evasion)
    }
}

/// The number of pieces of each kind. Only among positions with the same numbers does one side's hand follow from the
/// board and the other side's hand.
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

/// The keys of the positions that occurred three times in the game.
fn thrice_reached(game: &Game) -> Vec<u64> {
    /// A game ends when a position occurs for the fourth time.
    const ALLOWED: usize = 3;
    // A position recurs after four plies at the earliest.
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
