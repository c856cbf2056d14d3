//! Our own analysis of openings: search a position, then those that its best moves lead to.

use std::cmp::Reverse;
use std::collections::{HashSet, VecDeque};

use katagami::book::{BareMove, Entry, MemoryBook};
use katagami::eval::Evaluation;
use katagami::movegen::{self, MoveList};
use katagami::position::{Game, Position};
use katagami::search::{
    Bound, Limits, Report, Resources, Score, HistoryPool, Settings, Signals, TranspositionTable, search,
};
use katagami::types::Move;

/// How to analyse.
pub(super) struct Analysis<'a> {
    /// How long to search each position.
    pub limits: Limits,
    /// How many threads search, and how many moves they look for.
    pub settings: Settings,
    /// How much less than the best a move may be worth to be followed.
    pub margin: Score,
    /// How many moves of a line are looked at.
    pub plies: u32,
    /// What to evaluate with.
    pub evaluation: &'a Evaluation,
    /// What is remembered of positions between searches,
    pub table: TranspositionTable,
    /// and of moves.
    pub histories: HistoryPool,
}

impl Analysis<'_> {
    /// Analyses what can be reached from some positions, breadth first; what the book has already is not searched again.
    ///
    /// After each position `pause` is told how many are done and how many are known of, with the book so far; an error
    /// of its ends the analysis.
    pub(super) fn run(
        &self,
        roots: Vec<Position>,
        book: &mut MemoryBook,
        mut pause: impl FnMut(u64, u64, &MemoryBook) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut seen: HashSet<String> = HashSet::new();
        let mut queue: VecDeque<(Position, u32)> = roots.into_iter().map(|root| (root, 0)).collect();
        let mut done = 0;
        while let Some((position, ply)) = queue.pop_front() {
            if !seen.insert(position.to_sfen()) {
                continue;
            }
            if !self.is_known(&book.find(&position, false), &position) {
                self.search(&position).into_iter().for_each(|entry| book.add(&position, entry));
            }
            if ply + 1 < self.plies {
                let followed = self.followed(&book.find(&position, false), &position);
                queue.extend(followed.into_iter().map(|next| (next, ply + 1)));
            }
            done += 1;
            pause(done, done + queue.len() as u64, book)?;
        }
        Ok(())
    }

    /// Whether these entries hold all that a search would find.
    fn is_known(&self, entries: &[Entry], position: &Position) -> bool {
        let mut moves = MoveList::new();
        movegen::legal(position, &mut moves);
        let least = self.limits.depth.map_or(1, |depth| depth as i32);
        let known = entries.iter().filter(|entry| entry.depth >= least).count();
        known >= self.settings.lines.min(moves.len())
    }

    /// The best moves of a position; none where the game is over.
    fn search(&self, position: &Position) -> Vec<Entry> {
        let mut found: Vec<Entry> = Vec::new();
        let mut listen = |report: &Report<'_>| {
            if let Some(entry) = entry(report).filter(|_| report.bound == Bound::Exact) {
                found.retain(|other| other.mv != entry.mv);
                found.push(entry);
            }
        };
        let (table, histories) = (&self.table, &self.histories);
        let resources = Resources { table, evaluation: self.evaluation, histories };
        let game = Game::new(position.clone());
        search(&game, &self.limits, &self.settings, resources, &Signals::thinking(), &mut listen);
        // Where the last iteration was cut short, the one before has the other lines.
        found.sort_by_key(|entry| Reverse((entry.depth, entry.value)));
        found.truncate(self.settings.lines);
        found
    }

    /// The positions that the best of these entries lead to.
    fn followed(&self, entries: &[Entry], position: &Position) -> Vec<Position> {
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

/// What a report tells of its first move. Nobody played it yet.
fn entry(report: &Report<'_>) -> Option<Entry> {
    let (&mv, answer) = report.pv.split_first()?;
    Some(Entry {
        mv: mv.into(),
        ponder: answer.first().map_or(BareMove::NONE, |&answer| answer.into()),
        value: report.score,
        depth: report.depth as i32,
        count: 0,
    })
}
