//! The options of the engine, and what follows from their values.
//!
//! Names and meanings are those of the protocol and of `YaneuraOu`. The doc comment of each option is its text in
//! `help`; `docs/src/reference/usi.md` has a table of all of them, which a test compares with the declarations.

use std::path::{Path, PathBuf};
use std::time::Duration;

use codegen_macros::UsiOptions;

use crate::book::{BookPreferences, PositionMatching};
use crate::search::{Delays, Limits, MAX_PLY, Settings, Skill, Techniques, TranspositionTable};
use katagami_evaluation::weights::SquareOrder;
use katagami_rules::board::VARIANT;
use katagami_rules::game::{EnteringKingRule, Rules};
use katagami_rules::types::ByColor;

/// The value of `BookFile` for no book.
const NO_BOOK: &str = "no_book";

/// All options with their present values.
#[derive(Clone, Debug, UsiOptions)]
pub(super) struct Options {
    /// Size of the transposition table in MiB.
    #[usi(name = "USI_Hash", spin, default = 256, min = 1, max = TranspositionTable::MAX_MIB)]
    pub hash_mib: usize,
    /// Whether the GUI lets the engine think on the opponent's time.
    #[usi(name = "USI_Ponder", check, default = false)]
    pub ponder: bool,
    /// The number of search threads; at most one for each core is used.
    #[usi(name = "Threads", spin, default = 1, min = 1, max = 512)]
    pub threads: usize,
    /// The number of principal variations to show.
    #[usi(name = "MultiPV", spin, default = 1, min = 1, max = 800)]
    pub multi_pv: usize,
    /// The usual delay between engine and GUI, in milliseconds.
    #[usi(name = "NetworkDelay", spin, default = 5, min = 0, max = 10_000)]
    pub network_delay: u64,
    /// The greatest delay between engine and GUI, in milliseconds: always kept in reserve.
    #[usi(name = "NetworkDelay2", spin, default = 10, min = 0, max = 10_000)]
    pub network_delay2: u64,
    /// The least time to think about a move, in milliseconds, if the clock allows it.
    #[usi(name = "MinimumThinkingTime", spin, default = 0, min = 0, max = 100_000)]
    pub minimum_thinking_time: u64,
    /// The number of moves after which the game is a draw; 0 for no limit.
    #[usi(name = "MaxMovesToDraw", spin, default = 0, min = 0, max = 100_000)]
    pub max_moves_to_draw: u32,
    /// Resign when the score is at most minus this, in hundredths of a pawn.
    #[usi(name = "ResignValue", spin, default = 99_999, min = 0, max = 99_999)]
    pub resign_value: i32,
    /// The value of a draw for the engine when it plays Black, in hundredths of a pawn.
    #[usi(name = "DrawValueBlack", spin, default = -2, min = -30_000, max = 30_000)]
    pub draw_value_black: i32,
    /// The value of a draw for the engine when it plays White, in hundredths of a pawn.
    #[usi(name = "DrawValueWhite", spin, default = -2, min = -30_000, max = 30_000)]
    pub draw_value_white: i32,
    /// The least time between two `info` lines of a search, in milliseconds.
    #[usi(name = "PvInterval", spin, default = 300, min = 0, max = 100_000)]
    pub pv_interval: u64,
    /// For analysis: report every iteration, and only exact scores.
    #[usi(name = "ConsiderationMode", check, default = false)]
    pub consideration_mode: bool,
    /// Playing strength; 20 is full strength.
    #[usi(name = "SkillLevel", spin, default = Skill::FULL, min = 0, max = Skill::FULL)]
    pub skill_level: u32,
    /// The greatest depth of a search, in plies; 0 for no limit.
    #[usi(name = "DepthLimit", spin, default = 0, min = 0, max = MAX_PLY as u32)]
    pub depth_limit: u32,
    /// The greatest number of nodes of a search; 0 for no limit.
    #[usi(name = "NodesLimit", spin, default = 0, min = 0, max = 1_000_000_000_000u64)]
    pub nodes_limit: u64,
    /// Techniques of the search to leave out, by name, separated by commas: to measure what each is worth.
    #[cfg(feature = "tune")]
    #[usi(name = "Without", string, default = "")]
    pub without: String,
    /// The rule by which a game is won by entering king.
    #[usi(name = "EnteringKingRule", combo, default = EnteringKingRule::DEFAULT_NAME, values = EnteringKingRule::NAMES)]
    pub entering_king_rule: String,
    /// Whether the engine may play from its opening book.
    #[usi(name = "USI_OwnBook", check, default = true)]
    pub own_book: bool,
    /// The opening book, a file in `BookDir`; `no_book` for none.
    #[usi(name = "BookFile", string, default = NO_BOOK)]
    pub book_file: String,
    /// The folder of books, relative to the working directory or else to the folder of the engine.
    #[usi(name = "BookDir", string, default = "book")]
    pub book_dir: String,
    /// Look positions up in the file of the book, which must be sorted, instead of reading it into memory.
    #[usi(name = "BookOnTheFly", check, default = false)]
    pub book_on_the_fly: bool,
    /// The last move number of a game at which the book is used.
    #[usi(name = "BookMoves", spin, default = 16, min = 0, max = 10_000)]
    pub book_moves: u32,
    /// The percentage of positions in which the book is ignored.
    #[usi(name = "BookIgnoreRate", spin, default = 0, min = 0, max = 100)]
    pub book_ignore_rate: u32,
    /// Leave out moves that were played in less than a tenth of the position's games.
    #[usi(name = "NarrowBook", check, default = false)]
    pub narrow_book: bool,
    /// How much worse than the book's first move a move may be; 0 for moves as good as the first only.
    #[usi(name = "BookEvalDiff", spin, default = 30, min = 0, max = 99_999)]
    pub book_eval_diff: i32,
    /// The least value of a book move to be played as Black.
    #[usi(name = "BookEvalBlackLimit", spin, default = 0, min = -99_999, max = 99_999)]
    pub book_eval_black_limit: i32,
    /// The least value of a book move to be played as White.
    #[usi(name = "BookEvalWhiteLimit", spin, default = -140, min = -99_999, max = 99_999)]
    pub book_eval_white_limit: i32,
    /// The least depth to which the book's first move must have been searched; 0 for any.
    #[usi(name = "BookDepthLimit", spin, default = 16, min = 0, max = 99_999)]
    pub book_depth_limit: i32,
    /// Choose moves in proportion to how often they were played, instead of with equal probability.
    #[usi(name = "ConsiderBookMoveCount", check, default = false)]
    pub consider_book_move_count: bool,
    /// The number of moves shown of each line of the book.
    #[usi(name = "BookPvMoves", spin, default = 8, min = 1, max = MAX_PLY)]
    pub book_pv_moves: usize,
    /// Also look up the position rotated by 180 degrees, with the colours exchanged.
    #[usi(name = "FlippedBook", check, default = true)]
    pub flipped_book: bool,
    /// Look up a position whatever its move number.
    #[usi(name = "IgnoreBookPly", check, default = false)]
    pub ignore_book_ply: bool,
    /// The folder or file of weights: `*.katagami`, a KPPT set, or `fv.bin`; empty for the default weights.
    #[usi(name = "EvalDir", string, default = "")]
    pub eval_dir: String,
    /// Copy the weights to memory in the order that is fastest, instead of mapping the file.
    #[usi(name = "EvalArrange", check, default = true)]
    pub eval_arrange: bool,
    /// Size of the evaluation cache in MiB.
    #[usi(name = "EvalHash", spin, default = 16, min = 1, max = 65_536)]
    pub eval_hash_mib: usize,
    /// The board, which is chosen when the engine is built.
    #[usi(name = "USI_Variant", combo, default = VARIANT, values = &[VARIANT])]
    pub variant: String,
    /// Forget everything searched so far.
    #[usi(name = "ClearHash", button)]
    pub clear_hash: bool,
}

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
        #[cfg(feature = "tune")]
        let techniques = Techniques::all_but(&self.without).err();
        #[cfg(not(feature = "tune"))]
        let techniques: Option<String> = None;
        let threads = (self.threads > cores())
            .then(|| format!("Threads {}: there are {} cores, so that many search", self.threads, cores()));
        techniques.into_iter().chain(threads).collect()
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
            report_interval: Duration::from_millis(if self.consideration_mode {
                0
            } else {
                self.pv_interval
            }),
            exact_only: self.consideration_mode,
            skill: Skill::new(self.skill_level, fastrand::u64(..)),
            #[cfg(feature = "tune")]
            techniques: Techniques::all_but(&self.without).unwrap_or(Techniques::ALL),
            #[cfg(not(feature = "tune"))]
            techniques: Techniques::ALL,
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

    #[cfg(feature = "tune")]
    #[test]
    fn an_unknown_technique_is_a_warning() {
        let options = Options { without: "gravity".into(), ..Options::default() };
        assert!(options.warnings()[0].contains("gravity"));
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
