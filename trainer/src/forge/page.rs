//! The page that says what was done, in Markdown.

use std::fmt;
use std::path::PathBuf;

use super::folder::{PICTURES, Results};
use super::job::Forge;
use super::parts::{COMBINATIONS, RANDOM_PLIES, TRAINING, WINDOW, held_out, is_good_enough};
use super::time::{Stage, minutes};
use crate::arena::engines::EngineSpec;
use crate::evolution::Generation;
use crate::steps::MatchResult;
use crate::term_search::{ChallengeMatch, TermSearchResults, Trial};

/// What the page shows.
#[derive(Debug)]
pub(super) struct Page<'a> {
    /// The board and how it was forged.
    pub forge: &'a Forge,
    /// What was found.
    pub results: Results,
    /// The stages that have ended.
    pub stages: Vec<Stage>,
    /// The commit of the sources, if it is known.
    pub commit: Option<String>,
}

impl fmt::Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.introduction(f)?;
        self.strength(f)?;
        self.generations(f)?;
        self.terms(f)?;
        pieces(f)?;
        self.time(f)?;
        self.again(f)
    }
}

impl Page<'_> {
    fn introduction(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forge { board, settings, .. } = self.forge;
        let commit = self.commit.as_ref().map_or(String::new(), |commit| format!(" at commit {commit}"));
        let time = self.stages.iter().map(|stage| stage.seconds).sum::<f64>() / 60.0;
        let threads =
            if settings.threads == 1 { "one thread".into() } else { format!("{} threads", settings.threads) };
        writeln!(f, "# {}\n", board.spec.title())?;
        writeln!(
            f,
            "An engine that learned this game from its rules alone, by playing against itself: made by `katagami-trainer \
             forge` from `{}`{commit}, on {threads} in {time:.1} minutes.\n",
            self.forge.spec_name(),
        )?;
        writeln!(f, "## The game\n\n![The start position]({PICTURES}/start.svg)\n")?;
        writeln!(f, "{}", tables_gen::describe(&board.spec))?;
        writeln!(
            f,
            "Movements are in Betza's notation. Values are those that the first games were played with.\n"
        )?;
        writeln!(f, "![How the pieces move]({PICTURES}/moves.svg)\n")
    }

    fn strength(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let settings = &self.forge.settings;
        let opponent = self.opponent();
        let opponent = opponent.as_ref();
        writeln!(f, "## How strong it is\n")?;
        writeln!(f, "| against | at | games | wins | draws | losses | by faults | points | Elo |")?;
        writeln!(f, "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |")?;
        let mut row = |against: &str, result: &MatchResult| {
            let MatchResult { games, results: [losses, draws, wins], faults, .. } = result;
            let (points, elo) = (points(result.score), elo(result.elo, result.error_bars));
            let time = settings.time;
            writeln!(
                f,
                "| {against} | {time} | {games} | {wins} | {draws} | {losses} | {faults} | {points} | {elo} |"
            )
        };
        row("itself with material alone", &self.results.material)?;
        if let Some(result) = &self.results.opponent {
            row(&opponent.map_or_else(String::new, |spec| spec.name.clone()), result)?;
        }
        writeln!(
            f,
            "\nGames *by faults* say nothing about strength: one engine made a move that is illegal by the rules of the other, took too \
             much time or crashed. Error bars are at 95 %. All matches are from openings of {} random moves after which \
             the first generation found the position even{}, each played twice with colours exchanged.",
            random_plies(),
            if self.results.opponent_judged {
                "; for the last match our engine and the opponent did"
            } else {
                ""
            }
        )?;
        writeln!(f)
    }

    /// The opponent, whose program is named without its folder: that is another one elsewhere.
    fn opponent(&self) -> Option<EngineSpec> {
        let mut spec: EngineSpec = self.forge.settings.opponent.as_ref()?.parse().ok()?;
        spec.cmd = spec.cmd.file_name().map_or_else(PathBuf::new, PathBuf::from);
        Some(spec.named())
    }

    fn generations(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Results { first_games, first_terms, generations, last_match, .. } = &self.results;
        let settings = &self.forge.settings;
        writeln!(f, "## How it learned\n")?;
        writeln!(
            f,
            "Each generation plays games with the best weights so far, {} nodes a move after {} random moves, trains on the \
             positions of up to {WINDOW} generations (`{TRAINING}`; {} games of a thousand are held out), and plays a \
             match against those weights, {} nodes a move. Generation 1 plays with material.\n",
            settings.nodes,
            random_plies(),
            held_out(first_games.games),
            settings.match_nodes()
        )?;
        writeln!(
            f,
            "| generation | games | positions | held-out loss | moves found | match games | points | Elo | kept |"
        )?;
        writeln!(f, "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |")?;
        let loss = first_terms.best.as_ref().and_then(|best| trial(first_terms, &best.terms));
        let loss = loss.map_or(String::new(), |trial| format!("{:.4}", trial.held_out_loss));
        writeln!(f, "| 1 | {} | {} | {loss} | | | | | yes |", first_games.games, first_games.positions)?;
        for generation in generations {
            writeln!(f, "{}", row(generation))?;
        }
        let MatchResult { games, score, .. } = last_match;
        let kept = if is_good_enough(last_match) { "yes" } else { "no" };
        let elo = elo(last_match.elo, last_match.error_bars);
        writeln!(f, "| last training | | | | | {games} | {} | {elo} | {kept} |\n", points(*score))?;
        writeln!(
            f,
            "Losses of different generations are over different positions. The loss of the weights that were kept, and of \
             each generation's training:\n\n![Loss of the last training]({PICTURES}/loss.svg)\n"
        )?;
        let curves =
            (1..=generations.len() + 1).map(|number| format!("[{number}]({PICTURES}/loss-{number}.svg)"));
        writeln!(f, "Generations {}.\n", curves.collect::<Vec<_>>().join(", "))
    }

    fn terms(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Results { first_terms, last_terms, .. } = &self.results;
        writeln!(f, "## Terms\n")?;
        writeln!(
            f,
            "Combinations of terms, trained on the same positions. Those with a lower held-out loss play a match by time \
             against the best so far.\n"
        )?;
        writeln!(f, "| terms | parameters | held-out loss, first | held-out loss, last |")?;
        writeln!(f, "| --- | ---: | ---: | ---: |")?;
        for terms in COMBINATIONS {
            let both = [first_terms, last_terms].map(|results| trial(results, terms));
            let Some(known) = both.iter().flatten().next() else { continue };
            let [first, last] = both
                .map(|trial| trial.map_or("not tried".into(), |trial| format!("{:.4}", trial.held_out_loss)));
            writeln!(f, "| `{terms}` | {} | {first} | {last} |", known.parameters)?;
        }
        writeln!(f)?;
        for (when, results) in [("First", first_terms), ("Last", last_terms)] {
            for played in &results.matches {
                writeln!(f, "- {when}: {}", match_line(played))?;
            }
            if let Some(best) = &results.best {
                writeln!(f, "- {when} choice: `{}`.", best.terms)?;
            }
        }
        writeln!(f)
    }

    fn time(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## What took how long\n\n| stage | minutes |\n| --- | ---: |")?;
        for Stage { name, seconds } in &self.stages {
            writeln!(f, "| {name} | {} |", minutes(*seconds))?;
        }
        writeln!(f)
    }

    fn again(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Forge { board, settings, .. } = self.forge;
        let name = board.spec.name();
        let spec = if board.in_tree { name.into() } else { self.forge.spec_name() };
        let opponent = self.opponent().map_or(String::new(), |spec| {
            let words = spec.to_string();
            format!(" --opponent {}", shlex::try_quote(&words).unwrap_or(words.as_str().into()))
        });
        let without_engine = if settings.built { " --built" } else { "" };
        writeln!(f, "## Again\n")?;
        writeln!(
            f,
            "Stages end by time, so that another run plays other numbers of games. The seeds are those of the commands: self-play \
             0 for generation 1, n - 1 for generation n; all others their defaults.\n\n```console"
        )?;
        writeln!(
            f,
            "$ katagami-trainer forge {spec} --hours {} --threads {} --nodes {} --time {} --profile {}{without_engine}{opponent}",
            settings.hours, settings.threads, settings.nodes, settings.time, settings.profile
        )?;
        let build = if board.in_tree {
            let features =
                if name == tables_gen::DEFAULT_BOARD { String::new() } else { format!(" --features {name}") };
            format!("cargo build --release{features}")
        } else {
            writeln!(f, "$ export KATAGAMI_BOARD={spec}")?;
            "cargo build --release".into()
        };
        writeln!(f, "$ export KATAGAMI_WEIGHTS=weights.katagami")?;
        writeln!(f, "$ {build}      # the engine alone")?;
        writeln!(f, "```")
    }
}

fn pieces(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(
        f,
        "## What the pieces are worth\n\nAbove each board is the learned value of the piece; the squares tell how much \
         more or less it is worth there, with the kings where they begin.\n\n![Values of the \
         pieces]({PICTURES}/values.svg)\n"
    )
}

/// The row of a generation.
fn row(generation: &Generation) -> String {
    let Generation { number, selfplay, held_out_loss, move_accuracy, games, score, accepted, .. } =
        generation;
    let loss = held_out_loss.map_or(String::new(), |loss| format!("{loss:.4}"));
    let found = move_accuracy.map_or(String::new(), |share| format!("{:.1} %", 100.0 * share));
    let (points, elo) = (points(*score), elo(generation.elo, generation.error_bars));
    let kept = if *accepted { "yes" } else { "no" };
    format!(
        "| {} | {} | {} | {loss} | {found} | {games} | {points} | {elo} | {kept} |",
        number + 1,
        selfplay.games,
        selfplay.positions
    )
}

/// The training of some terms.
fn trial<'o>(results: &'o TermSearchResults, terms: &str) -> Option<&'o Trial> {
    results.trials.iter().find(|trial| trial.terms == terms)
}

/// A match between two combinations of terms.
fn match_line(played: &ChallengeMatch) -> String {
    let ChallengeMatch { challenger, champion, score, games, elo: difference, error_bars, accepted } = played;
    let accepted = if *accepted { "accepted" } else { "not accepted" };
    format!(
        "`{challenger}` against `{champion}`: {} of {games} games, {}, {accepted}.",
        points(*score),
        elo(*difference, *error_bars)
    )
}

/// How many random moves games begin with, in words.
fn random_plies() -> String {
    format!("{} to {}", RANDOM_PLIES.start(), RANDOM_PLIES.end())
}

fn points(score: f64) -> String {
    format!("{:.1} %", 100.0 * score)
}

/// An Elo difference with its error bars.
fn elo(elo: Option<f64>, error_bars: Option<[Option<f64>; 2]>) -> String {
    let end = |end: Option<f64>| end.map_or("?".into(), |end| format!("{end:+.0}"));
    match (elo, error_bars) {
        (None, _) => "all won or lost".into(),
        (Some(elo), None) => format!("{elo:+.0}"),
        (Some(elo), Some([low, high])) => format!("{elo:+.0} ({} to {})", end(low), end(high)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infinite_differences_are_written_in_words() {
        assert_eq!(elo(None, None), "all won or lost");
        assert_eq!(elo(Some(12.4), None), "+12");
        assert_eq!(elo(Some(-30.0), Some([None, Some(5.6)])), "-30 (? to +6)");
    }
}
