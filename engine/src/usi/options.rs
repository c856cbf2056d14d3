//! The options of the engine, under the names that GUIs and `YaneuraOu` use.

use std::path::{Path, PathBuf};
use std::time::Duration;

use codegen_macros::UsiOptions;

use crate::board::{DEFAULT_ENTERING_KING_RULE, ENTERING_KING_RULES, NAME};
use crate::book::{Matching, Preferences};
use crate::eval::weights::Order;
use crate::position::{EnteringKingRule, Rules};
use crate::search::{Delays, Limits, MAX_PLY, Settings, Skill, Techniques, TranspositionTable};
use crate::types::ByColor;

/// The name that GUIs know this board by.
const VARIANT: &str = if matches!(NAME.as_bytes(), b"standard") { "shogi" } else { NAME };

/// What `BookFile` says when there is none.
const NO_BOOK: &str = "no_book";

/// All options with their present values.
#[derive(Clone, Debug, UsiOptions)]
pub struct Options {
    /// Size of the transposition table in MiB.
    #[usi(name = "USI_Hash", spin, default = 256, min = 1, max = TranspositionTable::MAX_MIB)]
    pub hash_mib: usize,
    /// Whether the GUI lets the engine think on the opponent's time.
    #[usi(name = "USI_Ponder", check, default = false)]
    pub ponder: bool,
    /// The number of threads that search.
    #[usi(name = "Threads", spin, default = 1, min = 1, max = 512)]
    pub threads: usize,
    /// The number of lines to show.
    #[usi(name = "MultiPV", spin, default = 1, min = 1, max = 800)]
    pub multi_pv: usize,
    /// The usual delay between engine and referee, in milliseconds.
    #[usi(name = "NetworkDelay", spin, default = 20, min = 0, max = 10_000)]
    pub network_delay: u64,
    /// The worst delay between engine and referee, in milliseconds: always kept in reserve.
    #[usi(name = "NetworkDelay2", spin, default = 40, min = 0, max = 10_000)]
    pub network_delay2: u64,
    /// The least time to think, in milliseconds, if the clock allows.
    #[usi(name = "MinimumThinkingTime", spin, default = 0, min = 0, max = 100_000)]
    pub minimum_thinking_time: u64,
    /// The number of moves after which a game is a draw; 0 for no limit.
    #[usi(name = "MaxMovesToDraw", spin, default = 0, min = 0, max = 100_000)]
    pub max_moves_to_draw: u32,
    /// Resigns when the score falls to minus this.
    #[usi(name = "ResignValue", spin, default = 99_999, min = 0, max = 99_999)]
    pub resign_value: i32,
    /// What a draw is worth to us when we play Black, in hundredths of a pawn.
    #[usi(name = "DrawValueBlack", spin, default = -2, min = -30_000, max = 30_000)]
    pub draw_value_black: i32,
    /// What a draw is worth to us when we play White, in hundredths of a pawn.
    #[usi(name = "DrawValueWhite", spin, default = -2, min = -30_000, max = 30_000)]
    pub draw_value_white: i32,
    /// The least time between two reports of a search, in milliseconds.
    #[usi(name = "PvInterval", spin, default = 300, min = 0, max = 100_000)]
    pub pv_interval: u64,
    /// Whether the engine is used to analyse: every iteration is told, and only exact scores.
    #[usi(name = "ConsiderationMode", check, default = false)]
    pub consideration_mode: bool,
    /// How strong to play; at 20 nothing is held back.
    #[usi(name = "SkillLevel", spin, default = Skill::FULL, min = 0, max = Skill::FULL)]
    pub skill_level: u32,
    /// Searches no deeper than this, in plies; 0 for no limit.
    #[usi(name = "DepthLimit", spin, default = 0, min = 0, max = MAX_PLY as u32)]
    pub depth_limit: u32,
    /// Searches no more positions than this a move; 0 for no limit.
    #[usi(name = "NodesLimit", spin, default = 0, min = 0, max = 1_000_000_000_000u64)]
    pub nodes_limit: u64,
    /// Techniques of the search to leave out, by name: to measure what each is worth.
    #[cfg(feature = "tune")]
    #[usi(name = "Without", string, default = "")]
    pub without: String,
    /// How a game may be won by entering king.
    #[usi(name = "EnteringKingRule", combo, default = DEFAULT_ENTERING_KING_RULE, values = ENTERING_KING_RULES)]
    pub entering_king_rule: String,
    /// Whether the engine may play from a book of its own.
    #[usi(name = "USI_OwnBook", check, default = true)]
    pub own_book: bool,
    /// The opening book, a file in `BookDir`; `no_book` for none.
    #[usi(name = "BookFile", string, default = NO_BOOK)]
    pub book_file: String,
    /// The folder with books: from where the engine was started, or else beside the engine itself.
    #[usi(name = "BookDir", string, default = "book")]
    pub book_dir: String,
    /// Whether a book stays in its file, which must be sorted, instead of being read into memory.
    #[usi(name = "BookOnTheFly", check, default = false)]
    pub book_on_the_fly: bool,
    /// The last move of a game that may come from the book.
    #[usi(name = "BookMoves", spin, default = 16, min = 0, max = 10_000)]
    pub book_moves: u32,
    /// In so many percent of all positions the book is ignored.
    #[usi(name = "BookIgnoreRate", spin, default = 0, min = 0, max = 100)]
    pub book_ignore_rate: u32,
    /// Whether moves that were played in less than a tenth of the book's games are left out.
    #[usi(name = "NarrowBook", check, default = false)]
    pub narrow_book: bool,
    /// How much less than the book's first move another may be worth; 0 for the best alone.
    #[usi(name = "BookEvalDiff", spin, default = 30, min = 0, max = 99_999)]
    pub book_eval_diff: i32,
    /// What a move of the book must be worth to be played by Black.
    #[usi(name = "BookEvalBlackLimit", spin, default = 0, min = -99_999, max = 99_999)]
    pub book_eval_black_limit: i32,
    /// What a move of the book must be worth to be played by White.
    #[usi(name = "BookEvalWhiteLimit", spin, default = -140, min = -99_999, max = 99_999)]
    pub book_eval_white_limit: i32,
    /// How deep the book's first move must have been searched; 0 if that does not matter.
    #[usi(name = "BookDepthLimit", spin, default = 16, min = 0, max = 99_999)]
    pub book_depth_limit: i32,
    /// Whether a move that was played more often is played more often, instead of all alike.
    #[usi(name = "ConsiderBookMoveCount", check, default = false)]
    pub consider_book_move_count: bool,
    /// How many moves of each of the book's lines are shown.
    #[usi(name = "BookPvMoves", spin, default = 8, min = 1, max = MAX_PLY)]
    pub book_pv_moves: usize,
    /// Whether a position is also in the book if it is there turned by 180 degrees, with the colours exchanged.
    #[usi(name = "FlippedBook", check, default = true)]
    pub flipped_book: bool,
    /// Whether a position is also in the book if it is there at another number of moves.
    #[usi(name = "IgnoreBookPly", check, default = false)]
    pub ignore_book_ply: bool,
    /// The folder (or file) of weights: Katagami's own, a KPPT set, or `fv.bin`; empty for the default ones.
    #[usi(name = "EvalDir", string, default = "")]
    pub eval_dir: String,
    /// Whether weights are rearranged in memory of their own, which is faster to play with than as they lie in a file.
    #[usi(name = "EvalArrange", check, default = true)]
    pub eval_arrange: bool,
    /// Size of the evaluation cache in MiB.
    #[usi(name = "EvalHash", spin, default = 16, min = 1, max = 65_536)]
    pub eval_hash_mib: usize,
    /// The variant played: the one board that was built.
    #[usi(name = "USI_Variant", combo, default = VARIANT, values = &[VARIANT])]
    pub variant: String,
    /// Forgets everything searched so far.
    #[usi(name = "ClearHash", button)]
    pub clear_hash: bool,
}

/// The options that an evaluation is made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluationOptions {
    /// Where the weights are; `None` for the default ones.
    pub folder: Option<PathBuf>,
    /// In which order their tables are to lie.
    pub order: Order,
    /// Size of the cache in MiB.
    pub cache_mib: usize,
}

/// The options that a book is opened by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookOptions {
    /// Where it is.
    pub path: PathBuf,
    /// Whether it stays there.
    pub on_the_fly: bool,
}

/// How many threads can run at once. More would only get in each other's way, and in the clock's.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Options {
    /// The limits of a search, lowered to the options' own.
    pub fn limit(&self, limits: &mut Limits) {
        if self.depth_limit > 0 {
            limits.depth = Some(limits.depth.unwrap_or(u32::MAX).min(self.depth_limit));
        }
        if self.nodes_limit > 0 {
            limits.nodes = Some(limits.nodes.unwrap_or(u64::MAX).min(self.nodes_limit));
        }
    }

    /// What was asked for and cannot be had.
    pub fn unheeded(&self) -> Vec<String> {
        #[cfg(feature = "tune")]
        let techniques = Techniques::all_but(&self.without).err();
        #[cfg(not(feature = "tune"))]
        let techniques = None;
        let threads = (self.threads > cores())
            .then(|| format!("Threads {}: there are {} cores, so that many search", self.threads, cores()));
        techniques.into_iter().chain(threads).collect()
    }

    /// Which book is to be played from, if any.
    pub fn book(&self) -> Option<BookOptions> {
        let wanted = self.own_book && !self.book_file.is_empty() && self.book_file != NO_BOOK;
        let path = || Path::new(&self.book_dir).join(&self.book_file);
        wanted.then(|| BookOptions { path: path(), on_the_fly: self.book_on_the_fly })
    }

    /// Which of a book's moves are to be played.
    pub fn book_preferences(&self) -> Preferences {
        Preferences {
            matching: Matching { flipped: self.flipped_book, any_ply: self.ignore_book_ply },
            last_ply: self.book_moves,
            ignored_percent: self.book_ignore_rate,
            narrow: self.narrow_book,
            margin: self.book_eval_diff,
            least_value: ByColor([self.book_eval_black_limit, self.book_eval_white_limit]),
            least_depth: self.book_depth_limit,
            by_count: self.consider_book_move_count,
            line_length: self.book_pv_moves,
        }
    }

    /// What the evaluation is to be made of.
    pub fn evaluation(&self) -> EvaluationOptions {
        let folder = (!self.eval_dir.is_empty()).then(|| PathBuf::from(&self.eval_dir));
        let order = if self.eval_arrange { Order::Ranks } else { Order::Files };
        EvaluationOptions { folder, order, cache_mib: self.eval_hash_mib }
    }

    /// The rules agreed on.
    pub fn rules(&self) -> Rules {
        Rules {
            entering_king: self.entering_king_rule.parse().unwrap_or(EnteringKingRule::None),
            maximum_plies: (self.max_moves_to_draw > 0).then_some(self.max_moves_to_draw),
        }
    }

    /// How searches are to behave.
    pub fn settings(&self) -> Settings {
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
