//! Random walks that an evaluator follows.

use katagami_evaluation::network_in_full::value_in_full;
use katagami_evaluation::weights::Component;
use katagami_evaluation::weights::{MAX_PHASE, phase};
use katagami_evaluation::{Evaluation, Evaluator};
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::Color;
use katagami_tests::random_play::choose;

/// Walks to and fro at random from the start position for `steps` steps, evaluating about every second position.
///
/// Looks that are left out make the next one reach farther back, undoing makes it meet what it knew before.
pub fn walk(
    evaluation: &Evaluation,
    steps: usize,
    seed: u64,
    mut look: impl FnMut(&mut Evaluator<'_>, &Position),
) {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    let mut evaluator = Evaluator::new(evaluation, game.position());
    for _ in 0..steps {
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        let back = game.moves().len() > 0 && (moves.is_empty() || rng.usize(..10) < 4);
        if back {
            game.undo();
            evaluator.undo(game.position());
        } else if rng.usize(..20) == 0 && !game.checks().any() {
            evaluator.pass();
            game.pass();
        } else if let Some(mv) = choose(&moves, &mut rng) {
            evaluator.play(game.position(), mv);
            game.make(mv);
        }
        if rng.bool() {
            look(&mut evaluator, game.position());
        }
    }
}

/// The difference equals the whole, before and after the division, for either side to move.
pub fn compare(evaluation: &Evaluation, evaluator: &mut Evaluator<'_>, position: &Position) {
    let weights = evaluation.weights();
    let full = Evaluator::new(evaluation, position).sums_in_full(position).expect("both kings are there");
    assert_eq!(evaluator.sums(position), Some(full), "{position:?}");
    let material = katagami_evaluation::material(Color::Black, position, &weights.values);
    let second = weights.tables.as_ref().map_or(Component::Tempo, |tables| tables.second_component);
    let [board, other] = full.total(second);
    let sign = if position.side() == Color::Black { 1 } else { -1 };
    let (late, turn) =
        if second == Component::Endgame { (other * phase(position) / MAX_PHASE, 0) } else { (0, other) };
    let network = weights.network.as_ref();
    let network = network.and_then(|network| value_in_full(network, position, None, 32)).unwrap_or(0);
    let expected = (sign * (32 * material + board + late) + turn + network) / 32;
    assert_eq!(evaluator.evaluate_uncached(position), expected, "{position:?}");
    assert_eq!(evaluator.evaluate(position), expected, "{position:?}");
    assert_eq!(evaluator.evaluate(position), expected, "from the cache: {position:?}");
}
