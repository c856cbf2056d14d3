//! The engine as an opponent: its moves, hints, and explanations.

use std::sync::Arc;
use std::time::Duration;

use katagami_evaluation::{Evaluation, Explanation};
use katagami_rules::{Game, Move};

use super::input::Input;
use crate::cli::common::{CommandResult, EngineArguments};
use crate::cli::progress_display::ProgressDisplay;
use crate::cli::result_format::score_in_words;
use crate::search::{
    Bound, Decision, HistoryPool, Limits, Report, Resources, Settings, Skill, TranspositionTable, search,
};

/// How the engine plays.
#[derive(Debug, clap::Args)]
pub(super) struct OpponentArguments {
    /// How strong the engine plays, 20 being its full strength.
    #[arg(long, value_name = "LEVEL", default_value_t = Skill::FULL, value_parser = clap::value_parser!(u32).range(0..=i64::from(Skill::FULL)))]
    level: u32,
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
    level: u32,
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
        /// How long the engine thinks about a hint.
        const TIME: Duration = Duration::from_secs(1);
        let limits = Limits { move_time: Some(TIME), ..Limits::default() };
        let mut line = None;
        self.search(game, &limits, &self.settings, input, &mut |report| {
            if report.bound == Bound::Exact && report.line == 1 {
                let moves: Vec<String> = report.pv.iter().map(Move::to_string).collect();
                let said = format!("{}, {}", score_in_words(report.score), moves.join(" "));
                line = report.pv.first().map(|&mv| (mv, said));
            }
        });
        line
    }

    /// The value of a position with its parts.
    pub(super) fn explain(&self, game: &Game) -> Explanation {
        Explanation::new(&self.evaluation, game.position())
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
