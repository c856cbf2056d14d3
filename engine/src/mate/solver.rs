//! The mate solver: does the side to move mate by checks alone (tsume)?
//!
//! Iterative deepening over an AND/OR tree: the attacker only gives checks, the defender tries every evasion.
//! Mates come out shortest first. What was looked through to a depth in vain is remembered.

use std::collections::HashMap;
use std::time::Instant;

use crate::movegen::{self, MoveList};
use crate::position::Game;
use crate::search::Signals;
use crate::types::Move;

/// What the solver found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// A mate: the moves of both sides, the last one mating.
    Mate(Vec<Move>),
    /// No sequence of checks mates.
    NoMate,
    /// The limit was reached first.
    Unknown,
}

/// The longest mate looked for, in plies.
const LONGEST: usize = 127;

/// How many positions are remembered at most.
const MEMORY: usize = 1 << 21;

/// Looks for the shortest mate until `deadline` (if any) or until told to stop.
///
/// ```
/// use katagami::{mate::{solve, Verdict}, position::{Game, Position}, search::Signals};
///
/// # if katagami::board::NAME == "standard" {
/// let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").unwrap();
/// let Verdict::Mate(line) = solve(&Game::new(position), None, &Signals::thinking()) else { panic!() };
/// assert_eq!(line[0].to_string(), "G*5b");
/// # }
/// ```
pub fn solve(game: &Game, deadline: Option<Instant>, signals: &Signals) -> Verdict {
    let mut solver =
        Solver { game: game.clone(), deadline, signals, failed: HashMap::new(), nodes: 0, stopped: false };
    for depth in (1..=LONGEST).step_by(2) {
        match solver.attack(depth) {
            Proof::Mate(mut line) => {
                line.reverse();
                return Verdict::Mate(line);
            }
            Proof::NoMate => return Verdict::NoMate,
            Proof::TooDeep if solver.stopped => return Verdict::Unknown,
            Proof::TooDeep => {}
        }
    }
    Verdict::Unknown
}

/// What is known of a node when `depth` plies were looked at.
enum Proof {
    /// It is mate, by these moves, last first.
    Mate(Vec<Move>),
    /// It is no mate, however deep one looks.
    NoMate,
    /// It is no mate within the depth.
    TooDeep,
}

struct Solver<'a> {
    game: Game,
    deadline: Option<Instant>,
    signals: &'a Signals,
    /// The attacker's positions that were no mate within so many plies.
    failed: HashMap<u64, usize>,
    nodes: u64,
    stopped: bool,
}

impl Solver<'_> {
    /// The attacker moves: one check that mates is enough.
    fn attack(&mut self, depth: usize) -> Proof {
        self.look_at_clock();
        let key = self.game.position().key();
        if self.stopped || self.failed.get(&key).is_some_and(|&failed| failed >= depth) {
            return Proof::TooDeep;
        }
        let mut moves = MoveList::new();
        movegen::checks(self.game.position(), self.game.checks(), &mut moves);
        let mut proof = Proof::NoMate;
        for &mv in moves.iter() {
            self.game.play(mv);
            let reply = self.defend(depth - 1);
            self.game.undo();
            match reply {
                Proof::Mate(mut line) => {
                    line.push(mv);
                    return Proof::Mate(line);
                }
                Proof::TooDeep => proof = Proof::TooDeep,
                Proof::NoMate => {}
            }
        }
        if matches!(proof, Proof::TooDeep) && !self.stopped && self.failed.len() < MEMORY {
            self.failed.insert(key, depth);
        }
        proof
    }

    /// The defender moves: every evasion must lead to mate. The longest resistance makes the line.
    fn defend(&mut self, depth: usize) -> Proof {
        if self.game.cycle().is_some() {
            // Checks that only repeat the position do not mate.
            return Proof::NoMate;
        }
        let mut moves = MoveList::new();
        movegen::evasions(self.game.position(), self.game.checks(), &mut moves);
        if moves.is_empty() {
            return Proof::Mate(Vec::new());
        }
        if depth == 0 {
            return Proof::TooDeep;
        }
        let mut longest = Vec::new();
        for &mv in moves.iter() {
            self.game.play(mv);
            let reply = self.attack(depth - 1);
            self.game.undo();
            match reply {
                Proof::Mate(mut line) => {
                    line.push(mv);
                    if line.len() > longest.len() {
                        longest = line;
                    }
                }
                escape => return escape,
            }
        }
        Proof::Mate(longest)
    }

    fn look_at_clock(&mut self) {
        const INTERVAL: u64 = 256;
        self.nodes += 1;
        if self.nodes.is_multiple_of(INTERVAL) {
            self.stopped |=
                self.signals.stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        }
    }
}
