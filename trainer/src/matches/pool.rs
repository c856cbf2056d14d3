//! Several games at once: each slot has two engines of its own and plays one game after the other.

use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use katagami::types::ByColor;

use super::engines::{Player, StartError};
use super::games::Referee;
use super::records::{Record, Settings};
use super::schedule::Schedule;
use super::stop::Stop;
use crate::openings::Opening;

/// What all slots share.
#[derive(Clone, Copy, Debug)]
pub struct Pool<'a> {
    /// What the match is.
    pub settings: &'a Settings,
    /// Who watches the games.
    pub referee: &'a Referee,
    /// Which game is which.
    pub schedule: &'a Schedule,
    /// Where games begin.
    pub openings: &'a [Opening],
    /// How long an engine may take that is not on the clock.
    pub patience: Duration,
    /// How all games are told to end.
    pub stop: &'a Stop,
}

/// What a slot has to tell.
type News = Result<Record, StartError>;

impl Pool<'_> {
    /// Plays the games with these numbers, some at once, and tells of each as it is finished.
    ///
    /// `hear` runs on the caller's thread. If it sets the stop flag, games in progress are abandoned.
    ///
    /// # Errors
    ///
    /// If an engine cannot be started; the other games are abandoned.
    pub fn play(
        &self,
        numbers: impl Iterator<Item = u64> + Send,
        concurrency: usize,
        mut hear: impl FnMut(Record),
    ) -> Result<(), StartError> {
        let numbers = Mutex::new(numbers);
        let mut problem = None;
        std::thread::scope(|scope| {
            let (sender, news) = channel();
            for _ in 0..concurrency {
                let (sender, numbers) = (sender.clone(), &numbers);
                scope.spawn(move || self.slot(numbers, &sender));
            }
            drop(sender);
            for news in news {
                match news {
                    Ok(record) => hear(record),
                    Err(error) => {
                        self.stop.set();
                        // What comes after the first is a consequence of it.
                        problem.get_or_insert(error);
                    }
                }
            }
        });
        problem.map_or(Ok(()), Err)
    }

    fn slot(&self, numbers: &Mutex<impl Iterator<Item = u64>>, sender: &Sender<News>) {
        let mut players =
            self.settings.engines.each_ref().map(|spec| Player::new(spec, self.patience, self.stop));
        while !self.stop.is_set() {
            let Some(number) = numbers.lock().ok().and_then(|mut numbers| numbers.next()) else { break };
            let Some(news) = self.game(number, &mut players).transpose() else { break };
            let was_last = news.is_err();
            if sender.send(news).is_err() || was_last {
                break;
            }
        }
        players.iter_mut().for_each(Player::quit);
    }

    /// Plays a game; `None` if it was interrupted.
    fn game(&self, number: u64, players: &mut [Player<'_>; 2]) -> Result<Option<Record>, StartError> {
        for player in players.iter_mut() {
            match player.start() {
                Err(StartError::Interrupted) => return Ok(None),
                started => started?,
            }
        }
        let assignment = self.schedule.game(number);
        let opening = &self.openings[assignment.opening];
        let controls = ByColor(assignment.engines.0.map(|engine| self.settings.control(engine)));
        let [first, second] = players;
        let seats = if assignment.engines.0[0] == 0 { [first, second] } else { [second, first] };
        let played = self.referee.play(ByColor(seats), controls, opening).ok();
        Ok(played.map(|played| Record::new(&assignment, self.settings.names(), opening, &played)))
    }
}
