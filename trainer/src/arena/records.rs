//! Matches and games on disk. The folder of a match holds its settings in `match.json`, its games in `games.jsonl`, and a CSA
//! file for each game.
//!
//! A game is written when it is finished, in one write. So a killed program leaves only finished games, and at most one
//! incomplete line, which is removed when the match is resumed.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use katagami::cli::adjudication::AdjudicationRule;
use katagami::cli::overwriting::Overwriting;
use katagami_records::{GameResult, csa};
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Move};
use katagami_storage::files;
use serde::{Deserialize, Serialize};

use super::announced_mates::{MateCounts, Verdict};
use super::engines::{EngineSpec, Score};
use super::game_end::EndReason;
use super::openings::Opening;
use super::referee::FinishedGame;
use super::schedule::{Factors, ScheduledGame};
use super::strength::Sprt;
use crate::file_error::FileError;
use crate::json_lines::JsonLines;
use crate::settings_file;
use katagami::cli::time_control::TimeControl;

/// All settings that determine the games of a match. The numbers of games and of games at once are not among them: they
/// may change when a match is resumed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The board.
    pub board: String,
    /// The engines.
    pub engines: [EngineSpec; 2],
    /// The time control of engines without their own.
    pub time: TimeControl,
    /// The tolerance of the clock in milliseconds.
    pub margin: u64,
    /// The source of the openings.
    pub openings: String,
    /// The number of openings.
    pub opening_count: usize,
    /// A checksum of the openings.
    pub opening_checksum: u64,
    /// The seed of the openings' order.
    pub seed: u64,
    /// The number of plies after which a game is a draw.
    pub max_plies: u32,
    /// The rule of winning by entering king.
    pub entering_king: String,
    /// When games are adjudicated, if at all.
    pub resign_score: Option<AdjudicationRule>,
    /// The sequential test that ends the match, if any: of the engines, or of each factor.
    pub sprt: Option<Sprt>,
    /// Options that change from pair to pair.
    #[serde(default)]
    pub factors: Factors,
}

impl MatchSettings {
    /// The time control of an engine.
    pub fn control(&self, engine: usize) -> TimeControl {
        self.engines[engine].tc.unwrap_or(self.time)
    }

    /// The engines' names.
    pub fn names(&self) -> [&str; 2] {
        self.engines.each_ref().map(|spec| spec.name.as_str())
    }
}

/// A finished game, as a line of `games.jsonl`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchGame {
    /// The number of the game in the match, from 1.
    pub game: u64,
    /// The name of the engine that played Black.
    pub black: String,
    /// The name of the engine that played White.
    pub white: String,
    /// Whether the first engine played Black.
    pub first_is_black: bool,
    /// The opening: `startpos moves ...` or `sfen ...`.
    pub opening: String,
    /// The moves after the opening, in USI's notation.
    pub moves: Vec<String>,
    /// The result.
    pub result: GameResult,
    /// The reason of the end.
    pub reason: EndReason,
    /// Details, such as the illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The time of each move in milliseconds.
    pub times: Vec<f64>,
    /// The depth of each search as the engine reported it.
    pub depths: Vec<Option<u32>>,
    /// The number of nodes of each search as the engine reported it.
    pub nodes: Vec<Option<u64>>,
    /// The score of each move from the mover's point of view; see [`Score`].
    pub scores: Vec<Option<Score>>,
    /// The slowest answers of Black and White in milliseconds, late answers included.
    pub slowest: [f64; 2],
    /// The mates that Black and White announced, by verdict.
    #[serde(default)]
    pub mates: [MateCounts; 2],
    /// The indices of moves with which a mate was announced that was refuted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refuted_mates: Vec<usize>,
}

impl MatchGame {
    /// The game with its place in the schedule.
    pub fn new(
        scheduled: &ScheduledGame,
        names: [&str; 2],
        opening: &Opening,
        played: &FinishedGame,
    ) -> Self {
        let engine = |color: Color| names[scheduled.engines[color]].to_owned();
        let plies = &played.plies;
        Self {
            game: scheduled.number,
            black: engine(Color::Black),
            white: engine(Color::White),
            first_is_black: scheduled.engines[Color::Black] == 0,
            opening: opening.to_string(),
            moves: plies.iter().map(|ply| ply.mv.to_string()).collect(),
            result: played.end.winner.into(),
            reason: played.end.reason,
            detail: played.end.detail.clone(),
            times: plies.iter().map(|ply| milliseconds(ply.elapsed)).collect(),
            depths: plies.iter().map(|ply| ply.info.depth).collect(),
            nodes: plies.iter().map(|ply| ply.info.nodes).collect(),
            scores: plies.iter().map(|ply| ply.info.score).collect(),
            slowest: played.slowest.0.map(milliseconds),
            mates: Default::default(),
            refuted_mates: Vec::new(),
        }
    }

    /// Adds the verdicts about announced mates, by the indices of their moves.
    pub fn add_verdicts(&mut self, verdicts: &[(usize, Verdict)]) {
        let first = self.first_mover();
        for &(index, verdict) in verdicts {
            let mover = if index.is_multiple_of(2) { first } else { !first };
            self.mates[mover as usize].count(verdict);
            if verdict == Verdict::Refuted {
                self.refuted_mates.push(index);
            }
        }
    }

    /// The index of the engine that played each colour.
    pub fn engines(&self) -> ByColor<usize> {
        ByColor(if self.first_is_black { [0, 1] } else { [1, 0] })
    }

    /// The side to move after the opening.
    pub fn first_mover(&self) -> Color {
        let opening = self.opening.parse::<Opening>();
        opening.map_or(Color::Black, |opening| opening.game().position().side())
    }

    /// The half points of the first engine: 0, 1 or 2.
    pub fn half_points(&self) -> usize {
        match self.result.winner() {
            Some(color) if self.engines()[color] == 0 => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// A time in milliseconds with one decimal.
fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e4).round() / 10.0
}

/// A game as a CSA file.
///
/// It includes the moves of the opening, with times of 0.
fn csa_text(game: &MatchGame) -> String {
    let Ok(Opening { root, moves: opening }) = game.opening.parse::<Opening>() else {
        return String::new();
    };
    let mut text = format!("{}\nN+{}\nN-{}\n{}", csa::VERSION, game.black, game.white, csa::position(&root));
    let mut position = root;
    let mut push_move = |position: &mut Position, mv: Move, milliseconds: f64| {
        let seconds = (milliseconds / 1e3) as u64;
        text.extend([csa::move_text(position, mv), format!("\nT{seconds}\n")]);
        position.make(mv);
    };
    for mv in opening {
        push_move(&mut position, mv, 0.0);
    }
    for (word, &time) in game.moves.iter().zip(&game.times) {
        let Some(mv) = position.parse_move(word).ok() else { break };
        push_move(&mut position, mv, time);
    }
    // The comment has the reason, which CSA cannot always express.
    let winner = game.result.winner();
    let last = csa::ending(game.reason.ending(), winner, position.side()).unwrap_or_else(|| "%ERROR".into());
    let winner = winner.map_or("draw".into(), |color| format!("{color} wins"));
    let detail = game.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
    text + &format!("{last}\n'{}: {winner}{detail}\n", game.reason)
}

/// The open folder of a match.
#[derive(Debug)]
pub struct MatchFolder {
    path: PathBuf,
    games: JsonLines,
}

const SETTINGS: &str = "match.json";
const GAMES: &str = "games.jsonl";
const CSA: &str = "csa";

impl MatchFolder {
    /// Opens a folder and reads the games that it holds.
    ///
    /// # Errors
    ///
    /// If the folder holds a match that is neither to be continued nor to be replaced, if that match has other settings, or if a
    /// file is damaged.
    pub fn open(
        path: &Path,
        settings: &MatchSettings,
        resume: bool,
        overwriting: Overwriting,
    ) -> Result<(Self, Vec<MatchGame>), FileError> {
        let games = path.join(CSA);
        let file = path.join(SETTINGS);
        let mut exists = file.exists() || path.join(GAMES).exists();
        if exists && overwriting.force {
            let remove = |file: PathBuf| if file.exists() { fs::remove_file(file) } else { Ok(()) };
            let removed = [SETTINGS, GAMES].into_iter().try_for_each(|name| remove(path.join(name)));
            removed.and_then(|()| fs::remove_dir_all(&games)).map_err(FileError::io(path))?;
            exists = false;
        }
        fs::create_dir_all(&games).map_err(FileError::io(&games))?;
        if exists && !resume {
            return Err(FileError::exists(path));
        }
        if exists {
            settings_file::compare(&file, settings)?;
        } else {
            settings_file::write(&file, settings)?;
        }
        let file = path.join(GAMES);
        let (games, finished) = JsonLines::open::<MatchGame>(&file)?;
        let mut seen = HashSet::new();
        if let Some(index) = finished.iter().position(|game| !seen.insert(game.game)) {
            let message = format_args!("game {} occurs twice", finished[index].game);
            return Err(FileError::line(&file, index + 1)(message));
        }
        Ok((Self { path: path.to_owned(), games }, finished))
    }

    /// Writes a finished game: first its CSA file, so that each game of the list has one.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn append(&self, game: &MatchGame) -> Result<(), FileError> {
        let file = self.path.join(CSA).join(format!("{:05}.csa", game.game));
        files::write(&file, csa_text(game)).map_err(FileError::io(&file))?;
        self.games.append(game)
    }
}
