//! The game that is played: its moves with their times, its clocks, its end, and its record.

use std::path::Path;
use std::time::Duration;

use katagami_records::encoding::Encoding;
use katagami_records::{End, Format, Record, Step};
use katagami_rules::{ByColor, Color, Game, Move, Position, UsiGame};

use super::end::GameEnd;
use crate::cli::time_control::{PlayerTime, TimeControl};

/// A game with all that its record needs.
pub(super) struct Sheet {
    root: Position,
    game: Game,
    /// What is known of each move.
    plies: Vec<Ply>,
    clocks: ByColor<PlayerTime>,
    control: TimeControl,
    /// How the game ended.
    pub end: Option<GameEnd>,
    names: ByColor<String>,
}

/// A move that was played.
struct Ply {
    /// Its time; none for the moves that the game began with.
    time: Option<Duration>,
    /// The clocks before it.
    clocks: ByColor<PlayerTime>,
}

impl Sheet {
    /// A game that goes on from some moves.
    pub(super) fn new(begun: UsiGame, control: TimeControl, names: ByColor<String>) -> Self {
        let clocks = ByColor([PlayerTime::new(control); 2]);
        let plies = begun.moves.iter().map(|_| Ply { time: None, clocks }).collect();
        Self { game: begun.game(), root: begun.root, plies, clocks, control, end: None, names }
    }

    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn clocks(&self) -> &ByColor<PlayerTime> {
        &self.clocks
    }

    /// Plays a legal move that took some time.
    pub(super) fn play(&mut self, mv: Move, time: Duration) {
        self.plies.push(Ply { time: Some(time), clocks: self.clocks });
        self.clocks[self.game.position().side()].spend(time);
        self.game.make(mv);
    }

    /// Takes moves back until `player` is to move again, one of its own at least. Returns whether there was one.
    pub(super) fn take_back(&mut self, player: Color) -> bool {
        let count = if self.game.position().side() == player { 2 } else { 1 };
        if self.plies.len() < count {
            return false;
        }
        for ply in self.plies.drain(self.plies.len() - count..).rev() {
            self.clocks = ply.clocks;
            self.game.undo();
        }
        self.end = None;
        true
    }

    /// The record in the format and the encoding that a file's name and its readers want.
    pub(super) fn text(&self, path: &Path) -> Result<String, String> {
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let format: Format = extension.parse()?;
        Ok(format.declare(Encoding::Utf8, &format.write(&self.record())))
    }

    fn record(&self) -> Record {
        let mut record = Record::new(self.root.clone());
        record.names = ByColor(self.names.0.clone().map(Some));
        if self.control.has_clock() {
            record.set_time_limit(self.control.clock);
        }
        let mut at = Record::ROOT;
        for (mv, ply) in self.game.moves().flatten().zip(&self.plies) {
            at = record.follow(at, Step::Move(mv));
            record.node_mut(at).time = ply.time.map(|time| Duration::from_secs(time.as_secs()));
        }
        if let Some(end) = &self.end {
            record.follow(at, Step::End(End::new(end.ending, Some(end.result))));
        }
        record
    }
}
