//! What matches are played under, whoever plays.

use std::path::PathBuf;
use std::time::Duration;

use katagami::board::{DEFAULT_ENTERING_KING_RULE, NAME};
use katagami_trainer::matches::Match;
use katagami_trainer::matches::engines::Spec;
use katagami_trainer::matches::games::{Adjudication, Control};
use katagami_trainer::matches::records::Settings;
use katagami_trainer::openings;
use katagami_trainer::strength::Sprt;

/// The conditions of a match.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Conditions {
    /// How much longer than allowed a move may take, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 50)]
    margin: u64,
    /// How many games: an even number, for each opening is played twice.
    #[arg(long, default_value_t = 100, value_parser = even)]
    games: u64,
    /// How many of them at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The openings, one a line, plain or .zst; the built-in ones if not given.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// The order of the openings.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// After how many plies (of the whole game) it is a draw.
    #[arg(long, value_name = "N", default_value_t = 512)]
    max_plies: u32,
    /// How a game may be won by entering king.
    #[arg(long, value_name = "RULE", default_value = DEFAULT_ENTERING_KING_RULE)]
    entering_king: String,
    /// How long an engine may take to get ready, and to move where time does not matter, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,
    /// Keep the games in this folder: games.jsonl, csa/, and the settings in match.json.
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Go on with the match in that folder.
    #[arg(long, requires = "out")]
    resume: bool,
}

impl Conditions {
    /// The match between two engines under these conditions.
    pub(super) fn between(
        self,
        engines: [Spec; 2],
        time: Control,
        resign_score: Option<Adjudication>,
        sprt: Option<Sprt>,
    ) -> Result<Match, String> {
        let openings = match &self.openings {
            Some(path) => openings::read(path),
            None => openings::embedded(),
        };
        let openings = openings.map_err(|error| error.to_string())?;
        let source = self.openings.map_or("built in".into(), |path| path.display().to_string());
        Ok(Match {
            settings: Settings {
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
            },
            openings,
            games: self.games,
            concurrency: usize::from(self.concurrency),
            patience: Duration::from_secs(self.patience),
            out: self.out,
            resume: self.resume,
        })
    }
}

fn even(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(games) if games > 0 && games % 2 == 0 => Ok(games),
        _ => Err("expected an even number: each opening is played twice".into()),
    }
}
