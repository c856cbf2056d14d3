//! What follows from the values of the options: the settings of a search, the evaluation, the book, the rules.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::options::{NO_BOOK, Options};
use crate::book::{BookPreferences, PositionMatching};
use crate::search::{Delays, Limits, Settings, Skill};
use katagami_evaluation::weights::SquareOrder;
use katagami_rules::{ByColor, EnteringKingRule, Rules};

/// The options that an evaluation is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct EvaluationOptions {
    /// The folder or file of the weights; `None` for the default ones.
    pub folder: Option<PathBuf>,
    /// The order of the tables in memory.
    pub order: SquareOrder,
    /// Size of the cache in MiB.
    pub cache_mib: usize,
}

/// The options that a book is opened by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BookOptions {
    /// The path of the file.
    pub path: PathBuf,
    /// Whether positions are looked up in the file instead of in memory.
    pub on_the_fly: bool,
}

/// The number of threads that can run at once. With more, threads would wait for each other, and so would the clock.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Options {
    /// Lowers the limits of a search to `DepthLimit` and `NodesLimit`.
    pub(super) fn lower(&self, limits: &mut Limits) {
        if self.depth_limit > 0 {
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(self.depth_limit));
        }
        if self.nodes_limit > 0 {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(self.nodes_limit));
        }
    }

    /// What the options ask for that cannot be done, a line each.
    pub(super) fn warnings(&self) -> Vec<String> {
        let threads = (self.threads > cores())
            .then(|| format!("Threads {}: there are {} cores, so that many search", self.threads, cores()));
        threads.into_iter().collect()
    }

    /// The book to play from, if any.
    pub(super) fn book(&self) -> Option<BookOptions> {
        let wanted = self.own_book && !self.book_file.is_empty() && self.book_file != NO_BOOK;
        let path = || Path::new(&self.book_dir).join(&self.book_file);
        wanted.then(|| BookOptions { path: path(), on_the_fly: self.book_on_the_fly })
    }

    /// Which moves of a book may be played.
    pub(super) fn book_preferences(&self) -> BookPreferences {
        BookPreferences {
            matching: PositionMatching { rotated: self.flipped_book, any_ply: self.ignore_book_ply },
            last_ply: self.book_moves,
            ignored_percent: self.book_ignore_rate,
            narrow: self.narrow_book,
            margin: self.book_eval_diff,
            minimum_value: ByColor([self.book_eval_black_limit, self.book_eval_white_limit]),
            minimum_depth: self.book_depth_limit,
            by_count: self.consider_book_move_count,
            line_length: self.book_pv_moves,
        }
    }

    /// What to make the evaluation from.
    pub(super) fn evaluation(&self) -> EvaluationOptions {
        let folder = (!self.eval_dir.is_empty()).then(|| PathBuf::from(&self.eval_dir));
        let order = if self.eval_arrange { SquareOrder::ByRank } else { SquareOrder::ByFile };
        EvaluationOptions { folder, order, cache_mib: self.eval_hash_mib }
    }

    /// The rules of the game as far as options decide them.
    pub(super) fn rules(&self) -> Rules {
        Rules {
            entering_king: self.entering_king_rule.parse().unwrap_or(EnteringKingRule::None),
            maximum_plies: (self.max_moves_to_draw > 0).then_some(self.max_moves_to_draw),
        }
    }

    /// The settings of a search.
    pub(super) fn settings(&self) -> Settings {
        let pv_interval = if self.consideration_mode { 0 } else { self.pv_interval };
        Settings {
            threads: self.threads.min(cores()),
            lines: self.multi_pv,
            delays: Delays {
                usual: Duration::from_millis(self.network_delay),
                worst: Duration::from_millis(self.network_delay2),
                minimum_thinking: Duration::from_millis(self.minimum_thinking_time),
            },
            rules: self.rules(),
            draw: ByColor([self.draw_value_black, self.draw_value_white]),
            report_interval: Duration::from_millis(pv_interval),
            exact_only: self.consideration_mode,
            skill: Skill::new(self.skill_level, fastrand::u64(..)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_book_needs_a_name_and_permission() {
        let options = Options { book_file: "a.db".into(), book_on_the_fly: true, ..Options::default() };
        let path = Path::new("book").join("a.db");
        assert_eq!(options.book(), Some(BookOptions { path, on_the_fly: true }));
        for without in [
            Options { own_book: false, ..options.clone() },
            Options { book_file: String::new(), ..options.clone() },
            Options::default(),
        ] {
            assert_eq!(without.book(), None);
        }
    }

    #[test]
    fn the_books_defaults_are_the_options_defaults() {
        assert_eq!(Options::default().book_preferences(), BookPreferences::default());
    }

    #[test]
    fn limits_are_only_lowered() {
        let options = Options { depth_limit: 5, nodes_limit: 100, ..Options::default() };
        for (depth, nodes, lowered) in [
            (None, None, (Some(5), Some(100))),
            (Some(3), Some(1000), (Some(3), Some(100))),
            (Some(9), Some(10), (Some(5), Some(10))),
        ] {
            let mut limits = Limits { depth, nodes, ..Limits::default() };
            options.lower(&mut limits);
            assert_eq!((limits.depth, limits.nodes), lowered);
        }
        let mut limits = Limits::default();
        Options::default().lower(&mut limits);
        assert_eq!((limits.depth, limits.nodes), (None, None));
    }

    #[test]
    fn no_more_threads_than_cores() {
        let options = Options { threads: 512, ..Options::default() };
        let cores = cores().min(512);
        assert_eq!((options.settings().threads, options.warnings().len()), (cores, usize::from(cores < 512)));
        assert_eq!(Options::default().warnings(), [""; 0]);
    }

    #[test]
    fn empty_folders_mean_the_default_weights() {
        assert_eq!(Options::default().evaluation().folder, None);
        let options = Options { eval_dir: "x".into(), eval_arrange: false, ..Options::default() };
        let wanted =
            EvaluationOptions { folder: Some("x".into()), order: SquareOrder::ByFile, cache_mib: 16 };
        assert_eq!(options.evaluation(), wanted);
    }
}
