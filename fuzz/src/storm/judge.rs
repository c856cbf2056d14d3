//! Which answers are due, whether they came in time, and what an engine can do wrong.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use super::answer::{check_answer, check_info};
use super::command::{Command, Effect, Hold, Search};
use katagami_trainer::arena::engines::TimedLine;
use katagami_trainer::arena::processor::Account;

/// How long an engine may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Patience {
    /// For an answer once it is due. Time in which the machine was busy with other programs does not count.
    pub answer: Duration,
    /// For anything, before it counts as hanging.
    pub hang: Duration,
}

/// Why an engine fails a storm.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Its process ended.
    #[error("it died ({0})")]
    Died(String),
    /// Something that was expected did not come.
    #[error("no {0} for {seconds:.1} s", seconds = .1.as_secs_f64())]
    Hang(String, Duration),
    /// An answer, or the end of the process, came too late, and not only because the engine waited for a processor.
    #[error("{what}: {} ms late, {} ms by its own fault", .late.as_millis(), .own.as_millis())]
    Late {
        /// What was late.
        what: String,
        /// The time beyond what was allowed.
        late: Duration,
        /// What is left of it without the time in which the machine may have been busy with other programs.
        own: Duration,
    },
    /// `go infinite` or `go ponder` was answered before it was ended.
    #[error("answered before it was asked to: {0:?}")]
    Early(String),
    /// An answer or an `info` line without a search.
    #[error("nothing asked for this: {0:?}")]
    Unasked(String),
    /// A command that ends a search was executed without an answer to that search.
    #[error("a search was not answered")]
    Unanswered,
    /// A line is wrong; why, and in which position, comes after it.
    #[error("{0:?}: {1} (position {2})")]
    Wrong(String, String, String),
    /// A well-formed line led to an error, or a malformed one to none.
    #[error("{expected} errors expected, but there were {}: {found:?}", .found.len())]
    Errors {
        /// The number of malformed lines sent.
        expected: usize,
        /// The errors.
        found: Vec<String>,
    },
    /// The process ended with another exit status than 0, or with a message on standard error.
    #[error("it ended with {0}")]
    BadEnd(String),
    /// It has not failed: the stop flag was set.
    #[error("interrupted")]
    Interrupted,
}

impl Patience {
    /// This number of milliseconds for an answer; at least ten minutes before anything counts as hanging, since the machine may be
    /// busy.
    pub(super) fn new(answer: u64) -> Self {
        let answer = Duration::from_millis(answer);
        Self { answer, hang: Duration::from_secs(600).max(2 * answer) }
    }
}

/// How late answers came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Delays {
    /// The number of answers that were due at some time.
    pub answers: u64,
    /// The greatest delay.
    pub greatest: Duration,
    /// The greatest delay by the engine's own fault.
    pub greatest_own: Duration,
    /// How many answers came too late only because the machine was busy with other programs.
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

/// The moment when an answer is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline {
    at: Instant,
    /// The time allowed, from the command that asks for the answer.
    time: Duration,
    /// What the engine had used of the processors when that command was sent.
    account: Account,
}

impl Deadline {
    /// The deadline of an answer of a process that may take this time from now on.
    pub(super) fn after(now: Instant, time: Duration, process: u32) -> Self {
        Self { at: now + time, time, account: Account::open(process) }
    }
}

/// A search that is not answered yet.
#[derive(Debug)]
struct Unanswered {
    search: Search,
    /// The moment from which on it may be answered; `None` before `ponderhit` or the command that ends it.
    free_since: Option<Instant>,
    deadline: Option<Deadline>,
    /// Whether a command has ended it.
    ended: bool,
}

/// Checks every line that an engine writes in a storm.
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
    /// The delays so far.
    pub delays: Delays,
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

    /// Whether every search was answered.
    pub(super) fn is_idle(&self) -> bool {
        self.unanswered.is_empty()
    }

    /// Records what a command means that is about to be sent.
    pub(super) fn record_command(&mut self, command: &Command, at: Instant) {
        match &command.effect {
            Effect::None => {}
            Effect::MayEnd => self.unanswered.iter_mut().for_each(|waiting| waiting.allow_answer(at)),
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

    fn begin(&mut self, search: &Search, at: Instant) {
        self.expected_errors += usize::from(search.faulty);
        let free = search.hold == Hold::Nothing;
        let deadline = search.time.filter(|_| free).map(|time| Deadline::after(at, time, self.process));
        let free_since = free.then_some(at);
        self.unanswered.push_back(Unanswered { search: search.clone(), free_since, deadline, ended: false });
    }

    fn end(&mut self, at: Instant) {
        if self.unanswered.iter().all(|waiting| waiting.ended) {
            return;
        }
        let deadline = Deadline::after(at, Duration::ZERO, self.process);
        for waiting in &mut self.unanswered {
            waiting.ended = true;
            waiting.allow_answer(at);
            waiting.set_deadline(deadline);
        }
    }

    fn ponder_hit(&mut self, at: Instant) {
        if let Some(waiting) = self.unanswered.back_mut()
            && waiting.search.hold == Hold::PonderHit
            && waiting.free_since.is_none()
        {
            waiting.allow_answer(at);
            if let Some(time) = waiting.search.time {
                waiting.set_deadline(Deadline::after(at, time, self.process));
            }
        }
    }

    /// Checks a line.
    pub(super) fn check(&mut self, line: &TimedLine) -> Result<(), Fault> {
        let TimedLine { line, at, reader_waited } = line;
        match line.split(' ').next() {
            Some("bestmove" | "checkmate") => {
                let waiting = self.unanswered.pop_front().ok_or_else(|| Fault::Unasked(line.clone()))?;
                check_answer(&waiting.search, line).map_err(|why| wrong(&waiting.search, line, why))?;
                if waiting.free_since.is_none_or(|since| *at < since) {
                    return Err(Fault::Early(line.clone()));
                }
                waiting.deadline.map_or(Ok(()), |due| self.check_time(due, *at, *reader_waited, line))
            }
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

    /// Checks that an answer came in time, and counts how late it was. `reader_waited` is how long the thread that read it
    /// waited for a processor.
    pub(super) fn check_time(
        &mut self,
        due: Deadline,
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

    /// Checks, once all commands so far were executed, that searches which were ended are answered, and that each malformed line
    /// led to an error.
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
    fn allow_answer(&mut self, at: Instant) {
        self.free_since.get_or_insert(at);
    }

    /// Sets a deadline unless there is an earlier one.
    fn set_deadline(&mut self, deadline: Deadline) {
        if self.deadline.is_none_or(|earlier| deadline.at < earlier.at) {
            self.deadline = Some(deadline);
        }
    }
}

fn wrong(search: &Search, line: &str, why: String) -> Fault {
    Fault::Wrong(line.to_owned(), why, search.game.position().to_sfen())
}

#[cfg(test)]
mod tests {
    use katagami_rules::game::Game;
    use katagami_rules::position::Position;

    use super::super::command::Reply;
    use super::*;

    /// A judge of a process that does not exist, after these commands; the last was sent now.
    fn judge(effects: Vec<Effect>) -> (Judge, Instant) {
        let patience = Patience { answer: Duration::from_millis(200), hang: Duration::from_secs(1) };
        let (mut judge, now) = (Judge::new(patience, u32::MAX, 1), Instant::now());
        for effect in effects {
            judge.record_command(&Command { line: String::new(), effect }, now);
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
        judge.check(&TimedLine {
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
        // `infinite` is not ended by it.
        let infinite = answer(&mut judge(vec![go(Hold::End, None), Effect::PonderHit]), 1);
        assert!(matches!(infinite, Err(Fault::Early(_))), "{infinite:?}");
    }

    #[test]
    fn errors_are_counted() {
        let (mut judge, at) = judge(vec![Effect::Refused { ends: false }]);
        assert!(matches!(judge.settled(), Err(Fault::Errors { expected: 1, .. })));
        judge
            .check(&TimedLine { line: "info string error: x".into(), at, reader_waited: Duration::ZERO })
            .unwrap();
        assert!(matches!(judge.settled(), Err(Fault::Errors { expected: 0, .. })));
    }
}
