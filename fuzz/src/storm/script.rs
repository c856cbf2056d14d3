//! The commands and pauses of a storm, from a seed.

use std::time::Duration;

use katagami::search::Skill;
use katagami_rules::game::Game;
use katagami_rules::movegen::{self, MoveList};
use katagami_rules::position::Position;
use katagami_rules::types::{Color, Move};

use super::command::{Command, Effect, Hold, Reply, Search};
use katagami_trainer::arena::openings::Opening;

/// What to do next in a storm.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Send a command.
    Send(Command),
    /// Wait.
    Pause(Duration),
    /// Wait until every search is answered. All of them end by themselves or were ended.
    AwaitAnswers,
    /// Send this command, `isready`, and wait for `readyok`.
    Settle(Command),
    /// Send `quit` and wait for the end of the process.
    Quit,
    /// Close the input and wait for the end of the process.
    CloseInput,
}

/// A storm of the given number of cycles, each of which has a `go`; the last ends with `quit` or the end of the input, at any moment.
///
/// It depends on the arguments only, not on what the engine answers.
pub(super) fn script(seed: u64, cycles: u64, threads: u32) -> Vec<Step> {
    let mut script = Script {
        random: fastrand::Rng::with_seed(seed),
        threads,
        game: Game::new(Position::start()),
        resized: false,
        steps: Vec::new(),
    };
    // Forgetting a large table takes longer than an answer may.
    script.hash();
    script.settle();
    for cycle in 1..=cycles {
        script.prelude();
        let search = script.go();
        script.chatter();
        if cycle == cycles {
            break;
        }
        script.end(search);
    }
    script.pause();
    script.steps.push(if script.random.u8(..4) == 0 { Step::CloseInput } else { Step::Quit });
    script.steps
}

/// How the search of a cycle can be ended.
#[derive(Clone, Copy)]
struct Running {
    /// It ends by itself, after `ponderhit` if it ponders.
    limited: bool,
    /// It ponders.
    ponders: bool,
}

/// A script that is being written.
struct Script {
    random: fastrand::Rng,
    threads: u32,
    /// The game that `position` has set.
    game: Game,
    /// Whether memory of another size was asked for since memory was last allocated.
    resized: bool,
    steps: Vec<Step>,
}

impl Script {
    fn send(&mut self, command: Command) {
        self.steps.push(Step::Send(command));
        self.pause();
    }

    /// Often no pause, sometimes a long one: the moments between two lines matter as much as those of a search.
    fn pause(&mut self) {
        let longest = match self.random.u8(..10) {
            0..4 => return,
            4..7 => 2_000,
            7..9 => 20_000,
            _ => 120_000,
        };
        self.steps.push(Step::Pause(Duration::from_micros(self.random.u64(..longest))));
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.random.usize(..choices.len())]
    }

    /// Commands before a `go`.
    fn prelude(&mut self) {
        if self.random.u8(..10) < 6 {
            self.position();
        }
        for _ in 0..self.random.usize(..3) {
            match self.random.u8(..8) {
                0..4 => self.set_option(),
                4 => self.send(Command::ending("usinewgame")),
                5 => self.refused(),
                6 => self.question(),
                _ => self.settle(),
            }
        }
    }

    /// Commands that leave a search running.
    fn chatter(&mut self) {
        self.pause();
        for _ in 0..self.random.usize(..3) {
            match self.random.u8(..6) {
                0..3 => self.question(),
                3 => {
                    let lines = self.random.u8(1..5);
                    self.send(Command::plain(format!("setoption name MultiPV value {lines}")));
                }
                4 => self.set_option(),
                _ => {
                    let command = self.is_ready();
                    self.send(command);
                }
            }
        }
    }

    fn is_ready(&mut self) -> Command {
        let effect = if std::mem::take(&mut self.resized) { Effect::MayEnd } else { Effect::None };
        Command { line: "isready".into(), effect }
    }

    fn settle(&mut self) {
        let command = self.is_ready();
        self.steps.push(Step::Settle(command));
    }

    fn question(&mut self) {
        let line = self.one_of(&["usi", "d", "moves", "", "  ", "help"]);
        self.send(Command::plain(line));
    }

    /// A line that must be refused.
    fn refused(&mut self) {
        let (line, ends) = self.one_of(&[
            ("xyzzy", false),
            ("position sfen 9/9 b - 1", false),
            ("position startpos moves 1a1a", false),
            ("position", false),
            ("setoption name NoSuchOption value 1", false),
            ("setoption name USI_Hash value 0", false),
            ("setoption name Threads value many", false),
            ("setoption", false),
            ("go perft 99", true),
        ]);
        self.send(Command { line: line.into(), effect: Effect::Refused { ends } });
    }

    fn hash(&mut self) {
        let size = self.random.u8(1..=16);
        self.resized = true;
        self.send(Command::plain(format!("setoption name USI_Hash value {size}")));
    }

    /// An option that changes neither what a search may answer nor how long it may take.
    fn set_option(&mut self) {
        let (name, least, most) = self.one_of(&[
            ("USI_Hash", 0, 0),
            ("EvalHash", 1, 4),
            ("Threads", 1, self.threads as i32),
            ("Threads", 1, self.threads as i32),
            ("MultiPV", 1, 6),
            ("SkillLevel", Skill::LOWEST, Skill::FULL),
            ("PvInterval", 0, 300),
            ("NetworkDelay", 0, 50),
            ("NetworkDelay2", 0, 50),
            ("DrawValueBlack", -500, 500),
            ("DrawValueWhite", -500, 500),
            ("MaxMovesToDraw", 0, 100),
            ("ConsiderationMode", 0, 1),
            ("USI_Ponder", 0, 1),
            ("ClearHash", 0, 0),
        ]);
        let number = self.random.i32(least..=most);
        let command = match name {
            "ClearHash" => Command::ending("setoption name ClearHash"),
            "USI_Hash" => return self.hash(),
            "ConsiderationMode" | "USI_Ponder" => {
                Command::plain(format!("setoption name {name} value {}", number == 1))
            }
            _ => Command::plain(format!("setoption name {name} value {number}")),
        };
        self.send(command);
        if name == "EvalHash" {
            self.resized = true;
            // The evaluation is loaded again, which may take longer than a search.
            self.settle();
        }
    }

    /// A position of a random game, with the moves or without; often mates and positions a few plies before one.
    fn position(&mut self) {
        let longest = self.one_of(&[10, 40, 80, 400]);
        let length = self.random.usize(..longest);
        let mut moves = self.random_game(length);
        if self.random.bool() {
            moves.truncate(moves.len().saturating_sub(self.random.usize(..4)));
        }
        let mut root = Position::start();
        if self.random.u8(..10) < 3 {
            let rest = moves.split_off(self.random.usize(..=moves.len()));
            for &mv in &moves {
                root.make(mv);
            }
            moves = rest;
        }
        let opening = Opening { root, moves };
        self.game = opening.game();
        self.send(Command::ending(format!("position {opening}")));
    }

    /// The moves of a random game of at most this length; it ends before where there are no moves.
    fn random_game(&mut self, length: usize) -> Vec<Move> {
        let mut position = Position::start();
        let mut played = Vec::new();
        while played.len() < length {
            let mut moves = MoveList::new();
            movegen::legal(&position, &mut moves);
            let Some(&mv) = self.random.choice(moves.iter()) else { break };
            position.make(mv);
            played.push(mv);
        }
        played
    }

    /// Some `go`.
    fn go(&mut self) -> Running {
        let time = self.one_of(&[0, 1, 10, 50, 100]);
        let within = Some(Duration::from_millis(time));
        let (depth, nodes) = (self.random.u8(1..4), self.random.u16(1..3000));
        let black = self.game.position().side() == Color::Black;
        // The time of the other side must not matter.
        let (btime, wtime) = if black { (time, 90_000) } else { (90_000, time) };
        let (line, hold, time, limited) = match self.random.u8(..21) {
            0..4 => ("go infinite".into(), Hold::End, None, false),
            4 => ("go".into(), Hold::Nothing, None, false),
            5 | 6 => (format!("go ponder btime 0 wtime 0 byoyomi {time}"), Hold::PonderHit, within, true),
            7 => (format!("go btime {btime} wtime {wtime} ponder"), Hold::PonderHit, within, true),
            8 => ("go ponder".into(), Hold::PonderHit, None, false),
            9 => (format!("go ponder depth {depth}"), Hold::PonderHit, None, true),
            10 => ("go ponder infinite".into(), Hold::End, None, false),
            11 => (format!("go btime 0 wtime 0 byoyomi {time}"), Hold::Nothing, within, true),
            12 => (format!("go btime {btime} wtime {wtime} binc 0 winc 0"), Hold::Nothing, within, true),
            13 => (format!("go movetime {time}"), Hold::Nothing, within, true),
            14 => (format!("go depth {depth}"), Hold::Nothing, None, true),
            15 => (format!("go nodes {nodes}"), Hold::Nothing, None, true),
            16 => return self.go_among(),
            17 | 18 => return self.go_mate(time),
            19 => return self.go_with_invalid_number(),
            _ => {
                self.send(Command::ending("go perft 2"));
                return self.go();
            }
        };
        let search = self.search(hold, time);
        self.begin(line, search, limited)
    }

    fn search(&self, hold: Hold, time: Option<Duration>) -> Search {
        Search {
            game: self.game.clone(),
            only: Vec::new(),
            reply: Reply::BestMove,
            hold,
            time,
            faulty: false,
        }
    }

    fn begin(&mut self, line: String, search: Search, limited: bool) -> Running {
        let ponders = search.hold == Hold::PonderHit;
        // The memory that options ask for is allocated now.
        self.resized = false;
        self.steps.push(Step::Send(Command { line, effect: Effect::Begins(Box::new(search)) }));
        Running { limited, ponders }
    }

    /// `go searchmoves`.
    fn go_among(&mut self) -> Running {
        let mut only = self.game.position().legal_moves().to_vec();
        self.random.shuffle(&mut only);
        only.truncate(self.random.usize(1..6));
        let limited = self.random.bool();
        let limit = if limited { "depth 2" } else { "infinite" };
        let moves = only.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let hold = if limited { Hold::Nothing } else { Hold::End };
        let search = Search { only, ..self.search(hold, None) };
        self.begin(format!("go {limit} searchmoves {moves}"), search, limited)
    }

    /// A `go` whose only limit is invalid, so that the answer comes at once.
    fn go_with_invalid_number(&mut self) -> Running {
        let (line, reply) = self.one_of(&[
            ("go depth x", Reply::BestMove),
            ("go nodes", Reply::BestMove),
            ("go movetime 1.5", Reply::BestMove),
            ("go btime soon", Reply::BestMove),
            ("go mate soon", Reply::Checkmate),
        ]);
        let search = Search { reply, faulty: true, ..self.search(Hold::Nothing, Some(Duration::ZERO)) };
        self.begin(line.into(), search, true)
    }

    fn go_mate(&mut self, time: u64) -> Running {
        let limited = self.random.bool();
        let limit = if limited { time.to_string() } else { "infinite".into() };
        let time = limited.then_some(Duration::from_millis(time));
        let search = Search { reply: Reply::Checkmate, ..self.search(Hold::Nothing, time) };
        self.begin(format!("go mate {limit}"), search, limited)
    }

    /// Ends the search of a cycle, or lets it end.
    fn end(&mut self, running: Running) {
        self.pause();
        let Running { mut limited, ponders } = running;
        let hit = self.random.u8(..10) < if ponders { 7 } else { 1 };
        if hit {
            self.send(Command { line: "ponderhit".into(), effect: Effect::PonderHit });
        }
        limited &= hit || !ponders;
        if !limited || self.random.bool() {
            match self.random.u8(..20) {
                0..13 => self.send(Command::ending("stop")),
                13 | 14 => self.position(),
                15 => self.send(Command::ending("usinewgame")),
                16 => self.send(Command::ending("gameover lose")),
                17 => self.send(Command::ending("setoption name ClearHash")),
                // The next `go` ends it.
                18 => return,
                _ => {
                    self.send(Command::ending("stop"));
                    self.send(Command::ending("stop"));
                    self.send(Command { line: "ponderhit".into(), effect: Effect::PonderHit });
                }
            }
        }
        match self.random.u8(..10) {
            0..5 => self.steps.push(Step::AwaitAnswers),
            5..7 => self.settle(),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_replays() {
        let text = |seed| format!("{:?}", script(seed, 10, 2));
        assert_eq!(text(3), text(3));
        assert_ne!(text(3), text(4));
    }

    #[test]
    fn every_cycle_has_a_search_and_the_last_an_end() {
        for seed in 0..20 {
            let steps = script(seed, 8, 2);
            let begins = |step: &&Step| matches!(step, Step::Send(Command { effect: Effect::Begins(_), .. }));
            assert_eq!(steps.iter().filter(begins).count(), 8);
            assert!(matches!(steps.last(), Some(Step::Quit | Step::CloseInput)));
        }
    }
}
