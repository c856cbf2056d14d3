//! A session: executes one command after another.

use std::io::IsTerminal;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::answers::{Answer, moves};
use super::arguments::{self, Go, parse_position};
use super::background::BackgroundTask;
use super::book::ConfiguredBook;
use super::command::{COMMANDS, Command, CommandError};
use super::options::{self, OPTIONS, Options};
use super::output::Output;
use super::session_memory::SessionMemory;
use super::tasks::{SearchTask, count_leaves_by_move, solve_mate};
use super::uci::{self, Protocol};
use crate::reasons::{Language, Reasoner, sentence};
use crate::search::{self, Limits, Signals, TableMemoryError, TranspositionTable};
use katagami_client::{Client, Handover, Interruptions};
use katagami_evaluation::{Evaluation, Explanation};
use katagami_rules::{
    EnteringKingRule, Game, Position,
    board::{TITLE, VARIANT},
    internals::excerpt,
};

/// Speaks USI on standard input and output until `quit` or the end of the input.
pub fn run() {
    serve(&Client::new(std::io::stdin()), None);
}

/// Speaks USI on standard output with a client until `quit` or its last line, or until it asks for another board: then says what
/// that board's engine must know. `handover` is what another one left to this one.
pub fn serve(client: &Client, handover: Option<Handover>) -> Option<Handover> {
    katagami_storage::memory::tell_gui_of_lost_pages();
    let output = Output::stdout();
    let mut session = Session::new(output.clone(), client.interruptions().clone());
    match handover {
        Some(handover) => session.take_over(&handover),
        None if std::io::stdin().is_terminal() => output.line(format_args!(
            "Katagami {} ({TITLE}): a USI engine. Load it in a shogi GUI, or type `help`.",
            env!("CARGO_PKG_VERSION")
        )),
        None => {}
    }
    while let Some(input) = client.next_line() {
        match input {
            Ok(line) => {
                if !session.execute_line(&line) {
                    session.task.stop();
                    return session.handover();
                }
            }
            Err(error) => output.error(error),
        }
    }
    session.task.finish();
    None
}

/// The state between two commands.
struct Session {
    options: Options,
    /// The words of each `setoption`, for another board.
    told: Vec<String>,
    game: Game,
    memory: SessionMemory,
    book: ConfiguredBook,
    task: BackgroundTask,
    interruptions: Interruptions,
    output: Output,
}

impl Session {
    fn new(output: Output, interruptions: Interruptions) -> Self {
        Self {
            options: Options::default(),
            told: Vec::new(),
            game: Game::new(Position::start()),
            memory: SessionMemory::default(),
            book: ConfiguredBook::new(output.clone()),
            task: BackgroundTask::new(interruptions.clone(), output.clone()),
            interruptions,
            output,
        }
    }

    /// Goes on where the engine of another board stopped.
    fn take_over(&mut self, handover: &Handover) {
        self.speak(if handover.uci { Protocol::Uci } else { Protocol::Usi });
        for words in &handover.options {
            self.set_option(words);
        }
        self.output.line(format_args!("info string board: {TITLE}"));
    }

    /// What the engine of another board must know, if the client has asked for one.
    fn handover(self) -> Option<Handover> {
        let uci = self.output.protocol() == Protocol::Uci;
        let variant = self.options.variant;
        (variant != VARIANT).then_some(Handover { variant, uci, options: self.told })
    }

    /// Executes a line of input in the language that is spoken; `false` if it was the last.
    fn execute_line(&mut self, line: &str) -> bool {
        let usi = || uci::command(line);
        let line = if self.output.protocol() == Protocol::Uci { &usi() } else { line };
        self.execute(Command::parse(line))
    }

    /// Executes a command; `false` if it was the last.
    fn execute(&mut self, command: Command<'_>) -> bool {
        match command {
            Command::Empty => {}
            Command::Usi => self.identify(Protocol::Usi),
            Command::Uci => self.identify(Protocol::Uci),
            Command::IsReady => self.get_ready(),
            Command::SetOption(words) => {
                self.set_option(words);
                return self.options.variant == VARIANT;
            }
            Command::NewGame => self.new_game(),
            Command::Position(words) => self.set_position(words),
            Command::Go(words) => self.go(words),
            Command::Stop | Command::GameOver => {
                self.interruptions.settle();
                self.task.stop();
            }
            Command::PonderHit => self.task.ponder_hit(),
            Command::Quit => return false,
            Command::Display => self.output.line(self.game.position().diagram()),
            Command::Moves => {
                self.output.line(moves(&self.game.position().legal_moves(), Protocol::Usi));
            }
            Command::Eval => self.explain(),
            Command::Why(words) => self.reason(words),
            Command::Bench(words) => self.bench(words),
            Command::Help => self.help(),
            Command::Unknown(word) => self.output.error(CommandError::Unknown(excerpt(word))),
        }
        true
    }

    fn identify(&mut self, protocol: Protocol) {
        self.speak(protocol);
        self.output.line(format_args!("id name Katagami {} ({TITLE})", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Katagami authors");
        for option in OPTIONS {
            self.output.answer(&Answer::Declaration(option, &self.options));
        }
        #[cfg(feature = "tune")]
        options::tuning_declarations().for_each(|line| self.output.line(line));
        self.interruptions.note_readiness();
        self.output.answer(&Answer::Identified);
    }

    /// Speaks a protocol from now on.
    fn speak(&mut self, protocol: Protocol) {
        if protocol != self.output.protocol() {
            // UCI has no word for a declaration.
            let rule = match protocol {
                Protocol::Usi => EnteringKingRule::default(),
                Protocol::Uci => EnteringKingRule::None,
            };
            self.options.entering_king_rule = rule.to_string();
        }
        self.output.speak(protocol);
    }

    fn help(&self) {
        let heading = "Options (setoption name <name> value <value>):";
        for line in COMMANDS.into_iter().chain([heading]).map(str::to_owned).chain(options::help()) {
            self.output.line(line);
        }
    }

    /// Allocates and loads everything that the options ask for.
    fn get_ready(&mut self) {
        if let Err(error) = self.table() {
            self.output.error(error);
        }
        let evaluation = self.evaluation();
        self.forget();
        self.output.line(format_args!("info string evaluation: {}", evaluation.weights().origin));
        self.options.warnings().iter().for_each(|warning| self.output.error(warning));
        self.book.prepare(&self.options);
        self.interruptions.note_readiness();
        self.output.line("readyok");
    }

    /// The transposition table that the options ask for. A search is stopped if there must be another one.
    fn table(&mut self) -> Result<Arc<TranspositionTable>, TableMemoryError> {
        let wanted = self.options.hash_mib;
        if !self.memory.has_table(wanted) {
            self.task.stop();
        }
        let (size, table) = self.memory.table(wanted, &self.output)?;
        self.options.hash_mib = size;
        Ok(table)
    }

    /// The evaluation that the options ask for. A search is stopped if there must be another one.
    fn evaluation(&mut self) -> Arc<Evaluation> {
        let wanted = self.options.evaluation();
        if !self.memory.has_evaluation(&wanted) {
            self.task.stop();
        }
        self.memory.evaluation(wanted, &self.output)
    }

    fn set_option(&mut self, words: &str) {
        match arguments::set_option(words, &mut self.options) {
            Ok(()) => self.told.push(words.to_owned()),
            Err(error) => self.output.error(error),
        }
        // `MultiPV` may change while a search runs.
        self.task.want_lines(self.options.multi_pv);
        if std::mem::take(&mut self.options.clear_hash) {
            self.memory.mark_used();
            self.new_game();
        }
    }

    fn new_game(&mut self) {
        self.task.stop();
        self.forget();
    }

    /// Forgets what was searched, unless a search still runs.
    fn forget(&mut self) {
        if !self.task.is_running() {
            self.memory.clear(self.options.settings().threads);
        }
    }

    fn set_position(&mut self, words: &str) {
        match parse_position(words) {
            Ok(game) => {
                self.task.stop();
                self.game = game;
            }
            Err(error) => self.output.error(error),
        }
    }

    fn go(&mut self, words: &str) {
        self.task.stop();
        match Go::parse(words, self.game.position(), &mut |error| self.output.error(error)) {
            Some(Go::Think { limits, ponder }) => self.think(limits, ponder),
            Some(Go::Mate(time)) => self.solve_mate(time),
            Some(Go::Perft(depth)) => self.perft(depth),
            None => {}
        }
    }

    /// Starts a search, or plays from the book.
    fn think(&mut self, mut limits: Limits, ponder: bool) {
        let signals = if ponder { Signals::pondering() } else { Signals::thinking() };
        let output = self.output.clone();
        if let Some(reply) = self.book.reply(&self.options, &self.game, &limits) {
            return self.task.start(signals, ponder, move |signals| reply.announce(signals, &output));
        }
        self.options.lower(&mut limits);
        let table = match self.table() {
            Ok(table) => table,
            Err(error) => {
                self.output.error(error);
                // A GUI waits for an answer to each `go`.
                return self.output.answer(&Answer::Resign);
            }
        };
        let search = SearchTask {
            game: self.game.clone(),
            limits,
            settings: self.options.settings(),
            table,
            evaluation: self.evaluation(),
            histories: Arc::clone(&self.memory.histories),
            resign_value: self.options.resign_value,
        };
        self.memory.mark_used();
        let endless = ponder || !search.limits.are_bounded();
        self.task.start(signals, endless, move |signals| search.run(signals, &output));
    }

    fn solve_mate(&mut self, time: Option<Duration>) {
        let (game, output) = (self.game.clone(), self.output.clone());
        let rule = self.options.settings().rules.entering_king;
        let deadline = time.map(|time| Instant::now() + time);
        self.task.start(Signals::thinking(), time.is_none(), move |signals| {
            solve_mate(&game, rule, deadline, signals, &output);
        });
    }

    fn perft(&mut self, depth: u32) {
        let (mut position, output) = (self.game.position().clone(), self.output.clone());
        self.task.start(Signals::thinking(), false, move |signals| {
            count_leaves_by_move(&mut position, depth, signals, &output);
        });
        self.task.wait();
    }

    fn explain(&mut self) {
        let evaluation = self.evaluation();
        self.output.line(Explanation::new(&evaluation, self.game.position()));
    }

    /// Says the reasons for what the position is worth, one `info string` line each, which GUIs show or ignore.
    fn reason(&mut self, words: &str) {
        let language = match words.trim() {
            "" | "en" => Language::English,
            "ja" => Language::Japanese,
            words => return self.output.error(CommandError::Why(excerpt(words))),
        };
        let evaluation = self.evaluation();
        match Reasoner::new() {
            Ok(mut reasoner) => {
                for reason in reasoner.of_position(&evaluation, &self.game, None) {
                    self.output.line(format_args!("info string {}", sentence(&self.game, &reason, language)));
                }
            }
            Err(error) => self.output.error(error),
        }
    }

    fn bench(&mut self, words: &str) {
        self.task.stop();
        let words = words.trim();
        let depth = if words.is_empty() { Ok(search::BENCH_DEPTH) } else { words.parse() };
        let Some(depth) = depth.ok().filter(|depth| (1..=search::MAX_BENCH_DEPTH).contains(depth)) else {
            return self.output.error(CommandError::Bench(excerpt(words)));
        };
        let (evaluation, output) = (self.evaluation(), self.output.clone());
        self.task.start(Signals::thinking(), false, move |signals| {
            match search::bench(depth, &evaluation, signals, &mut |_, _| {}) {
                Ok(_) if signals.stopped() => output.line("info string bench was stopped"),
                Ok(bench) => output.line(bench),
                Err(error) => output.error(error),
            }
        });
        self.task.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::super::options::UsiOption;
    use super::super::output::Recording;
    use super::*;
    use katagami_rules::movegen;

    /// A session that needs little memory, and its output.
    fn session() -> (Session, Recording) {
        let recording = Recording::new();
        let mut session = Session::new(recording.output.clone(), Interruptions::default());
        for option in ["USI_Hash value 1", "EvalDir value material"] {
            session.execute(Command::parse(&format!("setoption name {option}")));
        }
        assert_eq!(recording.lines(), [""; 0]);
        (session, recording)
    }

    /// What a command is answered with.
    fn ask(session: &mut Session, recording: &Recording, line: &str) -> Vec<String> {
        assert!(session.execute(Command::parse(line)), "{line}");
        recording.lines()
    }

    #[test]
    fn the_present_values_are_declared() {
        let (mut session, recording) = session();
        let lines = ask(&mut session, &recording, "usi");
        // The parameters of the search, and `Without`.
        let parameters = if cfg!(feature = "tune") { search::PARAMETERS.len() + 1 } else { 0 };
        assert_eq!(lines.len(), OPTIONS.len() + parameters + 3);
        for UsiOption { name, .. } in OPTIONS {
            let start = format!("option name {name} ");
            assert_eq!(lines.iter().filter(|line| line.starts_with(&start)).count(), 1, "{name}");
        }
        assert!(lines.iter().any(|line| line.starts_with("option name USI_Hash type spin default 1 ")));
    }

    #[test]
    fn help_lists_every_option_and_only_commands() {
        let (mut session, recording) = session();
        let lines = ask(&mut session, &recording, "help");
        for UsiOption { name, .. } in OPTIONS {
            assert!(lines.iter().any(|line| line.trim_start().starts_with(&format!("{name} "))), "{name}");
        }
        let (_, commands) = lines[0].split_once(": ").expect("a list");
        for command in commands.split(' ').chain(["uci", "d", "moves", "eval", "why", "bench", "help"]) {
            assert!(!matches!(Command::parse(command), Command::Unknown(_)), "{command}");
        }
    }

    #[test]
    fn a_bad_position_leaves_the_game_as_it_was() {
        let (mut session, recording) = session();
        let moves = ask(&mut session, &recording, "moves").remove(0);
        let first = moves.split(' ').next().expect("a move");
        assert_eq!(ask(&mut session, &recording, &format!("position startpos moves {first}")), [""; 0]);
        let before = session.game.position().to_sfen();
        let lines = ask(&mut session, &recording, &format!("position startpos moves {first} {first}"));
        let complaint = format!("info string error: position: move 2 ({first}) is illegal: ");
        assert!(lines.len() == 1 && lines[0].starts_with(&complaint), "{lines:?}");
        assert_eq!(session.game.position().to_sfen(), before);
    }

    #[test]
    fn a_search_answers_once() {
        let (mut session, recording) = session();
        session.execute(Command::parse("go infinite"));
        session.interruptions.announce();
        let lines = ask(&mut session, &recording, "stop");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 1, "{lines:?}");
        assert_eq!(ask(&mut session, &recording, "ponderhit"), [""; 0]);
        session.execute(Command::parse("go depth 2"));
        session.task.finish();
        let lines = recording.lines();
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    }

    #[test]
    fn commands_of_a_task_wait_for_its_end() {
        let (mut session, recording) = session();
        let lines = ask(&mut session, &recording, "go perft 2");
        let nodes = movegen::perft(&mut Position::start(), 2);
        assert_eq!(lines.last(), Some(&format!("Nodes searched: {nodes}")));
        assert!(ask(&mut session, &recording, "bench 1")[0].contains(" nodes "));
        assert_eq!(
            ask(&mut session, &recording, "bench x"),
            ["info string error: bench takes a depth from 1 to 64, not \"x\""]
        );
    }

    #[test]
    fn another_table_ends_the_search() {
        let (mut session, recording) = session();
        session.execute(Command::parse("go infinite"));
        session.execute(Command::parse("setoption name USI_Hash value 2"));
        assert!(session.task.is_running());
        let lines = ask(&mut session, &recording, "isready");
        assert!(lines.iter().any(|line| line.starts_with("bestmove ")), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("readyok"));
    }

    #[test]
    fn the_engine_of_another_board_goes_on() {
        let (mut session, recording) = session();
        ask(&mut session, &recording, "setoption name MultiPV value 3");
        ask(&mut session, &recording, "setoption name MultiPV value x");
        session.options.variant = "another".into();
        let handover = session.handover().expect("another board is asked for");
        let options = ["USI_Hash value 1", "EvalDir value material", "MultiPV value 3"];
        assert_eq!(handover.options, options.map(|option| format!("name {option}")));
        assert_eq!((&*handover.variant, handover.uci), ("another", false));

        let mut next = Session::new(recording.output.clone(), Interruptions::default());
        next.take_over(&Handover { uci: true, ..handover });
        assert_eq!(recording.lines(), [format!("info string board: {TITLE}")]);
        assert_eq!((next.options.hash_mib, next.options.multi_pv), (1, 3));
        assert_eq!(next.options.entering_king_rule, EnteringKingRule::None.to_string());
        assert_eq!(next.output.protocol(), Protocol::Uci);
        assert_eq!(next.handover(), None);
    }

    #[test]
    fn quit_is_the_last_command() {
        let (mut session, _) = session();
        assert!(session.execute(Command::parse("xyzzy")));
        assert!(!session.execute(Command::parse("quit")));
    }
}
