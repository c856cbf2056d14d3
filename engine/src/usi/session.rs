//! A session: obeys one line after the other.

use std::io::{BufReader, IsTerminal};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::book::OpeningBook;
use super::input::{Input, Interruptions, command, forward};
use super::options::{EvaluationOptions, Options};
use super::output::{Info, Line, complain, say};
use super::parse::{self, Go, brief};
use super::perft;
#[cfg(feature = "tune")]
use super::tuning;
use crate::board::TITLE;
use crate::eval::{Evaluation, Explanation, Weights, weights};
use crate::mate::{MEBIBYTES, Mate, Solver, Verdict};
use crate::movegen::{self, MoveList};
use crate::position::{Game, Position};
use crate::search::{self, Limits, Outcome, Resources, HistoryPool, Signals, TranspositionTable};

/// Speaks USI on standard input and output until `quit` or the end of the input.
pub fn run() {
    if std::io::stdin().is_terminal() {
        say(format_args!(
            "Katagami {} ({TITLE}): a USI engine. Load it in a shogi GUI, or type `help`.",
            env!("CARGO_PKG_VERSION")
        ));
    }
    let (sender, receiver) = channel();
    let mut session = Session::new();
    let interruptions = session.interruptions.clone();
    std::thread::spawn(move || forward(BufReader::new(std::io::stdin()), sender, &interruptions));
    for input in receiver {
        match input {
            Input::Line(line) => {
                if !session.obey(&line) {
                    return session.stop();
                }
            }
            Input::Garbage(why) => complain(why),
        }
    }
    session.finish();
}

/// A table up to this size, in MiB, is touched when it is made; larger ones take too long for it.
const TOUCHED_MIB: usize = 1024;

/// What is known between two lines.
struct Session {
    options: Options,
    game: Game,
    /// Made at `isready`, or when first needed.
    table: Option<(usize, Arc<TranspositionTable>)>,
    /// With the options that it was made for.
    evaluation: Option<(EvaluationOptions, Arc<Evaluation>)>,
    memory: Arc<HistoryPool>,
    book: OpeningBook,
    /// Whether nothing was searched since everything was forgotten.
    fresh: bool,
    running: Option<Running>,
    interruptions: Interruptions,
}

/// A search, or something else that takes long, that was begun.
struct Running {
    signals: Arc<Signals>,
    thread: JoinHandle<()>,
    /// Whether it goes on until told to stop.
    endless: bool,
}

impl Session {
    fn new() -> Self {
        Self {
            options: Options::default(),
            game: Game::new(Position::start()),
            table: None,
            evaluation: None,
            memory: Arc::default(),
            book: OpeningBook::default(),
            fresh: false,
            running: None,
            interruptions: Interruptions::default(),
        }
    }

    /// Obeys a line; `false` if it was the last.
    fn obey(&mut self, line: &str) -> bool {
        let (command, rest) = command(line);
        match command {
            "" => {}
            "usi" => self.introduce(),
            "isready" => self.get_ready(),
            "setoption" => self.set_option(rest),
            "usinewgame" => self.new_game(),
            "position" => match parse::position(rest) {
                Ok(game) => {
                    self.stop();
                    self.game = game;
                }
                Err(error) => complain(error),
            },
            "go" => self.go(rest),
            "stop" | "gameover" => {
                self.interruptions.settle();
                self.stop();
            }
            "ponderhit" => {
                if let Some(running) = &self.running {
                    running.signals.ponder_hit();
                }
            }
            "quit" => return false,
            "d" => say(self.game.position()),
            "moves" => self.print_moves(),
            "eval" => self.evaluate(),
            "bench" => self.bench(rest),
            "help" => help(),
            unknown => {
                complain(format_args!("unknown command {:?}; `help` lists what there is", brief(unknown)));
            }
        }
        true
    }

    fn introduce(&self) {
        say(format_args!("id name Katagami {} ({TITLE})", env!("CARGO_PKG_VERSION")));
        say("id author the Katagami authors");
        self.options.declarations().iter().for_each(say);
        #[cfg(feature = "tune")]
        tuning::declarations().for_each(say);
        say("usiok");
    }

    fn get_ready(&mut self) {
        if let Err(error) = self.table() {
            complain(error);
        }
        let evaluation = self.evaluation();
        self.freshen();
        say(format_args!("info string evaluation: {}", evaluation.weights().origin));
        self.options.unheeded().iter().for_each(complain);
        self.book.get_ready(&self.options);
        say("readyok");
    }

    /// The transposition table, in the size asked for.
    fn table(&mut self) -> Result<Arc<TranspositionTable>, String> {
        let wanted = self.options.hash_mib;
        match &self.table {
            Some((size, table)) if *size == wanted => Ok(Arc::clone(table)),
            _ => {
                // The old one goes first: both at once may not fit.
                self.stop();
                self.table = None;
                let (size, table) = affordable_table(wanted)?;
                let table = Arc::new(table);
                self.options.hash_mib = size;
                self.table = Some((size, Arc::clone(&table)));
                self.fresh = false;
                Ok(table)
            }
        }
    }

    /// The evaluation with the weights asked for, or with the default ones if those cannot be had.
    fn evaluation(&mut self) -> Arc<Evaluation> {
        let wanted = self.options.evaluation();
        if let Some((options, evaluation)) = &self.evaluation
            && *options == wanted
        {
            return Arc::clone(evaluation);
        }
        // The old weights go first: both at once may not fit.
        self.stop();
        self.evaluation = None;
        let evaluation = Arc::new(affordable_evaluation(&wanted));
        self.evaluation = Some((wanted, Arc::clone(&evaluation)));
        evaluation
    }

    fn set_option(&mut self, words: &str) {
        let result = parse::setoption(words).and_then(|(name, value)| {
            #[cfg(feature = "tune")]
            if let Some(result) = tuning::set(name, value) {
                return result;
            }
            self.options.set(name, value)
        });
        if let Err(error) = result {
            complain(error);
        }
        if let Some(running) = &self.running {
            // Who analyses may ask for more lines on the way.
            running.signals.want_lines(self.options.multi_pv);
        }
        if std::mem::take(&mut self.options.clear_hash) {
            self.fresh = false;
            self.new_game();
        }
    }

    fn new_game(&mut self) {
        self.stop();
        self.freshen();
    }

    /// Forgets what was searched, unless nothing was since the last time, or a search still runs.
    ///
    /// `isready` comes before each game and may take its time; `usinewgame` comes with the clock about to run, and finds
    /// nothing left to do. What is forgotten is written over, so that the first search need not wait for memory.
    fn freshen(&mut self) {
        if self.fresh || self.running.as_ref().is_some_and(|running| !running.thread.is_finished()) {
            return;
        }
        if let Some((size, table)) = &self.table
            && (table.hashfull() > 0 || *size <= TOUCHED_MIB)
        {
            table.clear();
        }
        if let Some((_, evaluation)) = &self.evaluation {
            evaluation.cache().clear();
        }
        self.memory.clear();
        self.memory.prepare(self.options.settings().threads);
        self.fresh = true;
    }

    fn go(&mut self, words: &str) {
        self.stop();
        match parse::go(words, self.game.position()) {
            Ok(Go::Think { limits, ponder, unknown }) => {
                if !unknown.is_empty() {
                    complain(format_args!("go: unknown words left out: {}", unknown.join(" ")));
                }
                self.think(limits, ponder);
            }
            Ok(Go::Mate(time)) => self.solve_mate(time),
            Ok(Go::Perft(depth)) => {
                let mut position = self.game.position().clone();
                self.begin(Signals::thinking(), false, move |signals| {
                    perft::divide(&mut position, depth, signals);
                });
                self.attend();
            }
            Err(error) => complain(error),
        }
    }

    fn think(&mut self, mut limits: Limits, ponder: bool) {
        let signals = if ponder { Signals::pondering() } else { Signals::thinking() };
        if let Some(answer) = self.book.answer(&self.options, &self.game, &limits) {
            return self.begin(signals, ponder, move |signals| answer.give(signals));
        }
        self.options.limit(&mut limits);
        let table = match self.table() {
            Ok(table) => table,
            Err(error) => return complain(error),
        };
        let evaluation = self.evaluation();
        let memory = Arc::clone(&self.memory);
        self.fresh = false;
        let settings = self.options.settings();
        let resign_value = self.options.resign_value;
        let game = self.game.clone();
        let limited = limits.clock.is_some()
            || limits.move_time.is_some()
            || limits.depth.is_some()
            || limits.nodes.is_some();
        self.begin(signals, ponder || limits.infinite || !limited, move |signals| {
            let mut listen = |report: &search::Report<'_>| say(Info(report));
            let resources = Resources { table: &table, evaluation: &evaluation, histories: &histories };
            match search::search(&game, &limits, &settings, resources, signals, &mut listen) {
                Outcome::Win => say("bestmove win"),
                Outcome::Move { score, .. } if score <= -resign_value => say("bestmove resign"),
                Outcome::Move { best, ponder: Some(answer), .. } => {
                    say(format_args!("bestmove {best} ponder {answer}"));
                }
                Outcome::Move { best, .. } => say(format_args!("bestmove {best}")),
                Outcome::Resign => say("bestmove resign"),
            }
        });
    }

    fn solve_mate(&mut self, time: Option<Duration>) {
        let game = self.game.clone();
        let rule = self.options.settings().rules.entering_king;
        let deadline = time.map(|time| Instant::now() + time);
        self.begin(Signals::thinking(), time.is_none(), move |signals| {
            let stop = || signals.stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            let verdict = Solver::new(MEBIBYTES).map(|mut solver| solver.solve(&game, rule, u64::MAX, &stop));
            match verdict {
                Ok(Verdict::Mate(Mate { line, .. })) => say(format_args!("checkmate {}", Line(&line))),
                Ok(Verdict::NoMate) => say("checkmate nomate"),
                Ok(Verdict::Unknown) => say("checkmate timeout"),
                Err(error) => {
                    complain(error);
                    say("checkmate timeout");
                }
            }
        });
    }

    /// Runs `work` on a thread of its own, to be told when to stop.
    fn begin(&mut self, signals: Signals, endless: bool, work: impl FnOnce(&Signals) + Send + 'static) {
        let signals = Arc::new(signals);
        let shared = Arc::clone(&signals);
        let thread = std::thread::spawn(move || work(&shared));
        self.running = Some(Running { signals, thread, endless });
    }

    /// Lets what was begun come to its end before the next line, unless that line interrupts it.
    fn attend(&mut self) {
        while self.running.as_ref().is_some_and(|running| !running.thread.is_finished()) {
            if self.interruptions.pending() {
                break;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        self.stop();
    }

    /// Lets what was begun come to its end, if it has one by itself.
    fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| !running.endless) {
            self.attend();
        }
        self.stop();
    }

    /// Ends a running search; it says its `bestmove` before this returns.
    fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
            if running.thread.join().is_err() {
                complain("the search failed; please report this");
            }
        }
    }

    fn evaluate(&mut self) {
        let evaluation = self.evaluation();
        say(Explanation::new(&evaluation, self.game.position()));
    }

    fn print_moves(&self) {
        let mut moves = MoveList::new();
        movegen::legal(self.game.position(), &mut moves);
        say(Line(&moves));
    }

    fn bench(&mut self, words: &str) {
        self.stop();
        let depth = if words.trim().is_empty() { Ok(search::BENCH_DEPTH) } else { words.trim().parse() };
        let Ok(depth) = depth else {
            return complain(format_args!("bench takes a depth, not {:?}", brief(words)));
        };
        let evaluation = self.evaluation();
        self.begin(Signals::thinking(), false, move |signals| {
            match search::bench(depth, &evaluation, signals) {
                Ok(_) if signals.stopped() => say("info string bench was stopped"),
                Ok(bench) => say(bench),
                Err(error) => complain(error),
            }
        });
        self.attend();
    }
}

/// A table of so many MiB, or one of the default size or less if there is not so much memory; with its size.
fn affordable_table(wanted: usize) -> Result<(usize, TranspositionTable), String> {
    let mut size = wanted;
    loop {
        match TranspositionTable::new(size) {
            Ok(table) => {
                if size < wanted {
                    complain(format_args!("no memory for USI_Hash {wanted}; it is {size} now"));
                }
                return Ok((size, table));
            }
            Err(error) if size <= 1 => return Err(error),
            Err(_) => size = Options::default().hash_mib.min(size / 2),
        }
    }
}

/// The evaluation asked for; whatever of it cannot be had is said and replaced by the default.
fn affordable_evaluation(wanted: &EvaluationOptions) -> Evaluation {
    let quiet = &|_, _| {};
    let weights = weights::choose(wanted.folder.as_deref(), quiet).unwrap_or_else(|error| {
        complain(error);
        Weights::default_for_board(quiet).unwrap_or_else(|_| Weights::material())
    });
    Evaluation::new(weights, wanted.order, wanted.cache_mib).unwrap_or_else(|error| {
        complain(error);
        Evaluation::material()
    })
}

fn help() {
    say(
        "Commands of the USI protocol: usi isready setoption usinewgame position go stop ponderhit gameover quit",
    );
    say("  position startpos|sfen <SFEN> [moves <move>...]");
    say("  go [btime|wtime|binc|winc|byoyomi|movetime <ms>] [depth <n>] [nodes <n>] [infinite] [ponder]");
    say("     [searchmoves <move>...]   go mate <ms>|infinite   go perft <depth>");
    say("For people: d (the board), moves (all legal ones), eval, bench [depth], help");
    say("Options (setoption name <name> value <value>):");
    for (name, meaning) in Options::help() {
        say(format_args!("  {name:20} {meaning}"));
    }
    #[cfg(feature = "tune")]
    for (name, meaning) in tuning::help() {
        say(format_args!("  {name:20} {meaning}"));
    }
}
