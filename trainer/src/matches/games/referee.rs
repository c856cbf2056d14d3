//! The referee: one game between two players, by our rules and our clock.

use std::time::Duration;

use katagami::board::PAWN;
use katagami::movegen;
use katagami::position::{Declaration, Game, Position, Rules};
use katagami::types::{ByColor, Color, Move};

use super::adjudication::{Adjudication, Agreement};
use super::clock::{Clock, go};
use super::control::Control;
use super::verdict::{Reason, Verdict};
use crate::matches::engines::{Answer, Failure, Player, Thought};
use crate::openings::Opening;

/// What a referee goes by.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// The rules of the game.
    pub rules: Rules,
    /// How much longer than allowed a move may take: what lies between the engine and us.
    pub margin: Duration,
    /// When a game is as good as over, if ever before its end.
    pub adjudication: Option<Adjudication>,
}

/// A move that was played, and what it cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// How long it took.
    pub took: Duration,
    /// What the engine thought.
    pub thought: Thought,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The moves after the opening.
    pub plies: Vec<Ply>,
    /// How it ended.
    pub verdict: Verdict,
    /// The slowest answer of each side, also if it came too late.
    pub slowest: ByColor<Duration>,
}

/// All games are to end: this one has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

impl Referee {
    /// Plays a game from an opening.
    ///
    /// # Errors
    ///
    /// If it is interrupted.
    pub fn play(
        &self,
        players: ByColor<&mut Player<'_>>,
        controls: ByColor<Control>,
        opening: &Opening,
    ) -> Result<Played, Interrupted> {
        let mut table = Table {
            referee: self,
            players,
            clocks: ByColor(controls.0.map(Clock::new)),
            game: opening.game(),
            position: opening.position_line(),
            plies: Vec::new(),
            slowest: ByColor::default(),
            agreement: Agreement::default(),
        };
        let verdict = match table.sit_down()? {
            Some(verdict) => verdict,
            None => loop {
                if let Some(verdict) = table.turn()? {
                    break verdict;
                }
            },
        };
        table.tell(&verdict);
        Ok(Played { plies: table.plies, verdict, slowest: table.slowest })
    }
}

/// A game in progress.
struct Table<'a, 'p> {
    referee: &'a Referee,
    players: ByColor<&'a mut Player<'p>>,
    clocks: ByColor<Clock>,
    game: Game,
    /// The `position` line of the current position.
    position: String,
    plies: Vec<Ply>,
    slowest: ByColor<Duration>,
    agreement: Agreement,
}

impl Table<'_, '_> {
    /// Gets both players ready; a verdict if one is not.
    fn sit_down(&mut self) -> Result<Option<Verdict>, Interrupted> {
        for color in Color::ALL {
            if let Err(failure) = self.players[color].new_game() {
                return failed(color, &failure).map(Some);
            }
        }
        Ok(None)
    }

    /// One turn; a verdict if the game is over before or by it.
    fn turn(&mut self) -> Result<Option<Verdict>, Interrupted> {
        let side = self.game.position().side();
        if let Some(end) = movegen::game_end(&self.game, &self.referee.rules) {
            return Ok(Some(Verdict::by_rules(end, side, self.game.checks().any())));
        }
        let answer = match self.answer(side) {
            Ok(answer) => answer,
            Err(failure) => return failed(side, &failure).map(Some),
        };
        Ok(self.oversteps(side, &answer).or_else(|| self.judge(side, &answer)))
    }

    fn answer(&mut self, side: Color) -> Result<Answer, Failure> {
        let limit = self.clocks[side].allowed().map(|allowed| allowed + self.referee.margin);
        let answer = self.players[side].think(&self.position, &go(&self.clocks, side), limit)?;
        self.slowest[side] = self.slowest[side].max(answer.took);
        Ok(answer)
    }

    /// The verdict if an answer came too late; else the clock runs on.
    fn oversteps(&mut self, side: Color, answer: &Answer) -> Option<Verdict> {
        let allowed = self.clocks[side].allowed();
        if let Some(allowed) = allowed.filter(|allowed| answer.took > *allowed + self.referee.margin) {
            let [took, allowed] = [answer.took, allowed].map(|time| time.as_secs_f64() * 1e3);
            let detail = format!("{took:.1} ms of {allowed:.0} ms");
            return Some(Verdict::lost(side, Reason::Time, detail));
        }
        self.clocks[side].spend(answer.took);
        None
    }

    /// Does what the engine answered, or says why that ends the game.
    fn judge(&mut self, side: Color, answer: &Answer) -> Option<Verdict> {
        match answer.word.as_str() {
            "resign" => return Some(Verdict::new(Some(!side), Reason::Resignation)),
            "win" => return Some(self.declare(side)),
            _ => {}
        }
        let Some(mv) = movegen::parse_usi(self.game.position(), &answer.word) else {
            let mates = mates_by_pawn_drop(self.game.position(), &answer.word);
            let reason = if mates { Reason::PawnDropMate } else { Reason::IllegalMove };
            return Some(Verdict::lost(side, reason, brief(&answer.word)));
        };
        self.play(mv, answer);
        let adjudication = self.referee.adjudication?;
        let winner = self.agreement.hear(adjudication, side, answer.thought.score)?;
        Some(Verdict::new(Some(winner), Reason::Adjudication))
    }

    fn play(&mut self, mv: Move, answer: &Answer) {
        if self.game.moves().len() == 0 {
            self.position.push_str(" moves");
        }
        self.game.play(mv);
        self.position.push(' ');
        self.position.push_str(&mv.to_string());
        self.plies.push(Ply { mv, took: answer.took, thought: answer.thought });
    }

    fn declare(&self, side: Color) -> Verdict {
        match self.game.declaration(&self.referee.rules) {
            Some(Declaration::Win) => Verdict::new(Some(side), Reason::Declaration),
            Some(Declaration::Draw) => Verdict::new(None, Reason::Declaration),
            None => Verdict::lost(side, Reason::FalseDeclaration, self.game.position().to_sfen()),
        }
    }

    /// Tells both players how it ended.
    fn tell(&mut self, verdict: &Verdict) {
        for color in Color::ALL {
            self.players[color].game_over(match verdict.winner {
                Some(winner) if winner == color => "win",
                Some(_) => "lose",
                None => "draw",
            });
        }
    }
}

fn failed(loser: Color, failure: &Failure) -> Result<Verdict, Interrupted> {
    let reason = match failure {
        Failure::Died(_) => Reason::Crash,
        Failure::Silent(_) => Reason::Hang,
        Failure::Interrupted => return Err(Interrupted),
    };
    Ok(Verdict::lost(loser, reason, failure.to_string()))
}

/// Whether an illegal move would be legal if a pawn drop might mate: some engines play by such rules.
fn mates_by_pawn_drop(position: &Position, text: &str) -> bool {
    let mv = Move::compact_from_usi(text).and_then(|compact| Move::expand(compact, |_| None));
    let drops_pawn = mv.filter(|mv| {
        mv.is_drop()
            && Some(mv.kind()) == PAWN
            && position.hand(position.side()).has(mv.kind())
            && position.piece_at(mv.target()).is_none()
    });
    drops_pawn.is_some_and(|mv| {
        let mut next = position.clone();
        next.make(mv);
        // Reading the position back finds whatever else is wrong: two pawns on a file, a pawn without a move, a king
        // left in check.
        next.in_check() && !movegen::any_legal(&next) && Position::from_sfen(&next.to_sfen()).is_ok()
    })
}

/// The beginning of what an engine said, on one line.
fn brief(text: &str) -> String {
    const LONGEST: usize = 40;
    text.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter }).take(LONGEST).collect()
}
