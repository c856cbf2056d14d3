//! The score of a match: points, pairs, ends of games, what each engine did, and what each factor is worth.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};

use katagami_rules::types::Color;
use serde::Serialize;

use super::announced_mates::MateCounts;
use super::game_end::EndReason;
use super::openings::Opening;
use super::records::{MatchGame, MatchSettings};
use super::schedule::{Factor, Factors, pair_number};
use super::strength::{Confidence, Decision, Estimate, Pentanomial, Sprt};

/// Statistics of one engine.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct EngineStats {
    /// The number of its moves.
    pub moves: u64,
    /// The time of all moves in milliseconds.
    pub milliseconds: f64,
    /// The time of the slowest answer in milliseconds.
    pub slowest: f64,
    /// The number of nodes that it reported.
    pub nodes: u64,
    /// The sum of the depths that it reported, and the number of moves with a depth.
    pub depths: (u64, u64),
    /// The number of games lost on time.
    pub time_losses: u64,
    /// The number of games lost because the machine kept it waiting.
    pub busy_losses: u64,
    /// The mates that it announced.
    pub mates: MateCounts,
}

/// The first engine's losses, draws and wins for each reason of the end.
pub type EndCounts = BTreeMap<EndReason, [u64; 3]>;

/// The score of the finished games, from the first engine's point of view.
///
/// A game that repeats another one, from the same position with the same colours, moves and end, proves nothing more. It is left out
/// of results, and so are pairs of two such games.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct MatchScore {
    /// The number of finished games, repeated ones included.
    finished: u64,
    /// The number of games that repeat no other.
    pub distinct: u64,
    /// Losses, draws and wins by colour of the first engine.
    pub by_color: [[u64; 3]; 2],
    /// The complete pairs.
    pub pairs: Pentanomial,
    /// The complete pairs from the point of view of each factor.
    pub factors: FactorScores,
    /// Losses, draws and wins by reason of the end.
    pub ends: EndCounts,
    /// The statistics of each engine.
    pub engines: [EngineStats; 2],
    /// The number of moves after the openings.
    pub plies: u64,
    /// The sequential test of the engines.
    #[serde(skip)]
    pub sprt: Option<Sprt>,
    /// The first decision of that test. Games that finish later do not change it.
    #[serde(skip)]
    pub decision: Option<Decision>,
    /// The half points of games whose pair is incomplete, by pair, and whether they repeat no other.
    #[serde(skip)]
    halves: HashMap<u64, (usize, bool)>,
    /// What distinguishes the games.
    #[serde(skip)]
    seen: HashSet<u64>,
}

impl MatchScore {
    /// The score before the first game of a match.
    pub fn new(settings: &MatchSettings) -> Self {
        let factors = FactorScores::new(settings.factors.clone(), settings.seed, settings.sprt);
        // If there are factors, each has a test of its own, and the engines have none.
        let sprt = settings.sprt.filter(|_| factors.is_empty());
        Self { factors, sprt, ..Self::default() }
    }

    /// Counts a game. Each game must be counted once.
    pub fn add(&mut self, record: &MatchGame) {
        let half_points = record.half_points();
        let pair = pair_number(record.game);
        let color = if record.first_is_black { Color::Black } else { Color::White };
        let is_new = self.seen.insert(self.identity(record));
        self.finished += 1;
        if is_new {
            self.distinct += 1;
            self.by_color[color as usize][half_points] += 1;
            self.ends.entry(record.reason).or_default()[half_points] += 1;
        }
        match self.halves.remove(&pair) {
            Some((other, other_is_new)) if is_new || other_is_new => {
                self.pairs.add(half_points + other);
                self.decision = self.decision.or_else(|| self.sprt?.decision(&self.pairs));
                self.factors.add(pair, half_points + other);
            }
            Some(_) => {}
            None => {
                self.halves.insert(pair, (half_points, is_new));
            }
        }
        let engines = record.engines();
        self.plies += record.moves.len() as u64;
        for (color, slowest) in Color::ALL.into_iter().zip(record.slowest) {
            let engine = &mut self.engines[engines[color]];
            engine.slowest = engine.slowest.max(slowest);
            engine.mates.add(&record.mates[color as usize]);
            if record.result.winner() == Some(!color) {
                engine.time_losses += u64::from(record.reason == EndReason::Time);
                engine.busy_losses += u64::from(record.reason == EndReason::BusyMachine);
            }
        }
        let mut mover = record.first_mover();
        for (ply, &time) in record.times.iter().enumerate() {
            let engine = &mut self.engines[engines[mover]];
            mover = !mover;
            engine.moves += 1;
            engine.milliseconds += time;
            engine.nodes += record.nodes.get(ply).copied().flatten().unwrap_or(0);
            if let Some(depth) = record.depths.get(ply).copied().flatten() {
                engine.depths.0 += u64::from(depth);
                engine.depths.1 += 1;
            }
        }
    }

    /// What distinguishes a game from others, as a hash. With other levels of a factor it is another game.
    fn identity(&self, record: &MatchGame) -> u64 {
        let MatchGame { first_is_black, moves, result, reason, .. } = record;
        let levels: Vec<bool> = self.factors.levels(pair_number(record.game)).collect();
        let root = record.opening.parse::<Opening>().map(|opening| opening.game().position().key());
        let mut hasher = DefaultHasher::new();
        (levels, first_is_black, root.ok(), moves, result.winner().map(|winner| winner as u8), reason)
            .hash(&mut hasher);
        hasher.finish()
    }

    /// Checks that a game was played to its end, not each lost by a crash or without an answer.
    ///
    /// # Errors
    ///
    /// If none was.
    pub fn check_played(&self) -> Result<(), &'static str> {
        let is_failure = |reason: &EndReason| matches!(reason, EndReason::Crash | EndReason::Hang);
        if self.finished > 0 && self.ends.keys().all(is_failure) {
            return Err("no game was played to its end: each was lost by a crash or without an answer");
        }
        Ok(())
    }

    /// Whether the sequential tests, if there are any, are decided.
    pub fn is_decided(&self) -> bool {
        if self.sprt.is_some() { self.decision.is_some() } else { self.factors.are_decided() }
    }

    /// Losses, draws and wins of the first engine in distinct games.
    pub fn results(&self) -> [u64; 3] {
        std::array::from_fn(|kind| self.by_color.iter().map(|color| color[kind]).sum())
    }

    /// The number of finished games.
    pub fn games(&self) -> u64 {
        self.finished
    }

    /// The first engine's mean score in distinct games, from 0 to 1.
    pub fn points_per_game(&self) -> f64 {
        let [_, draws, wins] = self.results();
        (wins as f64 + draws as f64 / 2.0) / self.distinct.max(1) as f64
    }

    /// The score in one line.
    pub fn line(&self) -> String {
        let [losses, draws, wins] = self.results();
        let mut line = format!("+{wins} ={draws} -{losses}, {:.1} %", self.points_per_game() * 100.0);
        if self.distinct < self.finished {
            let _ = write!(line, ", {} repeated", self.finished - self.distinct);
        }
        // Writing to a string does not fail.
        if let Some(Estimate { elo, confidence: Some(Confidence { low, high, .. }) }) =
            Estimate::new(&self.pairs)
        {
            let _ = write!(line, ", Elo {elo:+.1} [{low:+.1}, {high:+.1}]");
        }
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            let llr = sprt.log_likelihood_ratio(&self.pairs);
            let _ = write!(line, ", LLR {llr:+.2} [{low:.2}, {high:.2}]");
        }
        line
    }
}

/// The results of all factors.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct FactorScores {
    #[serde(skip)]
    factors: Factors,
    #[serde(skip)]
    seed: u64,
    #[serde(skip)]
    sprt: Option<Sprt>,
    /// The pairs from the point of view of the engine with the high level, for each factor.
    pairs: Vec<Pentanomial>,
    /// The decision of the sequential test about each factor.
    decisions: Vec<Option<FactorDecision>>,
}

/// The decision of a sequential test of a factor. Games that are played for the other factors do not change it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct FactorDecision {
    /// The hypothesis that was accepted.
    pub decision: Decision,
    /// After how many games.
    pub games: u64,
}

impl FactorScores {
    /// No results yet of these factors; `seed` is that of the match.
    pub fn new(factors: Factors, seed: u64, sprt: Option<Sprt>) -> Self {
        let pairs = vec![Pentanomial::default(); factors.as_slice().len()];
        let decisions = vec![None; factors.as_slice().len()];
        Self { factors, seed, sprt, pairs, decisions }
    }

    /// Adds a pair in which the first engine scored this number of half points.
    pub fn add(&mut self, pair: u64, half_points: usize) {
        let levels = self.levels(pair);
        for ((pairs, decision), first_is_high) in self.pairs.iter_mut().zip(&mut self.decisions).zip(levels) {
            pairs.add(if first_is_high { half_points } else { 4 - half_points });
            *decision = decision.or_else(|| {
                let decision = self.sprt?.decision(pairs)?;
                Some(FactorDecision { decision, games: 2 * pairs.pairs() })
            });
        }
    }

    /// For each factor whether the first engine plays with its high level in a pair.
    fn levels(&self, pair: u64) -> impl Iterator<Item = bool> + use<> {
        self.factors.first_is_high(self.seed, pair)
    }

    /// Whether there are no factors.
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// Whether there are factors and the sequential test is decided for each.
    pub fn are_decided(&self) -> bool {
        !self.is_empty() && self.decisions.iter().all(Option::is_some)
    }

    /// Each factor with the pairs from the point of view of its high level, and the decision about it.
    pub fn iter(&self) -> impl Iterator<Item = (&Factor, &Pentanomial, Option<FactorDecision>)> {
        self.factors
            .as_slice()
            .iter()
            .zip(&self.pairs)
            .zip(&self.decisions)
            .map(|((factor, pairs), &decision)| (factor, pairs, decision))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors() -> Factors {
        let text = r#"[{"name": "margin", "low": {"a": 1, "b": "x"}, "high": {"a": 2, "b": "y"}},
            {"name": "depth", "low": {"c": 5}, "high": {"c": 7}}]"#;
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn an_effect_is_found_and_not_taken_for_that_of_another_factor() {
        let factors = factors();
        let mut scores = FactorScores::new(factors.clone(), 9, None);
        for pair in 1..=2000 {
            let high =
                factors.options(9, pair, 0).any(|(name, value)| name == "c" && value.to_string() == "7");
            // The high level of `depth` wins all its pairs.
            scores.add(pair, if high { 4 } else { 0 });
        }
        let points: Vec<_> = scores.iter().map(|(_, pairs, _)| pairs.moments().unwrap().mean).collect();
        assert!((points[1] - 1.0).abs() < 1e-9, "{points:?}");
        assert!((points[0] - 0.5).abs() < 0.05, "{points:?}");
    }

    #[test]
    fn a_decision_stands_and_the_match_waits_for_all() {
        let factors = factors();
        let sprt = "elo0=0,elo1=40".parse().unwrap();
        let mut scores = FactorScores::new(factors.clone(), 9, Some(sprt));
        assert!(!scores.are_decided());
        let decisions = |scores: &FactorScores| -> Vec<_> {
            scores.iter().map(|(_, _, decision)| decision.map(|decided| decided.decision)).collect()
        };
        let depth_wins = |pair| factors.options(9, pair, 0).any(|(_, value)| value.to_string() == "7");
        let mut pair = 0;
        while decisions(&scores)[1].is_none() {
            pair += 1;
            scores.add(pair, if depth_wins(pair) { 3 } else { 1 });
        }
        let games = 2 * pair;
        assert!(games < 400 && !scores.are_decided(), "{games}");
        // From here on everything is even: the other factor turns out to be worth nothing.
        while !scores.are_decided() {
            pair += 1;
            assert!(pair < 5000);
            scores.add(pair, [1, 3][pair as usize % 2]);
        }
        assert_eq!(decisions(&scores), [Some(Decision::H0), Some(Decision::H1)]);
        let depth = scores.iter().nth(1).unwrap().2.unwrap();
        assert_eq!(depth, FactorDecision { decision: Decision::H1, games });
    }
}
