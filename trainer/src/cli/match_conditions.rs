//! Arguments of all commands that play matches.

use std::path::PathBuf;
use std::time::Duration;

use katagami_rules::board::NAME;
use katagami_rules::game::EnteringKingRule;
use katagami_trainer::arena::announced_mates::MateChecker;
use katagami_trainer::arena::engines::EngineSpec;
use katagami_trainer::arena::game_end::AdjudicationRule;
use katagami_trainer::arena::matches::MatchRunner;
use katagami_trainer::arena::openings;
use katagami_trainer::arena::records::MatchSettings;
use katagami_trainer::arena::schedule::Factors;
use katagami_trainer::arena::strength::Sprt;
use katagami_trainer::arena::time_control::TimeControl;
use katagami_trainer::shard::Shard;

use super::output::Result;
use super::values::even;

/// Arguments of all commands that play matches.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct MatchConditions {
    /// The tolerance of the clock in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 50)]
    margin: u64,
    /// The number of games, in all shards together; even, because each opening is played twice
    #[arg(long, default_value_t = 100, value_parser = even)]
    pub(super) games: u64,
    /// The number of games at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// A file of openings, one a line, plain or .zst; the built-in ones if not given
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The seed of the openings' order
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of plies, opening included, after which a game is a draw
    #[arg(long, value_name = "N", default_value_t = 512)]
    max_plies: u32,
    /// The rule of winning by entering king
    #[arg(long, value_name = "RULE", default_value = EnteringKingRule::DEFAULT_NAME)]
    entering_king: String,
    /// The time limit in seconds for an engine to get ready, and to move without a time control
    #[arg(long = "patience", value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,
    /// Check each mate that an engine announces, with this number of nodes of the mate solver a position; 0 for no checks
    #[arg(long, value_name = "N", default_value_t = MateChecker::DEFAULT_NODES)]
    mate_nodes: u64,
    /// Store the games in this folder: games.jsonl, csa/, and the settings in match.json
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Continue the match in that folder
    #[arg(long, requires = "out")]
    resume: bool,
}

impl MatchConditions {
    /// The match of two engines under these conditions.
    pub(super) fn between(
        self,
        engines: [EngineSpec; 2],
        time: TimeControl,
        resign_score: Option<AdjudicationRule>,
        sprt: Option<Sprt>,
    ) -> Result<MatchRunner> {
        let openings = match &self.openings {
            Some(path) => openings::read(path),
            None => openings::embedded(),
        };
        let openings = openings?;
        let source = self.openings.map_or("built in".into(), |path| path.display().to_string());
        Ok(MatchRunner {
            settings: MatchSettings {
                board: NAME.into(),
                engines,
                time,
                margin: self.margin,
                openings: source,
                opening_count: openings.len(),
                opening_checksum: openings::checksum(&openings),
                seed: self.seed,
                max_plies: self.max_plies,
                entering_king: self.entering_king,
                resign_score,
                sprt,
                factors: Factors::default(),
            },
            openings,
            games: self.games,
            shard: Shard::default(),
            time: None,
            concurrency: usize::from(self.concurrency),
            timeout: Duration::from_secs(self.timeout),
            mate_nodes: self.mate_nodes,
            out: self.out,
            resume: self.resume,
        })
    }
}
