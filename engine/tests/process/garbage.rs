//! Thousands of random lines, most of them commands with mangled words: the engine survives them all.

use katagami_rules::board::START_SFEN;
use katagami_rules::position::Position;

use super::driver::{Engine, long};
use super::positions::{mate_in_one, mated, moves};

/// How many lines there are; `.ci/long` sends more.
fn lines() -> usize {
    if long() { 4000 } else { 1500 }
}

/// Awkward numbers that ask for neither much memory nor much time.
const NUMBERS: [&str; 9] =
    ["-1", "0", "1", "2", "3", "16", "-9223372036854775809", "4294967296", "99999999999999999999"];

/// Words of the protocol, and some that do not belong to it.
const WORDS: [&str; 35] = [
    "usi",
    "isready",
    "setoption",
    "name",
    "value",
    "usinewgame",
    "position",
    "startpos",
    "sfen",
    "moves",
    "go",
    "btime",
    "wtime",
    "byoyomi",
    "movetime",
    "depth",
    "nodes",
    "infinite",
    "ponder",
    "mate",
    "searchmoves",
    "perft",
    "stop",
    "ponderhit",
    "gameover",
    "d",
    "eval",
    "why ja",
    "true",
    "b",
    "-",
    "+",
    "歩",
    "\u{0}",
    "x",
];

/// Generates random lines.
struct Scribe {
    random: fastrand::Rng,
    moves: Vec<String>,
    sfens: Vec<String>,
}

impl Scribe {
    fn new(seed: u64) -> Self {
        Self {
            random: fastrand::Rng::with_seed(seed),
            moves: moves(&Position::start()).iter().map(ToString::to_string).collect(),
            sfens: vec![START_SFEN.into(), mated(), mate_in_one().0],
        }
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        self.random.choice(choices).copied().unwrap_or_default()
    }

    fn number(&mut self) -> &'static str {
        self.one_of(&NUMBERS)
    }

    /// A move of the start position.
    fn mv(&mut self) -> String {
        self.random.choice(&self.moves).cloned().unwrap_or_default()
    }

    /// A well-formed command, except for its numbers.
    fn command(&mut self) -> String {
        match self.random.u8(..12) {
            0 => format!("position startpos moves {} {}", self.mv(), self.mv()),
            1 => format!("position sfen {}", self.random.choice(&self.sfens).cloned().unwrap_or_default()),
            2 => format!("setoption name {} value {}", self.option(), self.number()),
            3 => format!("setoption name {}", self.option()),
            4 => format!("go {} {} {} {}", self.limit(), self.number(), self.limit(), self.number()),
            5 => format!("go {} {}", self.one_of(&["perft", "mate", "depth", "nodes"]), self.number()),
            6 => format!("go {} searchmoves {}", self.one_of(&["infinite", "ponder", "depth 2"]), self.mv()),
            7 => self.one_of(&["usi", "isready", "usinewgame", "d", "moves", "eval", "help"]).to_owned(),
            8 => self.one_of(&["stop", "ponderhit", "gameover win"]).to_owned(),
            9 => format!("bench {}", self.one_of(&["0", "1", "16", "-1"])),
            10 => format!("go btime {} wtime {} byoyomi {}", self.number(), self.number(), self.number()),
            _ => "position startpos".to_owned(),
        }
    }

    fn option(&mut self) -> &'static str {
        self.one_of(&[
            "USI_Hash",
            "Threads",
            "MultiPV",
            "NetworkDelay2",
            "ResignValue",
            "ClearHash",
            "NoSuch",
        ])
    }

    fn limit(&mut self) -> &'static str {
        self.one_of(&["btime", "wtime", "binc", "winc", "byoyomi", "movetime", "depth", "nodes"])
    }

    /// A line with words lost, doubled, exchanged or replaced.
    fn mangled(&mut self) -> String {
        let command = self.command();
        let mut words: Vec<_> = command.split(' ').collect();
        for _ in 0..self.random.usize(1..4) {
            let (index, other) = (self.random.usize(..words.len()), self.random.usize(..words.len()));
            match self.random.u8(..5) {
                0 if words.len() > 1 => drop(words.remove(index)),
                1 => words.insert(index, words[other]),
                2 => words.swap(index, other),
                3 => words[index] = self.number(),
                _ => words[index] = self.one_of(&WORDS),
            }
        }
        words.join(" ")
    }

    /// A line of random bytes without digits, which might ask for too much time or memory.
    fn noise(&mut self) -> Vec<u8> {
        let length = self.random.usize(..80);
        let bytes = std::iter::repeat_with(|| self.random.u8(..)).take(length);
        bytes.filter(|byte| !byte.is_ascii_digit()).collect()
    }

    fn line(&mut self) -> Vec<u8> {
        match self.random.u8(..10) {
            0..3 => self.command().into_bytes(),
            3..9 => self.mangled().into_bytes(),
            _ => self.noise(),
        }
    }
}

#[test]
fn garbage_is_survived() {
    let mut scribe = Scribe::new(20_260_101);
    let mut engine = Engine::as_shipped();
    for _ in 0..lines() {
        let line = scribe.line();
        engine.send(line);
    }
    engine.send("stop");
    engine.settle();
    engine.send("position startpos");
    assert_eq!(engine.sfen(), Position::start().to_sfen());
    engine.quit();
}
