//! The parts of the work, with the options that a forge gives them.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use katagami::cli::overwriting::Overwriting;
use katagami_evaluation::files::MATERIAL;

use super::job::ForgeSettings;
use super::time::{TermsPlan, duration};
use crate::arena::engines::EngineSpec;
use crate::arena::match_command::MatchOptions;
use crate::arena::opening_command::{self, OpeningOptions};
use crate::arena::opening_generator::LIMITS;
use crate::evolution::Evolution;
use crate::learn::LearnOptions;
use crate::options::{defaults, parse_words};
use crate::pictures::{self, PictureOptions, Subject};
use crate::selfplay::command::{SelfPlayOptions, SelfPlayResult};
use crate::session::{Result, Session};
use crate::steps::{self, MatchResult};
use crate::term_search::{BestCombination, Candidates, TermSearch};
use katagami::cli::time_control::TimeControl;

/// The terms of the first training: those of the small form but `near-kpp`, which are followed fastest in play.
pub(super) const FASTEST_TERMS: &str = "pp,rel-pp,kp,rel-kp,p,hand,kk";

/// The combinations of terms to choose from, in the order in which they are trained while there is time.
/// `lab/notebook` has what they are worth: numbers for the side to move cost no time, king-piece-pair terms
/// need many positions, those near a king fewer, and no tables for each king.
pub(super) const COMBINATIONS: [&str; 7] = [
    FASTEST_TERMS,
    "pp,rel-pp,kp,rel-kp,p,hand,kk,turn:p,turn:hand,turn:kp,turn:rel-kp",
    "near-kpp,pp,rel-pp,kp,rel-kp,p,hand,kk,turn:p,turn:hand,turn:kp,turn:rel-kp",
    "kpp,pp,rel-kpp,rel-pp,kkp,kp,rel-kp,p,hand,kk,turn:p,turn:hand,turn:kp,turn:rel-kp",
    "rel-kpp,pp,rel-pp,kp,rel-kp,p,hand,kk,turn:p,turn:hand,turn:kp,turn:rel-kp",
    "kpp,pp,rel-kpp,rel-pp,kkp,kp,rel-kp,p,hand,kk",
    "kp,rel-kp,p,hand,kk,turn:p,turn:hand,turn:kp,turn:rel-kp",
];

/// How `learn` trains. The epsilon makes no difference with 100,000 positions (gorogoro) and helps with millions (5x5, 9x9).
pub(super) const TRAINING: &str = "--epochs 3 --rate 0.5 --decay 0.01 --epsilon 1e-5";

/// The numbers of random moves with which games of self-play begin.
pub(super) const RANDOM_PLIES: RangeInclusive<usize> = 2..=8;

/// The most games of a match; as a rule time ends it before.
const MOST_GAMES: u64 = 1000;

/// The percentage that new weights must score.
const NEEDED: f64 = 50.0;

/// The number of generations that a generation learns from.
pub(super) const WINDOW: usize = 4;

/// The number of generations that the last training learns from.
pub(super) const LAST_WINDOW: usize = 5;

/// The parts of the work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts<'a> {
    /// The arguments of the forge.
    pub settings: &'a ForgeSettings,
    /// What interrupts them.
    pub session: &'a Session,
}

/// Whether new weights that played this match are kept.
pub(super) fn is_good_enough(result: &MatchResult) -> bool {
    result.outcome.reaches(NEEDED)
}

/// How many games of a thousand are held out, given the number of games of the first generation: enough to measure a loss.
pub(super) fn held_out(games: u64) -> u64 {
    const GAMES: u64 = 20;
    (1000 * GAMES / games.max(1)).clamp(50, 500)
}

impl Parts<'_> {
    /// Makes openings that the weights, and another engine if one is given, judge even: as even as there are in this number
    /// of seconds.
    pub(super) fn make_openings(
        &self,
        weights: &Path,
        judge: Option<&EngineSpec>,
        seconds: f64,
        out: &Path,
    ) -> Result {
        const COUNT: usize = 500;
        let mut made = Ok(());
        for max_score in LIMITS {
            let mut options = OpeningOptions {
                count: COUNT,
                eval: Some(weights.to_owned()),
                judge: judge.cloned(),
                seconds: Some(duration(seconds)),
                out: out.to_owned(),
                overwriting: Overwriting::ALLOWED,
                ..defaults(&["out"])?
            };
            (options.config.plies, options.config.max_score) = (RANDOM_PLIES, max_score);
            made = steps::run("openings", self.session, |session| opening_command::make(&options, session));
            if made.is_ok() || self.session.stop().is_set() {
                break;
            }
        }
        Ok(made?)
    }

    /// Plays the first games, with material.
    pub(super) fn first_selfplay(&self, seconds: f64, out: &Path) -> Result<SelfPlayResult> {
        /// No generation has this seed.
        const SEED: u32 = 0;
        let options = self.selfplay_options(seconds)?;
        steps::selfplay(&options, SEED, Path::new(MATERIAL), out, self.session)
    }

    /// Trains combinations of terms on the same positions and lets the best play against each other.
    pub(super) fn choose_terms(&self, choice: &TermChoice<'_>, plan: TermsPlan, seconds: f64) -> Result {
        let learn_words = self.learn_words(choice.held_out);
        let search = TermSearch {
            learn: learn_options(&learn_words)?,
            learn_words,
            matches: self.match_of_terms(plan.each_match(), choice.openings)?,
            folder: choice.out.to_owned(),
            positions: choice.positions.to_vec(),
            eval: choice.eval.to_owned(),
            initial: choice.from.parse()?,
            candidates: Candidates::Combinations(
                COMBINATIONS.iter().map(|terms| terms.parse()).collect::<Result<_, _>>()?,
            ),
            deadline: Instant::now().checked_add(duration(seconds)),
            max_challengers: 2,
            required_score: NEEDED,
            // Matches by time judge a smaller combination, which is faster, without help; and all combinations are one step away.
            required_score_of_smaller: NEEDED,
            tolerance: 0.0,
            reach: 1,
        };
        search.run(&self.session.part())?;
        Ok(())
    }

    /// The generations after the first one.
    pub(super) fn evolution(
        &self,
        (first, first_positions): (&BestCombination, PathBuf),
        folder: PathBuf,
        plan: GenerationPlan<'_>,
    ) -> Result<Evolution> {
        let mut learn = self.learn_words(plan.held_out);
        learn.extend(["--terms".to_owned(), first.terms.clone()]);
        let nodes = TimeControl { nodes: Some(self.settings.match_nodes()), ..TimeControl::default() };
        let sprt = "elo0=0,elo1=40".parse()?;
        let matches = self.quick_match(nodes, plan.of_match, plan.openings)?;
        Ok(Evolution {
            selfplay: self.selfplay_options(plan.of_games)?,
            learn: learn_options(&learn)?,
            matches: MatchOptions { sprt: Some(sprt), ..matches },
            folder,
            initial_weights: first.weights.clone(),
            initial_positions: Some(first_positions),
            window: WINDOW,
            required_score: NEEDED,
        })
    }

    /// Lets the weights of the last training play against the best ones so far. Returns whether they are at least as good.
    pub(super) fn is_better(
        &self,
        [new, best]: [&Path; 2],
        (seconds, openings): (f64, &Path),
        out: &Path,
    ) -> Result<bool> {
        let options = self.match_of_terms(seconds, openings)?;
        Ok(is_good_enough(&steps::play_match(&options, [("last", new), ("best", best)], out, self.session)?))
    }

    /// Plays one of the last matches.
    pub(super) fn play_match(
        &self,
        engines: [EngineSpec; 2],
        (seconds, openings): (f64, &Path),
        out: &Path,
    ) -> Result<MatchResult> {
        let options = self.match_options(self.settings.time, seconds, openings)?;
        steps::play_match_between(&options, engines, out, self.session)
    }

    /// Draws a picture.
    pub(super) fn draw(&self, of: Subject, weights: Option<&Path>, out: &Path) -> Result {
        let options = PictureOptions {
            of,
            eval: weights.map(Path::to_owned),
            out: out.to_owned(),
            overwriting: Overwriting::ALLOWED,
            ..defaults(&["out"])?
        };
        Ok(steps::run("picture", self.session, |_| pictures::draw_picture(&options))?)
    }

    fn selfplay_options(&self, seconds: f64) -> Result<SelfPlayOptions> {
        let ForgeSettings { nodes, threads, .. } = self.settings;
        let words = words(&format!("--nodes {nodes} --concurrency {threads} --seconds {seconds}"));
        let mut options: SelfPlayOptions = parse_words("selfplay", &words, &SelfPlayOptions::GIVEN)?;
        options.config.random_plies = RANDOM_PLIES;
        Ok(options)
    }

    /// How combinations are trained, in words: a search for terms that goes on compares them.
    fn learn_words(&self, held_out: u64) -> Vec<String> {
        words(&format!("{TRAINING} --held-out {held_out} --threads {}", self.settings.threads))
    }

    /// A match that chooses between weights with different terms.
    fn match_of_terms(&self, seconds: f64, openings: &Path) -> Result<MatchOptions> {
        self.quick_match(at_equal_time(seconds, self.settings.threads), seconds, openings)
    }

    /// A match that only chooses between weights: the mates that they announce are not checked.
    fn quick_match(&self, control: TimeControl, seconds: f64, openings: &Path) -> Result<MatchOptions> {
        let mut options = self.match_options(control, seconds, openings)?;
        options.conditions.mate_nodes = 0;
        Ok(options)
    }

    /// A match that ends by time.
    fn match_options(&self, control: TimeControl, seconds: f64, openings: &Path) -> Result<MatchOptions> {
        let mut options: MatchOptions = defaults(&MatchOptions::GIVEN)?;
        (options.time, options.seconds) = (control, Some(duration(seconds)));
        options.conditions.games = MOST_GAMES;
        options.conditions.concurrency = self.settings.threads;
        options.conditions.openings = Some(openings.to_owned());
        Ok(options)
    }
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

fn learn_options(words: &[String]) -> Result<LearnOptions> {
    Ok(parse_words("learn", words, &LearnOptions::GIVEN)?)
}

/// A choice of terms.
#[derive(Clone, Copy, Debug)]
pub(super) struct TermChoice<'a> {
    /// The positions to train on.
    pub positions: &'a [PathBuf],
    /// The weights that find the quiet positions.
    pub eval: &'a Path,
    /// The terms that the others have to beat.
    pub from: &'a str,
    /// How many games of a thousand are held out.
    pub held_out: u64,
    /// The openings of the matches.
    pub openings: &'a Path,
    /// The folder.
    pub out: &'a Path,
}

/// The time of a generation, and its other arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct GenerationPlan<'a> {
    /// The seconds that are left for its games.
    pub of_games: f64,
    /// The seconds for its match.
    pub of_match: f64,
    /// How many games of a thousand are held out.
    pub held_out: u64,
    /// The openings.
    pub openings: &'a Path,
}

/// The time control of matches between weights with different terms, which also differ in speed: as much time for a move as
/// leaves time for about as many games as are needed.
fn at_equal_time(seconds: f64, at_once: u16) -> TimeControl {
    const GAMES: f64 = 60.0;
    const MOVES: f64 = 60.0;
    const LEAST: f64 = 0.002;
    const MOST: f64 = 0.03;
    let for_a_move = seconds * f64::from(at_once) / (GAMES * MOVES);
    let milliseconds = 1000.0 * for_a_move.clamp(LEAST, MOST);
    TimeControl { move_time: Some(Duration::from_millis(milliseconds as u64)), ..TimeControl::default() }
}
