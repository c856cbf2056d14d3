//! The referee: plays one game between two engines, by our rules and our clock.

use std::time::Duration;

use katagami::cli::adjudication::{AdjudicationRule, AdjudicationState};
use katagami_rules::board::PAWN;
use katagami_rules::game::{Declaration, Game, Rules};
use katagami_rules::internals::excerpt;
use katagami_rules::movegen;
use katagami_rules::position::Position;
use katagami_rules::types::{ByColor, Color, Move, UsiMove};

use super::engines::{BestMove, EngineFailure, EnginePlayer, EngineProcess, SearchInfo};
use super::game_end::{EndReason, GameEnd};
use super::openings::Opening;
use katagami::cli::time_control::{PlayerTime, TimeControl, go_command};

/// A referee.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// The rules of the game.
    pub rules: Rules,
    /// The tolerance of the clock, for the time that messages take.
    pub margin: Duration,
    /// When games are adjudicated, if at all.
    pub adjudication: Option<AdjudicationRule>,
}

/// A move with its time and its search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The time that the move took.
    pub elapsed: Duration,
    /// What the engine reported about its search.
    pub info: SearchInfo,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The game in its last position.
    pub game: Game,
    /// The moves after the opening.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub end: GameEnd,
    /// The slowest answer of each side, late answers included.
    pub slowest: ByColor<Duration>,
}

impl Referee {
    /// Plays a game from an opening. `None` if it is interrupted.
    pub fn play(
        &self,
        players: ByColor<&mut EnginePlayer<'_>>,
        controls: ByColor<TimeControl>,
        opening: &Opening,
    ) -> Option<FinishedGame> {
        let mut game = GameInProgress {
            referee: self,
            players,
            clocks: ByColor(controls.0.map(PlayerTime::new)),
            game: opening.game(),
            position_command: format!("position {opening}"),
            plies: Vec::new(),
            slowest: ByColor::default(),
            adjudication_state: AdjudicationState::default(),
        };
        let end = game.play_to_end()?;
        game.announce(&end);
        Some(FinishedGame { game: game.game, plies: game.plies, end, slowest: game.slowest })
    }
}

/// A game in progress.
struct GameInProgress<'a, 'p> {
    referee: &'a Referee,
    players: ByColor<&'a mut EnginePlayer<'p>>,
    clocks: ByColor<PlayerTime>,
    game: Game,
    /// The USI command that sets the current position.
    position_command: String,
    plies: Vec<Ply>,
    slowest: ByColor<Duration>,
    adjudication_state: AdjudicationState,
}

impl GameInProgress<'_, '_> {
    /// Prepares both engines and plays until the game is over or an engine fails. `None` if it is interrupted.
    fn play_to_end(&mut self) -> Option<GameEnd> {
        for color in Color::ALL {
            if let Err(failure) = self.players[color].run(EngineProcess::new_game) {
                return engine_failure(color, &failure);
            }
        }
        loop {
            let side = self.game.position().side();
            if let Some(outcome) = self.game.outcome(&self.referee.rules) {
                return Some(GameEnd::by_rules(outcome));
            }
            let answer = match self.ask(side) {
                Ok(answer) => answer,
                Err(failure) => return engine_failure(side, &failure),
            };
            let end = self.check_time(side, &answer).or_else(|| self.apply(side, &answer));
            if end.is_some() {
                return end;
            }
        }
    }

    fn ask(&mut self, side: Color) -> Result<BestMove, EngineFailure> {
        let limit = self.clocks[side].allowed().map(|allowed| allowed + self.referee.margin);
        let (position, go) = (&self.position_command, go_command(&self.clocks, side));
        let answer = self.players[side].run(|engine| engine.search(position, &go, limit))?;
        self.slowest[side] = self.slowest[side].max(answer.elapsed);
        Ok(answer)
    }

    /// Subtracts the time of an answer from the clock. Returns the end of the game if it came too late.
    fn check_time(&mut self, side: Color, answer: &BestMove) -> Option<GameEnd> {
        if let Some(allowed) = self.clocks[side].allowed()
            && let Some(reason) = lateness(answer, allowed + self.referee.margin)
        {
            let times = [answer.elapsed, allowed, answer.own_time];
            let [elapsed, allowed, own] = times.map(|time| time.as_secs_f64() * 1e3);
            let detail = format!("{elapsed:.1} ms of {allowed:.0} ms, {own:.1} ms its own");
            return Some(GameEnd::lost(side, reason, detail));
        }
        self.clocks[side].spend(answer.elapsed);
        None
    }

    /// Plays the move of an answer. Returns the end of the game if the answer ends it.
    fn apply(&mut self, side: Color, answer: &BestMove) -> Option<GameEnd> {
        match answer.text.as_str() {
            "resign" => return Some(GameEnd::new(Some(!side), EndReason::Resignation)),
            "win" => {
                return Some(match self.game.declaration(&self.referee.rules) {
                    Some(Declaration::Win) => GameEnd::new(Some(side), EndReason::Declaration),
                    Some(Declaration::Draw) => GameEnd::new(None, EndReason::Declaration),
                    None => GameEnd::lost(side, EndReason::FalseDeclaration, self.game.position().to_sfen()),
                });
            }
            _ => {}
        }
        let Some(mv) = self.game.position().parse_move(&answer.text).ok() else {
            let mates = mates_by_pawn_drop(self.game.position(), &answer.text);
            let reason = if mates { EndReason::PawnDropMate } else { EndReason::IllegalMove };
            let text = answer.text.replace(char::is_control, "\u{fffd}");
            return Some(GameEnd::lost(side, reason, excerpt(&text)));
        };
        self.play(mv, answer);
        let adjudication = self.referee.adjudication?;
        let winner = self.adjudication_state.update(adjudication, side, answer.info.score)?;
        Some(GameEnd::new(Some(winner), EndReason::Adjudication))
    }

    fn play(&mut self, mv: Move, answer: &BestMove) {
        if self.game.moves().len() == 0 {
            self.position_command.push_str(" moves");
        }
        self.game.make(mv);
        self.position_command.push(' ');
        self.position_command.push_str(&mv.to_string());
        self.plies.push(Ply { mv, elapsed: answer.elapsed, info: answer.info });
    }

    /// Tells both engines the result.
    fn announce(&mut self, end: &GameEnd) {
        for color in Color::ALL {
            self.players[color].send(match end.winner {
                Some(winner) if winner == color => "gameover win",
                Some(_) => "gameover lose",
                None => "gameover draw",
            });
        }
    }
}

/// Why a late answer loses: by the engine's fault or by the machine's. `None` if it came in time.
fn lateness(answer: &BestMove, limit: Duration) -> Option<EndReason> {
    (answer.elapsed > limit)
        .then(|| if answer.own_time > limit { EndReason::Time } else { EndReason::BusyMachine })
}

/// The end of a game in which the engine of `loser` failed; `None` if it was interrupted.
fn engine_failure(loser: Color, failure: &EngineFailure) -> Option<GameEnd> {
    let reason = match failure {
        EngineFailure::Died(_) => EndReason::Crash,
        EngineFailure::Silent(_) => EndReason::Hang,
        EngineFailure::Interrupted => return None,
    };
    Some(GameEnd::lost(loser, reason, failure.to_string()))
}

/// Whether a move is illegal only because it mates by a pawn drop. Some engines play by rules that allow it.
fn mates_by_pawn_drop(position: &Position, text: &str) -> bool {
    // Only a drop needs no kind from the board.
    let drop = text.parse::<UsiMove>().ok().and_then(|mv| mv.with_kind(|_| None));
    let drops_pawn = drop.filter(|mv| {
        mv.is_drop()
            && Some(mv.kind()) == PAWN
            && position.hand(position.side()).has(mv.kind())
            && position.piece_at(mv.target()).is_none()
    });
    drops_pawn.is_some_and(|mv| {
        let mut next = position.clone();
        next.make(mv);
        // Parsing the position finds all other errors: two pawns on a file, a pawn without a move, a king left in
        // check.
        next.in_check() && !movegen::any_legal(&next) && Position::from_sfen(&next.to_sfen()).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_late_answer_is_excused_if_the_engine_alone_would_have_been_in_time() {
        let answer = |elapsed, own_time| BestMove {
            text: "resign".into(),
            elapsed: Duration::from_millis(elapsed),
            own_time: Duration::from_millis(own_time),
            info: SearchInfo::default(),
        };
        let limit = Duration::from_millis(60);
        assert_eq!(lateness(&answer(60, 60), limit), None);
        assert_eq!(lateness(&answer(61, 61), limit), Some(EndReason::Time));
        assert_eq!(lateness(&answer(100, 61), limit), Some(EndReason::Time));
        assert_eq!(lateness(&answer(100, 60), limit), Some(EndReason::BusyMachine));
        assert_eq!(lateness(&answer(100, 0), limit), Some(EndReason::BusyMachine));
    }
}
