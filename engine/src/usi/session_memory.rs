//! What searches need and leave behind: the transposition table, the evaluation and the histories.

use std::sync::Arc;

use super::options::Options;
use super::output::Output;
use super::settings::EvaluationOptions;
use crate::search::{HistoryPool, TableMemoryError, TranspositionTable};
use katagami_evaluation::{Cache, Evaluation, Weights, files as weight_files};

/// A transposition table up to this size, in MiB, is touched when it is made; larger ones would take too long.
const TOUCHED_MIB: usize = 1024;

/// What is kept from one search to the next. Everything is made when it is first asked for, and made again when the
/// options ask for something else.
#[derive(Debug, Default)]
pub(super) struct SessionMemory {
    /// The transposition table with its size in MiB.
    table: Option<(usize, Arc<TranspositionTable>)>,
    /// The evaluation with the options that it was made for.
    evaluation: Option<(EvaluationOptions, Arc<Evaluation>)>,
    /// What searches have learned about moves.
    pub histories: Arc<HistoryPool>,
    /// Whether there may be something in the table.
    table_used: bool,
    /// Whether nothing was searched since everything was cleared.
    clear: bool,
}

impl SessionMemory {
    /// Whether the table has this size, in MiB.
    pub(super) fn has_table(&self, mebibytes: usize) -> bool {
        self.table.as_ref().is_some_and(|(size, _)| *size == mebibytes)
    }

    /// The transposition table, and its size in MiB: the size asked for, or if there is not enough memory, which is reported,
    /// the table that there was, or a smaller one.
    ///
    /// No search may run if the size changes: the old table goes first, since there may not be memory for both.
    pub(super) fn table(
        &mut self,
        mebibytes: usize,
        output: &Output,
    ) -> Result<(usize, Arc<TranspositionTable>), TableMemoryError> {
        match &self.table {
            Some((size, table)) if *size == mebibytes => return Ok((*size, Arc::clone(table))),
            // Freeing the old table would not help, so it stays.
            Some((size, table)) if TranspositionTable::new(mebibytes.saturating_sub(*size)).is_err() => {
                output.error(format_args!("no memory for USI_Hash {mebibytes}; it is still {size}"));
                return Ok((*size, Arc::clone(table)));
            }
            _ => self.table = None,
        }
        let default = Options::default().hash_mib;
        let (size, table) = largest("USI_Hash", mebibytes, default, output, TranspositionTable::new)?;
        let table = Arc::new(table);
        self.table = Some((size, Arc::clone(&table)));
        (self.table_used, self.clear) = (false, false);
        Ok((size, table))
    }

    /// Whether the evaluation was made for these options.
    pub(super) fn has_evaluation(&self, wanted: &EvaluationOptions) -> bool {
        self.evaluation.as_ref().is_some_and(|(options, _)| options == wanted)
    }

    /// The evaluation with the weights asked for. If they cannot be loaded, that is reported and the default ones are
    /// used.
    ///
    /// No search may run if the options changed: the old weights go first, since there may not be memory for both.
    pub(super) fn evaluation(&mut self, wanted: EvaluationOptions, output: &Output) -> Arc<Evaluation> {
        match &self.evaluation {
            Some((options, evaluation)) if *options == wanted => return Arc::clone(evaluation),
            _ => self.evaluation = None,
        }
        let evaluation = Arc::new(load_evaluation(&wanted, output));
        self.evaluation = Some((wanted, Arc::clone(&evaluation)));
        evaluation
    }

    /// A search begins: there will be something to clear.
    pub(super) fn mark_used(&mut self) {
        (self.table_used, self.clear) = (true, false);
    }

    /// Forgets everything that was searched, unless nothing was since the last time. No search may run.
    ///
    /// `isready` comes before each game and may be slow. `usinewgame` comes when the clock is about to run; after `isready`
    /// there is nothing left to clear. Clearing also touches the memory, and the histories of `threads` threads are allocated, so
    /// that the first search does not wait for the system to provide memory.
    pub(super) fn clear(&mut self, threads: usize) {
        if self.clear {
            return;
        }
        if let Some((size, table)) = &self.table
            && (self.table_used || *size <= TOUCHED_MIB)
        {
            table.clear();
            self.table_used = false;
        }
        if let Some((_, evaluation)) = &self.evaluation {
            evaluation.cache().clear();
        }
        self.histories.clear();
        self.histories.prepare(threads);
        self.clear = true;
    }
}

/// What `make` allocates: of the size in MiB that the option asks for or, if there is not enough memory, which is reported, of the
/// default size or less; with its size.
fn largest<T, E>(
    option: &str,
    wanted: usize,
    default: usize,
    output: &Output,
    make: impl Fn(usize) -> Result<T, E>,
) -> Result<(usize, T), E> {
    let mut size = wanted;
    loop {
        match make(size) {
            Ok(allocated) => {
                if size < wanted {
                    output.error(format_args!("no memory for {option} {wanted}; it is {size} now"));
                }
                return Ok((size, allocated));
            }
            Err(error) if size <= 1 => return Err(error),
            Err(_) => size = default.min(size / 2),
        }
    }
}

/// The evaluation asked for. What cannot be loaded or allocated is reported and replaced by the default.
fn load_evaluation(wanted: &EvaluationOptions, output: &Output) -> Evaluation {
    let quiet = &|_, _| {};
    let weights = weight_files::choose(wanted.folder.as_deref(), quiet).unwrap_or_else(|error| {
        output.error(error);
        Weights::default_for_board(quiet).unwrap_or_else(|_| Weights::material().into())
    });
    let cache = largest("EvalHash", wanted.cache_mib, Options::default().eval_hash_mib, output, Cache::new);
    let cache_mib = cache.map_or(1, |(size, _)| size);
    Evaluation::new(weights, wanted.order, cache_mib).unwrap_or_else(|error| {
        output.error(error);
        Evaluation::material()
    })
}

#[cfg(test)]
mod tests {
    use super::super::output::Recording;
    use super::super::tasks::SearchTask;
    use super::*;
    use crate::search::{Limits, Settings, Signals};
    use katagami_rules::game::Game;
    use katagami_rules::position::Position;

    fn material(cache_mib: usize) -> EvaluationOptions {
        let options = Options { eval_dir: "material".into(), eval_hash_mib: cache_mib, ..Options::default() };
        options.evaluation()
    }

    #[test]
    fn a_table_is_kept_until_its_size_changes() {
        let (recording, mut memory) = (Recording::new(), SessionMemory::default());
        assert!(!memory.has_table(1));
        let (size, first) = memory.table(1, &recording.output).expect("there is memory");
        assert!(size == 1 && memory.has_table(1) && !memory.has_table(2));
        let (_, same) = memory.table(1, &recording.output).expect("there is memory");
        assert!(Arc::ptr_eq(&first, &same));
        let (size, other) = memory.table(2, &recording.output).expect("there is memory");
        assert!(size == 2 && !Arc::ptr_eq(&first, &other));
        assert_eq!(recording.lines(), [""; 0]);
    }

    #[test]
    fn an_evaluation_is_kept_until_its_options_change() {
        let (recording, mut memory) = (Recording::new(), SessionMemory::default());
        assert!(!memory.has_evaluation(&material(1)));
        let first = memory.evaluation(material(1), &recording.output);
        assert!(memory.has_evaluation(&material(1)) && !memory.has_evaluation(&material(2)));
        assert!(Arc::ptr_eq(&first, &memory.evaluation(material(1), &recording.output)));
        assert!(!Arc::ptr_eq(&first, &memory.evaluation(material(2), &recording.output)));
        assert_eq!(recording.lines(), [""; 0]);
    }

    #[test]
    fn weights_that_are_missing_are_reported_and_replaced() {
        let (recording, mut memory) = (Recording::new(), SessionMemory::default());
        let missing = Options { eval_dir: "no/such/folder".into(), ..Options::default() };
        let evaluation = memory.evaluation(missing.evaluation(), &recording.output);
        let lines = recording.lines();
        assert!(lines.len() == 1 && lines[0].contains("no/such/folder"), "{lines:?}");
        let default = Weights::default_for_board(&|_, _| {}).map(|weights| weights.origin).ok();
        assert!(default.is_none_or(|origin| origin == evaluation.weights().origin));
        // It is not tried again before something changes.
        memory.evaluation(missing.evaluation(), &recording.output);
        assert_eq!(recording.lines(), [""; 0]);
    }

    /// Searches the start position, so that there is something in the table.
    fn search(memory: &mut SessionMemory, output: &Output) -> Arc<TranspositionTable> {
        let (_, table) = memory.table(1, output).expect("there is memory");
        let task = SearchTask {
            game: Game::new(Position::start()),
            limits: Limits { nodes: Some(5_000), ..Limits::default() },
            settings: Settings::default(),
            table: Arc::clone(&table),
            evaluation: memory.evaluation(material(1), output),
            histories: Arc::clone(&memory.histories),
            resign_value: 99_999,
        };
        task.run(&Signals::thinking(), output);
        table
    }

    #[test]
    fn clearing_forgets_what_was_searched() {
        let (recording, mut memory) = (Recording::new(), SessionMemory::default());
        let table = search(&mut memory, &recording.output);
        assert!(table.hashfull() > 0);
        memory.clear(1);
        assert_eq!(table.hashfull(), 0);
        // The search was not announced by `mark_used`: clearing again does nothing.
        search(&mut memory, &recording.output);
        memory.clear(1);
        assert!(table.hashfull() > 0);
        memory.mark_used();
        memory.clear(1);
        assert_eq!(table.hashfull(), 0);
    }
}
