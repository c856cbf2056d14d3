//! The one task that runs in the background: a search, a mate search, a perft or a bench.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use super::output::Output;
use crate::search::Signals;
use katagami_client::Interruptions;

/// Starts, stops and awaits the background task. There is at most one at a time.
#[derive(Debug)]
pub(super) struct BackgroundTask {
    /// Leads to the thread on which all tasks run, one after the other. A thread for each task would end with its answer, and
    /// with it what the system reports of a thread, such as how long it waited for a processor.
    worker: Sender<Box<dyn FnOnce() + Send>>,
    running: Option<Running>,
    interruptions: Interruptions,
    output: Output,
}

/// A task that was started.
#[derive(Clone, Debug)]
struct Running {
    signals: Arc<Signals>,
    /// Whether it succeeded, once it has ended: without a panic.
    ended: Arc<OnceLock<bool>>,
    /// Whether it runs until it is stopped.
    endless: bool,
}

impl BackgroundTask {
    /// No task runs yet.
    pub(super) fn new(interruptions: Interruptions, output: Output) -> Self {
        let (worker, tasks) = channel::<Box<dyn FnOnce() + Send>>();
        thread::spawn(move || tasks.into_iter().for_each(|task| task()));
        Self { worker, running: None, interruptions, output }
    }

    /// Runs `work` in the background; a task that still runs is stopped first. `endless`: the work goes
    /// on until `signals` stop it.
    pub(super) fn start(
        &mut self,
        signals: Signals,
        endless: bool,
        work: impl FnOnce(&Signals) + Send + 'static,
    ) {
        self.stop();
        let running = Running { signals: Arc::new(signals), ended: Arc::default(), endless };
        let Running { signals, ended, .. } = self.running.insert(running).clone();
        let sent = self.worker.send(Box::new(move || {
            // After a panic only data that threads may share is used again.
            let succeeded = catch_unwind(AssertUnwindSafe(|| work(&signals))).is_ok();
            let _ = ended.set(succeeded);
        }));
        if let (Err(_), Some(running)) = (sent, &self.running) {
            let _ = running.ended.set(false);
        }
    }

    /// Whether a task is at work.
    pub(super) fn is_running(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.ended.get().is_none())
    }

    /// Tells the task that the move pondered on was played.
    pub(super) fn ponder_hit(&self) {
        if let Some(running) = &self.running {
            running.signals.ponder_hit();
        }
    }

    /// Tells a search how many lines to report from its next iteration on.
    pub(super) fn want_lines(&self, lines: usize) {
        if let Some(running) = &self.running {
            running.signals.want_lines(lines);
        }
    }

    /// Stops the task, if there is one. Its answer is written before this returns.
    pub(super) fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.signals.stop();
            if !*running.ended.wait() {
                self.output.error("the search failed; please report this");
            }
        }
    }

    /// Waits until the task ends; stops it if an interrupting command arrives.
    pub(super) fn wait(&mut self) {
        while self.is_running() && !self.interruptions.pending() {
            thread::sleep(Duration::from_millis(1));
        }
        self.stop();
    }

    /// Waits for the task if it ends by itself, and stops it if it does not.
    pub(super) fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| !running.endless) {
            self.wait();
        }
        self.stop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::output::Recording;
    use super::*;

    /// Work that goes on until it is stopped, and says so.
    fn endless(output: &Output) -> impl FnOnce(&Signals) + Send + use<> {
        let output = output.clone();
        move |signals| {
            while !signals.stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            output.line("stopped");
        }
    }

    fn task(recording: &Recording) -> (BackgroundTask, Interruptions) {
        let interruptions = Interruptions::default();
        (BackgroundTask::new(interruptions.clone(), recording.output.clone()), interruptions)
    }

    #[test]
    fn a_task_answers_before_stop_returns() {
        let recording = Recording::new();
        let (mut task, _) = task(&recording);
        task.stop();
        assert!(!task.is_running());
        task.start(Signals::thinking(), true, endless(&recording.output));
        assert!(task.is_running());
        task.stop();
        assert_eq!((recording.lines(), task.is_running()), (vec!["stopped".to_owned()], false));
    }

    #[test]
    fn a_new_task_stops_the_one_before() {
        let recording = Recording::new();
        let (mut task, _) = task(&recording);
        task.start(Signals::thinking(), true, endless(&recording.output));
        task.start(Signals::thinking(), true, endless(&recording.output));
        assert_eq!(recording.lines(), ["stopped"]);
        task.finish();
        assert_eq!(recording.lines(), ["stopped"]);
    }

    #[test]
    fn waiting_ends_with_the_work_or_by_an_interruption() {
        let recording = Recording::new();
        let (mut task, interruptions) = task(&recording);
        let output = recording.output.clone();
        task.start(Signals::thinking(), false, move |signals| {
            thread::sleep(Duration::from_millis(20));
            output.line(format_args!("stopped: {}", signals.stopped()));
        });
        task.finish();
        assert_eq!(recording.lines(), ["stopped: false"]);
        task.start(Signals::thinking(), false, endless(&recording.output));
        interruptions.announce();
        task.wait();
        assert_eq!(recording.lines(), ["stopped"]);
    }

    #[test]
    fn signals_reach_the_work() {
        let recording = Recording::new();
        let (mut task, _) = task(&recording);
        task.ponder_hit();
        task.want_lines(2);
        let output = recording.output.clone();
        task.start(Signals::pondering(), false, move |signals| {
            while signals.thinking_since().is_none() || signals.lines().is_none() {
                thread::sleep(Duration::from_millis(1));
            }
            output.line(format_args!("{:?}", signals.lines()));
        });
        task.want_lines(3);
        task.ponder_hit();
        task.finish();
        assert_eq!(recording.lines(), ["Some(3)"]);
    }

    #[test]
    fn all_tasks_have_one_thread() {
        let recording = Recording::new();
        let (mut task, _) = task(&recording);
        for _ in 0..2 {
            let output = recording.output.clone();
            task.start(Signals::thinking(), false, move |_| {
                output.line(format_args!("{:?}", thread::current().id()));
            });
            task.finish();
        }
        let lines = recording.lines();
        assert_eq!((lines.len(), &lines[0]), (2, &lines[1]));
    }

    #[test]
    fn a_panic_is_reported() {
        let recording = Recording::new();
        let (mut task, _) = task(&recording);
        task.start(Signals::thinking(), false, |_| panic!("on purpose"));
        task.finish();
        assert_eq!(recording.lines(), ["info string error: the search failed; please report this"]);
        // The next one runs all the same.
        task.start(Signals::thinking(), true, endless(&recording.output));
        task.stop();
        assert_eq!(recording.lines().last().map(String::as_str), Some("stopped"));
    }
}
