//! Learning from moves: a planted taste is found, in rounds, and the piece values keep their sum.

use katagami::board::KINDS;
use katagami::eval::Evaluation;
use katagami::movegen::{self, MoveList};
use katagami::position::{Game, Position};
use katagami::search::{Experience, Resources, Settings, Table, quiet_line};
use katagami::types::{Color, Move};
use katagami_trainer::learning::{
    Comparison, Corpus, Model, Preference, Recipe, Scale, Training, agreement, moment_of,
};
use katagami_trainer::matches::Stop;
use katagami_trainer::positions::{Example, Outcome, Packed};

use super::{evaluation, finish, interrupt, model, positions, recipe, value};

const TERMS: &str = "p,hand";
const AIM: Preference = Preference { scale: Scale(37.0), window: 600 };

/// Does something with an evaluation and what searches with it.
fn searching<T>(evaluation: &Evaluation, work: impl FnOnce(Resources<'_>) -> T) -> T {
    let (table, experience) = (Table::new(1).unwrap(), Experience::new());
    work(Resources { table: &table, evaluation, experience: &experience })
}

/// Somebody with a taste of their own.
fn teacher() -> Model {
    let mut random = fastrand::Rng::with_seed(11);
    let mut teacher = model(TERMS);
    teacher.numbers[KINDS..].iter_mut().for_each(|number| *number = 300.0 * (random.f32() - 0.5));
    teacher
}

/// What a teacher thinks of a move: the value of the quiet position behind it.
fn opinion(teacher: &Model, position: &Position, mv: Move, resources: Resources<'_>) -> Option<f32> {
    let mut game = Game::new(position.clone());
    game.play(mv);
    for mv in quiet_line(game.clone(), &Settings::default(), resources)? {
        game.play(mv);
    }
    let value = value(teacher, game.position());
    Some(if position.side() == Color::Black { value } else { -value })
}

/// Positions with the moves that a teacher likes best.
fn examples(teacher: &Model, seed: u64, count: usize) -> Vec<Example> {
    let evaluation = evaluation(teacher);
    let best = |(position, _): (Position, Move), resources: Resources<'_>| {
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let opinions = moves.iter().filter_map(|&mv| Some((opinion(teacher, &position, mv, resources)?, mv)));
        let (_, mv) = opinions.max_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(Example { position, score: None, outcome: Outcome::Draw, mv })
    };
    searching(&evaluation, |resources| {
        positions(seed, count).into_iter().filter_map(|position| best(position, resources)).collect()
    })
}

fn comparisons(examples: &[Example], evaluation: &Evaluation) -> Vec<Comparison> {
    searching(evaluation, |resources| {
        examples.iter().filter_map(|example| Comparison::new(example, AIM.window, resources)).collect()
    })
}

/// A round's corpus: the lines as this evaluation sees them.
fn corpus([studied, held_out]: &[Vec<Example>; 2], evaluation: &Evaluation) -> Corpus<Comparison> {
    let moves = held_out.iter().map(|example| (Packed::new(&example.position), example.mv.compact()));
    Corpus {
        lessons: comparisons(studied, evaluation),
        held_out: comparisons(held_out, evaluation),
        moves: moves.collect(),
        examples: 1,
    }
}

fn compare() -> Recipe {
    Recipe {
        rounds: 2,
        epochs: 4,
        batch: 32,
        rate: 6.0,
        decay: 1e-4,
        constant_material: true,
        ..recipe(TERMS)
    }
}

fn material(model: &Model) -> f64 {
    model.numbers[..KINDS].iter().map(|&value| f64::from(value)).sum()
}

#[test]
fn a_planted_taste_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let teacher = teacher();
    let examples = [(21, 500), (22, 150)].map(|(seed, count)| examples(&teacher, seed, count));
    let first = corpus(&examples, &Evaluation::material());
    let mut training = Training::new(compare(), &first, AIM, model(TERMS)).unwrap();
    let before = training.examine()[0].unwrap();
    let unlearned = agreement(&Evaluation::material(), &first.moves).unwrap().unwrap();
    while !training.is_between_rounds() {
        training.epoch(&Stop::default(), |_| {}).unwrap();
    }
    let after = training.examine()[0].unwrap();
    training.save(&checkpoint).unwrap();
    assert!(after < 0.8 * before, "from {before} to {after}");

    // The second round has lines of its own, and goes on with what the first learned.
    let learned = evaluation(&training.model);
    let second = corpus(&examples, &learned);
    drop(learned);
    assert_ne!(second.lessons, first.lessons);
    let mut training = Training::new(compare(), &second, AIM, model(TERMS)).unwrap();
    training.resume(&checkpoint).unwrap();
    finish(&mut training);
    let ended = training.examine()[0].unwrap();
    // So few examples are soon learned by heart: what is held out need not gain by a second round, but keeps the first's.
    assert!(ended < 0.8 * before, "from {before} to {ended}");
    let learned = agreement(&evaluation(&training.model), &second.moves).unwrap().unwrap();
    assert!(learned > unlearned + 0.1, "from {unlearned} to {learned}");

    // Within a round there are no other lessons.
    let mut third = Training::new(compare(), &first, AIM, model(TERMS)).unwrap();
    training.save(&checkpoint).unwrap();
    let error = third.resume(&checkpoint).unwrap_err().to_string();
    assert!(error.contains("another training: what is learned from"), "{error}");
    assert_eq!(moment_of::<Comparison>(&checkpoint, &compare(), AIM).unwrap(), training.moment());
}

#[test]
fn values_keep_their_sum_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let examples = [examples(&teacher(), 23, 150), Vec::new()];
    let corpus = corpus(&examples, &Evaluation::material());
    let recipe = Recipe { rounds: 1, epochs: 3, batch: 8, monotone: true, ..compare() };
    let begin = || Training::new(recipe.clone(), &corpus, AIM, model(TERMS)).unwrap();
    interrupt(begin, &folder.path().join("checkpoint"));
    let (mut training, sum) = (begin(), material(&model(TERMS)));
    let mut steps = 0;
    training.epoch(&Stop::default(), |training| {
        // As exact as 32-bit numbers of that size are.
        let rounding = sum * f64::from(f32::EPSILON);
        assert!((material(&training.model) - sum).abs() <= rounding, "{}", material(&training.model) - sum);
        steps += 1;
    });
    assert!(steps > 10);
    assert_ne!(training.model.numbers[..KINDS], model(TERMS).numbers[..KINDS]);
    assert!(training.examine()[0].is_none());
}
