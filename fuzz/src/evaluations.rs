//! The running evaluation against the full one, all forms against each other.

use std::sync::LazyLock;

use katagami_evaluation::forms::{fixed, reference, zero_free};
use katagami_evaluation::{Evaluation, Evaluator, SquareOrder};
use katagami_rules::board::SQUARES;
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_tests::weights::{Hashed, synthetic};

use crate::play::{choose, play};

/// All forms give the same sum. The first bytes are the seed of the weights.
pub(crate) fn forms(bytes: &[u8]) {
    let (seed, bytes) = bytes.split_at(bytes.len().min(8));
    let weights = Hashed(seed.iter().fold(0, |seed, &byte| seed << 8 | u64::from(byte)));
    play(bytes, |game, _| {
        let position = game.position();
        let expected = reference::sum(position, &weights);
        assert_eq!(zero_free::sum(position, &weights), expected, "{position:?}");
        assert_eq!(fixed::sum(position, &weights), expected, "{position:?}");
    });
}

/// An evaluation with a term for the side to move; material alone where the tables would take too much memory.
static EVALUATION: LazyLock<Evaluation> = LazyLock::new(|| {
    if SQUARES < 40 {
        Evaluation::new(synthetic(true), SquareOrder::ByRank, 1).expect("there is memory")
    } else {
        Evaluation::material()
    }
});

/// Moves, passes and undoing, with looks at the evaluation now and then.
pub(crate) fn running(bytes: &[u8]) {
    let mut game = Game::new(Position::start());
    let mut evaluator = Evaluator::new(&EVALUATION, game.position());
    let mut bytes = bytes.iter();
    while let Some(&byte) = bytes.next() {
        match byte % 8 {
            0 if game.moves().len() > 0 => {
                game.undo();
                evaluator.undo(game.position());
            }
            1 if byte >= 128 && !game.checks().any() => {
                evaluator.pass();
                game.pass();
            }
            2 | 3 => compare(&mut evaluator, game.position()),
            _ => {
                let mut moves = MoveList::new();
                movegen::legal(game.position(), &mut moves);
                let Some(mv) = choose(&moves, &mut bytes) else { break };
                evaluator.play(game.position(), mv);
                game.make(mv);
            }
        }
    }
    compare(&mut evaluator, game.position());
}

fn compare(evaluator: &mut Evaluator<'_>, position: &Position) {
    let mut whole = Evaluator::new(&EVALUATION, position);
    assert_eq!(evaluator.sums(position), whole.sums_in_full(position), "{position:?}");
    let expected = whole.evaluate_uncached(position);
    assert_eq!(evaluator.evaluate_uncached(position), expected, "{position:?}");
    assert_eq!(evaluator.evaluate(position), expected, "{position:?}");
}
