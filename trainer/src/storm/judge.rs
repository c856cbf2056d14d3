//! Which answers are due, and whether they came in time.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::answer::{check_answer, check_info};
use super::command::{Command, Effect, Hold, Search};
use super::fault::Fault;
use crate::arena::engines::TimedLine;
use crate::arena::processor::Account;

/// How long an engine may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For an answer once it is due. Time in which the machine was busy with others does not count.
    pub answer: Duration,
    /// For anything, before it counts as hanging.
    pub hang: Duration,
}

/// How late answers came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Delays {
    /// The number of answers that were due at some time.
    pub answers: u64,
    /// The greatest delay.
    pub greatest: Duration,
    /// The greatest delay that the machine does not excuse.
    pub greatest_own: Duration,
    /// How many answers came too late only because the machine was busy with others.
    pub excused: u64,
}

impl Delays {
    /// Adds the delays of another storm.
    pub fn add(&mut self, other: &Self) {
        self.answers += other.answers;
        self.greatest = self.greatest.max(other.greatest);
        self.greatest_own = self.greatest_own.max(other.greatest_own);
        self.excused += other.excused;
    }
}

/// When something is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    /// When.
    at: Instant,
    /// The time allowed until then.
    time: Duration,
    /// What the engine has used since the command to begin or to end.
    account: Account,
}

/// A search that is not answered yet.
#[derive(Debug)]
struct Unanswered {
    search: Search,
    /// Since when it may be answered.
    free_since: Option<Instant>,
    due: Option<Due>,
    /// Whether it was ended by a command.
    ended: bool,
}

/// Judges everything that an engine says in a storm.
#[derive(Debug)]
pub(super) struct Judge {
    patience: Patience,
    /// The process of the engine.
    process: u32,
    /// The greatest number of its search threads.
    threads: u32,
    unanswered: VecDeque<Unanswered>,
    expected_errors: usize,
    errors: Vec<String>,
    delays: Delays,
}

impl Judge {
    pub(super) fn new(patience: Patience, process: u32, threads: u32) -> Self {
        Self {
            patience,
            process,
            threads,
            unanswered: VecDeque::new(),
            expected_errors: 0,
            errors: Vec::new(),
            delays: Delays::default(),
        }
    }

    /// The delays so far.
    pub(super) fn delays(&self) -> Delays {
        self.delays
    }

    /// Whether every search was answered.
    pub(super) fn is_idle(&self) -> bool {
        self.unanswered.is_empty()
    }

    /// When something is due that may take so long from now on.
    pub(super) fn due(&self, now: Instant, time: Duration) -> Due {
        Due { at: now + time, time, account: Account::open(self.process) }
    }

    /// A command is about to be sent.
    pub(super) fn sending(&mut self, command: &Command, at: Instant) {
        match &command.effect {
            Effect::None => {}
            Effect::MayEnd => self.unanswered.iter_mut().for_each(|waiting| waiting.release(at)),
            Effect::Ends => self.end(at),
            Effect::PonderHit => self.ponder_hit(at),
            Effect::Begins(search) => {
                self.end(at);
                self.begin(search, at);
            }
            Effect::Refused { ends } => {
                self.expected_errors += 1;
                if *ends {
                    self.end(at);
                }
            }
        }
    }

    /// The input is about to be closed: searches end, by themselves or at once.
    pub(super) fn closing(&mut self, at: Instant) {
        self.unanswered.iter_mut().for_each(|waiting| waiting.release(at));
    }

    fn begin(&mut self, search: &Search, at: Instant) {
        self.expected_errors += usize::from(search.faulty);
        let free = search.hold == Hold::Nothing;
        let due = search.time.filter(|_| free).map(|time| self.due(at, time));
        let free_since = free.then_some(at);
        self.unanswered.push_back(Unanswered { search: search.clone(), free_since, due, ended: false });
    }

    fn end(&mut self, at: Instant) {
        if self.unanswered.iter().all(|waiting| waiting.ended) {
            return;
        }
        let due = self.due(at, Duration::ZERO);
        for waiting in &mut self.unanswered {
            waiting.ended = true;
            waiting.release(at);
            waiting.must_be_answered(due);
        }
    }

    fn ponder_hit(&mut self, at: Instant) {
        let Some(time) = self
            .unanswered
            .back()
            .filter(|waiting| waiting.search.hold == Hold::PonderHit && waiting.free_since.is_none())
            .map(|waiting| waiting.search.time)
        else {
            return;
        };
        let due = time.map(|time| self.due(at, time));
        if let Some(waiting) = self.unanswered.back_mut() {
            waiting.release(at);
            if let Some(due) = due {
                waiting.must_be_answered(due);
            }
        }
    }

    /// A line was read.
    pub(super) fn hear(&mut self, line: &TimedLine) -> Result<(), Fault> {
        let TimedLine { line, at, reader_waited } = line;
        match line.split(' ').next() {
            Some("bestmove" | "checkmate") => self.hear_answer(line, *at, *reader_waited),
            Some("info") if line.starts_with("info string error") => {
                self.errors.push(line.clone());
                Ok(())
            }
            Some("info") if line.starts_with("info string") => Ok(()),
            Some("info") => {
                let waiting = self.unanswered.front().ok_or_else(|| Fault::Unasked(line.clone()))?;
                check_info(&waiting.search, line).map_err(|why| wrong(&waiting.search, line, why))
            }
            _ => Ok(()),
        }
    }

    fn hear_answer(&mut self, line: &str, at: Instant, reader_waited: Duration) -> Result<(), Fault> {
        let waiting = self.unanswered.pop_front().ok_or_else(|| Fault::Unasked(line.to_owned()))?;
        check_answer(&waiting.search, line).map_err(|why| wrong(&waiting.search, line, why))?;
        if waiting.free_since.is_none_or(|since| at < since) {
            return Err(Fault::Early(line.to_owned()));
        }
        match waiting.due {
            Some(due) => self.in_time(due, at, reader_waited, line),
            None => Ok(()),
        }
    }

    /// Whether something that was due came in time. The thread that saw it come waited for a processor for so long.
    pub(super) fn in_time(
        &mut self,
        due: Due,
        at: Instant,
        reader_waited: Duration,
        what: &str,
    ) -> Result<(), Fault> {
        let late = at.saturating_duration_since(due.at);
        let own = due.account.own_time(due.time + late, reader_waited, self.threads);
        let own = own.saturating_sub(due.time).min(late);
        self.delays.answers += 1;
        self.delays.greatest = self.delays.greatest.max(late);
        self.delays.greatest_own = self.delays.greatest_own.max(own);
        if own > self.patience.answer {
            return Err(Fault::Late { what: what.to_owned(), late, own });
        }
        self.delays.excused += u64::from(late > self.patience.answer);
        Ok(())
    }

    /// All commands so far were executed.
    pub(super) fn settled(&mut self) -> Result<(), Fault> {
        if self.unanswered.iter().any(|waiting| waiting.ended) {
            return Err(Fault::Unanswered);
        }
        let found = std::mem::take(&mut self.errors);
        let expected = std::mem::take(&mut self.expected_errors);
        if found.len() == expected { Ok(()) } else { Err(Fault::Errors { expected, found }) }
    }
}

impl Unanswered {
    fn release(&mut self, at: Instant) {
        self.free_since.get_or_insert(at);
    }

    fn must_be_answered(&mut self, due: Due) {
        if self.due.is_none_or(|earlier| due.at < earlier.at) {
            self.due = Some(due);
        }
    }
}

fn wrong(search: &Search, line: &str, why: String) -> Fault {
    Fault::Wrong { line: line.to_owned(), why, sfen: search.game.position().to_sfen() }
}

#[cfg(test)]
mod tests {
    use katagami_rules::game::Game;
    use katagami_rules::position::Position;

    use super::super::command::Reply;
    use super::*;

    /// A judge of no processes, after these commands; the last was sent now.
    fn judge(effects: Vec<Effect>) -> (Judge, Instant) {
        let patience = Patience { answer: Duration::from_millis(200), hang: Duration::from_secs(1) };
        let (mut judge, now) = (Judge::new(patience, u32::MAX, 1), Instant::now());
        for effect in effects {
            judge.sending(&Command { line: String::new(), effect }, now);
        }
        (judge, now)
    }

    fn go(hold: Hold, time: Option<Duration>) -> Effect {
        let game = Game::new(Position::start());
        Effect::Begins(Box::new(Search {
            game,
            only: Vec::new(),
            reply: Reply::BestMove,
            hold,
            time,
            faulty: false,
        }))
    }

    /// A right answer, the given number of milliseconds after the last command.
    fn answer((judge, now): &mut (Judge, Instant), milliseconds: u64) -> Result<(), Fault> {
        let line = format!("bestmove {}", Position::start().legal_moves()[0]);
        judge.hear(&TimedLine {
            line,
            at: *now + Duration::from_millis(milliseconds),
            reader_waited: Duration::ZERO,
        })
    }

    #[test]
    fn answers_come_after_the_end_and_in_time() {
        let early = answer(&mut judge(vec![go(Hold::End, None)]), 1);
        assert!(matches!(early, Err(Fault::Early(_))), "{early:?}");
        let mut stopped = judge(vec![go(Hold::End, None), Effect::Ends]);
        assert_eq!(answer(&mut stopped, 199), Ok(()));
        let late = answer(&mut judge(vec![go(Hold::End, None), Effect::Ends]), 201);
        assert!(matches!(late, Err(Fault::Late { .. })), "{late:?}");
    }

    #[test]
    fn one_answer_for_each_search() {
        let mut twice = judge(vec![go(Hold::Nothing, None)]);
        assert_eq!(answer(&mut twice, 1), Ok(()));
        assert!(matches!(answer(&mut twice, 2), Err(Fault::Unasked(_))));
        let mut both = judge(vec![go(Hold::End, None), go(Hold::End, None), Effect::Ends]);
        assert_eq!(both.0.settled(), Err(Fault::Unanswered));
        assert_eq!((answer(&mut both, 1), answer(&mut both, 2)), (Ok(()), Ok(())));
        assert_eq!((both.0.settled(), both.0.is_idle()), (Ok(()), true));
    }

    #[test]
    fn the_clock_of_a_ponder_search_begins_with_the_hit() {
        let ponder = || go(Hold::PonderHit, Some(Duration::from_millis(50)));
        assert!(matches!(answer(&mut judge(vec![ponder()]), 1), Err(Fault::Early(_))));
        assert_eq!(answer(&mut judge(vec![ponder(), Effect::PonderHit]), 249), Ok(()));
        let late = answer(&mut judge(vec![ponder(), Effect::PonderHit]), 251);
        assert!(matches!(late, Err(Fault::Late { .. })), "{late:?}");
        // `infinite` goes on.
        let infinite = answer(&mut judge(vec![go(Hold::End, None), Effect::PonderHit]), 1);
        assert!(matches!(infinite, Err(Fault::Early(_))), "{infinite:?}");
    }

    #[test]
    fn errors_are_counted() {
        let (mut judge, at) = judge(vec![Effect::Refused { ends: false }]);
        assert!(matches!(judge.settled(), Err(Fault::Errors { expected: 1, .. })));
        judge
            .hear(&TimedLine { line: "info string error: x".into(), at, reader_waited: Duration::ZERO })
            .unwrap();
        assert!(matches!(judge.settled(), Err(Fault::Errors { expected: 0, .. })));
    }
}
