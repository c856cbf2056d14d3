//! The work: one stage after the other, each unless it is done.

use std::ffi::OsString;
use std::path::Path;

use katagami_evaluation::files::MATERIAL;
use katagami_storage::files;

use super::folder::{Folder, Results, chosen, copy, curves, names};
use super::job::{Forge, OURS};
use super::page::{page, read_back};
use super::parts::{FASTEST_TERMS, GenerationPlan, LAST_WINDOW, Parts, TermChoice, held_out};
use super::programs::{build_program, commit, hand_over};
use super::time::{Clock, Journal, Plan, minutes};
use crate::arena::engines::{EngineSpec, SELF};
use crate::evolution::{self, Generation, generation_weights, window};
use crate::file_error::FileError;
use crate::pictures::Subject;
use crate::selfplay::command::SelfPlayResult;
use crate::session::{Result, Session};
use crate::settings_file;
use crate::steps::{StepError, built_in};

/// The stages that are not numbered.
mod stages {
    pub const TRAINER: &str = "building the trainer";
    pub const FIRST_OPENINGS: &str = "openings";
    pub const FIRST_GAMES: &str = "generation 1: games with material";
    pub const FIRST_TERMS: &str = "generation 1: choice of terms";
    pub const OPENINGS: &str = "openings by learned weights";
    pub const LAST_TERMS: &str = "last training: choice of terms";
    pub const LAST_MATCH: &str = "last training: match against the best generation";
    pub const ENGINE: &str = "building the engine";
    pub const MATERIAL: &str = "match against material";
    pub const OPPONENT_OPENINGS: &str = "openings that the opponent judges even";
    pub const OPPONENT: &str = "match against the opponent";
    pub const PAGE: &str = "page";
}

/// The part of its time that a continued stage gets at least.
const LEAST: f64 = 0.1;

/// Forges a board, or goes on with it. `report` is called with a line for each stage that begins. Returns whether this program
/// did it: where the trainer for the board is another one, it builds that and runs it with `arguments`, those of this program.
///
/// # Errors
///
/// If a stage fails or is interrupted, or the folder holds what other arguments forged. The same call goes on.
pub fn run(forge: &Forge, arguments: &[OsString], session: &Session, report: &dyn Fn(&str)) -> Result<bool> {
    forge.check(session.stop())?;
    let folder = Folder::open(forge.folder.clone())?;
    settings_file::write_or_compare(&folder.result("forge.json"), &forge.settings)?;
    let clock = Clock::open(&folder.work("clock"))?;
    let journal = Journal::open(&folder.work("stages.jsonl"))?;
    copy(&forge.board.path, &folder.result(&forge.spec_name()))?;
    let mut workshop = Workshop { forge, session, folder, clock, journal, report };
    if forge.settings.built || forge.is_trainer() {
        return workshop.run().map(|()| true);
    }
    workshop.stage(stages::TRAINER, |this, _| {
        build_program(forge, "katagami-trainer", None, &this.folder.trainer(), session.stop())
    })?;
    let trainer = workshop.folder.trainer();
    // The trainer has the folder to itself.
    drop(workshop);
    hand_over(&trainer, arguments, session.stop())?;
    Ok(false)
}

/// A forge at work.
struct Workshop<'a> {
    forge: &'a Forge,
    session: &'a Session,
    folder: Folder,
    clock: Clock,
    journal: Journal,
    report: &'a dyn Fn(&str),
}

impl Workshop<'_> {
    fn run(mut self) -> Result {
        let settings = &self.forge.settings;
        let build = self.journal.ended(stages::TRAINER).unwrap_or(0.0);
        let plan = Plan::new(settings.hours * 3600.0, build, settings.opponent.is_some());
        self.learn_first(plan)?;
        self.learn_more(plan)?;
        self.learn_last(plan)?;
        if !settings.built {
            self.stage(stages::ENGINE, |this, _| {
                let (weights, engine) = (this.folder.weights(), this.folder.engine());
                build_program(this.forge, "katagami", Some(&weights), &engine, this.session.stop())
            })?;
        }
        self.measure(plan)?;
        self.stage(stages::PAGE, |this, _| this.draw_and_write())
    }

    /// The first generation: games with material, from which the terms are chosen.
    fn learn_first(&mut self, plan: Plan) -> Result {
        self.stage(stages::FIRST_OPENINGS, |this, _| {
            let out = this.folder.work(names::FIRST_OPENINGS);
            this.parts().make_openings(Path::new(MATERIAL), None, plan.openings, &out)
        })?;
        self.stage(stages::FIRST_GAMES, |this, began| {
            let (seconds, out) =
                (this.left(began, plan.first_games), this.folder.work(names::FIRST_POSITIONS));
            this.parts().first_selfplay(seconds, &out)?;
            Ok(())
        })?;
        self.stage(stages::FIRST_TERMS, |this, began| {
            let choice = TermChoice {
                positions: &[this.folder.work(names::FIRST_POSITIONS)],
                eval: Path::new(MATERIAL),
                from: FASTEST_TERMS,
                held_out: this.held_out()?,
                openings: &this.folder.work(names::FIRST_OPENINGS),
                out: &this.folder.work(names::FIRST_TERMS),
            };
            let (plan, seconds) = (plan.first_terms, this.left(began, plan.first_terms.trainings()));
            this.parts().choose_terms(&choice, plan, seconds)
        })?;
        self.stage(stages::OPENINGS, |this, _| {
            let weights = chosen(&this.folder, names::FIRST_TERMS)?.weights;
            let out = this.folder.work(names::OPENINGS);
            this.parts().make_openings(&weights, None, plan.openings, &out)
        })
    }

    /// The generations after the first, as many as there is time for.
    fn learn_more(&mut self, plan: Plan) -> Result {
        let first = chosen(&self.folder, names::FIRST_TERMS)?;
        let folder = self.folder.work(names::EVOLUTION);
        let mut log = evolution::open_log(&folder)?;
        // A program that was killed may have written this log and not the journal.
        for generation in log.iter() {
            let stage = generation_stage(generation.number);
            if self.journal.ended(&stage).is_none() {
                self.journal.end(&stage, self.clock.seconds())?;
            }
        }
        loop {
            let number = log.len() as u32 + 1;
            let stage = generation_stage(number);
            let since_first =
                self.journal.began(&generation_stage(1)).map_or(0.0, |began| self.clock.seconds() - began);
            // The clock may have lost its last seconds. Even so, no generation begins after the last training has.
            let is_over = self.journal.began(stages::LAST_TERMS).is_some()
                || !plan.has_time_for_generation(since_first);
            if is_over && self.journal.began(&stage).is_none() {
                return Ok(());
            }
            self.stage(&stage, |this, began| {
                let plan = GenerationPlan {
                    of_games: this.left(began, plan.generation_games()),
                    of_match: plan.generation_match(),
                    held_out: this.held_out()?,
                    openings: &this.folder.work(names::OPENINGS),
                };
                let positions = this.folder.work(names::FIRST_POSITIONS);
                let evolution = this.parts().evolution((&first, positions), folder.clone(), plan)?;
                evolution.run_generation(&mut log, this.session)?;
                Ok(())
            })?;
        }
    }

    /// The last training, on the positions of several generations, with the terms that are best then.
    fn learn_last(&mut self, plan: Plan) -> Result {
        let first = chosen(&self.folder, names::FIRST_TERMS)?;
        let folder = self.folder.work(names::EVOLUTION);
        let generations = evolution::open_log(&folder)?;
        let best = evolution::best(&generations)
            .map_or_else(|| first.weights.clone(), |best| generation_weights(&folder, best));
        let openings = self.folder.work(names::OPENINGS);
        self.stage(stages::LAST_TERMS, |this, began| {
            let first_positions = this.folder.work(names::FIRST_POSITIONS);
            let newest = generations.len() as u32;
            let choice = TermChoice {
                positions: &window(Some(&first_positions), &folder, newest, LAST_WINDOW),
                eval: &best,
                from: &first.terms,
                held_out: this.held_out()?,
                openings: &openings,
                out: &this.folder.work(names::LAST_TERMS),
            };
            let (plan, seconds) = (plan.last_terms, this.left(began, plan.last_terms.trainings()));
            this.parts().choose_terms(&choice, plan, seconds)
        })?;
        self.stage(stages::LAST_MATCH, |this, _| {
            let last = chosen(&this.folder, names::LAST_TERMS)?.weights;
            let (seconds, out) = (plan.last_terms.each_match(), this.folder.work(names::LAST_MATCH));
            let is_better = this.parts().is_better([&last, &best], (seconds, &openings), &out)?;
            let weights = if is_better { &last } else { &best };
            copy(weights, &this.folder.weights())?;
            Ok(copy(&curves(weights), &this.folder.picture("loss.svg"))?)
        })
    }

    /// The last matches.
    fn measure(&mut self, plan: Plan) -> Result {
        let openings = self.folder.work(names::OPENINGS);
        let weights = self.folder.weights();
        // The engine that was built has the learned weights in it.
        let ours = self.engine(OURS, self.forge.settings.built.then_some(&weights))?;
        self.stage(stages::MATERIAL, |this, _| {
            let material = this.engine(MATERIAL, Some(Path::new(MATERIAL)))?;
            let (seconds, out) = (plan.material, this.folder.work(names::MATERIAL));
            this.parts().play_match([ours.clone(), material], (seconds, &openings), &out)?;
            Ok(())
        })?;
        let Some(opponent) = &self.forge.settings.opponent else { return Ok(()) };
        let opponent: EngineSpec = opponent.parse()?;
        let judged = self.folder.work(names::OPPONENT_OPENINGS);
        self.stage(stages::OPPONENT_OPENINGS, |this, _| {
            match this.parts().make_openings(&weights, Some(&opponent), plan.judging, &judged) {
                // There is no such file: the opponent plays from the others.
                Err(error) if matches!(error.downcast_ref(), Some(StepError::Failed { .. })) => Ok(()),
                made => made,
            }
        })?;
        self.stage(stages::OPPONENT, |this, _| {
            let openings = if judged.exists() { &judged } else { &openings };
            let (seconds, out) = (plan.opponent, this.folder.work(names::OPPONENT));
            this.parts().play_match([ours.clone(), opponent.clone()], (seconds, openings), &out)?;
            Ok(())
        })
    }

    /// Runs a stage unless it has ended. The work is given what the clock showed when the stage first began.
    fn stage(&mut self, name: &str, work: impl FnOnce(&Self, f64) -> Result) -> Result {
        if self.journal.ended(name).is_some() {
            return Ok(());
        }
        let now = self.clock.seconds();
        let began = self.journal.begin(name, now)?;
        (self.report)(&format!("{} {name}", minutes(now)));
        work(self, began)?;
        Ok(self.journal.end(name, self.clock.seconds())?)
    }

    /// The seconds that are left of a stage's time. A little is always left, or a stage could end with nothing done.
    fn left(&self, began: f64, seconds: f64) -> f64 {
        (began + seconds - self.clock.seconds()).max(LEAST * seconds)
    }

    fn parts(&self) -> Parts<'_> {
        Parts { settings: &self.forge.settings, session: self.session }
    }

    /// How many games of a thousand are held out.
    fn held_out(&self) -> Result<u64> {
        let first = SelfPlayResult::read(&self.folder.work(names::FIRST_POSITIONS).with_extension("json"))?;
        Ok(held_out(first.games))
    }

    /// Our engine with other weights: the one that was built, or the one in this program.
    fn engine(&self, name: &str, weights: Option<&Path>) -> Result<EngineSpec> {
        let mut engine = match weights {
            Some(weights) => built_in(name, weights)?,
            None => EngineSpec { name: name.to_owned(), ..EngineSpec::default() },
        };
        engine.cmd = if self.forge.settings.built { SELF.into() } else { self.folder.engine() };
        Ok(engine)
    }

    /// Draws the pictures and writes the page.
    fn draw_and_write(&self) -> Result {
        let (parts, weights) = (self.parts(), self.folder.weights());
        parts.draw(Subject::Start, None, &self.folder.picture("start.svg"))?;
        parts.draw(Subject::Moves, None, &self.folder.picture("moves.svg"))?;
        parts.draw(Subject::Values, Some(&weights), &self.folder.picture("values.svg"))?;
        let first = chosen(&self.folder, names::FIRST_TERMS)?.weights;
        copy(&curves(&first), &self.folder.picture("loss-1.svg"))?;
        let results = Results::read(&self.folder, self.forge.settings.opponent.is_some())?;
        for Generation { number, .. } in &results.generations {
            let weights = generation_weights(&self.folder.work(names::EVOLUTION), *number);
            copy(&curves(&weights), &self.folder.picture(&format!("loss-{}.svg", number + 1)))?;
        }
        if results.read_back.refused > 0 {
            (self.report)(&read_back(results.read_back));
        }
        let page = page(self.forge, &results, &self.journal.stages(), commit());
        let path = self.folder.result("README.md");
        Ok(files::write(&path, page).map_err(FileError::io(&path))?)
    }
}

/// The stage of a generation, by its number in the evolution. The first generation is the one before the evolution.
fn generation_stage(number: u32) -> String {
    format!("generation {}", number + 1)
}
