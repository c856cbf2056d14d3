//! `katagami selfplay`: plays many fast games and checks that every move is legal and in time.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use katagami::search::{
    Clock, Decision, HistoryPool, Limits, Resources, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::game::{self, Declaration, Game, Rules};
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move};

use super::default_evaluation::default_evaluation;
use super::output::print;
use super::result::CommandResult;

/// The arguments of `katagami selfplay`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The number of games that are played at once.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// The time for each move, in milliseconds.
    #[arg(long, default_value_t = 50)]
    byoyomi: u64,
    /// The part of it that is kept in reserve, in milliseconds.
    #[arg(long, default_value_t = 20)]
    reserve: u64,
    /// The number of random moves at the beginning of each game; the more, the less balanced it is.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u64).range(..=10_000))]
    random_plies: u64,
    /// The number of moves after which a game is a draw.
    #[arg(long, default_value_t = 512)]
    maximum_plies: u32,
    /// The seed of the random moves.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

/// The results of all games.
#[derive(Debug, Default)]
struct Tally {
    /// The number of games by how they ended.
    endings: BTreeMap<String, u64>,
    moves: u64,
    illegal: u64,
    /// The number of moves that took too long.
    overstepped: u64,
    slowest: Duration,
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (ending, games) in &self.endings {
            writeln!(f, "{games:6}  {ending}")?;
        }
        writeln!(f, "{:6}  games, {} moves searched", self.endings.values().sum::<u64>(), self.moves)?;
        write!(f, "{:6}  illegal moves, {} moves over time", self.illegal, self.overstepped)?;
        write!(f, ", the slowest took {:.1} ms", self.slowest.as_secs_f64() * 1e3)
    }
}

/// Plays the games and prints the results. An illegal or late move is an error.
pub(super) fn run(arguments: &Arguments) -> CommandResult {
    let evaluation = default_evaluation()?;
    let tally = Mutex::new(Tally::default());
    let next = AtomicU64::new(0);
    let players: Vec<_> = (0..arguments.concurrency)
        .map(|_| Player::new(arguments, &evaluation))
        .collect::<CommandResult<_>>()?;
    std::thread::scope(|scope| {
        for player in &players {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed) + 1;
                    if number > arguments.games {
                        break;
                    }
                    player.play(arguments.seed.wrapping_mul(1 << 32).wrapping_add(number), &tally);
                }
            });
        }
    });
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    print(&tally)?;
    let played = tally.endings.values().sum::<u64>();
    if tally.illegal + tally.overstepped > 0 || played < arguments.games {
        return Err("not all games were played by the rules".into());
    }
    Ok(())
}

/// An engine that plays both sides of a game.
struct Player<'a> {
    table: TranspositionTable,
    histories: HistoryPool,
    evaluation: &'a Evaluation,
    limits: Limits,
    settings: Settings,
    random_plies: u64,
}

impl<'a> Player<'a> {
    fn new(arguments: &Arguments, evaluation: &'a Evaluation) -> CommandResult<Self> {
        const MEBIBYTES: usize = 16;
        let byoyomi = Duration::from_millis(arguments.byoyomi);
        let rules = Rules { maximum_plies: Some(arguments.maximum_plies), ..Rules::default() };
        let mut settings = Settings { rules, ..Settings::default() };
        settings.delays.usual = Duration::ZERO;
        settings.delays.worst = Duration::from_millis(arguments.reserve);
        Ok(Self {
            table: TranspositionTable::new(MEBIBYTES)?,
            histories: HistoryPool::new(),
            evaluation,
            limits: Limits { clock: Some(Clock { byoyomi, ..Clock::default() }), ..Limits::default() },
            settings,
            random_plies: arguments.random_plies,
        })
    }

    /// Plays the game of this number and adds its result to the tally. Earlier games are forgotten.
    fn play(&self, number: u64, tally: &Mutex<Tally>) {
        self.table.clear();
        self.histories.clear();
        let mut game = opening(number, self.random_plies, &self.settings.rules);
        let ending = loop {
            if let Some(outcome) = game.outcome(&self.settings.rules) {
                break describe(outcome);
            }
            let start = Instant::now();
            let signals = Signals::thinking();
            let resources =
                Resources { table: &self.table, evaluation: self.evaluation, histories: &self.histories };
            let decision = search(&game, &self.limits, &self.settings, resources, &signals, &mut |_| {});
            let mut tally = lock(tally);
            tally.note_time(start.elapsed(), self.limits.clock.map_or(Duration::MAX, |clock| clock.byoyomi));
            match decision {
                Decision::Move { best, .. } if is_legal(&game, best) => game.make(best),
                Decision::Win if game.declaration(&self.settings.rules) == Some(Declaration::Win) => {
                    break format!("declaration, {} wins", game.position().side());
                }
                _ => {
                    tally.illegal += 1;
                    break "illegal move".into();
                }
            }
        };
        *lock(tally).endings.entry(ending).or_default() += 1;
    }
}

/// A thread that panics ends the program, so that no tally is half written.
fn lock(tally: &Mutex<Tally>) -> MutexGuard<'_, Tally> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tally {
    fn note_time(&mut self, took: Duration, allowed: Duration) {
        self.moves += 1;
        self.slowest = self.slowest.max(took);
        self.overstepped += u64::from(took > allowed);
    }
}

/// Random legal moves from the start position that do not end the game.
fn opening(seed: u64, plies: u64, rules: &Rules) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut game = Game::new(Position::start());
    for _ in 0..plies {
        let mut moves = MoveList::new();
        movegen::legal(game.position(), &mut moves);
        game.make(moves[rng.usize(..moves.len())]);
        if game.outcome(rules).is_some() {
            game.undo();
        }
    }
    game
}

/// Whether a move is one of all legal moves.
fn is_legal(game: &Game, mv: Move) -> bool {
    let mut moves = MoveList::new();
    movegen::legal(game.position(), &mut moves);
    moves.contains(&mv)
}

/// How a game ended, in words.
fn describe(outcome: game::Outcome) -> String {
    let winner = match outcome.winner() {
        Some(Color::Black) => "Black wins",
        Some(Color::White) => "White wins",
        None => "draw",
    };
    let how = match outcome {
        game::Outcome::Checkmate { .. } => "mate",
        game::Outcome::NoMoves { .. } => "no legal move",
        game::Outcome::Repetition { .. } => "repetition",
        game::Outcome::PerpetualCheck { .. } => "perpetual check",
        game::Outcome::Try { .. } => "try",
        game::Outcome::Declaration { .. } => "declaration",
        game::Outcome::MaximumPlies => "maximum plies",
    };
    format!("{how}, {winner}")
}
