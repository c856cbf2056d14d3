//! Training: the parameters of a teacher are found, interruptions change nothing, and the engine plays with the weights.

mod comparison;
mod factors;
mod hand_counts;
mod monotone;

use std::path::Path;

use katagami_evaluation::weights::SquareOrder;
use katagami_evaluation::{Evaluation, Evaluator, Weights};
use katagami_rules::board::KINDS;
use katagami_rules::internals::VALUES;
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Kind, Move};
use katagami_tests::random_play::random_moves;
use katagami_trainer::learn::{
    DEFAULT_EPSILON, Dataset, FeatureVector, LoadOptions, Model, Scale, Training, TrainingConfig,
    TrainingSample, ValueLoss, ValueSample, load,
};
use katagami_trainer::positions::kpos::Metadata;
use katagami_trainer::positions::{Format, PackedPosition, Sample, SampleWriter, Wdl};
use katagami_trainer::stop_flag::StopFlag;

/// A loss by scores only.
const LOSS: ValueLoss = ValueLoss { scale: Scale(500.0), outcome_weight: 0.0 };

/// Positions of random play with the moves made in them.
fn positions(seed: u64, count: usize) -> Vec<(Position, Move)> {
    random_moves(seed, count, 120)
}

fn model(terms: &str) -> Model {
    Model::new(terms.parse().unwrap())
}

fn value(model: &Model, position: &Position) -> f32 {
    let mut features = FeatureVector::default();
    assert!(model.extract(position, &mut features));
    model.value(&features)
}

/// A dataset whose scores are those of a model.
fn taught_by(teacher: &Model, count: usize) -> Dataset<ValueSample> {
    let sample = |(position, _): &(Position, Move)| {
        let score = value(teacher, position).clamp(-9000.0, 9000.0) as i16;
        ValueSample::from_labels(PackedPosition::new(position), Some(score), Wdl::Draw)
    };
    let train = positions(1, count).iter().map(sample).collect::<Vec<_>>().into();
    let held_out = positions(2, count / 8).iter().map(sample).collect();
    Dataset { train, held_out, ..Dataset::default() }
}

fn config(terms: &str) -> TrainingConfig {
    TrainingConfig {
        terms: terms.into(),
        rounds: 1,
        epochs: 12,
        batch_size: 256,
        learning_rate: 8.0,
        weight_decay: 0.0,
        anchored: false,
        epsilon: DEFAULT_EPSILON,
        constant_material: false,
        monotone: false,
        hand_counts: false,
        factors: Vec::new(),
        seed: 1,
        threads: 2,
    }
}

/// The engine's evaluation with the weights of a model.
fn evaluation(model: &Model) -> Evaluation {
    let (values, lowered) = model.quantized().unwrap();
    let tables = Some(lowered.expand_for_play(&|_, _| {}).unwrap());
    Evaluation::new(Weights { values, tables, network: None, origin: String::new() }, SquareOrder::ByRank, 0)
        .unwrap()
}

/// Trains to the end, without interruption.
fn finish<L: TrainingSample>(training: &mut Training<'_, L>) {
    while !training.is_done() {
        training.run_epoch(&StopFlag::default(), |_| {}).unwrap();
    }
}

/// Stops after every fifth batch, resumes from the checkpoint each time, and compares the results.
fn interrupt<'c, L: TrainingSample + 'c>(begin: impl Fn() -> Training<'c, L>, checkpoint: &Path) {
    let mut whole = begin();
    finish(&mut whole);
    let mut batches = 0;
    loop {
        let mut training = begin();
        if checkpoint.exists() {
            training.resume(checkpoint).unwrap();
        }
        let stop = StopFlag::default();
        let done = training.run_epoch(&stop, |_| {
            batches += 1;
            if batches % 5 == 0 {
                stop.set();
            }
        });
        training.save(checkpoint).unwrap();
        if done.is_some() && training.is_done() {
            assert_eq!(training.model.parameters, whole.model.parameters);
            assert_eq!(training.steps(), whole.steps());
            return;
        }
    }
}

#[test]
fn planted_values_are_found() {
    let mut teacher = model("hand");
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
        teacher.parameters[kind as usize] *= if kind.is_promoted() { 0.8 } else { 1.25 };
    }
    let first = KINDS;
    teacher.parameters[first] = 90.0;
    let dataset = taught_by(&teacher, 6000);
    let mut training = Training::new(config("hand"), &dataset, LOSS, model("hand")).unwrap();
    let before = training.held_out_loss().unwrap();
    finish(&mut training);
    let after = training.held_out_loss().unwrap();
    let best = {
        let mut known = Training::new(config("hand"), &dataset, LOSS, teacher.clone()).unwrap();
        known.held_out_loss().unwrap()
    };
    assert!(after - best < (before - best) / 20.0, "from {before} to {after}, {best} being perfect");
    for kind in Kind::in_hand() {
        // A piece in hand is worth its value plus the term's parameter; the training may divide that differently.
        let (found, planted) = (training.model.parameters[kind as usize], teacher.parameters[kind as usize]);
        let (board, error) = (VALUES[kind as usize] as f32, (found - planted).abs());
        assert!(error < (board - planted).abs().max(40.0) / 2.0, "{kind:?}: {found}, not {planted}");
    }
}

#[test]
fn an_interrupted_training_ends_with_the_same_parameters() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let terms = "pp,kp,turn:p";
    let mut teacher = model(terms);
    let mut random = fastrand::Rng::with_seed(9);
    teacher.parameters[KINDS..].iter_mut().for_each(|number| *number = 60.0 * (random.f32() - 0.5));
    let dataset = taught_by(&teacher, 3000);
    let config = TrainingConfig { epochs: 3, weight_decay: 0.01, ..config(terms) };
    let loss = ValueLoss { outcome_weight: 0.5, ..LOSS };
    let begin = || Training::new(config.clone(), &dataset, loss, model(terms)).unwrap();
    interrupt(begin, &checkpoint);
    let refused = |config: TrainingConfig, loss: ValueLoss| {
        let mut other = Training::new(config, &dataset, loss, model(terms)).unwrap();
        other.resume(&checkpoint).unwrap_err().to_string()
    };
    let error = refused(TrainingConfig { seed: 2, ..config.clone() }, loss);
    assert!(error.contains("other settings: seed: asked for 2, the file has "), "{error}");
    let error = refused(config.clone(), LOSS);
    assert!(error.contains("other settings: outcome_weight: asked for "), "{error}");
    let mut bytes = std::fs::read(&checkpoint).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&checkpoint, bytes).unwrap();
    let error = begin().resume(&checkpoint).unwrap_err().to_string();
    assert!(error.contains("damaged"), "{error}");
}

#[test]
fn parameters_decay_towards_those_of_the_beginning() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let terms = "pp,kp";
    let mut random = fastrand::Rng::with_seed(11);
    let mut taught = || {
        let mut model = model(terms);
        model.parameters[KINDS..].iter_mut().for_each(|number| *number = 60.0 * (random.f32() - 0.5));
        model
    };
    let (teacher, before) = (taught(), taught());
    let dataset = taught_by(&teacher, 1000);
    // So much decay that the positions have hardly a say.
    let begin = |anchored: bool, model: Model| {
        let config = TrainingConfig { epochs: 3, weight_decay: 0.05, anchored, ..config(terms) };
        Training::new(config, &dataset, LOSS, model).unwrap()
    };
    let distance = |anchored: bool| {
        let mut training = begin(anchored, before.clone());
        finish(&mut training);
        let pairs = training.model.parameters[KINDS..].iter().zip(&before.parameters[KINDS..]);
        pairs.map(|(after, before)| f64::from((after - before).abs())).sum::<f64>()
    };
    assert!(distance(true) < distance(false) / 2.0);
    interrupt(|| begin(true, before.clone()), &checkpoint);
    let error = begin(true, teacher.clone()).resume(&checkpoint).unwrap_err().to_string();
    assert!(error.contains("another training: what parameters decay towards"), "{error}");
}

// Two tests, so that the large tables are expanded side by side.

#[test]
fn the_engine_plays_with_what_was_learned_of_the_turn() {
    plays_with("rel-kpp,pp,rel-pp,kp,p,hand,kk,turn:kp");
}

#[test]
fn the_engine_plays_with_what_was_learned_of_the_endgame() {
    plays_with("rel-pp,kp,hand,late:pp,late:kkp,late:hand");
}

#[test]
fn values_out_of_range_are_refused() {
    let mut model = model("hand");
    model.parameters[KINDS] = 2000.0;
    let error = model.quantized().unwrap_err();
    assert!(error.contains("is 2000 points; a weight file cannot hold more"), "{error}");
}

fn plays_with(terms: &str) {
    let mut model = model(terms);
    let mut random = fastrand::Rng::with_seed(4);
    model.parameters[KINDS..].iter_mut().for_each(|number| *number = 20.0 * (random.f32() - 0.5));
    let evaluation = evaluation(&model);
    let mut features = FeatureVector::default();
    for (position, _) in positions(6, 400) {
        assert!(model.extract(&position, &mut features));
        let mut touched = 0;
        features.for_each(|_, _| touched += 1);
        let black = model.value(&features);
        let wanted = if position.side() == Color::Black { black } else { -black };
        let found = Evaluator::new(&evaluation, &position).evaluate(&position) as f32;
        // Parameters are rounded to 32nds of a point, values to points, and the sum towards zero.
        let rounding = f32::from(touched as u16) / 64.0 + 0.5 * 8.0 + 1.0;
        assert!((found - wanted).abs() < rounding, "{found}, not {wanted}: {position:?}");
    }
}

#[test]
fn samples_do_not_depend_on_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [folder.path().join("a.kpos")];
    let mut random = fastrand::Rng::with_seed(8);
    let mut writer = SampleWriter::create(&paths[0], Format::Kpos, &Metadata::new()).unwrap();
    for (position, mv) in positions(3, 5000) {
        let outcome = *random.choice(&Wdl::ALL).unwrap();
        writer.write(&Sample { position, score: Some(random.i16(-900..900)), outcome, mv }).unwrap();
    }
    writer.finish().unwrap();
    let evaluation = Evaluation::material();
    let stop = StopFlag::default();
    let read_by = |threads| {
        let options =
            LoadOptions { evaluation: &evaluation, held_out: 200, held_out_files: &[], threads, stop: &stop };
        let (dataset, loaded) = load(&paths, options, Vec::new(), ValueSample::new, |_| {}).unwrap();
        assert_eq!(loaded.samples, 5000);
        assert_eq!(dataset.train.len() + dataset.held_out.len() + loaded.unusable, 5000);
        dataset
    };
    let [one, three] = [1, 3].map(read_by);
    assert_eq!(one.train, three.train);
    assert_eq!(one.held_out, three.held_out);
    assert_eq!(one.held_out_moves, three.held_out_moves);
    assert!(one.held_out.len() > 200 && one.held_out_moves.len() > 200, "{} held out", one.held_out.len());
    stop.set();
    let options =
        LoadOptions { evaluation: &evaluation, held_out: 200, held_out_files: &[], threads: 2, stop: &stop };
    let error = load(&paths, options, Vec::new(), ValueSample::new, |_| {}).unwrap_err().to_string();
    assert!(error.contains("interrupted"), "{error}");
}
