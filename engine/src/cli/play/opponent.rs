//! The engine as an opponent: its moves, hints, and explanations.

use std::sync::Arc;
use std::time::Duration;

use katagami_evaluation::Evaluation;
use katagami_rules::{Game, Move};

use super::input::Input;
use crate::analysis::Line;
use crate::cli::common::{CommandResult, EngineArguments};
use crate::cli::progress_display::ProgressDisplay;
use crate::cli::result_format::score_in_words;
use crate::reasons::{Language, Reasoner, sentence};
use crate::search::{
    Decision, HistoryPool, Limits, Report, Resources, Settings, Skill, TranspositionTable, search,
};

/// How the engine plays.
#[derive(Debug, clap::Args)]
pub(super) struct OpponentArguments {
    /// How strong the engine plays, from the board's lowest, below 0, to 20, its full strength.
    #[arg(long, value_name = "LEVEL", default_value_t = Skill::FULL, value_parser = clap::value_parser!(i32).range(i64::from(Skill::LOWEST)..=i64::from(Skill::FULL)), allow_negative_numbers = true)]
    level: i32,
    #[command(flatten)]
    engine: EngineArguments,
}

impl OpponentArguments {
    /// The name of the engine with its level.
    pub(super) fn name(&self) -> String {
        match self.level {
            Skill::FULL => "Katagami".into(),
            level => format!("Katagami level {level}"),
        }
    }
}

/// The engine with what it remembers.
pub(super) struct Opponent {
    level: i32,
    settings: Settings,
    evaluation: Evaluation,
    table: TranspositionTable,
    histories: HistoryPool,
}

impl Opponent {
    pub(super) fn new(arguments: &OpponentArguments) -> CommandResult<Self> {
        Ok(Self {
            level: arguments.level,
            settings: arguments.engine.settings(1),
            evaluation: arguments.engine.evaluation()?,
            table: arguments.engine.table()?,
            histories: HistoryPool::new(),
        })
    }

    /// What the engine plays.
    pub(super) fn decide(&self, game: &Game, limits: &Limits, input: &Input) -> Decision {
        let skill = Skill::new(self.level, fastrand::u64(..));
        self.search(game, limits, &Settings { skill, ..self.settings }, input, &mut |_| {})
    }

    /// The best move at full strength, and a line that says why; none if there is no move.
    pub(super) fn hint(&self, game: &Game, input: &Input) -> Option<(Move, String)> {
        let line = self.best_line(game, input)?;
        let moves: Vec<String> = line.moves.iter().map(Move::to_string).collect();
        Some((line.moves[0], format!("{}, {}", score_in_words(line.score), moves.join(" "))))
    }

    /// The reasons for what a position is worth, a sentence each; none if the game is over.
    pub(super) fn reasons(&self, game: &Game, input: &Input) -> CommandResult<Vec<String>> {
        let Some(line) = self.best_line(game, input) else { return Ok(Vec::new()) };
        let reasons = Reasoner::new()?.of_position(&self.evaluation, game, Some(&line));
        Ok(reasons.iter().map(|reason| sentence(game, reason, Language::English)).collect())
    }

    /// The best line at full strength.
    fn best_line(&self, game: &Game, input: &Input) -> Option<Line> {
        /// How long the engine thinks about a question of the player's.
        const TIME: Duration = Duration::from_secs(1);
        let limits = Limits { move_time: Some(TIME), ..Limits::default() };
        let mut line = None;
        self.search(game, &limits, &self.settings, input, &mut |report| {
            if report.line == 1 {
                line = Line::of(report).or(line.take());
            }
        });
        line
    }

    fn search(
        &self,
        game: &Game,
        limits: &Limits,
        settings: &Settings,
        input: &Input,
        listen: &mut dyn FnMut(&Report<'_>),
    ) -> Decision {
        let Self { evaluation, table, histories, .. } = self;
        let signals: Arc<_> = input.signals();
        let progress = ProgressDisplay::endless("positions");
        let mut show = |report: &Report<'_>| {
            progress.show(report.nodes, || format!("depth {}", report.depth));
            listen(report);
        };
        search(game, limits, settings, Resources { table, evaluation, histories }, &signals, &mut show)
    }
}
