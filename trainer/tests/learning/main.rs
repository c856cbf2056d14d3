//! Learning: what was planted is found, interruptions change nothing, and the engine plays with what was learned.

mod comparison;
mod monotone;

use std::path::Path;

use katagami::board::{KINDS, VALUES};
use katagami::eval::weights::Order;
use katagami::eval::{Evaluation, Evaluator, Weights};
use katagami::position::Position;
use katagami::types::{Color, Kind, Move};
use katagami_tests::random_play::random_moves;
use katagami_trainer::learning::{
    Corpus, Expectation, Lesson, Model, Reading, Recipe, Scale, Study, Trace, Training, read,
};
use katagami_trainer::matches::Stop;
use katagami_trainer::positions::shard::About;
use katagami_trainer::positions::{Example, Format, Outcome, Packed, Sink};

/// What scores alone say.
const AIM: Expectation = Expectation { scale: Scale(500.0), trust: 0.0 };

/// Positions of random play with the moves made in them.
fn positions(seed: u64, count: usize) -> Vec<(Position, Move)> {
    random_moves(seed, count, 120)
}

fn model(terms: &str) -> Model {
    Model::new(terms.parse().unwrap())
}

fn value(model: &Model, position: &Position) -> f32 {
    let mut trace = Trace::default();
    assert!(model.trace(position, &mut trace));
    model.value(&trace)
}

/// A corpus whose scores are what a model says.
fn taught_by(teacher: &Model, count: usize) -> Corpus<Lesson> {
    let lesson = |(position, _): &(Position, Move)| Lesson {
        leaf: Packed::new(position),
        score: Some(value(teacher, position).clamp(-9000.0, 9000.0) as i16),
        outcome: Outcome::Draw,
    };
    let lessons = positions(1, count).iter().map(lesson).collect();
    let held_out = positions(2, count / 8).iter().map(lesson).collect();
    Corpus { lessons, held_out, ..Corpus::default() }
}

fn recipe(terms: &str) -> Recipe {
    Recipe {
        terms: terms.into(),
        rounds: 1,
        epochs: 12,
        batch: 256,
        rate: 8.0,
        decay: 0.0,
        constant_material: false,
        monotone: false,
        seed: 1,
        lanes: 2,
    }
}

/// The evaluation that an engine has with what a model learned.
fn evaluation(model: &Model) -> Evaluation {
    let (values, lowered) = model.quantised().unwrap();
    let tables = Some(lowered.expand(&|_, _| {}).unwrap());
    Evaluation::new(Weights { values, tables, origin: String::new() }, Order::Ranks, 0).unwrap()
}

/// Studies to the end, without interruption.
fn finish<L: Study>(training: &mut Training<'_, L>) {
    while !training.is_done() {
        training.epoch(&Stop::default(), |_| {}).unwrap();
    }
}

/// Stops after every fifth batch, each time goes on from the checkpoint, and compares what comes out.
fn interrupt<'c, L: Study + 'c>(begin: impl Fn() -> Training<'c, L>, checkpoint: &Path) {
    let mut whole = begin();
    finish(&mut whole);
    let mut batches = 0;
    loop {
        let mut training = begin();
        if checkpoint.exists() {
            training.resume(checkpoint).unwrap();
        }
        let stop = Stop::default();
        let done = training.epoch(&stop, |_| {
            batches += 1;
            if batches % 5 == 0 {
                stop.set();
            }
        });
        training.save(checkpoint).unwrap();
        if done.is_some() && training.is_done() {
            assert_eq!(training.model.numbers, whole.model.numbers);
            assert_eq!(training.steps(), whole.steps());
            return;
        }
    }
}

#[test]
fn planted_values_are_found() {
    let mut teacher = model("hand");
    for kind in Kind::ALL.into_iter().filter(|&kind| kind != Kind::King) {
        teacher.numbers[kind as usize] *= if kind.is_promoted() { 0.8 } else { 1.25 };
    }
    let first = KINDS;
    teacher.numbers[first] = 90.0;
    let corpus = taught_by(&teacher, 6000);
    let mut training = Training::new(recipe("hand"), &corpus, AIM, model("hand")).unwrap();
    let before = training.examine()[0].unwrap();
    finish(&mut training);
    let after = training.examine()[0].unwrap();
    let best = {
        let mut known = Training::new(recipe("hand"), &corpus, AIM, teacher.clone()).unwrap();
        known.examine()[0].unwrap()
    };
    assert!(after - best < (before - best) / 20.0, "from {before} to {after}, {best} being perfect");
    for kind in Kind::in_hand() {
        // A piece in hand is worth its value and the term's number together, and those may share it otherwise.
        let (found, planted) = (training.model.numbers[kind as usize], teacher.numbers[kind as usize]);
        let (board, error) = (VALUES[kind as usize] as f32, (found - planted).abs());
        assert!(error < (board - planted).abs().max(40.0) / 2.0, "{kind:?}: {found}, not {planted}");
    }
}

#[test]
fn an_interrupted_training_ends_with_the_same_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let terms = "pp,kp,turn:p";
    let mut teacher = model(terms);
    let mut random = fastrand::Rng::with_seed(9);
    teacher.numbers[KINDS..].iter_mut().for_each(|number| *number = 60.0 * (random.f32() - 0.5));
    let corpus = taught_by(&teacher, 3000);
    let recipe = Recipe { epochs: 3, decay: 0.01, ..recipe(terms) };
    let aim = Expectation { trust: 0.5, ..AIM };
    let begin = || Training::new(recipe.clone(), &corpus, aim, model(terms)).unwrap();
    interrupt(begin, &checkpoint);
    let refused = |recipe: Recipe, aim: Expectation| {
        let mut other = Training::new(recipe, &corpus, aim, model(terms)).unwrap();
        other.resume(&checkpoint).unwrap_err().to_string()
    };
    let error = refused(Recipe { seed: 2, ..recipe.clone() }, aim);
    assert!(error.contains("another training: the recipe"), "{error}");
    let error = refused(recipe.clone(), AIM);
    assert!(error.contains("another training: the aim"), "{error}");
    let mut bytes = std::fs::read(&checkpoint).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&checkpoint, bytes).unwrap();
    let error = begin().resume(&checkpoint).unwrap_err().to_string();
    assert!(error.contains("damaged"), "{error}");
}

#[test]
fn the_engine_plays_with_what_was_learned() {
    for terms in ["rel-kpp,pp,rel-pp,kp,p,hand,kk,turn:kp", "rel-pp,kp,hand,late:pp,late:kkp,late:hand"] {
        plays_with(terms);
    }
    let mut model = model("hand");
    model.numbers[KINDS] = 2000.0;
    let error = model.quantised().unwrap_err();
    assert!(error.contains("too many for a file"), "{error}");
}

fn plays_with(terms: &str) {
    let mut model = model(terms);
    let mut random = fastrand::Rng::with_seed(4);
    model.numbers[KINDS..].iter_mut().for_each(|number| *number = 20.0 * (random.f32() - 0.5));
    let evaluation = evaluation(&model);
    let mut trace = Trace::default();
    for (position, _) in positions(6, 400) {
        assert!(model.trace(&position, &mut trace));
        let mut touched = 0;
        trace.each(|_, _| touched += 1);
        let black = model.value(&trace);
        let wanted = if position.side() == Color::Black { black } else { -black };
        let found = Evaluator::new(&evaluation, &position).evaluate(&position) as f32;
        // Each number was rounded to a 32nd, each value to a whole, and the sum towards zero.
        let rounding = f32::from(touched as u16) / 64.0 + 0.5 * 8.0 + 1.0;
        assert!((found - wanted).abs() < rounding, "{found}, not {wanted}: {position:?}");
    }
}

#[test]
fn lessons_do_not_depend_on_how_many_threads_read() {
    let folder = tempfile::tempdir().unwrap();
    let paths = [folder.path().join("a.kpos")];
    let mut random = fastrand::Rng::with_seed(8);
    let mut sink = Sink::create(&paths[0], Format::Own, &About::new()).unwrap();
    for (position, mv) in positions(3, 5000) {
        let outcome = *random.choice(&Outcome::ALL).unwrap();
        sink.write(&Example { position, score: Some(random.i16(-900..900)), outcome, mv }).unwrap();
    }
    sink.finish().unwrap();
    let evaluation = Evaluation::material();
    let stop = Stop::default();
    let read_by = |threads| {
        let reading = Reading { evaluation: &evaluation, held_out: 200, examine: &[], threads, stop: &stop };
        let (corpus, loaded) = read(&paths, reading, Lesson::new, |_| {}).unwrap();
        assert_eq!(loaded.examples, 5000);
        assert_eq!(corpus.lessons.len() + corpus.held_out.len() + loaded.without_lesson, 5000);
        corpus
    };
    let [one, three] = [1, 3].map(read_by);
    assert_eq!(one.lessons, three.lessons);
    assert_eq!(one.held_out, three.held_out);
    assert_eq!(one.moves, three.moves);
    assert!(one.held_out.len() > 200 && one.moves.len() > 200, "{} held out", one.held_out.len());
    stop.set();
    let reading = Reading { evaluation: &evaluation, held_out: 200, examine: &[], threads: 2, stop: &stop };
    let error = read(&paths, reading, Lesson::new, |_| {}).unwrap_err();
    assert!(error.contains("interrupted"), "{error}");
}
