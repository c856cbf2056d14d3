//! The report of a match: tables for people, JSON for programs.

use std::fmt;

use katagami_rules::board::TITLE;
use katagami_rules::types::Color;
use serde::Serialize;

use super::announced_mates::MateCounts;
use super::records::MatchSettings;
use super::score::{FactorDecision, MatchScore};
use super::strength::{Confidence, Decision, Estimate, Pentanomial};

/// The report of a match that is finished or in progress.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport<'a> {
    settings: &'a MatchSettings,
    games: u64,
    distinct: u64,
    losses: u64,
    draws: u64,
    wins: u64,
    score: f64,
    match_score: &'a MatchScore,
    strength: Option<Estimate>,
    sprt: Option<SprtStatus>,
}

/// The state of a sequential test.
#[derive(Clone, Copy, Debug, Serialize)]
struct SprtStatus {
    llr: f64,
    lower: f64,
    upper: f64,
    decision: Option<Decision>,
}

impl<'a> MatchReport<'a> {
    /// The report of the games so far.
    pub fn new(settings: &'a MatchSettings, match_score: &'a MatchScore) -> Self {
        let [losses, draws, wins] = match_score.results();
        let strength = Estimate::new(&match_score.pairs);
        let sprt = match_score.sprt.as_ref().map(|sprt| {
            let (lower, upper) = sprt.bounds();
            let llr = sprt.log_likelihood_ratio(&match_score.pairs);
            SprtStatus { llr, lower, upper, decision: match_score.decision }
        });
        Self {
            settings,
            games: match_score.games(),
            distinct: match_score.distinct,
            losses,
            draws,
            wins,
            score: match_score.points_per_game(),
            match_score,
            strength,
            sprt,
        }
    }

    fn heading(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.settings.names();
        let [first_control, second_control] = [0, 1].map(|engine| self.settings.control(engine));
        write!(f, "{first} against {second}, {TITLE}, {} games at {first_control}", self.games)?;
        if first_control != second_control {
            write!(f, " against {second_control}")?;
        }
        writeln!(f)?;
        match self.games - self.distinct {
            0 => Ok(()),
            repeated => {
                writeln!(f, "{} games are distinct; {repeated} that repeat them are left out", self.distinct)
            }
        }
    }

    fn results(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, _] = self.settings.names();
        let width = first.chars().count() + " as Black".len();
        writeln!(f, "\n{:width$} {:>7} {:>7} {:>7} {:>8}", "", "wins", "draws", "losses", "points")?;
        let mut row = |label: &str, [losses, draws, wins]: [u64; 3]| {
            let points = (wins as f64 + draws as f64 / 2.0) / (losses + draws + wins).max(1) as f64;
            writeln!(f, "{label:width$} {wins:7} {draws:7} {losses:7} {:6.1} %", points * 100.0)
        };
        for color in Color::ALL {
            row(&format!("{first} as {color}"), self.match_score.by_color[color as usize])?;
        }
        row("together", self.match_score.results())?;
        let [as_black, as_white] = self.match_score.by_color;
        let (black, white) = (as_black[2] + as_white[0], as_black[0] + as_white[2]);
        writeln!(f, "Black won {black}, White won {white}")
    }

    fn strength(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = Pentanomial::NAMES.iter().zip(self.match_score.pairs.0);
        let pairs: Vec<_> = pairs.map(|(name, count)| format!("{name} {count}")).collect();
        writeln!(f, "\nPairs: {}", pairs.join(", "))?;
        match self.strength {
            None => {}
            Some(Estimate { elo, confidence: None }) => {
                writeln!(f, "Elo {elo:+.1}, no error bar: all pairs alike")?;
            }
            Some(Estimate { elo, confidence: Some(Confidence { low, high, los, normalized_elo }) }) => {
                writeln!(
                    f,
                    "Elo {elo:+.1}, 95 % between {low:+.1} and {high:+.1}; LOS {:.1} %",
                    los * 100.0
                )?;
                writeln!(f, "Normalized Elo {normalized_elo:+.1}")?;
            }
        }
        if let (Some(sprt), Some(SprtStatus { llr, lower, upper, decision })) =
            (&self.settings.sprt, self.sprt)
        {
            let decision = decision.map_or("undecided", accepted);
            writeln!(f, "SPRT {sprt}: LLR {llr:+.2} between {lower:.2} and {upper:.2}: {decision}")?;
        }
        Ok(())
    }

    /// What each factor is worth, and the state of its sequential test.
    fn factors(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factors = || self.match_score.factors.iter();
        let title = "high against low";
        let width = factors().map(|(factor, ..)| factor.name.chars().count()).fold(title.len(), usize::max);
        write!(f, "\n{title:width$} {:>7} {:>7} {:>7} {:>7}", "Elo", "low", "high", "LOS")?;
        writeln!(f, "{}", if self.settings.sprt.is_some() { "     LLR" } else { "" })?;
        for (factor, pairs, decision) in factors() {
            write!(f, "{:width$}", factor.name)?;
            if let Some(Estimate { elo, confidence }) = Estimate::new(pairs) {
                write!(f, " {elo:+7.1}")?;
                match confidence {
                    Some(Confidence { low, high, los, .. }) => {
                        write!(f, " {low:+7.1} {high:+7.1} {:5.1} %", los * 100.0)?;
                    }
                    None => write!(f, "{:24}", "")?,
                }
                if let Some(sprt) = &self.settings.sprt {
                    write!(f, " {:+7.2}", sprt.log_likelihood_ratio(pairs))?;
                }
                if let Some(FactorDecision { decision, games }) = decision {
                    write!(f, "  {} after {games} games", accepted(decision))?;
                }
            }
            writeln!(f)?;
        }
        if let Some(sprt) = &self.settings.sprt {
            let (lower, upper) = sprt.bounds();
            writeln!(f, "SPRT {sprt}: decided at an LLR of {lower:.2} or {upper:.2}")?;
        }
        Ok(())
    }

    fn ends(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\n{:18} {:>7} {:>7} {:>7}", "games ended by", "wins", "draws", "losses")?;
        self.match_score.ends.iter().try_for_each(|(reason, [losses, draws, wins])| {
            writeln!(f, "{:18} {wins:7} {draws:7} {losses:7}", reason.to_string())
        })
    }

    fn engines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.settings.names();
        let width = names.map(|name| name.chars().count()).into_iter().fold("engine".len(), usize::max);
        let columns = ["moves", "ms/move", "slowest", "time losses", "busy", "knodes/s", "depth"];
        let [moves, time, slowest, losses, busy, speed, depth] = columns;
        write!(f, "\n{:width$} {moves:>9} {time:>9} {slowest:>9} {losses:>12} {busy:>5}", "engine")?;
        writeln!(f, " {speed:>9} {depth:>6}")?;
        for (name, engine) in names.iter().zip(&self.match_score.engines) {
            let time = engine.milliseconds / engine.moves.max(1) as f64;
            write!(f, "{name:width$} {:9} {time:9.1} {:9.1}", engine.moves, engine.slowest)?;
            write!(f, " {:12} {:5}", engine.time_losses, engine.busy_losses)?;
            let (speed, (sum, count)) = (engine.nodes as f64 / engine.milliseconds.max(1e-3), engine.depths);
            writeln!(f, " {speed:9.0} {:6.1}", sum as f64 / count.max(1) as f64)?;
        }
        Ok(())
    }

    /// The mates that the engines announced, by verdict.
    fn mates(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.settings.names();
        let title = "announced mates";
        let width = names.map(|name| name.chars().count()).into_iter().fold(title.len(), usize::max);
        write!(f, "\n{title:width$} {:>9} {:>9} {:>10}", "all", "proved", "played out")?;
        writeln!(f, " {:>9} {:>9}", "unproven", "false")?;
        for (name, engine) in names.iter().zip(&self.match_score.engines) {
            let MateCounts { proved, played_out, unproven, refuted } = engine.mates;
            let announced = engine.mates.announced();
            write!(f, "{name:width$} {announced:9} {proved:9} {played_out:10}")?;
            writeln!(f, " {unproven:9} {refuted:9}")?;
        }
        Ok(())
    }
}

/// What a decision is called.
fn accepted(decision: Decision) -> &'static str {
    match decision {
        Decision::H0 => "elo0 accepted",
        Decision::H1 => "elo1 accepted",
    }
}

impl fmt::Display for MatchReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.heading(f)?;
        if self.games > 0 {
            self.results(f)?;
            self.strength(f)?;
            if !self.match_score.factors.is_empty() {
                self.factors(f)?;
            }
            self.ends(f)?;
            self.engines(f)?;
            if self.match_score.engines.iter().any(|engine| engine.mates.announced() > 0) {
                self.mates(f)?;
            }
        }
        Ok(())
    }
}
