//! Training on moves: the parameters of a teacher are found, in rounds, and the sum of the piece values is constant.

use katagami::search::{Resources, Settings, quiet_line};
use katagami_evaluation::Evaluation;
use katagami_rules::board::KINDS;
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move};
use katagami_trainer::learn::{
    ComparisonLoss, ComparisonSample, DEFAULT_EPSILON, Dataset, Model, Scale, Training, TrainingConfig,
    checkpoint_progress, move_accuracy,
};
use katagami_trainer::positions::{PackedPosition, Sample, Wdl};
use katagami_trainer::search_memory::SearchMemory;
use katagami_trainer::stop_flag::StopFlag;

use super::{config, evaluation, finish, interrupt, model, positions, value};

const TERMS: &str = "p,hand";
const LOSS: ComparisonLoss = ComparisonLoss { scale: Scale(37.0), window: 600 };

/// Calls a function with what searches with an evaluation need.
fn with_search<T>(evaluation: &Evaluation, work: impl FnOnce(Resources<'_>) -> T) -> T {
    work(SearchMemory::new(1).unwrap().resources(evaluation))
}

/// A model with random parameters: large ones, so that material alone finds few of its moves.
fn teacher() -> Model {
    let mut random = fastrand::Rng::with_seed(11);
    let mut teacher = model(TERMS);
    teacher.parameters[KINDS..].iter_mut().for_each(|number| *number = 700.0 * (random.f32() - 0.5));
    teacher
}

/// A teacher's value of a move: that of the quiet position behind it.
fn move_value(teacher: &Model, position: &Position, mv: Move, resources: Resources<'_>) -> Option<f32> {
    let mut game = Game::new(position.clone());
    game.make(mv);
    for mv in quiet_line(game.clone(), &Settings::default(), resources)? {
        game.make(mv);
    }
    let value = value(teacher, game.position());
    Some(if position.side() == Color::Black { value } else { -value })
}

/// Positions with the moves that a teacher prefers.
fn samples(teacher: &Model, seed: u64, count: usize) -> Vec<Sample> {
    let evaluation = evaluation(teacher);
    let best = |(position, _): (Position, Move), resources: Resources<'_>| {
        let mut moves = MoveList::new();
        movegen::legal(&position, &mut moves);
        let values =
            moves.iter().filter_map(|&mv| Some((move_value(teacher, &position, mv, resources)?, mv)));
        let (_, mv) = values.max_by(|one, other| one.0.total_cmp(&other.0))?;
        Some(Sample { position, score: None, outcome: Wdl::Draw, mv })
    };
    in_parallel(&positions(seed, count), |positions| {
        with_search(&evaluation, |resources| {
            positions.iter().cloned().filter_map(|position| best(position, resources)).collect()
        })
    })
}

/// Applies a function to both halves of `items`, each on a thread of its own. Searches of the positions take most of the
/// time of these tests.
fn in_parallel<T: Sync, U: Send>(items: &[T], work: impl Fn(&[T]) -> Vec<U> + Sync) -> Vec<U> {
    let (first, second) = items.split_at(items.len() / 2);
    std::thread::scope(|scope| {
        let second = scope.spawn(|| work(second));
        let mut results = work(first);
        results.extend(second.join().expect("the second half panicked"));
        results
    })
}

fn comparisons(samples: &[Sample], evaluation: &Evaluation) -> Vec<ComparisonSample> {
    in_parallel(samples, |samples| {
        with_search(evaluation, |resources| {
            samples
                .iter()
                .filter_map(|sample| ComparisonSample::new(sample, LOSS.window, resources))
                .collect()
        })
    })
}

/// The dataset of a round, with the lines that this evaluation finds.
fn dataset([train, held_out]: &[Vec<Sample>; 2], evaluation: &Evaluation) -> Dataset<ComparisonSample> {
    let moves = held_out.iter().map(|sample| (PackedPosition::new(&sample.position), sample.mv.compact()));
    Dataset {
        train: comparisons(train, evaluation).into(),
        held_out: comparisons(held_out, evaluation),
        held_out_moves: moves.collect(),
        checksum: 1,
    }
}

fn compare() -> TrainingConfig {
    TrainingConfig {
        rounds: 2,
        epochs: 8,
        batch_size: 32,
        learning_rate: 4.0,
        weight_decay: 1e-4,
        epsilon: DEFAULT_EPSILON,
        constant_material: true,
        ..config(TERMS)
    }
}

fn material(model: &Model) -> f64 {
    model.parameters[..KINDS].iter().map(|&value| f64::from(value)).sum()
}

#[test]
fn the_teacher_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let teacher = teacher();
    let samples = [(21, 900), (22, 300)].map(|(seed, count)| samples(&teacher, seed, count));
    let first = dataset(&samples, &Evaluation::material());
    let mut training = Training::new(compare(), &first, LOSS, model(TERMS)).unwrap();
    let before = training.held_out_loss().unwrap();
    let unlearned = move_accuracy(&Evaluation::material(), &first.held_out_moves).unwrap().unwrap();
    while !training.is_between_rounds() {
        training.run_epoch(&StopFlag::default(), |_| {}).unwrap();
    }
    let after = training.held_out_loss().unwrap();
    training.save(&checkpoint).unwrap();
    assert!(after < 0.8 * before, "from {before} to {after}");

    // The second round has its own lines, and continues with the model of the first.
    let learned = evaluation(&training.model);
    let second = dataset(&samples, &learned);
    drop(learned);
    assert_ne!(second.train[..], first.train[..]);
    let mut training = Training::new(compare(), &second, LOSS, model(TERMS)).unwrap();
    training.resume(&checkpoint).unwrap();
    finish(&mut training);
    let ended = training.held_out_loss().unwrap();
    // With so few samples the second round need not improve the held-out loss, but it keeps the gain of the first.
    assert!(ended < 0.8 * before, "from {before} to {ended}");
    let learned = move_accuracy(&evaluation(&training.model), &second.held_out_moves).unwrap().unwrap();
    assert!(learned > unlearned + 0.1, "from {unlearned} to {learned}");

    // Within a round the samples must not change.
    let mut third = Training::new(compare(), &first, LOSS, model(TERMS)).unwrap();
    training.save(&checkpoint).unwrap();
    let error = third.resume(&checkpoint).unwrap_err().to_string();
    assert!(error.contains("another training: the dataset"), "{error}");
    assert_eq!(
        checkpoint_progress::<ComparisonSample>(&checkpoint, &compare(), LOSS).unwrap(),
        training.progress()
    );
}

#[test]
fn values_keep_their_sum_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let samples = [samples(&teacher(), 23, 150), Vec::new()];
    let dataset = dataset(&samples, &Evaluation::material());
    let config = TrainingConfig { rounds: 1, epochs: 3, batch_size: 8, monotone: true, ..compare() };
    let begin = || Training::new(config.clone(), &dataset, LOSS, model(TERMS)).unwrap();
    interrupt(begin, &folder.path().join("checkpoint"));
    let (mut training, sum) = (begin(), material(&model(TERMS)));
    let mut steps = 0;
    training.run_epoch(&StopFlag::default(), |training| {
        // The precision of 32-bit floats of that size.
        let rounding = sum * f64::from(f32::EPSILON);
        assert!((material(&training.model) - sum).abs() <= rounding, "{}", material(&training.model) - sum);
        steps += 1;
    });
    assert!(steps > 10);
    assert_ne!(training.model.parameters[..KINDS], model(TERMS).parameters[..KINDS]);
    assert!(training.held_out_loss().is_none());
}
