//! The commands of a forge, with their arguments.

use std::path::{Path, PathBuf};
use std::time::Duration;

use katagami_evaluation::files::MATERIAL;

use super::plan::TermsPlan;
use super::settings::ForgeSettings;
use crate::arena::time_control::TimeControl;
use crate::evolution::Evolution;
use crate::pipeline::{ChildCommand, MatchResult, Pipeline, PipelineError, SelfPlayResult};
use crate::stop_flag::StopFlag;

/// The terms of the small form, pairs of pieces near a king apart.
macro_rules! small {
    () => {
        "pp,rel-pp,kp,rel-kp,p,hand,kk"
    };
}

/// Bonanza's tables with all lowered terms.
macro_rules! all {
    () => {
        "kpp,pp,rel-kpp,rel-pp,kkp,kp,rel-kp,p,hand,kk"
    };
}

/// Numbers for the side to move.
macro_rules! turn {
    () => {
        "turn:p,turn:hand,turn:kp,turn:rel-kp"
    };
}

/// The terms of the first training: those that are followed fastest in play.
pub(super) const SMALL: &str = small!();

/// The combinations of terms to choose from, in the order in which they are trained while there is time.
/// `lab/notebook` has what they are worth: numbers for the side to move cost no time, king-piece-pair terms
/// need many positions, those near a king fewer, and no tables for each king.
pub(super) const COMBINATIONS: [&str; 7] = [
    SMALL,
    concat!(small!(), ",", turn!()),
    concat!("near-kpp,", small!(), ",", turn!()),
    concat!(all!(), ",", turn!()),
    concat!("rel-kpp,", small!(), ",", turn!()),
    all!(),
    concat!("kp,rel-kp,p,hand,kk,", turn!()),
];

/// How `learn` trains. The epsilon makes no difference with 100,000 positions (gorogoro) and helps with millions (5x5, 9x9).
pub(super) const TRAINING: &str = "--epochs 3 --rate 0.5 --decay 0.01 --epsilon 1e-5";

/// How games of self-play begin.
pub(super) const RANDOM_PLIES: &str = "2..8";

/// The most games of a match; as a rule time ends it before.
const MOST_GAMES: &str = "1000";

/// The percentage that new weights must score.
const NEEDED: f64 = 50.0;

/// The number of generations that a generation learns from.
pub(super) const WINDOW: usize = 4;

/// The number of generations that the last training learns from.
pub(super) const LAST_WINDOW: usize = 5;

/// The commands of a forge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Commands<'a> {
    /// The trainer for the board.
    pub program: &'a Path,
    /// The arguments of the forge.
    pub settings: &'a ForgeSettings,
    /// Ends the command that runs, and begins no other.
    pub stop: &'a StopFlag,
}

/// Whether new weights that played this match are kept.
pub(super) fn is_good_enough(result: &MatchResult) -> bool {
    100.0 * result.score >= NEEDED
}

/// How many games of a thousand are held out, given the number of games of the first generation: enough to measure a loss.
pub(super) fn held_out(games: u64) -> u64 {
    const GAMES: u64 = 20;
    (1000 * GAMES / games.max(1)).clamp(50, 500)
}

impl Commands<'_> {
    /// Makes openings that the weights, and another engine if one is given, judge even: as even as there are in this number
    /// of seconds.
    pub(super) fn make_openings(
        &self,
        weights: &Path,
        judge: Option<&str>,
        seconds: f64,
        out: &Path,
    ) -> Result<(), PipelineError> {
        const COUNT: &str = "500";
        /// The most points by which an opening may favour a side, and the next limit if there is no such opening.
        const LIMITS: [&str; 3] = ["100", "400", "2000"];
        let mut made = Ok(());
        for limit in LIMITS {
            let mut command = ChildCommand::new(self.program, "openings", &[]);
            command.option("--count", COUNT).option("--plies", RANDOM_PLIES).option("--limit", limit);
            command.option("--eval", weights).option("--seconds", seconds.to_string()).option("--out", out);
            if let Some(engine) = judge {
                command.option("--judge", engine);
            }
            made = command.run(self.stop);
            if made.is_ok() {
                break;
            }
        }
        made
    }

    /// Plays the first games, with material.
    pub(super) fn first_selfplay(&self, seconds: f64, out: &Path) -> Result<SelfPlayResult, PipelineError> {
        /// Another one than those of all generations.
        const SEED: u32 = 0;
        let pipeline = self.pipeline(self.selfplay_words(seconds), Vec::new(), Vec::new());
        pipeline.selfplay(SEED, Path::new(MATERIAL), out)
    }

    /// Trains combinations of terms on the same positions and lets the best play against each other.
    pub(super) fn choose_terms(
        &self,
        search: &TermChoice<'_>,
        plan: TermsPlan,
        seconds: f64,
    ) -> Result<(), PipelineError> {
        const TRIES: &str = "2";
        let matches = self.match_of_terms_words(plan.each_match(), search.openings)?;
        let mut command = ChildCommand::new(self.program, "search-terms", &[]);
        command.option("--out", search.out).option("--eval", search.eval).option("--from", search.from);
        for combination in COMBINATIONS {
            command.option("--among", combination);
        }
        command.option("--tries", TRIES).option("--needed", NEEDED.to_string());
        // Matches by time judge a smaller combination, which is faster, without help; and all combinations are one step away.
        command
            .option("--needed-smaller", NEEDED.to_string())
            .option("--tolerance", "0")
            .option("--reach", "1");
        command.option("--seconds", seconds.to_string());
        command
            .option("--learn", one_string(&self.learn_words(search.held_out))?)
            .option("--matches", one_string(&matches)?);
        for file in search.positions {
            command.argument(file);
        }
        command.run(self.stop)
    }

    /// The generations after the first one.
    pub(super) fn evolution(
        &self,
        (first, first_positions): (&TrainedWeights, PathBuf),
        folder: PathBuf,
        plan: GenerationPlan<'_>,
    ) -> Result<Evolution, PipelineError> {
        let terms = ["--terms".to_owned(), first.terms.clone()];
        let learn = self.learn_words(plan.held_out).into_iter().chain(terms).collect();
        let nodes = TimeControl { nodes: Some(self.settings.match_nodes()), ..TimeControl::default() };
        let mut matches = self.quick_match_words(nodes, plan.of_match, plan.openings)?;
        matches.extend(["--sprt", "elo0=0,elo1=40"].map(str::to_owned));
        Ok(Evolution {
            pipeline: self.pipeline(self.selfplay_words(plan.of_games), learn, matches),
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
        (time, openings): (Duration, &Path),
        out: &Path,
    ) -> Result<bool, PipelineError> {
        let words = self.match_of_terms_words(time, openings)?;
        let pipeline = self.pipeline(Vec::new(), Vec::new(), words);
        let result = pipeline.play_match([("last", new), ("best", best)], out)?;
        Ok(is_good_enough(&result))
    }

    /// Plays one of the last matches.
    pub(super) fn play_match(
        &self,
        engines: &[String; 2],
        (time, openings): (Duration, &Path),
        out: &Path,
    ) -> Result<MatchResult, PipelineError> {
        let words = self.match_words(self.settings.time, time, openings)?;
        self.pipeline(Vec::new(), Vec::new(), words).play_match_between(engines, out)
    }

    /// Draws a picture.
    pub(super) fn draw(
        &self,
        words: &[&str],
        weights: Option<&Path>,
        out: &Path,
    ) -> Result<(), PipelineError> {
        let words: Vec<String> = words.iter().map(ToString::to_string).collect();
        let mut command = ChildCommand::new(self.program, "picture", &words);
        if let Some(weights) = weights {
            command.option("--eval", weights);
        }
        command.option("--out", out).run(self.stop)
    }

    fn selfplay_words(&self, seconds: f64) -> Vec<String> {
        let ForgeSettings { nodes, threads, .. } = self.settings;
        let words =
            format!("--nodes {nodes} --threads {threads} --random-plies {RANDOM_PLIES} --seconds {seconds}");
        words.split(' ').map(str::to_owned).collect()
    }

    fn learn_words(&self, held_out: u64) -> Vec<String> {
        let words = format!("{TRAINING} --held-out {held_out} --threads {}", self.settings.threads);
        words.split(' ').map(str::to_owned).collect()
    }

    /// Arguments of a match that chooses between weights with different terms.
    fn match_of_terms_words(&self, time: Duration, openings: &Path) -> Result<Vec<String>, PipelineError> {
        self.quick_match_words(at_equal_time(time, self.settings.threads), time, openings)
    }

    /// Arguments of a match that only chooses between weights: the mates that they announce are not checked.
    fn quick_match_words(
        &self,
        control: TimeControl,
        time: Duration,
        openings: &Path,
    ) -> Result<Vec<String>, PipelineError> {
        let mut words = self.match_words(control, time, openings)?;
        words.extend(["--mate-nodes", "0"].map(str::to_owned));
        Ok(words)
    }

    /// Arguments of a match that ends by time.
    fn match_words(
        &self,
        control: TimeControl,
        time: Duration,
        openings: &Path,
    ) -> Result<Vec<String>, PipelineError> {
        let openings = openings.to_str().ok_or_else(|| PipelineError::Path(openings.to_owned()))?;
        let words = [
            ("--time", control.to_string()),
            ("--games", MOST_GAMES.to_owned()),
            ("--seconds", time.as_secs_f64().to_string()),
            ("--concurrency", self.settings.threads.to_string()),
            ("--openings", openings.to_owned()),
        ];
        Ok(words.into_iter().flat_map(|(option, value)| [option.to_owned(), value]).collect())
    }

    fn pipeline(&self, selfplay: Vec<String>, learn: Vec<String>, matches: Vec<String>) -> Pipeline {
        let (program, stop) = (self.program.to_owned(), self.stop.clone());
        Pipeline { program, selfplay, learn, matches, stop }
    }
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

/// Weights with the names of their terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TrainedWeights {
    /// The terms, separated by commas.
    pub terms: String,
    /// The file.
    pub weights: PathBuf,
}

/// The time of a generation, and its other arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct GenerationPlan<'a> {
    /// The seconds that are left for its games.
    pub of_games: f64,
    /// The time for its match.
    pub of_match: Duration,
    /// How many games of a thousand are held out.
    pub held_out: u64,
    /// The openings.
    pub openings: &'a Path,
}

/// The time control of matches between weights with different terms, which differ in speed, too: the time for a move with
/// which about as many games as are needed have time.
fn at_equal_time(time: Duration, at_once: u16) -> TimeControl {
    const GAMES: f64 = 60.0;
    const MOVES: f64 = 60.0;
    const LEAST: f64 = 0.002;
    const MOST: f64 = 0.03;
    let for_a_move = time.as_secs_f64() * f64::from(at_once) / (GAMES * MOVES);
    let milliseconds = 1000.0 * for_a_move.clamp(LEAST, MOST);
    TimeControl { move_time: Some(Duration::from_millis(milliseconds as u64)), ..TimeControl::default() }
}

/// Words as one string, which is split into them as a shell does.
fn one_string(words: &[String]) -> Result<String, PipelineError> {
    shlex::try_join(words.iter().map(String::as_str)).map_err(|_| PipelineError::Path(words.join(" ").into()))
}
