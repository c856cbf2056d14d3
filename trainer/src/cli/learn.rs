//! `katagami-trainer learn`.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use katagami::eval::Evaluation;
use katagami::eval::terms::Combination;
use katagami::eval::weights::own::{self, Contents, Provenance};
use katagami::eval::weights::{Order, Weights};
use katagami_trainer::learning::{
    self, Corpus, Diary, Loaded, Model, Page, Reading, Recipe, Scale, Training, agreement,
};
use katagami_trainer::matches::Stop;

/// What to learn from, and how.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Files of positions or games.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The terms to learn, with commas between them; `katagami-trainer terms` lists them.
    #[arg(long, value_name = "TERMS", default_value = "pp,rel-pp,kp,rel-kp,p,hand,kk")]
    terms: Combination,
    /// The folder for weights, diary, curves and checkpoint.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// How often each position is studied.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How many positions make a step.
    #[arg(long, value_name = "N", default_value_t = 4096)]
    batch: usize,
    /// How far a number goes in a step at first, in points.
    #[arg(long, value_name = "POINTS", default_value_t = 0.4)]
    rate: f32,
    /// How much of a number is lost by each step of one point.
    #[arg(long, value_name = "SHARE", default_value_t = 0.02)]
    decay: f32,
    /// How much the outcome counts beside the searched score, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    trust: f32,
    /// So many points more make the odds e times as good; fitted to the games if not given.
    #[arg(long, value_name = "POINTS")]
    scale: Option<f32>,
    /// How many games of a thousand are held out, to examine with.
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(0..=900))]
    held_out: u32,
    /// A file to examine with, of which all is held out; may be given several times.
    #[arg(long, value_name = "FILE")]
    examine: Vec<PathBuf>,
    /// Which weights find the quiet positions: as for selfplay.
    #[arg(long, value_name = "WEIGHTS")]
    eval: Option<PathBuf>,
    /// Go on from lowered weights with the same terms, instead of from nothing.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many threads.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The order of the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Go on with what is in the folder.
    #[arg(long)]
    resume: bool,
}

/// How often a checkpoint is written within an epoch.
const SAVE_EVERY: Duration = Duration::from_secs(300);

/// Learns.
pub(super) fn run(arguments: &Arguments) -> Result<(), String> {
    let (evaluation, _) = super::selfplay::evaluation(arguments.eval.as_deref())?;
    std::fs::create_dir_all(&arguments.out)
        .map_err(|error| format!("{}: {error}", arguments.out.display()))?;
    let stop = Stop::default();
    let interrupted = super::matches::listen_for_interruptions(&stop)?;
    let corpus = arguments.corpus(&evaluation)?;
    let scale = arguments.scale.map(Scale).or_else(|| Scale::fitted(&corpus.lessons)).unwrap_or(Scale(600.0));
    let training = Training::new(arguments.recipe(), &corpus, scale, arguments.model()?);
    let mut course = Course {
        arguments,
        corpus: &corpus,
        training: training.map_err(|error| error.to_string())?,
        diary: None,
    };
    course.begin()?;
    let Scale(points) = course.training.scale();
    super::say(format_args!(
        "{} positions to study, {} held out; {} numbers; {points:.0} points make the odds e times as good",
        corpus.lessons.len(),
        corpus.held_out.len(),
        course.training.model.numbers.len()
    ))?;
    course.run(&stop)?;
    if interrupted.load(Ordering::Acquire) {
        return Err("interrupted; --resume goes on".into());
    }
    Ok(())
}

impl Arguments {
    fn corpus(&self, evaluation: &Evaluation) -> Result<Corpus, String> {
        let reading = Reading { evaluation, held_out: self.held_out, threads: usize::from(self.threads) };
        let mut corpus = learning::read_all(&self.files, reading, tell)?;
        for path in &self.examine {
            tell(path, &corpus.read(path, Reading { held_out: 1000, ..reading })?);
        }
        Ok(corpus)
    }

    fn recipe(&self) -> Recipe {
        Recipe {
            terms: self.terms.to_string(),
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            decay: self.decay,
            trust: self.trust,
            seed: self.seed,
            lanes: usize::from(self.threads),
        }
    }

    fn model(&self) -> Result<Model, String> {
        let Some(path) = &self.from else { return Ok(Model::new(self.terms.clone())) };
        let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let read = own::read_lowered(&bytes, path).map_err(|error| error.to_string())?;
        let (values, lowered) =
            read.ok_or_else(|| format!("{}: holds tables, not the parameters of terms", path.display()))?;
        if lowered.combination().to_string() == self.terms.to_string() {
            Ok(Model::from_weights(&values, &lowered))
        } else {
            Err(format!("{}: its terms are {}, not {}", path.display(), lowered.combination(), self.terms))
        }
    }

    fn file(&self, name: &str) -> PathBuf {
        self.out.join(name)
    }
}

/// Tells what a file brought.
fn tell(path: &Path, loaded: &Loaded) {
    let Loaded { examples, decided, wrong, .. } = loaded;
    eprintln!(
        "{}: {examples} positions, of {decided} of which the end is in sight; {wrong} left out as wrong",
        path.display()
    );
    loaded.problems.iter().for_each(|problem| eprintln!("  {problem}"));
}

/// A training with its files.
struct Course<'a> {
    arguments: &'a Arguments,
    corpus: &'a Corpus,
    training: Training<'a>,
    diary: Option<Diary>,
}

impl Course<'_> {
    /// Opens the files; the first page tells how the model stands before it learns.
    fn begin(&mut self) -> Result<(), String> {
        let (checkpoint, diary) = (self.arguments.file("checkpoint"), self.arguments.file("diary.jsonl"));
        if self.arguments.resume && checkpoint.exists() {
            self.training.resume(&checkpoint).map_err(|error| error.to_string())?;
            self.diary = Some(Diary::open(&diary, Some(self.training.moment().epoch))?);
            return Ok(());
        }
        self.diary = Some(Diary::open(&diary, None)?);
        self.note(None)
    }

    /// Studies to the end.
    fn run(&mut self, stop: &Stop) -> Result<(), String> {
        let checkpoint = self.arguments.file("checkpoint");
        while !self.training.is_done() {
            let bar = bar(&self.training);
            let mut saved = Instant::now();
            let mut failed = Ok(());
            let done = self.training.epoch(stop, |training| {
                let moment = training.moment();
                bar.set_position(moment.batch as u64);
                bar.set_message(format!("loss {:.4}", moment.loss / moment.count.max(1) as f64));
                if saved.elapsed() >= SAVE_EVERY {
                    saved = Instant::now();
                    failed = training.save(&checkpoint);
                }
            });
            bar.finish_and_clear();
            failed.and_then(|()| self.training.save(&checkpoint)).map_err(|error| error.to_string())?;
            if done.is_none() {
                return Ok(());
            }
            self.note(done)?;
        }
        Ok(())
    }

    /// Writes the weights as they are, and a page about them.
    fn note(&mut self, done: Option<(f64, f64)>) -> Result<(), String> {
        let (values, lowered) = self.training.model.quantised()?;
        let epoch = self.training.moment().epoch;
        let made = format!(
            "katagami-trainer learn, {} positions, epoch {epoch} of {}",
            self.corpus.lessons.len(),
            self.arguments.epochs
        );
        let provenance = Provenance { made, ..Provenance::default() };
        let path = self.arguments.file("weights.katagami");
        own::write(Contents::Terms(&values, &lowered), &provenance, &path, &|_, _| {})
            .map_err(|error| error.to_string())?;
        let tables = lowered.expand(&|_, _| {}).map_err(|error| error.to_string())?;
        let weights = Weights { values, tables: Some(tables), origin: String::new() };
        let evaluation = Evaluation::new(weights, Order::Ranks, 0)?;
        let examined = self.training.examine();
        let page = Page {
            epoch,
            steps: self.training.steps(),
            studied: done.map(|done| done.0),
            held_out: examined.map(|losses| losses[0]),
            held_out_outcome: examined.map(|losses| losses[1]),
            agreement: agreement(&evaluation, &self.corpus.moves)?,
            speed: done.map(|done| done.1),
        };
        super::say(line(&page))?;
        let Some(diary) = &mut self.diary else { return Ok(()) };
        diary.write(page)?;
        learning::draw(&diary.pages, &self.arguments.terms.to_string(), &self.arguments.file("curves.svg"))
    }
}

fn bar(training: &Training<'_>) -> ProgressBar {
    let bar = ProgressBar::new(training.batches() as u64);
    let template = "epoch {prefix} {bar:20} {pos}/{len} batches, {eta} left, {msg}";
    ProgressStyle::with_template(template).map(|style| bar.set_style(style)).ok();
    bar.set_prefix((training.moment().epoch + 1).to_string());
    bar
}

/// A page for people.
fn line(page: &Page) -> String {
    let number = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.4}"));
    let agreement = page.agreement.map_or("-".into(), |share| format!("{:.1} %", 100.0 * share));
    let speed = page.speed.map_or(String::new(), |speed| format!(", {speed:.0} positions/s"));
    format!(
        "epoch {}: loss {}, held out {} (outcomes alone {}), moves found {agreement}{speed}",
        page.epoch,
        number(page.studied),
        number(page.held_out),
        number(page.held_out_outcome)
    )
}
