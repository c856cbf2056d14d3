//! The page that says what was done, in Markdown: `page.txt` with what was found.

use std::path::PathBuf;

use super::folder::{ReadBack, Results};
use super::job::Forge;
use super::parts::{COMBINATIONS, RANDOM_PLIES, TRAINING, WINDOW, held_out, is_good_enough};
use super::time::{Stage, minutes};
use crate::arena::engines::EngineSpec;
use crate::evolution::Generation;
use crate::steps::{MatchOutcome, MatchResult};
use crate::term_search::{ChallengeMatch, TermSearchResults, Trial};

/// The text of the page: `stages` are those that have ended, `commit` is that of the sources, if it is known.
pub(super) fn page(forge: &Forge, results: &Results, stages: &[Stage], commit: Option<String>) -> String {
    let Forge { board, settings, .. } = forge;
    let name = board.spec.name();
    let outside = if board.in_tree { None } else { Some(forge.spec_name()) };
    let opponent = opponent(forge);
    let is_named = board.in_tree && name != tables_gen::DEFAULT_BOARD;
    let curves = (1..=results.generations.len() + 1).map(|n| format!("[{n}](pictures/loss-{n}.svg)"));
    let judged =
        if results.opponent_judged { "; for the last match our engine and the opponent did" } else { "" };
    format!(
        include_str!("page.txt"),
        title = board.spec.title(),
        spec = forge.spec_name(),
        commit = commit.map_or(String::new(), |commit| format!(" at commit {commit}")),
        threads =
            if settings.threads == 1 { "one thread".into() } else { format!("{} threads", settings.threads) },
        total_minutes = stages.iter().map(|stage| stage.seconds).sum::<f64>() / 60.0,
        rules = tables_gen::describe(&board.spec),
        last_matches = last_matches(forge, results, opponent.as_ref()),
        random_plies = format_args!("{} to {}", RANDOM_PLIES.start(), RANDOM_PLIES.end()),
        judged = judged,
        nodes = settings.nodes,
        window = WINDOW,
        training = TRAINING,
        held_out = held_out(results.first_games.games),
        match_nodes = settings.match_nodes(),
        generations = generations(results),
        read_back = read_back(results.read_back),
        curves = curves.collect::<Vec<_>>().join(", "),
        terms = terms(results),
        choices = choices(results),
        stages =
            lines(stages.iter().map(|Stage { name, seconds }| format!("| {name} | {} |", minutes(*seconds)))),
        board = outside.as_deref().unwrap_or(name),
        hours = settings.hours,
        thread_count = settings.threads,
        time = settings.time,
        profile = settings.profile,
        built = if settings.built { " --built" } else { "" },
        opponent = opponent.map_or(String::new(), |spec| {
            let words = spec.to_string();
            format!(" --opponent {}", shlex::try_quote(&words).unwrap_or(words.as_str().into()))
        }),
        export_board =
            outside.as_ref().map_or(String::new(), |spec| format!("$ export KATAGAMI_BOARD={spec}\n")),
        features = if is_named { format!(" --features {name}") } else { String::new() },
    )
}

/// The opponent, whose program is named without its folder: that is another one elsewhere.
fn opponent(forge: &Forge) -> Option<EngineSpec> {
    let mut spec: EngineSpec = forge.settings.opponent.as_ref()?.parse().ok()?;
    spec.cmd = spec.cmd.file_name().map_or_else(PathBuf::new, PathBuf::from);
    Some(spec.named())
}

/// The rows of the last matches.
fn last_matches(forge: &Forge, results: &Results, opponent: Option<&EngineSpec>) -> String {
    let time = forge.settings.time;
    let row = |against: &str, result: &MatchResult| {
        let MatchResult { outcome, results: [losses, draws, wins], faults } = result;
        let (games, points, elo) = (outcome.games, points(outcome), elo(outcome));
        format!(
            "| {against} | {time} | {games} | {wins} | {draws} | {losses} | {faults} | {points} | {elo} |"
        )
    };
    let material = row("itself with material alone", &results.material);
    let other = results.opponent.map(|result| row(opponent.map_or("", |spec| &spec.name), &result));
    lines([material].into_iter().chain(other))
}

/// The rows of the generations and of the last training.
fn generations(results: &Results) -> String {
    let Results { first_games, first_terms, generations, last_match, .. } = results;
    let loss = first_terms.best.as_ref().and_then(|best| trial(first_terms, &best.terms));
    let loss = loss.map_or(String::new(), |trial| format!("{:.4}", trial.held_out_loss));
    let first = format!("| 1 | {} | {} | {loss} | | | | | yes |", first_games.games, first_games.positions);
    let of_match = |outcome: &MatchOutcome, is_kept: bool| {
        let kept = if is_kept { "yes" } else { "no" };
        format!("{} | {} | {} | {kept} |", outcome.games, points(outcome), elo(outcome))
    };
    let later = generations.iter().map(|generation| {
        let Generation { number, selfplay, held_out_loss, move_accuracy, outcome, accepted } = generation;
        let loss = held_out_loss.map_or(String::new(), |loss| format!("{loss:.4}"));
        let found = move_accuracy.map_or(String::new(), |share| format!("{:.1} %", 100.0 * share));
        let learned = format!("{} | {} | {loss} | {found}", selfplay.games, selfplay.positions);
        format!("| {} | {learned} | {}", number + 1, of_match(outcome, *accepted))
    });
    let last = of_match(&last_match.outcome, is_good_enough(last_match));
    lines([first].into_iter().chain(later).chain([format!("| last training | | | | | {last}")]))
}

/// How many positions of the games are not read again.
pub(super) fn read_back(ReadBack { positions, refused }: ReadBack) -> String {
    let why =
        if refused == 0 { "" } else { "; there should be none, so that the rules or the files are wrong" };
    format!(
        "Of {} positions of self-play {refused} were refused when they were read again{why}.",
        positions + refused
    )
}

/// The rows of the combinations that were trained.
fn terms(results: &Results) -> String {
    lines(COMBINATIONS.into_iter().filter_map(|terms| {
        let both = [&results.first_terms, &results.last_terms].map(|results| trial(results, terms));
        let parameters = both.iter().flatten().next()?.parameters;
        let [first, last] =
            both.map(|trial| trial.map_or("not tried".into(), |trial| format!("{:.4}", trial.held_out_loss)));
        Some(format!("| `{terms}` | {parameters} | {first} | {last} |"))
    }))
}

/// The matches between combinations, and what was chosen.
fn choices(results: &Results) -> String {
    let both = [("First", &results.first_terms), ("Last", &results.last_terms)];
    lines(both.into_iter().flat_map(|(when, results)| {
        let matches = results.matches.iter().map(move |played| {
            let ChallengeMatch { challenger, champion, outcome, accepted } = played;
            let accepted = if *accepted { "accepted" } else { "not accepted" };
            let (games, points, elo) = (outcome.games, points(outcome), elo(outcome));
            format!(
                "- {when}: `{challenger}` against `{champion}`: {points} of {games} games, {elo}, {accepted}."
            )
        });
        let best = results.best.iter().map(move |best| format!("- {when} choice: `{}`.", best.terms));
        matches.chain(best)
    }))
}

/// The training of some terms.
fn trial<'o>(results: &'o TermSearchResults, terms: &str) -> Option<&'o Trial> {
    results.trials.iter().find(|trial| trial.terms == terms)
}

fn lines(lines: impl Iterator<Item = String>) -> String {
    lines.map(|line| line + "\n").collect()
}

fn points(outcome: &MatchOutcome) -> String {
    format!("{:.1} %", 100.0 * outcome.score)
}

/// An Elo difference with its error bars.
fn elo(outcome: &MatchOutcome) -> String {
    let end = |end: Option<f64>| end.map_or("?".into(), |end| format!("{end:+.0}"));
    match (outcome.elo, outcome.error_bars) {
        (None, _) => "all won or lost".into(),
        (Some(elo), None) => format!("{elo:+.0}"),
        (Some(elo), Some([low, high])) => format!("{elo:+.0} ({} to {})", end(low), end(high)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_positions_are_no_detail() {
        let said = |refused| read_back(ReadBack { positions: 90, refused });
        assert_eq!(said(0), "Of 90 positions of self-play 0 were refused when they were read again.");
        assert!(said(10).starts_with("Of 100 positions of self-play 10 were refused"));
        assert!(said(10).ends_with("; there should be none, so that the rules or the files are wrong."));
    }

    #[test]
    fn infinite_differences_are_written_in_words() {
        let written =
            |difference, error_bars| elo(&MatchOutcome { score: 0.5, games: 2, elo: difference, error_bars });
        assert_eq!(written(None, None), "all won or lost");
        assert_eq!(written(Some(12.4), None), "+12");
        assert_eq!(written(Some(-30.0), Some([None, Some(5.6)])), "-30 (? to +6)");
    }
}
