//! Analysis of openings: searches positions breadth first, following the best moves.

use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use crate::book::{BookEntry, BookMove, MemoryBook};
use crate::search::{
    Bound, HistoryPool, Limits, Report, Resources, Score, Settings, Signals, TranspositionTable, search,
};
use katagami_evaluation::Evaluation;
use katagami_rules::{Game, Move, Position};

use crate::cli::common::CommandResult;

/// An analysis with its settings and what its searches share.
pub(super) struct Analysis<'a> {
    /// The limits of each search.
    pub limits: Limits,
    /// The settings of the searches, such as the number of threads and of moves looked for.
    pub settings: Settings,
    /// How much worse than the best move a move may be to be followed.
    pub margin: Score,
    /// The length of the lines, in plies.
    pub plies: u32,
    /// The evaluation.
    pub evaluation: &'a Evaluation,
    /// The transposition table.
    pub table: TranspositionTable,
    /// What the threads of a search learn about moves.
    pub histories: HistoryPool,
    /// What ends the analysis.
    pub signals: Arc<Signals>,
}

impl Analysis<'_> {
    /// Analyses the positions that can be reached from `roots`, breadth first, until the signals stop it. Positions that the book
    /// knows well enough are not searched again.
    ///
    /// After each position `report` is called with the number of positions done, the number of those found but not done, and
    /// the book. If it returns an error, the analysis ends.
    pub(super) fn run(
        &self,
        roots: Vec<Position>,
        book: &mut MemoryBook,
        mut report: impl FnMut(u64, usize, &MemoryBook) -> CommandResult,
    ) -> CommandResult {
        let mut seen: HashSet<String> = HashSet::new();
        let mut queue: VecDeque<(Position, u32)> = roots.into_iter().map(|root| (root, 0)).collect();
        let mut done = 0;
        while let Some((position, ply)) = queue.pop_front() {
            if !seen.insert(position.to_sfen()) {
                continue;
            }
            if !self.is_known(&book.find(&position, false), &position) {
                let entries = self.search(&position);
                if self.signals.stopped() {
                    break;
                }
                for entry in entries {
                    book.add(&position, entry);
                }
            }
            if ply + 1 < self.plies {
                let followed = self.followed(&book.find(&position, false), &position);
                queue.extend(followed.into_iter().map(|next| (next, ply + 1)));
            }
            done += 1;
            report(done, queue.len(), book)?;
        }
        Ok(())
    }

    /// Whether the entries of a position are as many and as deep as a search would make them.
    fn is_known(&self, entries: &[BookEntry], position: &Position) -> bool {
        let least = self.limits.depth.map_or(1, |depth| depth as i32);
        let known = entries.iter().filter(|entry| entry.depth >= least).count();
        known >= self.settings.lines.min(position.legal_moves().len())
    }

    /// Searches the best moves of a position; none if the game is over.
    fn search(&self, position: &Position) -> Vec<BookEntry> {
        let mut found: Vec<BookEntry> = Vec::new();
        let mut listen = |report: &Report<'_>| {
            if let Some(entry) = entry(report).filter(|_| report.bound == Bound::Exact) {
                found.retain(|other| other.mv != entry.mv);
                found.push(entry);
            }
        };
        let (table, histories) = (&self.table, &self.histories);
        // What other positions left would be missing when an interrupted analysis goes on, and its book would be another one.
        table.clear();
        histories.clear();
        let resources = Resources { table, evaluation: self.evaluation, histories };
        let game = Game::new(position.clone());
        search(&game, &self.limits, &self.settings, resources, &self.signals, &mut listen);
        // If the last iteration was cut short, the one before has the remaining lines.
        found.sort_by_key(|entry| Reverse((entry.depth, entry.value)));
        found.truncate(self.settings.lines);
        found
    }

    /// The positions after the best moves of these entries.
    fn followed(&self, entries: &[BookEntry], position: &Position) -> Vec<Position> {
        let analysed = entries.iter().filter(|entry| entry.depth > 0);
        let legal = analysed.filter_map(|entry| Some((entry.value, entry.mv.legal_in(position)?)));
        let mut moves: Vec<(Score, Move)> = legal.collect();
        moves.sort_by_key(|&(value, _)| Reverse(value));
        let least = moves.first().map_or(0, |&(value, _)| value.saturating_sub(self.margin));
        let good = moves.into_iter().take(self.settings.lines).filter(|&(value, _)| value >= least);
        let next = good.map(|(_, mv)| {
            let mut next = position.clone();
            next.make(mv);
            next
        });
        next.collect()
    }
}

/// The entry of a report's first move, which has not been played yet.
fn entry(report: &Report<'_>) -> Option<BookEntry> {
    let (&mv, answer) = report.pv.split_first()?;
    Some(BookEntry {
        mv: mv.into(),
        ponder: answer.first().map_or(BookMove::NONE, |&answer| answer.into()),
        value: report.score,
        depth: report.depth as i32,
        count: 0,
    })
}
